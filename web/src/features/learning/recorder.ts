// What has been played of a video in one sitting: spans of it in ms, in order, that neither touch nor overlap.
export type Span = [from: number, to: number]

const stretch = 5000 // ms between two readings, at three times the speed

export function union(spans: Span[]): Span[] {
  const all: Span[] = []
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = all.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else if (to > from) all.push([from, to])
  }
  return all
}

// Notes where the video is, several times a second while it plays.
export class Recorder {
  spans: Span[] = []
  last = -1

  at(ms: number) {
    const step = ms - this.last
    if (this.last >= 0 && step > 0 && step < stretch) this.spans = union([...this.spans, [this.last, ms]])
    this.last = ms
  }

  // After a jump, what lies between was not played.
  jump(ms: number) {
    this.last = ms
  }
}
