import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { ContactForm } from '@/features/site/ContactForm'
import { Head, useSite } from '@/lib/head'
import { siteQuery } from '@/lib/site'
import { Banner } from '@/ui/Banner'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { HrefLink } from '@/ui/HrefLink'

export default function ContactUs() {
  const { t } = useLingui()
  const { name } = useSite()
  const { data: site } = useQuery(siteQuery)
  const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const
  return (
    <>
      <Head
        title={t`Contact`}
        description={t`Questions about a course, a payment or your account? Write to us; a real person will reply.`}
        path="/contact-us"
        jsonLd={{ '@context': 'https://schema.org', '@type': 'ContactPage', name }}
      />
      <Banner
        crumbs={<Breadcrumb items={[{ label: t`Home`, href: '/' }, { label: t`Contact` }]} />}
        eyebrow={<Trans>Help and support</Trans>}
        title={<Trans>Contact</Trans>}
      >
        <p className="text-18 md:text-20 text-muted max-w-[40em]">
          <Trans>Questions about a course, a payment or your account? Write to us; a real person will reply.</Trans>
        </p>
      </Banner>
      <div className="page band grid grid-cols-1 lg:grid-cols-[340px_1fr] gap-x-16 gap-y-12">
        <section aria-labelledby="info" className="grid gap-6 content-start">
          <h2 id="info" className="text-24">
            <Trans>Contact Info</Trans>
          </h2>
          {site && (
            <ul className="grid gap-6">
              {site.phone && (
                <Way icon={<Phone {...icon} />} name={<Trans>Phone</Trans>}>
                  <a href={`tel:${site.phone.replaceAll(' ', '')}`} className="link tnum">
                    {site.phone}
                  </a>
                </Way>
              )}
              {site.supportEmail && (
                <Way icon={<Mail {...icon} />} name={<Trans>Email</Trans>}>
                  <a href={`mailto:${site.supportEmail}`} className="link">
                    {site.supportEmail}
                  </a>
                </Way>
              )}
              {site.address && (
                <Way icon={<MapPin {...icon} />} name={<Trans>Office</Trans>}>
                  <span className="whitespace-pre-line">{site.address}</span>
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
      <div>
        <p className="text-14 text-muted">{name}</p>
        <p>{children}</p>
      </div>
    </li>
  )
}
