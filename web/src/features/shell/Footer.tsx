import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMe } from '@/lib/me'
import { HrefLink } from '@/ui/HrefLink'
import { Logo } from '@/ui/Logo'

const link = 'inline-flex items-center min-h-11 text-on-night-muted hover:text-on-night hover:underline underline-offset-3'

function Column({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-16 mb-1">{title}</h2>
      {children}
    </div>
  )
}

// A row of arches, and the ways out of every page: each leads somewhere.
export function Footer() {
  const { t } = useLingui()
  const { signedIn } = useMe()
  const subjects = [
    ['development', t`Development`],
    ['marketing', t`Marketing`],
    ['personal-development', t`Personal Dev.`],
    ['office-productivity', t`Office`],
    ['business', t`Business`],
    ['design', t`Design`],
    ['photography', t`Photography`],
    ['statistics', t`Statistics`],
    ['data-science', t`Data Science`],
    ['', t`Courses`],
  ]
  return (
    <footer className="mt-20">
      <div className="colonnade" aria-hidden="true" />
      <div className="night">
        <div className="page py-12 grid gap-10 md:grid-cols-[1.4fr_1fr_2fr]">
          <div>
            <Logo />
            <p className="mt-3 max-w-[30ch] text-on-night-muted">
              <Trans>The portico beside the marketplace, where people who do the work teach it.</Trans>
            </p>
          </div>
          <Column title={t`Stoa`}>
            <ul>
              <li>
                <Link to="/" className={link}>
                  <Trans>Home</Trans>
                </Link>
              </li>
              <li>
                <Link to="/all-courses" className={link}>
                  <Trans>All courses</Trans>
                </Link>
              </li>
              <li>
                <Link to={signedIn ? '/my-course' : '/sign-in'} className={link}>
                  {signedIn ? t`My courses` : t`Sign in`}
                </Link>
              </li>
            </ul>
          </Column>
          <Column title={t`Subjects`}>
            <ul className="grid grid-cols-2 gap-x-6">
              {subjects.map(([slug, name]) => (
                <li key={name}>
                  <HrefLink href={slug ? `/all-courses?subject=${slug}` : '/all-courses'} className={link}>
                    {name}
                  </HrefLink>
                </li>
              ))}
            </ul>
          </Column>
        </div>
        <p className="page py-6 text-14 text-on-night-muted border-t border-[oklch(1_0_0/.12)]">© 2022–2026 Stoa</p>
      </div>
    </footer>
  )
}
