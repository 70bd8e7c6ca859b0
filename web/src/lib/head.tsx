import { useLingui } from '@lingui/react'
import { createContext, useContext } from 'react'
import { languages } from '@/i18n/texts'

// What every page has of the installation: its address, and what an operator has chosen.
export type SiteData = {
  publicUrl: string
  name: string
  logo?: string
  languages: string[]
  imprint?: boolean
  words?: Record<string, Words> // by language, in place of ours
}
type Words = { heading?: string; subheading?: string; footer?: string; links?: { name: string; href: string }[] }

export const Site = createContext<SiteData>({ publicUrl: '', name: 'Stoa', languages: Object.keys(languages) })

type Props = {
  title: string
  description?: string
  path?: string
  image?: string // a PNG of 1200 by 630, as networks show it
  noindex?: boolean
  type?: 'website' | 'article'
  jsonLd?: object | object[]
}

// The address of a page in a language. Without one, the address is in the site's first language for visitors who prefer
// none of its languages.
function inLanguage(address: string, lang: string, first?: string): string {
  return lang === first ? address : `${address}${address.includes('?') ? '&' : '?'}lang=${lang}`
}

// The metadata of a page for browsers, search engines and social networks. React puts the tags into <head>, on the
// server and after a navigation.
export function Head({
  title,
  description,
  path,
  image = '/share/stoa.png',
  noindex,
  type = 'website',
  jsonLd,
}: Props) {
  const site = useContext(Site)
  const { i18n } = useLingui()
  const full = title === site.name ? title : `${title} · ${site.name}`
  const canonical = path === undefined ? undefined : inLanguage(site.publicUrl + path, i18n.locale, site.languages[0])
  return (
    <>
      <title>{full}</title>
      <meta property="og:title" content={title} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={site.name} />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      {canonical && <link rel="canonical" href={canonical} />}
      {canonical &&
        site.languages.map(lang => (
          <link
            key={lang}
            rel="alternate"
            hrefLang={lang}
            href={inLanguage(site.publicUrl + path, lang, site.languages[0])}
          />
        ))}
      {canonical && <link rel="alternate" hrefLang="x-default" href={site.publicUrl + path} />}
      <meta property="og:locale" content={i18n.locale} />
      {canonical && <meta property="og:url" content={canonical} />}
      <meta property="og:image" content={site.publicUrl + image} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      {noindex && <meta name="robots" content="noindex" />}
      {[jsonLd ?? []].flat().map((item, i) => (
        // JSON in a script element: "<" is escaped, so that no text can end the element.
        <script
          key={i}
          type="application/ld+json"
          dangerouslySetInnerHTML={{
            __html: JSON.stringify(item).replaceAll('<', '\\u003c'),
          }}
        />
      ))}
    </>
  )
}

export const useSite = () => useContext(Site)
