import { Trans } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import type { Sample } from '@/api/types'
import { clock } from '@/lib/date'

type Props = { sample: Sample; onPlay: () => void }

// How the first free lesson begins, to be read before it is watched.
export function TranscriptSample({ sample, onPlay }: Props) {
  return (
    <section aria-labelledby="sample" className="rounded-panel bg-sunk border border-line p-5 sm:p-6">
      <h3 id="sample" className="text-20">
        <Trans>
          From the lesson “<span lang={sample.language}>{sample.title}</span>”
        </Trans>
      </h3>
      <ol lang={sample.language} className="mt-3 grid gap-1">
        {sample.lines.map(line => (
          <li key={line.startMs} className="flex gap-4">
            <span className="text-14 text-muted tnum w-10 shrink-0 pt-0.5">{clock(line.startMs)}</span>
            <span>{line.text}</span>
          </li>
        ))}
      </ol>
      <button type="button" className="scripted button button-quiet mt-4" onClick={onPlay}>
        <Play size={16} fill="currentColor" strokeWidth={0} aria-hidden="true" />
        <Trans>Watch this lesson for free</Trans>
      </button>
    </section>
  )
}
