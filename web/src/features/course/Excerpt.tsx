import { Trans } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import type { CourseFacts } from '@/api/types'
import { clock } from '@/lib/date'

type Props = {
  sample: NonNullable<CourseFacts['transcript']>
  language: string // of the course
  onPreview: (lessonId: string) => void
}

// How the transcript of a preview begins: what the course sounds like, for who reads faster than they watch.
export function Excerpt({ sample, language, onPreview }: Props) {
  return (
    <section aria-labelledby="excerpt">
      <h3 id="excerpt" className="text-20 mb-3">
        <Trans>How a lesson begins</Trans>
      </h3>
      <figure className="excerpt">
        <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="flex-1 min-w-48 font-semibold" lang={language}>
            {sample.lesson}
          </span>
          <button
            type="button"
            className="button button-plain -mr-2 scripted"
            onClick={() => onPreview(sample.lessonId)}
          >
            <Play size={18} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Watch the preview</Trans>
          </button>
        </figcaption>
        <ol lang={language}>
          {sample.lines.map(line => (
            <li key={line.startMs} className="flex gap-3">
              <span className="tnum text-13 text-muted w-11 shrink-0 pt-0.75">{clock(line.startMs)}</span>
              <span>{line.text}</span>
            </li>
          ))}
        </ol>
      </figure>
    </section>
  )
}
