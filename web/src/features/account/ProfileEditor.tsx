import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import type { Person, ProfileForm } from '@/api/types'
import { useDraft } from '@/lib/draft'
import { linkNames } from '@/lib/links'
import { useFieldTexts, useFocusWrong, useProblemText } from '@/lib/problems'
import { Button, IconButton } from '@/ui/Button'
import { Input, Select, Textarea } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { account } from './api'

const mostLinks = 8
const unchanged: Partial<ProfileForm> = {}

type Props = { person: Person; onDone: (person?: Person) => void }

export function ProfileEditor({ person, onDone }: Props) {
  const { t } = useLingui()
  const say = useProblemText()
  const fields = useFieldTexts()
  const form = useRef<HTMLFormElement>(null)
  const { firstName, lastName, headline, bio, location, phone, publicEmail, publicPhone, links } = person
  const [draft, change, forget] = useDraft<Partial<ProfileForm>>(`profile.${person.id}`, unchanged)
  const filled: ProfileForm = {
    firstName,
    lastName,
    headline,
    bio,
    location,
    phone,
    publicEmail,
    publicPhone,
    links,
    ...draft,
  }
  const done = (saved?: Person) => {
    forget()
    onDone(saved)
  }
  const save = useMutation({ mutationFn: () => account.saveProfile(filled), onSuccess: done })
  const wrong = fields(save.error)
  useFocusWrong(form, save.error)
  const text = (
    name: 'firstName' | 'lastName' | 'headline' | 'location' | 'phone' | 'bio' | 'publicEmail' | 'publicPhone',
  ) => ({
    value: filled[name],
    error: wrong[name],
    onChange: (e: { target: { value: string } }) => change({ [name]: e.target.value }),
  })
  const setLink = (at: number, part: Partial<ProfileForm['links'][number]>) =>
    change({ links: filled.links.map((link, i) => (i === at ? { ...link, ...part } : link)) })
  return (
    <form
      ref={form}
      noValidate
      className="panel p-5 sm:p-7 grid gap-5"
      onSubmit={e => {
        e.preventDefault()
        save.mutate()
      }}
    >
      {save.error && <Notice tone="error">{say(save.error)}</Notice>}
      <div className="grid sm:grid-cols-2 gap-5 items-start">
        <Input label={t`First Name`} autoComplete="given-name" required {...text('firstName')} />
        <Input label={t`Last Name`} autoComplete="family-name" {...text('lastName')} />
      </div>
      <Input label={t`Headline`} hint={t`What you do, in a few words. Shown below your name.`} {...text('headline')} />
      <div className="grid sm:grid-cols-2 gap-5 items-start">
        <Input label={t`Location`} autoComplete="address-level2" {...text('location')} />
        <Input label={t`Number`} type="tel" autoComplete="tel" hint={t`Only visible to you.`} {...text('phone')} />
      </div>
      {person.roles.includes('instructor') && (
        <div className="grid sm:grid-cols-2 gap-5 items-start">
          <Input
            label={t`Public email`}
            type="email"
            hint={t`Shown on your public page. Leave empty to hide.`}
            {...text('publicEmail')}
          />
          <Input
            label={t`Public phone number`}
            type="tel"
            hint={t`Shown on your public page. Leave empty to hide.`}
            {...text('publicPhone')}
          />
        </div>
      )}
      <Textarea label={t`Bio`} rows={6} {...text('bio')} />
      <fieldset className="grid gap-3">
        <legend className="font-semibold text-14 mb-1.5">
          <Trans>Links</Trans>
        </legend>
        {filled.links.map((link, i) => (
          <div
            key={i}
            className="grid grid-cols-[minmax(0,1fr)_44px] sm:grid-cols-[160px_minmax(0,1fr)_44px] gap-2 items-start"
          >
            <div className="max-sm:col-span-2">
              <Select
                label={t`Link type`}
                hideLabel
                value={link.kind}
                onChange={e => setLink(i, { kind: e.target.value })}
              >
                {Object.entries(linkNames).map(([kind, name]) => (
                  <option key={kind} value={kind}>
                    {name}
                  </option>
                ))}
              </Select>
            </div>
            <Input
              label={t`URL`}
              hideLabel
              type="url"
              placeholder="https://"
              value={link.href}
              error={wrong[`links.${i}`]}
              onChange={e => setLink(i, { href: e.target.value })}
            />
            <IconButton
              label={t`Remove this link`}
              onClick={() => change({ links: filled.links.filter((_, at) => at !== i) })}
            >
              <X size={20} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        {filled.links.length < mostLinks && (
          <Button
            tone="plain"
            className="justify-self-start -ml-3"
            onClick={() => change({ links: [...filled.links, { kind: 'website', href: '' }] })}
          >
            <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Add a link</Trans>
          </Button>
        )}
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={save.isPending}>
          <Trans>Save Changes</Trans>
        </Button>
        <Button tone="quiet" onClick={() => done()}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
