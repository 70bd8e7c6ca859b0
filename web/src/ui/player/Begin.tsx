import { useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { comeAlive } from '@/lib/later'

type Props = { frame: RefObject<HTMLElement | null>; video: RefObject<HTMLVideoElement | null> }

// Begins a video whose controls have not come yet.
export function Begin({ frame, video }: Props) {
  const { t } = useLingui()
  const ref = useRef<HTMLButtonElement>(null)
  const [begun, setBegun] = useState(false)
  useEffect(comeAlive, [])
  useLayoutEffect(() => {
    const button = ref.current
    return () => {
      if (document.activeElement !== button) return
      // The controls take its place, and the focus.
      const play = () => frame.current?.querySelector<HTMLElement>('.player-bar media-play-button')?.focus()
      requestAnimationFrame(play)
    }
  }, [frame])
  return (
    <button
      ref={ref}
      type="button"
      className="player-early"
      aria-label={t`Play`}
      aria-busy={begun}
      onClick={() => {
        const play = () => video.current?.play() ?? Promise.reject()
        setBegun(true)
        // The stream takes the place of the file just now, which breaks the first off.
        play()
          .catch(play)
          .catch(() => setBegun(false))
      }}
    >
      <Play size={34} strokeWidth={1.75} fill="currentColor" aria-hidden="true" />
    </button>
  )
}
