import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, Check, Flame, Target } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { keyOf } from '@/api/keys'
import type { Goal, LearnerHome } from '@/api/types'
import { useSite } from '@/lib/head'
import { later } from '@/lib/later'
import { pushable, pushQuery, thisDevice, turnOnPush } from '@/lib/push'
import { weekdays } from '@/lib/week'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Notice } from '@/ui/Notice'
import { usePushProblem } from '@/ui/PushOffer'
import { toast } from '@/ui/toast'
import { goalQuery, learnerHomeQuery, learning } from './api'

const CalendarDialog = later(() => import('./CalendarDialog'))

// How many days a week the learner wants to learn, and how this week goes. Nobody has a goal who doesn't set one.
export function GoalPanel({ goal }: { goal: Goal }) {
  const { i18n } = useLingui()
  const [editing, setEditing] = useState(false)
  const [planning, setPlanning] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const days = weekdays(i18n.locale)
  const done = goal.week.filter(Boolean).length
  return (
    <section className="panel p-5 grid gap-3 content-start" aria-labelledby="goal">
      <div className="flex items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} id="goal" className="text-18 outline-none">
          <Trans>Learning goal</Trans>
        </h2>
        {goal.days > 0 && (
          <button type="button" className="button button-plain -my-2 -mr-2" onClick={() => setEditing(true)}>
            <Trans>Edit</Trans>
            <span className="sr-only">
              {' '}
              <Trans>Learning goal</Trans>
            </span>
          </button>
        )}
      </div>
      {goal.days === 0 ? (
        <>
          <p className="text-14 text-muted">
            <Trans>Choose how many days a week you want to learn, and see how you’re doing here.</Trans>
          </p>
          <button type="button" className="button button-quiet justify-self-start" onClick={() => setEditing(true)}>
            <Target size={18} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Set a goal</Trans>
          </button>
        </>
      ) : (
        <>
          <ol className="grid grid-cols-7 gap-1.5">
            {days.map(({ name, short }, i) => (
              <li key={name} className="grid justify-items-center gap-1">
                <span
                  className={`goal-day ${goal.week[i] ? 'goal-day-done' : ''}`}
                  data-today={i === goal.today || undefined}
                >
                  {goal.week[i] && <Check size={16} strokeWidth={2.5} aria-hidden="true" />}
                </span>
                <span className="text-13 text-muted" aria-hidden="true">
                  {short}
                </span>
                <span className="sr-only">
                  {name}
                  {goal.week[i] && (
                    <>
                      : <Trans>learned</Trans>
                    </>
                  )}
                </span>
              </li>
            ))}
          </ol>
          <p className="text-14">
            <strong className="tnum">
              {done >= goal.days ? (
                <Trans>Goal reached this week</Trans>
              ) : (
                <Trans>
                  {done} of <Plural value={goal.days} one="# day" other="# days" /> this week
                </Trans>
              )}
            </strong>
          </p>
          {goal.streak > 0 && (
            <p className="flex items-start gap-2 text-14 text-muted">
              <Flame size={18} strokeWidth={1.75} aria-hidden="true" className="text-clay shrink-0 mt-px" />
              <span>
                <Plural value={goal.streak} one="# week in a row" other="# weeks in a row" />
                {goal.resting && (
                  <>
                    {'. '}
                    <Trans>Last week was a break. Reach your goal this week to keep your streak.</Trans>
                  </>
                )}
              </span>
            </p>
          )}
        </>
      )}
      {goal.days > 0 && (
        <button
          type="button"
          className="button button-plain justify-self-start -ml-3 -my-1"
          onClick={() => setPlanning(true)}
        >
          <CalendarPlus size={18} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Add to your calendar</Trans>
        </button>
      )}
      <Suspense>{planning && <CalendarDialog onClose={() => setPlanning(false)} />}</Suspense>
      {editing && (
        <GoalDialog
          goal={goal}
          onClose={saved => {
            setEditing(false)
            // The button that opened it may be another one now.
            if (saved) requestAnimationFrame(() => heading.current?.focus())
          }}
        />
      )}
    </section>
  )
}

function GoalDialog({ goal, onClose }: { goal: Goal; onClose: (saved?: boolean) => void }) {
  const { t } = useLingui()
  const { name } = useSite()
  const client = useQueryClient()
  const [days, setDays] = useState(goal.days || 3)
  const [remind, setRemind] = useState(goal.remind)
  const [push, setPush] = useState(goal.push)
  const able = pushable()
  const { data: pushes } = useQuery({ ...pushQuery, enabled: able })
  const wanted = push && pushes && !pushes.devices.some(device => device.id === thisDevice())
  const sayPush = usePushProblem()
  const save = useMutation({
    mutationFn: async (days: number) => {
      // The browser asks for permission only while the press is fresh.
      if (days > 0 && wanted && !goal.push) await turnOnPush()
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
      return learning.setGoal({ days, zone, remind, push })
    },
    onSuccess: async saved => {
      await client.invalidateQueries({ queryKey: keyOf('notification-choices') })
      void client.invalidateQueries({ queryKey: pushQuery.queryKey })
      client.setQueryData<Goal>(goalQuery.queryKey, saved)
      client.setQueryData<LearnerHome>(learnerHomeQuery.queryKey, home => home && { ...home, goal: saved })
      toast(saved.days > 0 ? t`Goal saved` : t`Goal turned off`)
      onClose(true)
    },
  })
  return (
    <Dialog
      title={<Trans>Learning goal</Trans>}
      onClose={() => onClose()}
      foot={
        <>
          {goal.days > 0 && (
            <Button tone="plain" className="mr-auto" disabled={save.isPending} onClick={() => save.mutate(0)}>
              <Trans>Turn off</Trans>
            </Button>
          )}
          <Button pending={save.isPending} onClick={() => save.mutate(days)}>
            <Trans>Save goal</Trans>
          </Button>
        </>
      }
    >
      {save.error && <Notice tone="error">{sayPush(save.error)}</Notice>}
      <fieldset className="grid gap-3">
        <legend className="font-semibold mb-3">
          <Trans>How many days a week do you want to learn?</Trans>
        </legend>
        <div className="grid grid-cols-7 gap-1.5">
          {[1, 2, 3, 4, 5, 6, 7].map(n => (
            <label key={n} className="goal-choice">
              <input type="radio" name="days" className="sr-only" checked={days === n} onChange={() => setDays(n)} />
              {n}
            </label>
          ))}
        </div>
      </fieldset>
      <p className="text-14 text-muted">
        <Trans>
          A day counts when you complete a lesson or watch five minutes of video. Miss a week and your streak waits for
          you; it ends only if you miss two in a row.
        </Trans>
      </p>
      <label className="flex items-start gap-3 min-h-11 py-2.5">
        <input type="checkbox" className="tick" checked={remind} onChange={e => setRemind(e.target.checked)} />
        <span>
          <Trans>Remind me by email</Trans>
          <span className="block text-14 text-muted">
            <Trans>Only in the evening of the last day on which you can still reach your goal.</Trans>
          </span>
        </span>
      </label>
      {(able || push) && (
        <label className="flex items-start gap-3 min-h-11 py-2.5">
          <input type="checkbox" className="tick" checked={push} onChange={e => setPush(e.target.checked)} />
          <span>
            <Trans>Remind me by push notification</Trans>
            {wanted && (
              <span className="block text-14 text-muted">
                <Trans>Your browser will ask whether {name} may send notifications to this device.</Trans>
              </span>
            )}
          </span>
        </label>
      )}
    </Dialog>
  )
}
