import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, Mail } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { localDate, localTime } from '@/lib/date'
import { useDraft } from '@/lib/draft'
import { number } from '@/lib/format'
import { useFieldTexts } from '@/lib/problems'
import { uuid } from '@/lib/uuid'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { EmptyState } from '@/ui/EmptyState'
import { Input, Textarea } from '@/ui/Field'
import { LoadError } from '@/ui/LoadError'
import { Notice } from '@/ui/Notice'
import { Refusal } from '@/ui/Refusal'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'
import { type AnnouncementDesk, announcementsQuery, teaching } from './api'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

// What the learners of a course are told, and what they were told before.
export default function Announcements({ draft }: { draft: { id: string } }) {
  const query = useQuery(announcementsQuery(draft.id))
  const { data } = query
  return (
    <div className="grid gap-8 max-w-3xl">
      <div className="grid gap-2">
        <h1 className="text-30">
          <Trans>Announcements</Trans>
        </h1>
        <p className="text-muted max-w-[64ch]">
          <Trans>
            Tell your students what’s new: by notification and email, as each of them has chosen. A course can send two
            announcements in seven days.
          </Trans>
        </p>
      </div>
      <LoadError query={query} />
      {!data && !query.error && <Skeleton lines={[44, 160, 44]} />}
      {data && <Write desk={data} />}
      {data && <History desk={data} />}
    </div>
  )
}

function Write({ desk }: { desk: AnnouncementDesk }) {
  const { t, i18n } = useLingui()
  const fields = useFieldTexts()
  const client = useQueryClient()
  const course = desk.course.id
  const [text, change, forget] = useDraft(`announcement.${course}`, { id: '', subject: '', body: '' })
  const [preview, setPreview] = useState(false)
  const send = useMutation({
    mutationFn: () => teaching.announce(course, { ...text, id: text.id || uuid() }),
    onSuccess: after => {
      forget()
      setPreview(false)
      client.setQueryData(announcementsQuery(course).queryKey, after)
      toast(t`Announcement is on its way`)
    },
    onError: () => setPreview(false),
  })
  const wrong = fields(send.error)
  const edit = (part: { subject?: string; body?: string }) => change({ id: text.id || uuid(), ...part })
  const { left, learners, nextAt } = desk
  return (
    <form
      className="panel p-5 sm:p-6 grid gap-4"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        setPreview(true)
      }}
    >
      {send.error && !wrong.subject && !wrong.body && <Refusal problem={send.error} />}
      <Input
        label={t`Subject`}
        maxLength={120}
        value={text.subject}
        error={wrong.subject}
        onChange={event => edit({ subject: event.target.value })}
      />
      <Textarea
        label={t`Message`}
        rows={8}
        maxLength={3000}
        value={text.body}
        error={wrong.body}
        onChange={event => edit({ body: event.target.value })}
      />
      {left === 0 && nextAt && (
        <Notice>
          <Trans>
            You’ve sent two announcements in the last seven days. The next one can be sent from{' '}
            {localDate(nextAt, i18n.locale)}, {localTime(nextAt, i18n.locale)}.
          </Trans>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" disabled={left === 0 || !text.subject.trim() || !text.body.trim()}>
          <Trans>Preview and send</Trans>
        </Button>
        <p className="text-14 text-muted tnum">
          {t`${plural(learners, { one: '# student', other: '# students' })}`} ·{' '}
          {t`${plural(left, { one: '# announcement left this week', other: '# announcements left this week' })}`}
        </p>
      </div>
      {preview && (
        <Preview
          desk={desk}
          text={text}
          pending={send.isPending}
          onClose={() => setPreview(false)}
          onSend={send.mutate}
        />
      )}
    </form>
  )
}

type PreviewProps = {
  desk: AnnouncementDesk
  text: { subject: string; body: string }
  pending: boolean
  onClose: () => void
  onSend: () => void
}

// The notification and the email as learners get them.
function Preview({ desk, text, pending, onClose, onSend }: PreviewProps) {
  const { t } = useLingui()
  const { learners, course } = desk
  const title = course.title
  return (
    <Dialog
      wide
      title={<Trans>This is what students get</Trans>}
      onClose={onClose}
      foot={
        <>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Keep editing</Trans>
          </Button>
          <Button pending={pending} onClick={() => onSend()}>
            {t`${plural(learners, { one: 'Send to # student', other: 'Send to # students' })}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <section className="grid gap-2">
          <h3 className="text-16 flex items-center gap-2">
            <Bell {...icon} />
            <Trans>Notification</Trans>
          </h3>
          <p className="panel p-4 wrap-anywhere">
            <Trans>
              News from <strong>{title}</strong>: {text.subject}
            </Trans>
          </p>
        </section>
        <section className="grid gap-2">
          <h3 className="text-16 flex items-center gap-2">
            <Mail {...icon} />
            <Trans>Email</Trans>
          </h3>
          <div className="panel p-5 grid gap-3 border-t-4 border-t-clay">
            <p className="font-semibold wrap-anywhere">
              <Trans>
                News from {title}: {text.subject}
              </Trans>
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{text.body}</p>
            <p className="text-14 text-muted">
              <Trans>With a link to the course, and one to unsubscribe.</Trans>
            </p>
          </div>
        </section>
      </div>
    </Dialog>
  )
}

function History({ desk }: { desk: AnnouncementDesk }) {
  const { t, i18n } = useLingui()
  const count = (n: number) => number(n, i18n.locale)
  const heading = useRef<HTMLHeadingElement>(null)
  const [first] = useState(desk.sent.length)
  useEffect(() => {
    if (desk.sent.length > first) heading.current?.focus()
  }, [desk.sent.length, first])
  if (desk.sent.length === 0)
    return (
      <EmptyState compact title={<Trans>Nothing sent yet</Trans>}>
        <p>
          <Trans>Students also find your announcements in the classroom, under About.</Trans>
        </p>
      </EmptyState>
    )
  return (
    <section className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-20 outline-none">
        <Trans>Sent</Trans>
      </h2>
      <ul className="grid gap-4">
        {desk.sent.map(one => (
          <li key={one.id} className="panel p-4 sm:p-5 grid gap-2">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <strong className="text-18 wrap-anywhere">{one.subject}</strong>
              <span className="text-14 text-muted">
                {one.author} · {localDate(one.createdAt, i18n.locale)}
              </span>
            </p>
            <p className="whitespace-pre-line wrap-anywhere max-w-[72ch]">{one.body}</p>
            <p className="text-14 text-muted tnum" role={one.sending ? 'status' : undefined}>
              {one.sending ? (
                <Trans>Sending: {count(one.learners)} so far</Trans>
              ) : (
                <>
                  {t`${plural(one.learners, { one: '# student', other: '# students' })}`} ·{' '}
                  <Trans>
                    {count(one.bells)} by notification, {count(one.mails)} by email
                  </Trans>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
