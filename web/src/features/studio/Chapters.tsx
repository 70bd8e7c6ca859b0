import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { clock } from '@/lib/date'
import { byId, focusNow } from '@/lib/focus'
import { IconButton } from '@/ui/Button'
import type { Chapter } from './api'
import { readTime } from './captions'

type Props = {
  chapters: Chapter[]
  onChange: (chapters: Chapter[]) => void
  player: RefObject<HTMLVideoElement | null>
}

const inOrder = (chapters: Chapter[]) => chapters.toSorted((a, b) => a.startMs - b.startMs)

// Where the parts of a video begin. A new one begins where the video stands.
export function Chapters({ chapters, onChange, player }: Props) {
  const { t } = useLingui()
  const add = () => {
    const now = Math.floor(player.current?.currentTime ?? 0) * 1000
    const taken = new Set(chapters.map(chapter => chapter.startMs))
    let startMs = now
    while (taken.has(startMs)) startMs += 1000
    onChange(inOrder([...chapters, { startMs, title: '' }]))
    focusNow(byId(`chapter-${startMs}`))
  }
  return (
    <section className="grid gap-3">
      <h2 className="text-20">
        <Trans>Chapters</Trans>
      </h2>
      {chapters.length > 0 && (
        <ul className="card divide-y divide-line">
          {chapters.map(chapter => (
            <li key={chapter.startMs} className="flex items-center gap-1 px-2 min-h-13">
              <TimeField
                ms={chapter.startMs}
                onSet={startMs =>
                  !chapters.some(one => one.startMs === startMs) &&
                  onChange(inOrder(chapters.map(one => (one === chapter ? { ...one, startMs } : one))))
                }
              />
              <input
                id={`chapter-${chapter.startMs}`}
                className="inline-title flex-1 min-w-0"
                aria-label={t`Chapter title`}
                placeholder={t`Untitled chapter`}
                maxLength={200}
                value={chapter.title}
                onChange={e =>
                  onChange(chapters.map(one => (one === chapter ? { ...one, title: e.target.value } : one)))
                }
              />
              <IconButton
                label={t`Remove “${chapter.title}”`}
                onClick={() => onChange(chapters.filter(one => one !== chapter))}
              >
                <X size={18} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <button type="button" className="button button-plain justify-self-start -ml-3" onClick={add}>
        <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
        <Trans>Add a chapter here</Trans>
      </button>
    </section>
  )
}

// A time that counts once it is one.
function TimeField({ ms, onSet }: { ms: number; onSet: (ms: number) => void }) {
  const { t } = useLingui()
  const [text, setText] = useState<string | null>(null)
  return (
    <input
      className="inline-title w-22 tnum text-14"
      aria-label={t`Begins at`}
      value={text ?? clock(ms)}
      onChange={e => setText(e.target.value)}
      onBlur={() => {
        const read = text === null ? undefined : readTime(text)
        if (read !== undefined && read !== ms) onSet(read)
        setText(null)
      }}
      onKeyDown={e => e.key === 'Enter' && e.currentTarget.blur()}
    />
  )
}
