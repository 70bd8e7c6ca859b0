import { createContext, useContext } from 'react'

export const Site = createContext({ publicUrl: '' })

type Props = {
  title: string
  description?: string
  path?: string
  image?: string
  noindex?: boolean
  type?: 'website' | 'article'
  jsonLd?: object | object[]
}

// What a page says of itself to browsers, search engines and those who share it.
// React puts the tags into <head>, on the server and after a navigation alike.
export function Head({ title, description, path, image, noindex, type = 'website', jsonLd }: Props) {
  const site = useContext(Site)
  const full = title === 'Stoa' ? title : `${title} · Stoa`
  const canonical = path === undefined ? undefined : site.publicUrl + path
  return (
    <>
      <title>{full}</title>
      <meta property="og:title" content={title} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content="Stoa" />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      {canonical && <link rel="canonical" href={canonical} />}
      {canonical && <meta property="og:url" content={canonical} />}
      {image && <meta property="og:image" content={site.publicUrl + image} />}
      {noindex && <meta name="robots" content="noindex" />}
      {[jsonLd ?? []].flat().map((item, i) => (
        // JSON inside a script: "<" is escaped, so that no text can end the element.
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
