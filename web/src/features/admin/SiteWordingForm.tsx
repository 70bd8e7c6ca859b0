import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { useFieldTexts, useFocusWrong, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Input, Textarea } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { SiteWordingLinks } from './SiteWordingLinks'
import { SiteWordingPreview } from './SiteWordingPreview'
import { formOf, useWordingChange, type WordingForm, type Wordings, type WordingVersion } from './siteWording'

type Props = { now: Wordings; version: WordingVersion; onReload: () => Promise<unknown> }
type Line = Exclude<keyof WordingForm, 'links' | 'revision'>

// The words of a language beside what visitors will see.
export function SiteWordingForm({ now, version, onReload }: Props) {
  const { t } = useLingui()
  const say = useProblemText()
  const { language } = version
  const [form, setForm] = useState(() => formOf(version))
  const element = useRef<HTMLFormElement>(null)
  const save = useWordingChange()
  const undo = useWordingChange()
  const wrong = useFieldTexts()(save.error)
  useFocusWrong(element, save.error)
  const first = now.versions[0]
  const field = (name: Line, label: string, maxLength: number) => ({
    label,
    maxLength,
    lang: language,
    error: wrong[name],
    value: form[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })
  const usual = (name: keyof Wordings['usual']) => (version !== first && first?.[name]) || now.usual[name] || undefined
  return (
    <div className="grid 2xl:grid-cols-2 gap-8 items-start">
      <form
        ref={element}
        noValidate
        className="grid gap-8 min-w-0"
        onSubmit={event => {
          event.preventDefault()
          save.mutate(
            { language, form },
            {
              onSuccess: saved => {
                const revision = saved.versions.find(one => one.language === language)?.revision ?? 0
                toast(t`Text saved`, () =>
                  undo.mutate(
                    { language, form: { ...formOf(version), revision } },
                    { onError: problem => toast(say(problem)) },
                  ),
                )
              },
            },
          )
        }}
      >
        {save.error != null && Object.keys(wrong).length === 0 && (
          <Notice tone="error">
            {say(save.error)}{' '}
            <button type="button" className="underline underline-offset-3" onClick={() => void onReload()}>
              <Trans>Load what is there now</Trans>
            </button>
          </Notice>
        )}
        <Group title={<Trans>Home page</Trans>}>
          <Input {...field('heading', t`Heading`, 80)} hint={t`Up to 80 characters; a few words look best.`} />
          <Textarea
            {...field('subheading', t`Text below the heading`, 300)}
            rows={3}
            onChange={e => setForm({ ...form, subheading: e.target.value.replaceAll('\n', ' ') })}
          />
        </Group>
        <Group title={<Trans>Footer</Trans>}>
          <Input {...field('footer', t`Line below the logo`, 160)} />
          <SiteWordingLinks
            language={language}
            links={form.links}
            wrong={wrong}
            onChange={links => setForm({ ...form, links })}
          />
        </Group>
        <Group title={<Trans>Contact page</Trans>}>
          <Textarea
            {...field('intro', t`Introduction`, 300)}
            rows={3}
            onChange={e => setForm({ ...form, intro: e.target.value.replaceAll('\n', ' ') })}
          />
          <p className="text-14 text-muted">
            <Trans>Details that you leave empty are those of the first language, or of the settings.</Trans>
          </p>
          <div className="grid sm:grid-cols-2 gap-5">
            <Input {...field('phone', t`Phone`, 40)} type="tel" placeholder={usual('phone')} />
            <Input {...field('email', t`Email`, 254)} type="email" placeholder={usual('email')} />
            <Textarea {...field('address', t`Address`, 300)} rows={4} placeholder={usual('address')} />
            <Textarea {...field('hours', t`Hours`, 300)} rows={4} placeholder={usual('hours')} />
          </div>
        </Group>
        <div>
          <Button type="submit" pending={save.isPending}>
            <Trans>Save changes</Trans>
          </Button>
        </div>
      </form>
      <SiteWordingPreview form={form} language={language} details={name => form[name].trim() || usual(name)} />
    </div>
  )
}

function Group({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="panel p-4 sm:p-6 grid gap-5 min-w-0">
      <legend className="contents">
        <span className="text-20 carved">{title}</span>
      </legend>
      {children}
    </fieldset>
  )
}
