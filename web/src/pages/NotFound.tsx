import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Head } from '@/lib/head'

export default function NotFound() {
  const { t } = useLingui()
  return (
    <section className="page empty">
      <Head title={t`Page not found`} noindex />
      <div className="empty-arch" aria-hidden="true" />
      <h1>
        <Trans>Oops! Page not found</Trans>
      </h1>
      <p>
        <Trans>The address may be wrong, or the page may have moved.</Trans>
      </p>
      <div className="flex flex-wrap gap-3 justify-center">
        <Link to="/" className="button">
          <Trans>Back to home page</Trans>
        </Link>
        <Link to="/all-courses" className="button button-quiet">
          <Trans>All courses</Trans>
        </Link>
      </div>
    </section>
  )
}
