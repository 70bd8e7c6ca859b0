import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { siteQuery } from '@/lib/site'

// On a site in demo mode, which sends no email, links to what it would have sent.
export function DemoEmail() {
  const { data } = useQuery(siteQuery)
  if (!data?.developmentMail) return null
  return (
    <p>
      <Trans>
        Demo mode: emails aren’t sent.{' '}
        <a className="link" href="/dev/mail">
          View them here
        </a>
        .
      </Trans>
    </p>
  )
}
