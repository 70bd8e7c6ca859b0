import { type RefObject, useEffect, useSyncExternalStore } from 'react'

// How captions look. Stored in this browser, for every video.
export const looks = {
  size: ['small', 'normal', 'large', 'huge'],
  color: ['white', 'yellow', 'green', 'cyan'],
  back: ['solid', 'light', 'none'],
  place: ['bottom', 'top'],
} as const

export type Look = { -readonly [Part in keyof typeof looks]: (typeof looks)[Part][number] }

const key = 'stoa-captions-look'
const usual: Look = { size: 'normal', color: 'white', back: 'solid', place: 'bottom' }
const listeners = new Set<() => void>()
let look: Look | undefined

function stored(): Look {
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(key) ?? '{}') }
  } catch {
    return usual
  }
}

function currentLook(): Look {
  look ??= stored()
  return look
}

export function setLook(part: Partial<Look>) {
  look = { ...currentLook(), ...part }
  try {
    localStorage.setItem(key, JSON.stringify(look))
  } catch {
    // Without storage, it stays as long as the page.
  }
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useLook = () => useSyncExternalStore(listen, currentLook, () => usual)

// Marks the player with the look, for the styles, and moves the captions of its video to their place.
export function useCaptionLook(ref: RefObject<HTMLElement | null>) {
  const now = useLook()
  useEffect(() => {
    const frame = ref.current
    if (!frame) return
    Object.assign(frame.dataset, { cueSize: now.size, cueColor: now.color, cueBack: now.back })
    const move = () => {
      const video = frame.querySelector('video')
      const tracks = [...(video?.textTracks ?? [])]
      const lift = video && controlled(frame) ? Math.ceil(controls / (video.clientHeight * lineHeight)) : 0
      for (const cue of tracks.filter(track => track.kind === 'captions').flatMap(track => [...(track.cues ?? [])]))
        if (cue instanceof VTTCue) place(cue, now.place, lift)
    }
    move()
    frame.addEventListener('load', move, true) // a track whose cues have come
    const moved = new MutationObserver(move)
    if (gecko()) moved.observe(frame, { attributeFilter: ['userinactive', 'mediapaused'] })
    return () => {
      frame.removeEventListener('load', move, true)
      moved.disconnect()
    }
  }, [ref, now])
}

const own = new WeakMap<VTTCue, VTTCue['line']>()

// Firefox has no style that moves captions above the controls: they get another line, as long as the controls are seen.
const gecko = () => 'mozInnerScreenX' in window
const controls = 92 // their height
const lineHeight = 0.062 // of captions, in Firefox, where the picture is 1 high
const controlled = (frame: HTMLElement) =>
  gecko() && (!frame.hasAttribute('userinactive') || frame.hasAttribute('mediapaused'))

// lift is how many lines at the bottom are covered.
function place(cue: VTTCue, where: Look['place'], lift: number) {
  if (!own.has(cue)) own.set(cue, cue.line)
  const usual = where === 'top' ? 0 : (own.get(cue) ?? 'auto')
  const line = usual === 'auto' && lift ? -lift - cue.text.split('\n').length : usual
  if (cue.line !== line) cue.line = line
}
