import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useState } from 'react'
import { origin } from '@/lib/cart'
import { useSite } from '@/lib/head'
import { later } from '@/lib/later'
import { useMe } from '@/lib/me'
import { useWork } from '@/lib/work'
import { HrefLink } from '@/ui/HrefLink'
import { Logo } from '@/ui/Logo'
import { Plain } from '@/ui/Plain'
import { InstallApp } from './InstallApp'
import { Languages } from './Languages'

const AppearanceDialog = later(() => import('./AppearanceDialog'))
const ShortcutsDialog = later(() => import('./ShortcutsDialog'))

function Column({ title, links, wide }: { title: string; links: string[][]; wide?: boolean }) {
  return (
    <nav aria-label={title} className={wide ? 'max-lg:col-span-2' : ''}>
      <h2 className="text-16 mb-1">{title}</h2>
      <Plain as="ul" className={wide ? 'grid grid-cols-2 gap-x-6' : ''}>
        {links.map(([href = '/', name]) => (
          <li key={name}>
            <HrefLink
              href={href}
              className="inline-flex items-center min-h-11 hyphens-auto text-on-night-muted hover:text-on-night hover:underline underline-offset-3"
            >
              {name}
            </HrefLink>
          </li>
        ))}
      </Plain>
    </nav>
  )
}

// A row of arches, and links to all public pages.
export default function Footer() {
  const { i18n, t } = useLingui()
  useEffect(() => void origin(), []) // before a page of this site is where one came from
  const { signedIn } = useMe()
  const work = useWork()
  const { name, imprint, words } = useSite()
  const own = words?.[i18n.locale]
  const [open, setOpen] = useState<'looks' | 'keys' | null>(null)
  const about = [
    ['/', t`Home`],
    ['/about-us', t`About us`],
    ['/contact-us', t`Contact us`],
    ['/all-courses', t`All courses`],
    signedIn ? ['/my-course', t`My Courses`] : ['/sign-in', t`Sign in`],
    [work.href, work.name],
  ]
  const small = [
    ['/privacy', t`Privacy Policy`],
    ['/privacy/terms', t`Terms of Service`],
    ['/privacy/payment', t`Payment Methods`],
    ['/privacy/faq', t`FAQ`],
    ...(imprint ? [['/privacy/imprint', t`Imprint`]] : []),
    ['/sitemap', t`Sitemap`],
    ...(own?.links ?? []).map(link => [link.href, link.name]),
  ]
  const subjects = [
    ['/all-courses?subject=development', t`Development`],
    ['/all-courses?subject=marketing', t`Marketing`],
    ['/all-courses?subject=personal-development', t`Personal Development`],
    ['/all-courses?subject=office-productivity', t({ message: 'Office', context: 'office software' })],
    ['/all-courses?subject=business', t`Business`],
    ['/all-courses?subject=design', t`Design`],
    ['/all-courses?subject=photography', t`Photography`],
    ['/all-courses?subject=statistics', t`Statistics`],
    ['/all-courses?subject=data-science', t`Data Science`],
    ['/all-courses', t`Courses`],
  ]
  return (
    <footer className="mt-20">
      <div className="colonnade" aria-hidden="true" />
      <div className="night">
        <div className="page py-12 grid grid-cols-2 gap-x-6 gap-y-10 lg:grid-cols-[1.4fr_1fr_1fr_1.6fr]">
          <div className="max-lg:col-span-2">
            <Logo />
            <p className="mt-3 mb-5 max-w-[30ch] wrap-anywhere text-on-night-muted">
              {own?.footer ?? <Trans>Courses by people who do the work.</Trans>}
            </p>
            <InstallApp />
          </div>
          <Column title={name} links={about} />
          <Column title={t`Good to know`} links={small} />
          <Column title={t`Subjects`} links={subjects} wide />
        </div>
        <div className="page py-6 text-14 text-on-night-muted border-t border-[oklch(1_0_0/.12)] flex flex-wrap gap-x-8 gap-y-2 items-center justify-between">
          <p>© 2022–2026 {name}</p>
          {(['looks', 'keys'] as const).map(what => (
            <button
              key={what}
              type="button"
              className="scripted min-h-11 hover:text-on-night hover:underline underline-offset-3"
              onClick={() => setOpen(what)}
            >
              {what === 'looks' ? <Trans>Appearance</Trans> : <Trans>Keyboard shortcuts</Trans>}
            </button>
          ))}
          <Languages
            id="languages"
            className="flex flex-wrap gap-x-5"
            buttonClass="inline-flex items-center min-h-11 hover:text-on-night hover:underline underline-offset-3 aria-current:text-on-night aria-current:font-semibold"
          />
        </div>
      </div>
      <Suspense>
        {open === 'looks' && <AppearanceDialog onClose={() => setOpen(null)} />}
        {open === 'keys' && <ShortcutsDialog onClose={() => setOpen(null)} />}
      </Suspense>
    </footer>
  )
}
