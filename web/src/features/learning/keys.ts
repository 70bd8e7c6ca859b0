import { type RefObject, useEffect, useRef } from 'react'
import { shortcutsOn } from '@/lib/shortcuts'
import { toggleCaptions } from '@/ui/player/captions'

// Sliders and menus have their own use for these.
const arrows = [' ', 'ArrowLeft', 'ArrowRight']

// The player's keys. Those that are a single letter or character can be turned off; a focused field, dialog or button
// keeps its own keys.
export function useKeys(ref: RefObject<HTMLVideoElement | null>, onHelp: () => void) {
  const help = useRef(onHelp)
  help.current = onHelp
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const v = ref.current
      const target = event.target as HTMLElement
      if (!v || event.ctrlKey || event.metaKey || event.altKey || target.closest('input,textarea,select,dialog')) return
      if (target.closest('button,a,summary,[role=button],[role=switch]') && event.key === ' ') return
      if (target.closest('[role=menu],media-time-range,media-volume-range') && arrows.includes(event.key)) return
      if (event.key.length === 1 && event.key !== ' ' && !shortcutsOn()) return
      const act = acts(v, () => help.current())[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!act || (event.target === v && v.controls && arrows.includes(event.key))) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', keys)
    return () => document.removeEventListener('keydown', keys)
  }, [ref])
}

function acts(v: HTMLVideoElement, onHelp: () => void): Record<string, () => void> {
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
    '?': onHelp,
  }
}
