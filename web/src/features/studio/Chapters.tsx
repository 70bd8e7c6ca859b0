import { Trans, useLingui } from '@lingui/react/macro'
import { AlarmClockCheck, Play, Plus, TriangleAlert, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { clock } from '@/lib/date'
import { focusNow } from '@/lib/focus'
import { IconButton } from '@/ui/Button'
import { toast } from '@/ui/toast'
import type { Chapter } from './api'
import { addChapter, moveChapter } from './chapterList'
import { timeOf, useSecond } from './playhead'
import { TimeInput } from './TimeInput'

type Props = {
  chapters: Chapter[]
  durationMs: number
  onChange: (chapters: Chapter[]) => void
  player: RefObject<HTMLVideoElement | null>
}

// Where the parts of a video begin. A new one begins where the video stands.
export function Chapters({ chapters, durationMs, onChange, player }: Props) {
  const { t } = useLingui()
  const second = useSecond(player)
  const list = useRef<HTMLOListElement>(null)
  const now = clock(second * 1000)
  const at = chapters.findLastIndex(chapter => chapter.startMs <= second * 1000)
  const focus = (index: number) =>
    focusNow(() => list.current?.querySelectorAll<HTMLInputElement>('[data-title]')[Math.max(0, index)])
  const add = () => {
    const [next, index] = addChapter(chapters, timeOf(player))
    onChange(next)
    focus(index)
  }
  const remove = (index: number) => {
    onChange(chapters.toSpliced(index, 1))
    focus(index - 1)
  }
  const move = (index: number, startMs: number) => {
    const next = moveChapter(chapters, index, startMs)
    const time = clock(startMs)
    if (next) onChange(next)
    else toast(t`Another chapter begins at ${time}.`)
  }
  const go = (startMs: number) => {
    const v = player.current
    if (!v) return
    v.currentTime = startMs / 1000
    void v.play().catch(() => {})
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.nativeEvent.isComposing) return
    const { key, altKey, currentTarget } = event
    const by = altKey && key === 'ArrowUp' ? -1 : altKey && key === 'ArrowDown' ? 1 : 0
    if (key === 'Backspace' && currentTarget.value === '') remove(index)
    else if (key === 'Enter' && index === chapters.length - 1) add()
    else if (key === 'Enter') focus(index + 1)
    else if (by) focus(index + by)
    else return
    event.preventDefault()
  }
  return (
    <section className="grid gap-3">
      <h2 className="text-20">
        <Trans>Chapters</Trans>
      </h2>
      {chapters.length === 0 && (
        <p className="text-14 text-muted">
          <Trans>Students jump to chapters from the time line. Stop the video where a part begins, and add it.</Trans>
        </p>
      )}
      {chapters.length > 0 && (
        <ol ref={list} className="card divide-y divide-line overflow-clip">
          {chapters.map((chapter, index) => {
            const begin = clock(chapter.startMs)
            const name = chapter.title || begin
            return (
              <li key={index} aria-current={index === at || undefined} className="chapter">
                <IconButton label={t`Play from “${name}”`} onClick={() => go(chapter.startMs)}>
                  <Play size={17} strokeWidth={1.75} aria-hidden="true" />
                </IconButton>
                <TimeInput
                  label={t`Start of “${name}”`}
                  className="w-20"
                  ms={chapter.startMs}
                  shown={clock}
                  step={1000}
                  onSet={startMs => move(index, startMs)}
                />
                <input
                  data-title
                  className="inline-title flex-1 min-w-0"
                  aria-label={t`Chapter title`}
                  placeholder={t`Untitled chapter`}
                  maxLength={200}
                  value={chapter.title}
                  onChange={e => onChange(chapters.with(index, { ...chapter, title: e.target.value }))}
                  onKeyDown={event => onKeyDown(event, index)}
                />
                <IconButton
                  label={t`Start “${name}” at ${now}`}
                  onClick={() => move(index, Math.floor(timeOf(player) / 1000) * 1000)}
                >
                  <AlarmClockCheck size={18} strokeWidth={1.75} aria-hidden="true" />
                </IconButton>
                <IconButton label={t`Remove “${name}”`} onClick={() => remove(index)}>
                  <X size={18} strokeWidth={1.75} aria-hidden="true" />
                </IconButton>
                {durationMs > 0 && chapter.startMs >= durationMs && (
                  <p className="basis-full flex gap-1.5 pl-13 pb-2 text-13 text-clay-text">
                    <TriangleAlert size={15} strokeWidth={1.75} aria-hidden="true" className="shrink-0 mt-0.5" />
                    <Trans>Begins after the video has ended.</Trans>
                  </p>
                )}
              </li>
            )
          })}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <button type="button" className="button button-quiet tnum" onClick={add} disabled={chapters.length >= 200}>
          <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Add a chapter at {now}</Trans>
        </button>
        {chapters.length > 0 && (
          <span className="text-13 text-muted max-sm:hidden">
            <Trans>Enter: next chapter, or a new one. Arrow keys in a time: a second earlier or later.</Trans>
          </span>
        )}
      </div>
    </section>
  )
}
