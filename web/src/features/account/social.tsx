import { Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiProblem, api } from '@/api/client'
import { safeNext } from '@/features/account/api'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Input } from '@/ui/Field'
import { Notice } from '@/ui/Notice'

export const providersQuery = queryOptions({
  queryKey: ['account', 'providers'],
  queryFn: () => api.get<{ providers: { name: string; label: string }[] }>('/account/providers'),
  staleTime: Number.POSITIVE_INFINITY,
})

// The server leads on from here to the provider, and back to `next`.
export const start = (name: string, next: string, link = '') =>
  `/api/account/oidc/${name}/start?${link}next=${encodeURIComponent(safeNext(next))}`

const row = (many: number) => `grid gap-3 ${many > 3 ? 'grid-cols-2' : 'grid-flow-col auto-cols-fr'}`

type Search = { next?: string; link?: string; code?: string; problem?: string }

// Signing in with an account elsewhere, and what is left to do of it: ?link= to sign in
// here first, ?code= to enter a code, ?problem= to read what went wrong.
export function SocialButtons() {
  const { t } = useLingui()
  const say = useProblemText()
  const search = useSearch({ strict: false }) as Search
  if (search.code) return <EnterCode token={search.code} />
  return (
    <div className="grid gap-3">
      {search.problem && (
        <Notice tone="error">
          {say(
            new ApiProblem({
              type: 'about:blank',
              title: t`Signing in that way did not work. Please try again.`,
              status: 400,
              code: search.problem,
            }),
          )}
        </Notice>
      )}
      {search.link ? (
        <Notice>
          <Trans>
            There is an account with this e-mail already. Sign in to it within 10 minutes: then you can come in the other way too.
          </Trans>
        </Notice>
      ) : (
        <Choice next={search.next ?? '/'} />
      )}
    </div>
  )
}

function Choice({ next }: { next: string }) {
  const { data, isPending } = useQuery(providersQuery)
  if (data?.providers.length) {
    return (
      <>
        <div className={row(data.providers.length)}>
          {data.providers.map(({ name, label }) => (
            <a key={name} href={start(name, next)} className="button button-quiet px-2">
              {label}
            </a>
          ))}
        </div>
        <p className="text-14 text-muted">
          <Trans>Who is new here gets an account this way, and agrees to the terms of service and the privacy policy.</Trans>
        </p>
      </>
    )
  }
  return <NotSetUp hidden={isPending} />
}

// Without a provider that the operator has set up the buttons say so rather than fail.
// They take their room while it is not known yet.
function NotSetUp({ hidden }: { hidden: boolean }) {
  const [asked, setAsked] = useState('')
  return (
    <>
      <div className={`${row(3)} ${hidden ? 'invisible' : ''}`}>
        {['Google', 'Apple', 'GitHub'].map(name => (
          <button key={name} type="button" className="button button-quiet px-2" onClick={() => setAsked(name)}>
            {name}
          </button>
        ))}
      </div>
      {asked && (
        <Notice>
          <Trans>Signing in with {asked} has not been set up on this site. Please use your e-mail.</Trans>
        </Notice>
      )}
    </>
  )
}

// Who has an authenticator is asked for its code here as well.
function EnterCode({ token }: { token: string }) {
  const { t } = useLingui()
  const say = useProblemText()
  const [code, setCode] = useState('')
  const enter = useMutation({
    mutationFn: () => api.post<{ next: string }>('/account/oidc/code', { token, code }),
    onSuccess: ({ next }) => window.location.assign(safeNext(next)),
  })
  return (
    <form
      className="grid gap-5"
      onSubmit={e => {
        e.preventDefault()
        enter.mutate()
      }}
    >
      {enter.error && <Notice tone="error">{say(enter.error)}</Notice>}
      <Input
        label={t`Code`}
        hint={t`Of your authenticator app, or one of your recovery codes.`}
        autoComplete="one-time-code"
        required
        maxLength={40}
        value={code}
        onChange={e => setCode(e.target.value)}
      />
      <Button type="submit" main pending={enter.isPending || enter.isSuccess}>
        <Trans>Sign in</Trans>
      </Button>
    </form>
  )
}
