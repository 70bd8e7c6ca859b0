import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Choice } from '@/api/types'
import { useSite } from '@/lib/head'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { choicesQuery, saveChoices } from './api'

const topics = {
  'course-updates': {
    title: <Trans>Course update notification</Trans>,
    text: <Trans>Certificates, new lessons, and new courses from instructors you follow.</Trans>,
  },
  announcements: {
    title: <Trans>Announcements from your courses</Trans>,
    text: <Trans>What instructors tell the students of their courses, twice a week at most.</Trans>,
  },
  'new-courses': {
    title: <Trans>New course from any instructor</Trans>,
    text: <Trans>When a new course is published.</Trans>,
  },
  'wish-list': {
    title: <Trans>Lower prices on your wish list</Trans>,
    text: <Trans>When a course that you want to take later gets cheaper.</Trans>,
  },
  'teaching-summary': {
    title: <Trans>Weekly summary of your courses</Trans>,
    text: <Trans>On Mondays, if anything has happened: enrollments, revenue, reviews and questions.</Trans>,
  },
  'learning-reminders': {
    title: <Trans>Learning goal reminders</Trans>,
    text: <Trans>In the evening of the last day on which you can reach your goal of the week.</Trans>,
  },
  promotions: { title: <Trans>Email me about promotions</Trans>, text: <Trans>Occasional coupons and offers.</Trans> },
}

type Edits = Record<string, Partial<Choice>> // by topic

const edited = (all: Choice[], edits: Edits) => all.map(one => ({ ...one, ...edits[one.topic] }))

// What to be notified about, and how. Emails about orders and account security can't be turned off.
export function ChoicesForm({ choices }: { choices: Choice[] }) {
  const { t } = useLingui()
  const { name } = useSite()
  const say = useProblemText()
  const client = useQueryClient()
  const [edits, setEdits] = useState<Edits>({})
  const chosen = edited(choices, edits)
  const save = useMutation({
    mutationFn: async (sent: Edits) => {
      // What another window or an email's link has changed meanwhile stays.
      const now = await client.fetchQuery({ ...choicesQuery, staleTime: 0 })
      const saved = edited(now.choices, sent)
      await saveChoices(saved)
      return saved
    },
    onSuccess: (saved, sent) => {
      client.setQueryData(choicesQuery.queryKey, { choices: saved })
      setEdits(after => (after === sent ? {} : after))
      toast(t`Changes saved`)
    },
  })
  const set = (topic: string, part: Partial<Choice>) => setEdits({ ...edits, [topic]: { ...edits[topic], ...part } })
  return (
    <form
      className="panel p-5 sm:p-7"
      onSubmit={e => {
        e.preventDefault()
        save.mutate(edits)
      }}
    >
      {save.error && <Notice tone="error">{say(save.error)}</Notice>}
      {chosen.map(choice => (
        <fieldset
          key={choice.topic}
          className="grid sm:grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2 items-center py-4 border-b border-line"
        >
          <legend className="sr-only">{topics[choice.topic].title}</legend>
          <div aria-hidden="true">
            <p className="font-semibold">{topics[choice.topic].title}</p>
            <p className="text-14 text-muted">{topics[choice.topic].text}</p>
          </div>
          <div className="flex flex-wrap gap-x-6">
            {choice.topic !== 'teaching-summary' && (
              <Switch checked={choice.onSite} onChange={onSite => set(choice.topic, { onSite })}>
                <Trans>On {name}</Trans>
              </Switch>
            )}
            <Switch checked={choice.email} onChange={email => set(choice.topic, { email })}>
              <Trans>Email</Trans>
            </Switch>
            {choice.topic !== 'teaching-summary' && (
              <Switch checked={choice.push} onChange={push => set(choice.topic, { push })}>
                <Trans>Push</Trans>
              </Switch>
            )}
          </div>
        </fieldset>
      ))}
      <Button type="submit" className="mt-6" pending={save.isPending}>
        <Trans>Save Changes</Trans>
      </Button>
    </form>
  )
}

function Switch({
  checked,
  onChange,
  children,
}: {
  checked: boolean
  onChange: (on: boolean) => void
  children: React.ReactNode
}) {
  return (
    <label className="flex items-center gap-2.5 min-h-11">
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className="switch"
        checked={checked}
        onChange={e => onChange(e.target.checked)}
      />
      {children}
    </label>
  )
}
