import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFieldTexts, useFocusWrong, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Input, Textarea } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { formOf, type Page, type Text, type TextVersion, texts, useTextChange } from './siteTexts'

type Props = { name: string; builtIn: boolean; version: TextVersion; onReload: () => Promise<unknown> }

// What a text says in a language, as Markdown, and what the page makes of it.
export function SiteTextForm({ name, builtIn, version, onReload }: Props) {
  const { t } = useLingui()
  const say = useProblemText()
  const { language } = version
  const [form, setForm] = useState(() => formOf(version))
  const element = useRef<HTMLFormElement>(null)
  const change = useTextChange(name)
  const preview = useMutation({ mutationFn: () => texts.preview(name, language, form) })
  const problem = change.error ?? preview.error
  const wrong = useFieldTexts()(problem)
  useFocusWrong(element, problem)
  const revisionIn = (now: Text) => now.versions.find(one => one.language === language)?.revision ?? 0
  const undo = (now: Text) =>
    change.mutate(
      {
        run: () =>
          version.own
            ? texts.write(name, language, { ...formOf(version), revision: revisionIn(now) })
            : texts.restore(name, language, revisionIn(now)),
        done: () => {},
      },
      { onError: failed => toast(say(failed)) },
    )
  const field = (what: 'title' | 'summary' | 'body') => ({
    lang: language,
    error: wrong[what],
    value: form[what],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [what]: event.target.value }),
  })
  return (
    <div className="grid 2xl:grid-cols-2 gap-8 items-start">
      <form
        ref={element}
        noValidate
        className="grid gap-5 min-w-0"
        onSubmit={event => {
          event.preventDefault()
          preview.reset()
          change.mutate({
            run: () => texts.write(name, language, form),
            done: now => toast(t`Text saved`, () => undo(now)),
          })
        }}
      >
        <p className="text-muted">
          {version.own ? (
            <Trans>This is your own text.</Trans>
          ) : builtIn ? (
            <Trans>This is the built-in text. Once you save it, it is yours, and updates no longer change it.</Trans>
          ) : (
            <Trans>Nothing is written in this language yet. Visitors see another language, if there is one.</Trans>
          )}
        </p>
        {problem != null && Object.keys(wrong).length === 0 && (
          <Notice tone="error">
            {say(problem)}{' '}
            <button type="button" className="underline underline-offset-3" onClick={() => void onReload()}>
              <Trans>Load what is there now</Trans>
            </button>
          </Notice>
        )}
        <Input label={t`Title`} maxLength={120} required {...field('title')} />
        <Textarea
          label={t`Summary`}
          hint={t`At the beginning of the page, and in search engines.`}
          rows={2}
          maxLength={400}
          required
          {...field('summary')}
        />
        <Textarea
          label={t`Text`}
          hint={t`Markdown. Each line that begins with ## begins a section.`}
          rows={20}
          maxLength={100_000}
          required
          className="font-mono text-14"
          {...field('body')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={change.isPending}>
            <Trans>Save changes</Trans>
          </Button>
          <Button tone="quiet" pending={preview.isPending} onClick={() => preview.mutate()}>
            <Trans>Preview</Trans>
          </Button>
          {version.own && (
            <Button
              tone="plain"
              disabled={change.isPending}
              onClick={() =>
                change.mutate({
                  run: () => texts.restore(name, language, version.revision),
                  done: now => toast(builtIn ? t`The built-in text is back` : t`Text removed`, () => undo(now)),
                })
              }
            >
              {builtIn ? <Trans>Use the built-in text</Trans> : <Trans>Remove this text</Trans>}
            </Button>
          )}
        </div>
      </form>
      {preview.data && <Preview page={preview.data} />}
    </div>
  )
}

function Preview({ page }: { page: Page }) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Preview`} className="panel p-6 min-w-0 grid gap-4" lang={page.language}>
      <h2 className="text-30">{page.title}</h2>
      <p className="text-20">{page.summary}</p>
      {page.sections.map(({ id, title, html }) => (
        <div key={id}>
          <h3 className="text-24 mb-2">{title}</h3>
          <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
        </div>
      ))}
    </section>
  )
}
