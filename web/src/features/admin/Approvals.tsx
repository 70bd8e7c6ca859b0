import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Select } from '@/ui/Field'
import { HrefLink } from '@/ui/HrefLink'
import { LoadError } from '@/ui/LoadError'
import { Notice } from '@/ui/Notice'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'
import { ApprovalTimes } from './ApprovalTimes'
import { admin, choicesQuery, peopleQuery } from './api'

// How long instructors wait for specialists, and what they may publish without them.
export default function Approvals() {
  return (
    <>
      <h1 className="text-30 md:text-40">
        <Trans>Approvals</Trans>
      </h1>
      <Nobody />
      <ApprovalTimes />
      <Rules />
    </>
  )
}

// On a new marketplace, what is submitted waits forever, and nobody hears of it.
function Nobody() {
  const { data } = useQuery(peopleQuery({ show: 'specialist' }))
  if (data?.total !== 0) return null
  return (
    <Notice>
      <p>
        <Trans>
          Nobody can approve courses yet: no account has the role of a specialist. Choose someone and assign the role in
          their menu.
        </Trans>
      </p>
      <HrefLink href="/admin/people" className="link min-h-11 inline-flex items-center">
        <Trans>People</Trans>
      </HrefLink>
    </Notice>
  )
}

function Rules() {
  const { t } = useLingui()
  const client = useQueryClient()
  const say = useProblemText()
  const query = useQuery(choicesQuery)
  const choose = useMutation({
    mutationFn: admin.choose,
    onSuccess: (_, { corrections, originalDays }) =>
      toast(
        corrections === query.data?.corrections
          ? originalDays === null
            ? t`Originals are kept.`
            : t`Saved`
          : corrections
            ? t`Owners can publish small corrections.`
            : t`Every change needs approval now.`,
      ),
    onSettled: () => client.invalidateQueries({ queryKey: choicesQuery.queryKey }),
  })
  const chosen = choose.isPending ? choose.variables : query.data
  const on = chosen?.corrections
  return (
    <section className="grid gap-4">
      <h2 className="text-20">
        <Trans>Live courses</Trans>
      </h2>
      {choose.error && <Notice tone="error">{say(choose.error)}</Notice>}
      <LoadError query={query} />
      {on === undefined && !query.error && <Skeleton lines={[96]} />}
      {chosen && (
        <div className="panel p-4 sm:p-6">
          <label className="flex items-start gap-4">
            <input
              type="checkbox"
              role="switch"
              className="switch mt-0.5 shrink-0"
              aria-checked={on}
              aria-describedby="corrections"
              checked={on}
              onChange={event => choose.mutate({ ...chosen, corrections: event.target.checked })}
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
      {chosen && (
        <Originals days={chosen.originalDays} onChange={originalDays => choose.mutate({ ...chosen, originalDays })} />
      )}
    </section>
  )
}

const usual = [7, 30, 90, 365]

// How long the files that instructors have uploaded are kept. Deleting them, or sooner, can't be undone.
function Originals({ days, onChange }: { days: number | null; onChange: (days: number | null) => void }) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<number | null>(null)
  const choices = days === null || usual.includes(days) ? usual : [...usual, days].sort((a, b) => a - b)
  const choose = (next: number | null) => {
    if (next !== null && (days === null || next < days)) setAsked(next)
    else onChange(next)
  }
  return (
    <div className="panel p-4 sm:p-6 grid gap-2">
      <Select
        label={t`Uploaded video files`}
        className="max-w-90"
        value={days ?? ''}
        onChange={event => choose(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">{t`Keep originals`}</option>
        {choices.map(n => (
          <option key={n} value={n}>
            {t`${plural(n, { one: 'Delete the original # day after approval', other: 'Delete the original # days after approval' })}`}
          </option>
        ))}
      </Select>
      <p className="text-14 text-muted max-w-[68ch]">
        <Trans>
          The best quality that students see takes the original’s place, where that saves room; exports of a course then
          hold it. A deleted original can’t be recovered, and the video can’t be encoded anew from it.
        </Trans>
      </p>
      {asked !== null && (
        <Dialog
          title={<Trans>Delete original videos?</Trans>}
          onClose={() => setAsked(null)}
          foot={
            <>
              <Button tone="quiet" onClick={() => setAsked(null)}>
                <Trans>Cancel</Trans>
              </Button>
              <Button
                tone="danger"
                onClick={() => {
                  setAsked(null)
                  onChange(asked)
                }}
              >
                <Trans>Delete originals</Trans>
              </Button>
            </>
          }
        >
          <p>
            <Plural
              value={asked}
              one="Originals approved a day ago or more are deleted, beginning within the hour."
              other="Originals approved # days ago or more are deleted, beginning within the hour."
            />{' '}
            <Trans>They can’t be recovered.</Trans>
          </p>
        </Dialog>
      )}
    </div>
  )
}
