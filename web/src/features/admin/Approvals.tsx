import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLong, useWaiting } from '@/features/approval/words'
import { number } from '@/lib/format'
import { useProblemText } from '@/lib/problems'
import { LoadError } from '@/ui/LoadError'
import { Notice } from '@/ui/Notice'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'
import { admin, choicesQuery, timesQuery } from './api'

// How long instructors wait for specialists, and what they may publish without them.
export function Approvals() {
  return (
    <>
      <h1 className="text-30 md:text-40">
        <Trans>Approvals</Trans>
      </h1>
      <Times />
      <Rules />
    </>
  )
}

function Times() {
  const { i18n } = useLingui()
  const query = useQuery(timesQuery)
  const waiting = useWaiting()
  const long = useLong()
  const { data } = query
  if (!data) return query.error ? <LoadError query={query} /> : <Skeleton lines={[96]} />
  const n = (value: number) => number(value, i18n.locale)
  const figures: [ReactNode, string][] = [
    [<Trans key="w">Waiting now</Trans>, n(data.waiting)],
    [<Trans key="o">Longest wait now</Trans>, data.oldest ? waiting(data.oldest) : '–'],
    [<Trans key="d">Decided in 30 days</Trans>, n(data.decided)],
    [<Trans key="a">Approved of these</Trans>, n(data.approved)],
    [<Trans key="m">Half were decided within</Trans>, data.decided ? long(data.medianMs) : '–'],
    [<Trans key="s">9 of 10 were decided within</Trans>, data.decided ? long(data.slowestMs) : '–'],
  ]
  return (
    <section className="grid gap-4">
      <h2 className="text-20">
        <Trans>Time in the queue</Trans>
      </h2>
      <dl className="panel p-4 sm:p-6 grid grid-cols-2 md:grid-cols-3 gap-x-6 gap-y-5">
        {figures.map(([name, value], i) => (
          <div key={i} className="grid gap-0.5 content-start">
            <dt className="text-14 text-muted">{name}</dt>
            <dd className="text-20 font-semibold tnum">{value}</dd>
          </div>
        ))}
      </dl>
      {data.specialists.length > 0 && (
        <ul className="panel divide-y divide-line">
          {data.specialists.map(one => (
            <li key={one.name} className="px-4 sm:px-6 py-3 flex flex-wrap justify-between gap-x-6 gap-y-1 tnum">
              <span className="font-semibold">{one.name}</span>
              <span className="text-14 text-muted">
                <Trans>
                  {n(one.decided)} decided, half within {long(one.medianMs)}
                </Trans>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Rules() {
  const { t } = useLingui()
  const client = useQueryClient()
  const say = useProblemText()
  const query = useQuery(choicesQuery)
  const choose = useMutation({
    mutationFn: admin.choose,
    onSuccess: (_, { corrections }) =>
      toast(corrections ? t`Owners can publish small corrections.` : t`Every change needs approval now.`),
    onSettled: () => client.invalidateQueries({ queryKey: choicesQuery.queryKey }),
  })
  const on = choose.isPending ? choose.variables.corrections : query.data?.corrections
  return (
    <section className="grid gap-4">
      <h2 className="text-20">
        <Trans>Live courses</Trans>
      </h2>
      {choose.error && <Notice tone="error">{say(choose.error)}</Notice>}
      <LoadError query={query} />
      {on === undefined && !query.error && <Skeleton lines={[96]} />}
      {on !== undefined && (
        <div className="panel p-4 sm:p-6">
          <label className="flex items-start gap-4">
            <input
              type="checkbox"
              role="switch"
              className="switch mt-0.5 shrink-0"
              aria-checked={on}
              aria-describedby="corrections"
              checked={on}
              onChange={event => choose.mutate({ corrections: event.target.checked })}
            />
            <span className="font-semibold">
              <Trans>Owners publish small corrections without approval</Trans>
            </span>
          </label>
          <p id="corrections" className="text-14 text-muted max-w-[68ch] mt-2 sm:ml-[60px]">
            <Trans>
              The price, the FAQ, captions, typos, and up to 10% of the words of an article that was approved. No new
              links, pictures, videos or lessons. Specialists see each correction in the next round, and it is in the
              audit log.
            </Trans>
          </p>
        </div>
      )}
    </section>
  )
}
