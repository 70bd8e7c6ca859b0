import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { HrefLink } from '@/ui/HrefLink'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'
import { textNames, textsQuery } from './siteTexts'
import { wordingName } from './siteWording'

// The long texts of the site, each of which operators may write themselves.
export default function SiteTexts() {
  const { t } = useLingui()
  const query = useQuery(textsQuery)
  return (
    <>
      <h1 className="text-30 md:text-40 mb-2">
        <Trans>Texts</Trans>
      </h1>
      <p className="text-muted max-w-[68ch] mb-6">
        <Trans>
          The built-in texts describe how this software works. Write your own where the law or your business needs it.
        </Trans>
      </p>
      <LoadError query={query} />
      {!query.data && !query.error && <Skeleton lines={[64, 64, 64, 64, 64, 64]} />}
      {query.data && (
        <ul className="panel divide-y divide-line max-w-[860px]">
          <li className="p-4">
            <HrefLink href={`/admin/texts/${wordingName}`} className="font-semibold hover:underline underline-offset-3">
              <Trans>Home page, footer and contact</Trans>
            </HrefLink>
          </li>
          {query.data.texts.map(({ name, builtIn, own }) => {
            const codes = own.map(code => code.toUpperCase()).join(', ')
            return (
              <li key={name} className="p-4 flex flex-wrap gap-x-4 gap-y-1 items-center">
                <HrefLink href={`/admin/texts/${name}`} className="font-semibold hover:underline underline-offset-3">
                  {t(textNames[name])}
                </HrefLink>
                <span className="ml-auto text-14 text-muted">
                  {own.length > 0 ? (
                    <Trans>Yours in {codes}</Trans>
                  ) : builtIn ? (
                    <Trans>Built-in</Trans>
                  ) : (
                    <Trans>Not written yet</Trans>
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
