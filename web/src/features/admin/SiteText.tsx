import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { languages } from '@/i18n/texts'
import { Head } from '@/lib/head'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { HrefLink } from '@/ui/HrefLink'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'
import { SiteTextForm } from './SiteTextForm'
import { SiteWording } from './SiteWording'
import { placeOf, textNames, textQuery } from './siteTexts'
import { wordingName } from './siteWording'

export default function SiteText({ id }: { id: string }) {
  return id === wordingName ? <SiteWording /> : <LongText id={id} />
}

// One text, in one language at a time.
function LongText({ id }: { id: string }) {
  const { t } = useLingui()
  const query = useQuery({ ...textQuery(id), refetchOnWindowFocus: false })
  const [chosen, setChosen] = useState<string>()
  const text = query.data
  const title = id in textNames ? t(textNames[id as keyof typeof textNames]) : id
  const language = chosen ?? text?.languages[0]
  const version = text?.versions.find(one => one.language === language)
  return (
    <>
      <Head title={title} noindex />
      <Breadcrumb items={[{ label: t`Texts`, href: '/admin/texts' }, { label: title }]} />
      <div className="flex flex-wrap gap-x-6 gap-y-2 items-baseline justify-between mt-3 mb-6">
        <h1 className="text-30 md:text-40">{title}</h1>
        {text && (text.builtIn || text.own.length > 0) && (
          <HrefLink href={placeOf(id)} className="link">
            <Trans>View page</Trans>
          </HrefLink>
        )}
      </div>
      <LoadError query={query} />
      {!text && !query.error && <Skeleton lines={[44, 72, 72, 400]} />}
      {text && version && (
        <div className="grid gap-6">
          <div className="flex flex-wrap gap-2" role="group" aria-label={t`Language`}>
            {text.languages.map(code => (
              <button
                key={code}
                type="button"
                className="chip"
                lang={code}
                aria-pressed={code === language}
                onClick={() => setChosen(code)}
              >
                {languages[code as keyof typeof languages] ?? code}
                {text.own.includes(code) && <span aria-hidden="true"> ✓</span>}
              </button>
            ))}
          </div>
          <SiteTextForm
            key={`${version.language} ${version.revision}`}
            name={id}
            builtIn={text.builtIn}
            version={version}
            onReload={() => query.refetch()}
          />
        </div>
      )}
    </>
  )
}
