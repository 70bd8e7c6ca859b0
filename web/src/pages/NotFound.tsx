import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Head } from '@/lib/head'

export function NotFound() {
  const { t } = useLingui()
  return (
    <section className="page empty">
      <Head title={t`Page not found`} noindex />
      <div className="empty-arch" aria-hidden="true" />
      <h1>
        <Trans>opps! page not found</Trans>
      </h1>
      <p>
        <Trans>The address may be mistyped, or the page has moved.</Trans>
      </p>
      <Link to="/" className="button">
        <Trans>Back to home page</Trans>
      </Link>
    </section>
  )
}
