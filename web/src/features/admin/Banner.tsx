import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFieldTexts, useFocusWrong, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Checkbox, Input } from '@/ui/Field'
import { LoadError } from '@/ui/LoadError'
import { Notice } from '@/ui/Notice'
import { RadioGroup } from '@/ui/RadioGroup'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'
import { BannerPreview } from './BannerPreview'
import { BannerTexts } from './BannerTexts'
import { type Banner as All, type BannerForm, bannerQuery, formOf, fromField, toField, useBannerChange } from './banner'

// What is announced above every page.
export default function Banner() {
  const query = useQuery({ ...bannerQuery, refetchOnWindowFocus: false })
  const [edition, setEdition] = useState(0)
  const now = query.data
  return (
    <>
      <h1 className="text-30 md:text-40 mb-2">
        <Trans>Banner</Trans>
      </h1>
      <p className="text-muted max-w-[68ch] mb-6">
        <Trans>
          A short announcement above every page, but for classrooms and the admin. Everyone can dismiss it; once you
          change its first text or its link, it is shown again.
        </Trans>
      </p>
      <LoadError query={query} />
      {!now && !query.error && <Skeleton lines={[56, 44, 120, 72, 72]} />}
      {now && (
        <Editor
          key={edition}
          now={now}
          onUndone={() => setEdition(edition + 1)}
          onReload={() => query.refetch().then(() => setEdition(edition + 1))}
        />
      )}
    </>
  )
}

type Props = { now: All; onUndone: () => void; onReload: () => Promise<void> }

function Editor({ now, onUndone, onReload }: Props) {
  const { t } = useLingui()
  const say = useProblemText()
  const [form, setForm] = useState(() => formOf(now))
  const [language, setLanguage] = useState(now.languages[0] ?? 'en')
  const element = useRef<HTMLFormElement>(null)
  const undo = useBannerChange(onUndone)
  const save = useBannerChange(saved => {
    const before = formOf(now)
    setForm(formOf(saved))
    toast(saved.shown ? t`Banner saved` : t`Banner saved. It isn’t shown.`, () =>
      undo.mutate({ ...before, revision: saved.revision }, { onError: problem => toast(say(problem)) }),
    )
  })
  const wrong = useFieldTexts()(save.error)
  useFocusWrong(element, save.error)
  const set = (part: Partial<BannerForm>) => setForm(before => ({ ...before, ...part }))
  const field = (name: 'from' | 'until', label: string, hint: string) => (
    <Input
      type="datetime-local"
      label={label}
      hint={hint}
      error={wrong[name]}
      value={toField(form[name])}
      onChange={e => set({ [name]: fromField(e.target.value) })}
    />
  )
  return (
    <form
      ref={element}
      noValidate
      className="grid gap-6 max-w-[860px]"
      onSubmit={event => {
        event.preventDefault()
        const missing = now.languages[0]
        if (form.shown && missing && !form.texts[missing]?.trim()) setLanguage(missing)
        save.mutate(form)
      }}
    >
      <BannerPreview form={form} now={now} language={language} />
      {save.error != null && Object.keys(wrong).length === 0 && (
        <Notice tone="error">
          {say(save.error)}{' '}
          <button type="button" className="underline underline-offset-3" onClick={() => void onReload()}>
            <Trans>Load what is there now</Trans>
          </button>
        </Notice>
      )}
      <Checkbox label={t`Show the banner`} checked={form.shown} onChange={e => set({ shown: e.target.checked })} />
      <BannerTexts form={form} now={now} language={language} onLanguage={setLanguage} wrong={wrong} onChange={set} />
      <Input
        label={t`Link (optional)`}
        hint={t`A path of this site, such as /all-courses, or an address that begins with https://.`}
        inputMode="url"
        spellCheck={false}
        autoCapitalize="none"
        maxLength={500}
        error={wrong.href}
        value={form.href}
        onChange={e => set({ href: e.target.value })}
      />
      <div className="grid sm:grid-cols-2 gap-x-6 gap-y-5">
        {field('from', t`Shown from (optional)`, t`In your time zone.`)}
        {field('until', t`Shown until (optional)`, t`In your time zone.`)}
        <RadioGroup
          label={t`Tone`}
          value={form.tone}
          onChange={tone => set({ tone: tone === 'notice' ? 'notice' : 'info' })}
          options={[
            { value: 'info', label: t`Information`, hint: t`News and offers` },
            { value: 'notice', label: t`Notice`, hint: t`Maintenance, delays, changes` },
          ]}
        />
        <RadioGroup
          label={t`Shown to`}
          value={form.for}
          onChange={whom => set({ for: whom === 'signed-in' ? 'signed-in' : 'everyone' })}
          options={[
            { value: 'everyone', label: t`Everyone` },
            { value: 'signed-in', label: t`People who are signed in` },
          ]}
        />
      </div>
      <div>
        <Button type="submit" pending={save.isPending}>
          <Trans>Save changes</Trans>
        </Button>
      </div>
    </form>
  )
}
