import { type RefObject, useEffect, useRef } from 'react'
import { shortcutsOn } from '@/lib/shortcuts'
import { toggleCaptions } from '@/ui/player/captions'

// Sliders and menus have their own use for these.
const arrows = [' ', 'ArrowLeft', 'ArrowRight']

type Others = { help: () => void; theater: () => void }

// The player's keys. Those that are a single letter or character can be turned off; a focused field, dialog or button
// keeps its own keys.
export function useKeys(ref: RefObject<HTMLVideoElement | null>, given: Others) {
  const others = useRef(given)
  others.current = given
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const v = ref.current
      const target = event.target as HTMLElement
      if (event.defaultPrevented) return // what has the focus has used it, as tabs do their arrows
      if (!v || event.ctrlKey || event.metaKey || event.altKey || target.closest('input,textarea,select,dialog')) return
      if (target.closest('button,a,summary,[role=button],[role=switch]') && event.key === ' ') return
      if (target.closest('[role=menu],media-time-range,media-volume-range') && arrows.includes(event.key)) return
      if (event.key.length === 1 && event.key !== ' ' && !shortcutsOn()) return
      const act = acts(v, others.current)[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!act || (event.target === v && v.controls && arrows.includes(event.key))) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', keys)
    return () => document.removeEventListener('keydown', keys)
  }, [ref])
}

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3]

function acts(v: HTMLVideoElement, { help, theater }: Others): Record<string, () => void> {
  const seek = (by: number) => {
    v.currentTime = Math.max(0, Math.min(v.duration || 0, v.currentTime + by))
  }
  const play = () => {
    if (!v.paused) v.pause()
    else v.play()?.catch(() => {}) // a source that is still being loaded begins by itself
  }
  return {
    ' ': play,
    k: play,
    j: () => seek(-10),
    l: () => seek(10),
    ArrowLeft: () => seek(-5),
    ArrowRight: () => seek(5),
    f: () => void (document.fullscreenElement ? document.exitFullscreen() : (v.parentElement ?? v).requestFullscreen()),
    m: () => {
      v.muted = !v.muted
    },
    c: () => toggleCaptions(v),
    t: theater,
    '<': () => faster(v, -1),
    '>': () => faster(v, 1),
    ...Object.fromEntries(
      [...'0123456789'].map(digit => [digit, () => seek((v.duration || 0) * (Number(digit) / 10) - v.currentTime)]),
    ),
    '?': help,
  }
}

function faster(v: HTMLVideoElement, by: number) {
  const at = speeds.findLastIndex(speed => speed <= v.playbackRate)
  v.playbackRate = speeds[Math.max(0, Math.min(speeds.length - 1, at + by))] ?? 1
}
