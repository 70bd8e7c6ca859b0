import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Faq } from '@/features/site/Faq'
import { LegalMenu } from '@/features/site/LegalMenu'
import { LegalText } from '@/features/site/LegalText'
import { legalHref, legalTab, useText } from '@/features/site/texts'
import { date } from '@/lib/date'
import { Head } from '@/lib/head'
import { Banner } from '@/ui/Banner'
import { Breadcrumb } from '@/ui/Breadcrumb'

export default function Privacy() {
  const { i18n, t } = useLingui()
  const { tab: named = 'privacy' } = useParams({ strict: false })
  const tab = legalTab(named) ?? 'privacy'
  useOldAnchors()
  const text = useText(tab)
  if (!text) return <section className="page py-24" aria-busy="true" />
  const isFaq = text.name === 'faq'
  return (
    <>
      <Head
        title={text.title}
        description={text.summary}
        path={legalHref(tab)}
        type="article"
        jsonLd={
          isFaq
            ? {
                '@context': 'https://schema.org',
                '@type': 'FAQPage',
                inLanguage: text.language,
                mainEntity: text.sections.map(s => ({
                  '@type': 'Question',
                  name: s.title,
                  acceptedAnswer: { '@type': 'Answer', text: s.html },
                })),
              }
            : undefined
        }
      />
      <Banner
        crumbs={<Breadcrumb items={[{ label: t`Home`, href: '/' }, { label: text.title }]} />}
        eyebrow={<Trans>Good to know</Trans>}
        title={text.title}
        lang={text.language}
      >
        {!isFaq && (
          <p className="text-muted">
            <Trans>
              Last updated <time dateTime={text.updated}>{date(text.updated, i18n.locale)}</time>
            </Trans>
          </p>
        )}
      </Banner>
      <div className="page grid grid-cols-1 lg:grid-cols-[248px_minmax(0,1fr)] gap-x-16 gap-y-10 pt-8 lg:pt-16 print:block">
        <LegalMenu tab={tab} />
        <div lang={text.language}>{isFaq ? <Faq text={text} /> : <LegalText text={text} />}</div>
      </div>
    </>
  )
}

// Old links, from when the tabs were anchors (/privacy#faq), lead to the current address.
function useOldAnchors() {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const tab = legalTab(hash)
    if (tab && pathname === '/privacy') void navigate({ href: legalHref(tab), replace: true })
  }, [pathname, hash, navigate])
}
