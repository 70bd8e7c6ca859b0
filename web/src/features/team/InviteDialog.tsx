import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Team, TeamInvited } from '@/api/types'
import { languages } from '@/i18n/texts'
import { useFieldTexts, useFocusWrong, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Select, Textarea } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { teams } from './api'

type Props = { team: Team; onClose: () => void; onDone: (invited: TeamInvited) => void }

// What the server will take for addresses, each once.
const addresses = (text: string) => [
  ...new Set(
    text
      .split(/[\s,;<>"'()|]+/)
      .filter(word => word.includes('@'))
      .map(word => word.toLowerCase()),
  ),
]

export function InviteDialog({ team, onClose, onDone }: Props) {
  const { i18n, t } = useLingui()
  const say = useProblemText()
  const [emails, setEmails] = useState('')
  const [language, setLanguage] = useState(i18n.locale)
  const invite = useMutation({ mutationFn: () => teams.invite(team.id, emails, language), onSuccess: onDone })
  const wrong = useFieldTexts()(invite.error)
  const element = useRef<HTMLFormElement>(null)
  const file = useRef<HTMLInputElement>(null)
  useFocusWrong(element, invite.error)
  const free = team.seats - team.invited - team.used
  const all = addresses(emails)
  const found = all.length
  const wrongOne = all.find(word => !/^[^@]+@[^@]+\.[^@]{2,}$/.test(word))
  const read = async (from: File | undefined) => {
    if (!from) return
    const text = (await from.text()).slice(0, 50_000)
    setEmails(old => (old.trim() ? `${old.trim()}\n${text}` : text))
  }
  return (
    <Dialog
      title={<Trans>Invite people</Trans>}
      onClose={onClose}
      foot={
        <>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form="invite" pending={invite.isPending}>
            <Trans>Send invitations</Trans>
          </Button>
        </>
      }
    >
      <form
        ref={element}
        id="invite"
        className="grid gap-4"
        onSubmit={e => {
          e.preventDefault()
          invite.mutate()
        }}
      >
        {invite.error && Object.keys(wrong).length === 0 && <Notice tone="error">{say(invite.error)}</Notice>}
        <p className="text-14 text-muted">
          <Trans>We’ll email everyone a link to their seat. The email also says that you’ll see their progress.</Trans>
        </p>
        <Textarea
          name="emails"
          label={t`Email addresses`}
          hint={
            <span className={found > free ? 'text-madder font-medium' : ''} aria-live="polite">
              {t`${plural(found, { one: '# address', other: '# addresses' })}`},{' '}
              {t`${plural(free, { one: '# free seat', other: '# free seats' })}`}
            </span>
          }
          rows={6}
          required
          autoComplete="off"
          spellCheck={false}
          placeholder={'ada@example.com\nben@example.com'}
          maxLength={50_000}
          value={emails}
          error={wrong.emails && wrongOne ? t`Not an address: ${wrongOne}` : wrong.emails}
          onChange={e => setEmails(e.target.value)}
        />
        <div className="flex flex-wrap items-end justify-between gap-4">
          <Button tone="quiet" onClick={() => file.current?.click()}>
            <FileUp size={18} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Add from a CSV file</Trans>
          </Button>
          <input
            ref={file}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            className="hidden"
            tabIndex={-1}
            aria-label={t`Add from a CSV file`}
            onChange={e => {
              void read(e.target.files?.[0])
              e.target.value = ''
            }}
          />
          <div className="w-48">
            <Select
              name="language"
              label={t`Language of the email`}
              value={language}
              onChange={e => setLanguage(e.target.value)}
            >
              {Object.entries(languages).map(([code, name]) => (
                <option key={code} value={code} lang={code}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
        </div>
      </form>
    </Dialog>
  )
}
