import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Subject } from '@/api/types'
import { useDraft } from '@/lib/draft'
import { meQuery } from '@/lib/me'
import { useNames } from '@/lib/names'
import { useFieldTexts, useFocusWrong, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { FieldError, Input, Textarea } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { applicationQuery, apply } from './api'

const most = 5
const empty = { about: '', subjects: [] as string[], sampleUrl: '' }

export function ApplicationForm({ subjects }: { subjects: Subject[] }) {
  const { t } = useLingui()
  const say = useProblemText()
  const fields = useFieldTexts()
  const name = useNames()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [draft, change, forget] = useDraft('application', empty)
  const send = useMutation({
    mutationFn: () => apply(draft),
    onSuccess: async () => {
      forget()
      await Promise.all([
        client.invalidateQueries({ queryKey: applicationQuery.queryKey }),
        client.invalidateQueries({ queryKey: meQuery.queryKey }),
      ])
    },
  })
  const wrong = fields(send.error)
  useFocusWrong(form, send.error)
  const toggle = (slug: string) =>
    change({
      subjects: draft.subjects.includes(slug) ? draft.subjects.filter(s => s !== slug) : [...draft.subjects, slug],
    })
  const letters = [...draft.about.trim()].length
  return (
    <form
      ref={form}
      className="grid gap-6"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        send.mutate()
      }}
    >
      {send.error && <Notice tone="error">{say(send.error)}</Notice>}
      <Textarea
        label={t`What do you do, and what would you teach?`}
        rows={6}
        value={draft.about}
        onChange={e => change({ about: e.target.value })}
        error={wrong.about}
        hint={t`${letters} / 2,000 characters (at least 50)`}
      />
      <fieldset>
        <legend className="font-semibold text-14 mb-2">
          <Trans>Subjects (up to five)</Trans>
        </legend>
        <div className="flex flex-wrap gap-2">
          {subjects.map(subject => {
            const chosen = draft.subjects.includes(subject.slug)
            return (
              <button
                key={subject.slug}
                type="button"
                className="chip"
                aria-pressed={chosen}
                disabled={!chosen && draft.subjects.length >= most}
                onClick={() => toggle(subject.slug)}
              >
                {name('subject', subject.slug, subject.name)}
              </button>
            )
          })}
        </div>
        {wrong.subjects && (
          <div className="mt-2" role="alert" tabIndex={-1}>
            <FieldError>{wrong.subjects}</FieldError>
          </div>
        )}
      </fieldset>
      <Input
        label={t`Sample of your work (optional)`}
        type="url"
        inputMode="url"
        placeholder="https://"
        value={draft.sampleUrl}
        onChange={e => change({ sampleUrl: e.target.value })}
        error={wrong.sampleUrl}
        hint={t`A video, article or talk where you explain something.`}
      />
      <Button type="submit" main className="justify-self-start" pending={send.isPending}>
        <Trans>Send application</Trans>
      </Button>
    </form>
  )
}
