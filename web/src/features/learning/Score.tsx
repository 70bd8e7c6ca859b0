import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { PlayCircle, RotateCcw } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { QuizResult } from '@/api/types'
import { clock } from '@/lib/date'
import { Coded } from '@/ui/Coded'
import { Notice } from '@/ui/Notice'
import { lead } from './lead'

// How an attempt went: the score, and what to look at again.
export function Score({ slug, result }: { slug: string; result: QuizResult }) {
  const wrong = result.questions.filter(q => !result.correct[q.id])
  const right = result.questions.length - wrong.length
  const around = 2 * Math.PI * 42
  const top = useRef<HTMLElement>(null)
  const said = useId()
  // The button that was pressed was below the last question, and is gone.
  useEffect(() => lead(top.current), [])
  return (
    <section
      ref={top}
      tabIndex={-1}
      aria-labelledby={said}
      className="panel p-5 sm:p-7 grid gap-5 scroll-mt-24 outline-none"
    >
      <div className="flex flex-wrap items-center gap-6">
        <svg width="108" height="108" viewBox="0 0 108 108" aria-hidden="true" className="shrink-0">
          <circle cx="54" cy="54" r="42" fill="none" strokeWidth="9" className="stroke-line" />
          <circle
            cx="54"
            cy="54"
            r="42"
            fill="none"
            strokeWidth="9"
            strokeLinecap="round"
            transform="rotate(-90 54 54)"
            className={result.passed ? 'stroke-olive' : 'stroke-clay'}
            strokeDasharray={`${(around * result.scorePercent) / 100} ${around}`}
          />
          <text x="54" y="62" textAnchor="middle" className="carved quiz-score">
            {result.scorePercent}%
          </text>
        </svg>
        <div className="flex-1 min-w-56 grid gap-3">
          <p className="tnum text-muted">
            <Plural value={right} one="# correct answer" other="# correct answers" />
            {wrong.length > 0 && (
              <>
                {' · '}
                <Plural value={wrong.length} one="# to repeat" other="# to repeat" />
              </>
            )}
          </p>
          <Notice tone={result.passed ? 'success' : 'info'}>
            <span id={said}>
              {result.passed ? (
                <Trans>You passed with {result.scorePercent}%.</Trans>
              ) : (
                <Trans>You scored {result.scorePercent}%. Review the incorrect answers and try again.</Trans>
              )}
            </span>
          </Notice>
        </div>
      </div>
      {wrong.length > 0 && (
        <div className="grid gap-2">
          <h2 className="text-18">
            <Trans>What to repeat</Trans>
          </h2>
          <ul className="grid gap-1">
            {wrong.map(q => (
              <li key={q.id} className="flex flex-wrap items-center">
                <a href={`#quiz-${q.id}`} className="row flex-1 min-w-48 text-muted hover:text-ink">
                  <RotateCcw size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-clay" />
                  <span className="line-clamp-2">
                    <Coded>{q.prompt}</Coded>
                  </span>
                </a>
                <Explained slug={slug} at={result.explained[q.id]} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

// The second of a lesson that explains it.
function Explained({ slug, at }: { slug: string; at?: QuizResult['explained'][string] }) {
  if (!at) return null
  return (
    <Link
      to="/learn/$slug/$lesson"
      params={{ slug, lesson: at.lessonId }}
      search={at.atMs > 0 ? { t: String(Math.floor(at.atMs / 1000)) } : {}}
      className="row text-14 text-brand"
    >
      <PlayCircle size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <span>
        <Trans>Explained in {at.title}</Trans>
        {at.atMs > 0 && <span className="tnum">{`\u00a0· ${clock(at.atMs)}`}</span>}
      </span>
    </Link>
  )
}
