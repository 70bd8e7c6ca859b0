import { ChevronsLeft, ChevronsRight } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { over } from './over'

const within = 320 // ms
const step = 10 // s

// Two taps at the left or right of the picture go back or forward, and each further one goes on.
export function useDoubleTap(frame: RefObject<HTMLElement | null>, video: RefObject<HTMLVideoElement | null>) {
  const [shown, setShown] = useState({ by: 0, nth: 0 })
  useEffect(() => {
    const box = frame.current
    if (!box) return
    let last = { side: 0, at: 0, by: 0 }
    let timer = 0
    const tap = (event: PointerEvent) => {
      const v = video.current
      const on = event.target as Element
      if (event.pointerType !== 'touch' || !v || (on !== v && on !== box)) return
      const { left, width } = box.getBoundingClientRect()
      const part = (event.clientX - left) / width
      const side = part < 0.36 ? -1 : part > 0.64 ? 1 : 0
      const again = side !== 0 && side === last.side && event.timeStamp - last.at < within + (last.by ? 200 : 0)
      last = { side, at: event.timeStamp, by: again ? last.by + side * step : 0 }
      if (!again) return
      v.currentTime = Math.max(0, Math.min(v.duration || 0, v.currentTime + side * step))
      setShown(before => ({ by: last.by, nth: before.nth + 1 }))
      clearTimeout(timer)
      timer = window.setTimeout(() => setShown(before => ({ ...before, by: 0 })), 700)
    }
    box.addEventListener('pointerup', tap)
    return () => {
      clearTimeout(timer)
      box.removeEventListener('pointerup', tap)
    }
  }, [frame, video])
  if (shown.by === 0) return null
  const Arrow = shown.by < 0 ? ChevronsLeft : ChevronsRight
  return (
    <div
      {...over}
      key={shown.nth}
      className="player-tapped"
      data-side={shown.by < 0 ? 'left' : 'right'}
      aria-hidden="true"
    >
      <Arrow size={32} strokeWidth={2} />
      <span className="tnum">{Math.abs(shown.by)}</span>
    </div>
  )
}
