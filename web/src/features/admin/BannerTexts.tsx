import { Trans, useLingui } from '@lingui/react/macro'
import { languages } from '@/i18n/texts'
import { Input, Textarea } from '@/ui/Field'
import type { Banner, BannerForm } from './banner'

type Props = {
  form: BannerForm
  now: Banner
  language: string
  onLanguage: (code: string) => void
  wrong: Record<string, string | undefined>
  onChange: (part: Partial<BannerForm>) => void
}

// The banner's words, one language at a time.
export function BannerTexts({ form, now, language, onLanguage, wrong, onChange }: Props) {
  const { t } = useLingui()
  const first = now.languages[0] ?? 'en'
  const own = (code: string) => languages[code as keyof typeof languages] ?? code
  const name = own(first)
  const put = (what: 'texts' | 'links', value: string) => onChange({ [what]: { ...form[what], [language]: value } })
  return (
    <fieldset className="panel p-4 sm:p-6 grid gap-5 min-w-0">
      <legend className="sr-only">{t`Words`}</legend>
      <div className="flex flex-wrap gap-2" role="group" aria-label={t`Language`}>
        {now.languages.map(code => (
          <button
            key={code}
            type="button"
            className="chip"
            lang={code}
            aria-pressed={code === language}
            onClick={() => onLanguage(code)}
          >
            {own(code)}
            {form.texts[code]?.trim() && <span aria-hidden="true"> ✓</span>}
          </button>
        ))}
      </div>
      <Textarea
        key={`text-${language}`}
        label={t`Text`}
        hint={language === first ? t`Up to 200 characters.` : t`If you leave this empty, ${name} is shown.`}
        lang={language}
        rows={2}
        maxLength={200}
        required={language === first && form.shown}
        error={wrong[`texts.${language}`]}
        value={form.texts[language] ?? ''}
        onChange={e => put('texts', e.target.value.replaceAll('\n', ' '))}
      />
      {form.href.trim() && (
        <Input
          key={`link-${language}`}
          label={t`What the link says`}
          hint={<Trans>If you leave this empty, the link says “Learn more”.</Trans>}
          lang={language}
          maxLength={40}
          error={wrong[`links.${language}`]}
          value={form.links[language] ?? ''}
          onChange={e => put('links', e.target.value)}
        />
      )}
    </fieldset>
  )
}
