import { Trans } from '@lingui/react/macro'
import { ApiProblem } from '@/api/client'

export function ErrorScreen({ error }: { error: unknown }) {
  const offline = error instanceof ApiProblem && error.code === 'network.offline'
  return (
    <section className="page empty" role="alert">
      <h1>{offline ? <Trans>You are offline</Trans> : <Trans>Something went wrong</Trans>}</h1>
      <p>{offline ? <Trans>This page needs a connection.</Trans> : <Trans>This is our fault, not yours. It has been noted.</Trans>}</p>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        <Trans>Try again</Trans>
      </button>
    </section>
  )
}
