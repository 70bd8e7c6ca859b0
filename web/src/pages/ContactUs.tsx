import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { ContactForm } from '@/features/site/ContactForm'
import { contactQuery } from '@/features/site/contact'
import { Head, useSite } from '@/lib/head'
import { Banner } from '@/ui/Banner'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { HrefLink } from '@/ui/HrefLink'

export default function ContactUs() {
  const { i18n, t } = useLingui()
  const { name } = useSite()
  const { data: own } = useQuery({ ...contactQuery(i18n.locale), placeholderData: keepPreviousData })
  const intro =
    own?.intro || t`Questions about a course, a payment or your account? Write to us; a real person will reply.`
  const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const
  return (
    <>
      <Head
        title={t`Contact`}
        description={intro}
        path="/contact-us"
        jsonLd={{ '@context': 'https://schema.org', '@type': 'ContactPage', name }}
      />
      <Banner
        crumbs={<Breadcrumb items={[{ label: t`Home`, href: '/' }, { label: t`Contact` }]} />}
        eyebrow={<Trans>Help and support</Trans>}
        title={<Trans>Contact</Trans>}
      >
        <p className="text-18 md:text-20 text-muted max-w-[40em] wrap-anywhere">{intro}</p>
      </Banner>
      <div className="page band grid grid-cols-1 lg:grid-cols-[340px_1fr] gap-x-16 gap-y-12">
        <section aria-labelledby="info" className="grid gap-6 content-start">
          <h2 id="info" className="text-24">
            <Trans>Contact Info</Trans>
          </h2>
          {own && (
            <ul className="grid gap-6">
              {own.phone && (
                <Way icon={<Phone {...icon} />} name={<Trans>Phone</Trans>}>
                  <a href={`tel:${own.phone.replaceAll(' ', '')}`} className="link tnum">
                    {own.phone}
                  </a>
                </Way>
              )}
              {own.email && (
                <Way icon={<Mail {...icon} />} name={<Trans>Email</Trans>}>
                  <a href={`mailto:${own.email}`} className="link">
                    {own.email}
                  </a>
                </Way>
              )}
              {own.address && (
                <Way icon={<MapPin {...icon} />} name={<Trans>Office</Trans>}>
                  <span className="whitespace-pre-line">{own.address}</span>
                </Way>
              )}
              {own.hours && (
                <Way icon={<Clock {...icon} />} name={<Trans>Hours</Trans>}>
                  <span className="whitespace-pre-line">{own.hours}</span>
                </Way>
              )}
            </ul>
          )}
          <p className="text-muted">
            <Trans>
              Your question may already be answered in{' '}
              <HrefLink href="/privacy/faq" className="link">
                our FAQ
              </HrefLink>
              .
            </Trans>
          </p>
        </section>
        <section aria-labelledby="touch" className="panel p-6 sm:p-10 grid gap-6 content-start">
          <h2 id="touch" className="text-30">
            <Trans>Keep in touch</Trans>
          </h2>
          <ContactForm />
        </section>
      </div>
    </>
  )
}

function Way({ icon, name, children }: { icon: ReactNode; name: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span className="arch w-11 h-13 pt-2 grid place-items-center bg-sunk text-muted shrink-0">{icon}</span>
      <div className="min-w-0">
        <p className="text-14 text-muted">{name}</p>
        <p className="wrap-anywhere">{children}</p>
      </div>
    </li>
  )
}
