import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { siteQuery } from '@/lib/site'

// On a site that keeps its mails instead of sending them, says where to read them.
export function DevelopmentMail() {
  const { data } = useQuery(siteQuery)
  if (!data?.developmentMail) return null
  return (
    <p>
      <Trans>
        This is a test installation: mails are kept, not sent.{' '}
        <a className="link" href="/dev/mail">
          Read them here
        </a>
        .
      </Trans>
    </p>
  )
}
