import Hls, { type HlsConfig, type LoadPolicy, type RetryConfig } from 'hls.js'
import { signedAs } from './address'
import type { WithQualities } from './qualities'

type Options = {
  src: string
  startAt: number // seconds
  // The master playlist's address, signed anew.
  renew: () => Promise<string | undefined>
  // What can't be loaded can be tried again, what can't be played can't. Null: it plays again.
  onTrouble: (what: 'load' | 'play' | null) => void
}

export type Stream = { retry: () => void; stop: () => void }

const quality = 'stoa-quality'
// Captions are the page's own tracks, whose texts these would remove.
const unused = {
  timelineController: undefined,
  subtitleTrackController: undefined,
  subtitleStreamController: undefined,
  emeController: undefined,
  cmcdController: undefined,
} as Partial<HlsConfig>
const tries = { maxNumRetry: 8, retryDelayMs: 500, maxRetryDelayMs: 8000 }
const secondsAhead = { paused: 10, playing: 60 }

// Plays HLS where the browser gives its buffer to scripts. Addresses expire while a video plays: the first file that is
// refused renews them, and is asked for again, so nobody notices.
export function play(v: WithQualities, { src, startAt, renew, onTrouble }: Options): Stream {
  let first = src
  let newest = src
  let renewing: Promise<void> | null = null
  const renewOnce = () => {
    renewing ??= renew()
      .then(fresh => {
        newest = fresh || newest
      })
      .catch(() => {})
      .finally(() => {
        renewing = null
      })
  }
  const shouldRetry: RetryConfig['shouldRetry'] = (_, count, _timeout, response, retry) => {
    if (response?.code === 403) {
      renewOnce()
      return count < 2
    }
    return retry || (response?.code === 0 && count < tries.maxNumRetry)
  }
  const patient = ({ default: policy }: LoadPolicy) => ({
    default: { ...policy, errorRetry: { ...tries, shouldRetry } },
  })
  const { fragLoadPolicy, playlistLoadPolicy, manifestLoadPolicy } = Hls.DefaultConfig
  const wanted = !v.paused
  const hls = new Hls({
    ...unused,
    startPosition: startAt,
    enableWorker: false, // the page's policy allows no worker made of a text
    capLevelToPlayerSize: true,
    abrEwmaDefaultEstimate: 2_000_000,
    maxMaxBufferLength: secondsAhead.paused,
    fragLoadPolicy: patient(fragLoadPolicy),
    playlistLoadPolicy: patient(playlistLoadPolicy),
    manifestLoadPolicy: patient(manifestLoadPolicy),
    xhrSetup: async (xhr, url) => {
      await renewing
      if (xhr.readyState === 0) xhr.open('GET', signedAs(newest, first, url))
    },
  })
  const retry = () => {
    renewOnce()
    if (hls.levels.length > 0) hls.startLoad(v.currentTime)
    else {
      first = newest
      hls.loadSource(newest)
    }
  }
  let recovered = -Infinity // where in the video
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return
    if (type === Hls.ErrorTypes.NETWORK_ERROR) onTrouble('load')
    else if (type === Hls.ErrorTypes.MEDIA_ERROR && Math.abs(v.currentTime - recovered) > 10) {
      recovered = v.currentTime
      hls.recoverMediaError()
    } else onTrouble('play')
  })
  hls.on(Hls.Events.FRAG_BUFFERED, () => onTrouble(null))
  hls.on(Hls.Events.MANIFEST_PARSED, () => offerQualities(v, hls))
  const ahead = () => {
    hls.config.maxMaxBufferLength = secondsAhead.playing
  }
  v.addEventListener('play', ahead)
  window.addEventListener('online', retry)
  hls.loadSource(src)
  hls.attachMedia(v)
  if (wanted) {
    ahead()
    v.play().catch(() => {}) // a browser may want a press first
  }
  return {
    retry,
    stop: () => {
      v.removeEventListener('play', ahead)
      window.removeEventListener('online', retry)
      hls.destroy()
    },
  }
}

// What was chosen last is chosen again where a video has it.
function offerQualities(v: WithQualities, hls: Hls) {
  const list = v.videoRenditions
  if (!list) return
  const levels = hls.levels.map(({ width, height, bitrate }, i) => ({ id: String(i), width, height, bitrate }))
  list.offer(levels)
  list.onSelect = index => {
    hls.nextLevel = index
    localStorage.setItem(quality, String(levels[index]?.height ?? ''))
  }
  const before = levels.findIndex(level => String(level.height) === localStorage.getItem(quality))
  if (before >= 0) list.selectedIndex = before
}
