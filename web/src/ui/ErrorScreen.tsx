import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiProblem } from '@/api/client'
import { Gone, reloadOnce, reloadWhenReached, Unreached } from '@/lib/gone'

export function ErrorScreen({ error }: { error: unknown }) {
  const router = useRouter()
  const gone = error instanceof Gone
  const [again, setAgain] = useState(false)
  useEffect(() => setAgain(gone && !reloadOnce()), [gone])
  // The server didn't answer: loaded data stays, and only this page is loaded again.
  const lost = error instanceof ApiProblem && error.status === 0
  const retry = () => {
    if (error instanceof Unreached) void reloadWhenReached()
    else if (lost) void router.invalidate()
    else window.location.reload()
  }
  const latest = useEffectEvent(retry)
  useEffect(() => {
    if (!lost) return
    const online = () => latest()
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [lost])
  if (gone && !again) return null
  return (
    <section className="page empty" role="alert">
      <h1>{lost ? <Trans>No connection</Trans> : <Trans>Something went wrong</Trans>}</h1>
      <p>
        {lost ? (
          <Trans>You’re offline. Check your connection and try again.</Trans>
        ) : (
          <Trans>Something went wrong on our side. Please try again.</Trans>
        )}
      </p>
      <button type="button" className="button" onClick={retry}>
        <Trans>Try again</Trans>
      </button>
    </section>
  )
}
