import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import { useMemo } from 'react'
import { Logo } from '@/ui/Logo'
import { useCatalog, type WordingForm, type Wordings } from './siteWording'

type Detail = keyof Wordings['usual']
type Props = { form: WordingForm; language: string; details: (name: Detail) => string | undefined }

// What visitors who read a language will see, with our own words in it where nothing is written.
export function SiteWordingPreview({ form, language, details }: Props) {
  const { t } = useLingui()
  const messages = useCatalog(language)
  const theirs = useMemo(
    () => messages && setupI18n({ locale: language, messages: { [language]: messages } }),
    [messages, language],
  )
  return (
    <section aria-label={t`Preview`} className="grid gap-6 min-w-0 2xl:sticky 2xl:top-6" lang={language}>
      {theirs && (
        <I18nProvider i18n={theirs}>
          <Shown form={form} details={details} />
        </I18nProvider>
      )}
    </section>
  )
}

const icons = { phone: Phone, email: Mail, address: MapPin, hours: Clock }

function Shown({ form, details }: Omit<Props, 'language'>) {
  return (
    <>
      <div className="panel p-6 md:p-8 grid gap-4 wrap-anywhere">
        <p className="eyebrow">
          <Trans>e-Learning Platform</Trans>
        </p>
        <p className="carved text-30 md:text-40">
          {form.heading.trim() || <Trans>Build an incredible learning experience</Trans>}
        </p>
        <p className="text-18 text-muted">
          {form.subheading.trim() || (
            <Trans>
              Courses made by people who do the work. Learn at your own pace, practice as you go, and earn a certificate
              anyone can verify.
            </Trans>
          )}
        </p>
      </div>
      <div className="night rounded-card p-6 md:p-8 grid gap-3 wrap-anywhere">
        <Logo />
        <p className="max-w-[30ch] text-on-night-muted">
          {form.footer.trim() || <Trans>Courses by people who do the work.</Trans>}
        </p>
        <ul className="flex flex-wrap gap-x-6 gap-y-2 text-on-night-muted">
          {form.links.map((link, i) => link.name.trim() && <li key={i}>{link.name}</li>)}
        </ul>
      </div>
      <div className="panel p-6 md:p-8 grid gap-4 wrap-anywhere">
        <p className="carved text-24 md:text-30">
          <Trans>Contact</Trans>
        </p>
        <p className="text-18 text-muted">
          {form.intro.trim() || (
            <Trans>Questions about a course, a payment or your account? Write to us; a real person will reply.</Trans>
          )}
        </p>
        <ul className="grid gap-3">
          {(['phone', 'email', 'address', 'hours'] as const).map(name => {
            const Icon = icons[name]
            return (
              details(name) && (
                <li key={name} className="flex gap-3">
                  <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 mt-0.5 text-muted" />
                  <span className="whitespace-pre-line min-w-0">{details(name)}</span>
                </li>
              )
            )
          })}
        </ul>
      </div>
    </>
  )
}
