import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { languages } from '@/i18n/texts'
import { Head } from '@/lib/head'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { HrefLink } from '@/ui/HrefLink'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'
import { SiteWordingForm } from './SiteWordingForm'
import { hasWords, wordingQuery } from './siteWording'

// What the home page, the footer and the contact page say, in one language at a time.
export function SiteWording() {
  const { t } = useLingui()
  const query = useQuery({ ...wordingQuery, refetchOnWindowFocus: false })
  const [chosen, setChosen] = useState<string>()
  const now = query.data
  const language = chosen ?? now?.languages[0]
  const version = now?.versions.find(one => one.language === language)
  const title = t`Home page, footer and contact`
  return (
    <>
      <Head title={title} noindex />
      <Breadcrumb items={[{ label: t`Texts`, href: '/admin/texts' }, { label: title }]} />
      <div className="flex flex-wrap gap-x-6 gap-y-2 items-baseline justify-between mt-3 mb-2">
        <h1 className="text-30 md:text-40">{title}</h1>
        <p className="flex gap-6">
          <HrefLink href="/" className="link">
            <Trans>Home page</Trans>
          </HrefLink>
          <HrefLink href="/contact-us" className="link">
            <Trans>Contact page</Trans>
          </HrefLink>
        </p>
      </div>
      <p className="text-muted max-w-[68ch] mb-6">
        <Trans>Plain text. Whatever you leave empty shows the built-in words of that language.</Trans>
      </p>
      <LoadError query={query} />
      {!now && !query.error && <Skeleton lines={[44, 160, 160, 320]} />}
      {now && version && (
        <div className="grid gap-6">
          <div className="flex flex-wrap gap-2" role="group" aria-label={t`Language`}>
            {now.versions.map(one => (
              <button
                key={one.language}
                type="button"
                className="chip"
                lang={one.language}
                aria-pressed={one === version}
                onClick={() => setChosen(one.language)}
              >
                {languages[one.language as keyof typeof languages] ?? one.language}
                {hasWords(one) && <span aria-hidden="true"> ✓</span>}
              </button>
            ))}
          </div>
          <SiteWordingForm
            key={`${version.language} ${version.revision}`}
            now={now}
            version={version}
            onReload={() => query.refetch()}
          />
        </div>
      )}
    </>
  )
}
