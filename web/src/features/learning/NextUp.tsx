import { Trans, useLingui } from '@lingui/react/macro'
import { Play, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { LessonRow } from '@/api/types'
import { clock } from '@/lib/date'
import { over } from '@/ui/player/over'
import { KindIcon } from './KindIcon'

const seconds = 5

// Screen readers hear it once, not each second.
const Count = ({ left }: { left: number }) => (left ? <Trans>Up next in {left}</Trans> : <Trans>Up next</Trans>)

type Props = { next: LessonRow; video: HTMLVideoElement; onNext: () => void; onStop: () => void }

// At the end of a video: what comes next, which begins by itself unless it is stopped, or the video is played again.
export function NextUp({ next, video, onNext, onStop }: Props) {
  const { t } = useLingui()
  const [left, setLeft] = useState(seconds)
  const go = useRef(onNext)
  go.current = onNext
  const [stopped, stop] = useState(false)
  const play = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (stopped) return
    if (left === 0) {
      go.current()
      return
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, stopped])
  const over_ = useRef(onStop)
  over_.current = onStop
  useEffect(() => {
    const again = () => over_.current()
    for (const sign of ['playing', 'seeking']) video.addEventListener(sign, again)
    return () => {
      for (const sign of ['playing', 'seeking']) video.removeEventListener(sign, again)
    }
  }, [video])
  return (
    <div {...over} className="player-end">
      <div className="player-next">
        <p className="text-14 opacity-80">
          <span aria-hidden="true">
            <Count left={stopped ? 0 : left} />
          </span>
          <span className="sr-only" role="status">
            <Count left={stopped ? 0 : seconds} />
          </span>
        </p>
        <p className="carved text-20 sm:text-24 text-balance">{next.title}</p>
        <p className="flex items-center gap-1.5 text-14 opacity-80 tnum">
          <KindIcon kind={next.kind} size={17} />
          {next.durationMs > 0 && clock(next.durationMs)}
        </p>
        <div className="flex flex-wrap gap-2 mt-2">
          <button ref={play} type="button" className="button button-on-night" onClick={onNext}>
            <span className="player-count" data-runs={!stopped || undefined} aria-hidden="true">
              <svg viewBox="0 0 26 26" width="26" height="26" aria-hidden="true">
                <circle cx="13" cy="13" r="11" fill="none" strokeWidth="2.5" pathLength="1" />
              </svg>
              <Play size={12} fill="currentColor" />
            </span>
            <Trans>Play now</Trans>
          </button>
          {!stopped && (
            <button
              type="button"
              className="button player-stay"
              onClick={() => {
                stop(true)
                play.current?.focus() // this button goes
              }}
            >
              <X size={18} strokeWidth={2} aria-hidden="true" />
              {t`Cancel`}
            </button>
          )}
        </div>
      </div>
    </div>
  )
}
