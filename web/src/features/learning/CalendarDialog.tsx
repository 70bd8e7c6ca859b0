import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, Copy } from 'lucide-react'
import { useState } from 'react'
import type { Calendar } from '@/api/types'
import { copy } from '@/lib/clipboard'
import { useProblemText } from '@/lib/problems'
import { weekdays } from '@/lib/week'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { LoadError } from '@/ui/LoadError'
import { Notice } from '@/ui/Notice'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'
import { calendarQuery, learning } from './api'

// When one plans to learn, for one's own calendar: it subscribes to a secret address.
export default function CalendarDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(calendarQuery)
  return (
    <Dialog title={<Trans>Learning in your calendar</Trans>} onClose={onClose}>
      <LoadError query={query} />
      {!query.data && !query.error && <Skeleton lines={[48, 48]} />}
      {query.data && <Plan calendar={query.data} onClose={onClose} />}
    </Dialog>
  )
}

const two = (n: number) => String(n).padStart(2, '0')

function Plan({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) {
  const { i18n, t } = useLingui()
  const say = useProblemText()
  const client = useQueryClient()
  const on = calendar.days.length > 0
  const [days, setDays] = useState(on ? calendar.days : [0, 2, 4])
  const [time, setTime] = useState(
    on ? `${two(Math.floor(calendar.minute / 60))}:${two(calendar.minute % 60)}` : '18:00',
  )
  const [path, setPath] = useState('')
  const save = useMutation({
    mutationFn: (renew: boolean) => {
      const [h = 0, m = 0] = time.split(':').map(Number)
      return learning.setCalendar({ days, minute: h * 60 + m, renew })
    },
    onSuccess: saved => {
      client.setQueryData<Calendar>(calendarQuery.queryKey, { days: saved.days, minute: saved.minute })
      if (saved.path) return setPath(saved.path)
      toast(t`Changes saved`)
      if (!path) onClose()
    },
  })
  const end = useMutation({
    mutationFn: learning.dropCalendar,
    onSuccess: () => {
      client.setQueryData<Calendar>(calendarQuery.queryKey, { days: [], minute: 0 })
      toast(t`The calendar’s address no longer works`)
      onClose()
    },
  })
  const failed = save.error ?? end.error
  const address = path && window.location.origin + path
  return (
    <>
      {failed && <Notice tone="error">{say(failed)}</Notice>}
      <fieldset>
        <legend className="font-semibold mb-3">
          <Trans>On which days, and when?</Trans>
        </legend>
        <div className="grid grid-cols-7 gap-1.5">
          {weekdays(i18n.locale).map(({ name, short }, day) => (
            <label key={name} className="goal-choice">
              <input
                type="checkbox"
                className="sr-only"
                aria-label={name}
                checked={days.includes(day)}
                onChange={e => setDays(e.target.checked ? [...days, day] : days.filter(one => one !== day))}
              />
              <span aria-hidden="true">{short}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <label className="flex items-center gap-3">
        <Trans>Time</Trans>
        <input
          type="time"
          required
          className="field w-36!"
          value={time}
          onChange={e => e.target.value && setTime(e.target.value)}
        />
      </label>
      {address && (
        <div className="grid gap-2" role="status">
          <p className="text-14 text-muted">
            <Trans>
              Anyone with this address can see when you plan to learn, and nothing else. We show it only once; you can
              create a new one at any time.
            </Trans>
          </p>
          <div className="flex gap-2">
            <input className="field" readOnly aria-label={t`Address of your calendar`} value={address} />
            <Button
              tone="quiet"
              onClick={async () => (await copy(address, t`Address of your calendar`)) && toast(t`Link copied`)}
            >
              <Copy size={18} strokeWidth={1.75} aria-hidden="true" />
              <Trans>Copy</Trans>
            </Button>
          </div>
          <a className="button justify-self-start" href={address.replace(/^https?:/, 'webcal:')}>
            <CalendarPlus size={18} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Open in your calendar</Trans>
          </a>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-2 pt-2">
        {on && (
          <>
            <Button tone="plain" className="mr-auto" disabled={end.isPending} onClick={() => end.mutate()}>
              <Trans>Turn off</Trans>
            </Button>
            <Button tone="quiet" disabled={save.isPending || days.length === 0} onClick={() => save.mutate(true)}>
              <Trans>New address</Trans>
            </Button>
          </>
        )}
        <Button
          tone={address ? 'quiet' : 'primary'}
          pending={save.isPending}
          disabled={days.length === 0}
          onClick={() => save.mutate(false)}
        >
          {on ? <Trans>Save Changes</Trans> : <Trans>Create address</Trans>}
        </Button>
      </div>
    </>
  )
}
