import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '@/ui/Notice'
import { providersQuery } from './social'

// For operators: why the sign-in page has no buttons of Google or Apple, and what sets them up.
export function ProviderHint() {
  const { data } = useQuery(providersQuery)
  if (!data || data.providers.length > 0) return null
  return (
    <Notice>
      <Trans>
        Sign-in with Google, Apple or another provider isn’t set up, so its buttons are hidden. To show them, start the
        server with:
      </Trans>{' '}
      <code className="wrap-anywhere">
        STOA_OIDC_GOOGLE_ISSUER STOA_OIDC_GOOGLE_CLIENT_ID STOA_OIDC_GOOGLE_CLIENT_SECRET
      </code>
    </Notice>
  )
}
