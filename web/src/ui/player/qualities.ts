type Quality = { id: string; width: number; height: number; bitrate: number }

// The qualities of a video, in the form in which media-chrome looks for them on the video element: a list with a
// selected index (-1: chosen by the connection) that says when it changes. A video that is one file has none.
export class Qualities extends Array<Quality> {
  #events = new EventTarget()
  #selected = -1
  onSelect: (index: number) => void = () => {}

  addEventListener(...args: Parameters<EventTarget['addEventListener']>) {
    this.#events.addEventListener(...args)
  }

  removeEventListener(...args: Parameters<EventTarget['removeEventListener']>) {
    this.#events.removeEventListener(...args)
  }

  get selectedIndex() {
    return this.#selected
  }

  set selectedIndex(index: number) {
    this.#selected = index
    this.onSelect(index)
    this.#events.dispatchEvent(new Event('change'))
  }

  offer(qualities: Quality[]) {
    this.length = 0
    this.push(...qualities)
    this.#events.dispatchEvent(new Event('addrendition'))
  }
}

export type WithQualities = HTMLVideoElement & { videoRenditions?: Qualities }
