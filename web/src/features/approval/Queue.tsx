import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Submission } from '@/api/types'
import { useParameter } from '@/lib/address'
import { length, localTime } from '@/lib/date'
import { Badge } from '@/ui/Badge'
import { Chip } from '@/ui/Chip'
import { EmptyState } from '@/ui/EmptyState'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'
import { queueQuery } from './api'
import { useHeard } from './heard'
import { useWaiting } from './words'

// What waits for a specialist, oldest first. `name` is what a subject is called.
export function Queue({ name }: { name: (subject: string) => string }) {
  const navigate = useNavigate()
  const subject = useParameter('subject')
  const query = useQuery({ ...queueQuery(subject), placeholderData: keepPreviousData })
  const { data } = query
  useHeard('approvals')
  const all = data?.subjects.reduce((sum, one) => sum + one.waiting, 0) ?? 0
  const open = (next: string) =>
    void navigate({ href: next ? `/approval?subject=${encodeURIComponent(next)}` : '/approval', replace: true })
  return (
    <>
      {data && data.subjects.length > 1 && (
        <div className="flex flex-wrap gap-2">
          <Chip pressed={!subject} onClick={() => open('')}>
            <Trans>All subjects</Trans> <span className="tnum opacity-75">{all}</span>
          </Chip>
          {data.subjects.map(one => (
            <Chip key={one.subject} pressed={one.subject === subject} onClick={() => open(one.subject)}>
              {name(one.subject)} <span className="tnum opacity-75">{one.waiting}</span>
            </Chip>
          ))}
        </div>
      )}
      <LoadError query={query} />
      {!data && !query.error && <Skeleton lines={[96, 96, 96]} />}
      <p role="status" className="sr-only">
        {data && <Plural value={data.submissions.length} one="# submission" other="# submissions" />}
      </p>
      {data?.submissions.length === 0 && (
        <EmptyState title={<Trans>Nothing is waiting</Trans>}>
          <p>
            <Trans>Courses that instructors submit for approval will appear here. We’ll notify you.</Trans>
          </p>
        </EmptyState>
      )}
      {data && data.submissions.length > 0 && (
        <ul className="panel divide-y divide-line">
          {data.submissions.map(one => (
            <Line key={one.id} submission={one} subject={name(one.subject)} />
          ))}
        </ul>
      )}
    </>
  )
}

function Line({ submission: s, subject }: { submission: Submission; subject: string }) {
  const { i18n, t } = useLingui()
  const waiting = useWaiting()
  const action = s.claim?.mine ? t`Continue` : t({ message: 'Open', context: 'a submission' })
  return (
    <li className="p-4 sm:p-6 grid sm:grid-cols-[minmax(0,1fr)_auto] gap-x-8 gap-y-4 items-center">
      <div className="grid gap-1.5 min-w-0">
        <h2 className="text-18">
          <Link to="/approval/$id" params={{ id: s.id }} className="hover:underline underline-offset-3">
            {s.title}
          </Link>
        </h2>
        <p className="dotted text-14 text-muted tnum">
          <span>{s.instructor}</span>
          <span>{subject}</span>
          <span>
            <Plural value={s.lessons} one="# lesson" other="# lessons" />
          </span>
          {s.durationMs > 0 && <span>{length(s.durationMs, i18n.locale)}</span>}
        </p>
        <p className="flex flex-wrap gap-2 mt-1">
          {s.live ? (
            <Badge tone="brand">
              <Trans>Update of a live course</Trans>
            </Badge>
          ) : (
            <Badge>
              <Trans>New course</Trans>
            </Badge>
          )}
          {s.version > 1 && (
            <Badge>
              <Trans>Version {s.version}</Trans>
            </Badge>
          )}
          {s.findings === null ? (
            <Badge>
              <Trans>Being checked</Trans>
            </Badge>
          ) : (
            s.findings > 0 && (
              <Badge tone="clay">
                <Plural value={s.findings} one="# finding" other="# findings" />
              </Badge>
            )
          )}
          <Who submission={s} />
        </p>
      </div>
      <div className="flex sm:grid sm:justify-items-end items-center justify-between gap-x-4 gap-y-2">
        <p className="text-14 text-muted tnum">
          <Trans>
            Waiting <strong className="text-ink">{waiting(s.submittedAt)}</strong>
          </Trans>
        </p>
        {!s.own && (
          <Link
            to="/approval/$id"
            params={{ id: s.id }}
            aria-label={`${action}: ${s.title}`}
            className={`button ${s.claim?.mine ? '' : 'button-quiet'}`}
          >
            {action}
          </Link>
        )}
      </div>
    </li>
  )
}

function Who({ submission: s }: { submission: Submission }) {
  const { i18n } = useLingui()
  if (s.own)
    return (
      <Badge>
        <Trans>Your course: someone else approves it</Trans>
      </Badge>
    )
  if (!s.claim) return null
  const until = localTime(s.claim.until, i18n.locale)
  if (s.claim.mine)
    return (
      <Badge tone="olive">
        <Trans>Claimed by you until {until}</Trans>
      </Badge>
    )
  return (
    <Badge tone="madder">
      <Trans>Claimed by {s.claim.name}</Trans>
    </Badge>
  )
}
