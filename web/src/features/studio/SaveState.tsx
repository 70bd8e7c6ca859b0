import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { CloudOff, TriangleAlert } from 'lucide-react'
import { ApiProblem } from '@/api/client'
import { localTime } from '@/lib/date'
import { useProblemText } from '@/lib/problems'
import { HrefLink } from '@/ui/HrefLink'
import { useSaver, useStanding } from './saver'

// Whether everything is saved, in words that are true at this moment. Screen readers hear of trouble, and not of every
// save.
export function SaveState() {
  const { i18n, t } = useLingui()
  const say = useProblemText()
  const saver = useSaver()
  const here = useLocation({ select: location => location.href })
  const { state, at, problem, kept } = useStanding()
  const signedOut = problem instanceof ApiProblem && problem.status === 401
  if (state === 'saved') {
    const time = at ? localTime(new Date(at).toISOString(), i18n.locale) : ''
    return <span className="tnum">{time ? <Trans>Saved {time}</Trans> : <Trans>All changes saved</Trans>}</span>
  }
  if (state === 'saving') return <Trans>Saving…</Trans>
  return (
    <span role="status" className="inline-flex flex-wrap items-center gap-x-2 text-clay-text font-medium">
      {state === 'offline' && (
        <>
          <CloudOff size={16} strokeWidth={1.75} aria-hidden="true" />
          {kept ? <Trans>Offline, saved on this device</Trans> : <Trans>Offline. Keep this window open.</Trans>}
        </>
      )}
      {state === 'conflict' && (
        <>
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Not saved: this was also changed elsewhere.</Trans>
          <button type="button" className="link" onClick={() => window.dispatchEvent(new Event('studio-compare'))}>
            <Trans>Compare</Trans>
          </button>
        </>
      )}
      {state === 'failed' && (
        <>
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          {signedOut ? (
            <>
              <Trans>Not saved: you’re signed out.</Trans>
              <HrefLink className="link" href={`/sign-in?next=${encodeURIComponent(here)}`}>
                {t`Sign in`}
              </HrefLink>
            </>
          ) : (
            <>
              <Trans>Not saved: {say(problem)}</Trans>
              <button type="button" className="link" onClick={saver.flush}>
                <Trans>Try again</Trans>
              </button>
            </>
          )}
        </>
      )}
    </span>
  )
}
