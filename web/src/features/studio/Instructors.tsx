import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { percent as written } from '@/lib/format'
import { useMe } from '@/lib/me'
import { useFieldTexts, useFocusWrong, useProblemText } from '@/lib/problems'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Input } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { coursesQuery, type Draft, draftQuery, studio } from './api'
import { Topic } from './fields'

type Teacher = Draft['instructors'][number]

// Whole percents; anything else is refused by the server, at the field.
const shareOf = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : -1)

// Who teaches in a course, and which part of what it earns each of them has. The owner has what the others don't.
export function Instructors({ draft }: { draft: Draft }) {
  const owns = draft.role === 'owner'
  return (
    <Topic
      title={<Trans>Instructors</Trans>}
      hint={
        <>
          <p>
            <Trans>All instructors can edit the course. Only the owner can change its price or launch it.</Trans>
          </p>
          <p>
            <Trans>The shares divide what the instructors earn. New ones count from the next launch on.</Trans>
          </p>
        </>
      }
    >
      <ul className="card divide-y divide-line">
        {draft.instructors.map(one => (
          <Row key={`${one.id} ${one.percent}`} course={draft.id} one={one} owns={owns} />
        ))}
      </ul>
      {owns && <Invite course={draft.id} />}
    </Topic>
  )
}

function useRefresh(course: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: draftQuery(course).queryKey })
}

function Row({ course, one, owns }: { course: string; one: Teacher; owns: boolean }) {
  const { i18n, t } = useLingui()
  const fields = useFieldTexts()
  const say = useProblemText()
  const refresh = useRefresh(course)
  const { me } = useMe()
  const [share, setShare] = useState(String(one.percent))
  const [asks, setAsks] = useState(false)
  const name = one.name || one.email
  const save = useMutation({
    mutationFn: () => studio.share(course, one.id, shareOf(share)),
    onSuccess: refresh,
  })
  const wrong = fields(save.error)
  const self = !one.pending && one.slug === me?.person?.slug
  return (
    <li className="p-4 grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="flex-1 min-w-40 font-semibold wrap-anywhere">{name}</p>
        {one.pending && <Badge tone="clay">{t`Invited`}</Badge>}
        {one.owner && <Badge>{t`Owner`}</Badge>}
        {owns && !one.owner ? (
          <form
            noValidate
            className="flex items-center gap-2"
            onSubmit={event => {
              event.preventDefault()
              save.mutate()
            }}
          >
            <div className="w-20">
              <Input
                label={t`Share of ${name} in percent`}
                hideLabel
                inputMode="numeric"
                maxLength={3}
                className="tnum text-end"
                aria-invalid={wrong.percent ? true : undefined}
                value={share}
                onChange={e => setShare(e.target.value)}
              />
            </div>
            <span aria-hidden="true">%</span>
            {share !== String(one.percent) && (
              <Button type="submit" tone="quiet" pending={save.isPending}>
                <Trans>Save</Trans>
              </Button>
            )}
          </form>
        ) : (
          <span className="tnum font-semibold">{written(one.percent, i18n.locale)}</span>
        )}
        {!one.owner && (owns || self) && (
          <Button tone="plain" aria-label={self ? undefined : t`Remove “${name}”`} onClick={() => setAsks(true)}>
            {self ? <Trans>Leave</Trans> : <Trans>Remove</Trans>}
          </Button>
        )}
      </div>
      {save.error && <Notice tone="error">{wrong.percent ? <Over /> : say(save.error)}</Notice>}
      {asks && <Removal course={course} one={one} name={name} self={self} onClose={() => setAsks(false)} />}
    </li>
  )
}

const Over = () => <Trans>Shares are whole percents, and together they can’t be more than 100.</Trans>

type RemovalProps = { course: string; one: Teacher; name: string; self: boolean; onClose: () => void }

function Removal({ course, one, name, self, onClose }: RemovalProps) {
  const say = useProblemText()
  const refresh = useRefresh(course)
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => studio.removeInstructor(course, one.id),
    onSuccess: async () => {
      if (!self) return refresh()
      void client.invalidateQueries({ queryKey: coursesQuery.queryKey })
      await navigate({ to: '/studio' })
    },
  })
  let title: ReactNode = <Trans>Remove “{name}”?</Trans>
  let then: ReactNode = <Trans>They can no longer open the draft, and their share goes back to the owner.</Trans>
  if (one.pending) then = <Trans>The link in the email stops working.</Trans>
  if (self) {
    title = <Trans>Leave this course?</Trans>
    then = <Trans>You can no longer open the draft, and your share goes back to the owner.</Trans>
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button tone="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
            {self ? <Trans>Leave</Trans> : <Trans>Remove</Trans>}
          </Button>
        </>
      }
    >
      {remove.error && <Notice tone="error">{say(remove.error)}</Notice>}
      <p>{then}</p>
    </Dialog>
  )
}

function Invite({ course }: { course: string }) {
  const { t } = useLingui()
  const say = useProblemText()
  const fields = useFieldTexts()
  const refresh = useRefresh(course)
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState('')
  const [share, setShare] = useState('')
  const invite = useMutation({
    mutationFn: () => studio.invite(course, email.trim(), shareOf(share)),
    onSuccess: async () => {
      toast(t`Invitation sent to ${email.trim()}`)
      setEmail('')
      setShare('')
      await refresh()
    },
  })
  const wrong = fields(invite.error)
  useFocusWrong(form, invite.error)
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={event => {
        event.preventDefault()
        invite.mutate()
      }}
    >
      {invite.error && !wrong.email && !wrong.percent && <Notice tone="error">{say(invite.error)}</Notice>}
      <div className="grid sm:grid-cols-[minmax(0,1fr)_140px] gap-4">
        <Input
          label={t`Email`}
          type="email"
          autoComplete="off"
          value={email}
          error={wrong.email}
          onChange={e => setEmail(e.target.value)}
        />
        <Input
          label={t`Share in percent`}
          inputMode="numeric"
          maxLength={3}
          className="tnum"
          value={share}
          aria-invalid={wrong.percent ? true : undefined}
          onChange={e => setShare(e.target.value)}
        />
      </div>
      {wrong.percent && (
        <Notice tone="error">
          <Over />
        </Notice>
      )}
      <Button type="submit" tone="quiet" className="justify-self-start" pending={invite.isPending}>
        <Trans>Invite</Trans>
      </Button>
    </form>
  )
}
