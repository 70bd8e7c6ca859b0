import { Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem, api } from '@/api/client'
import { keyOf } from '@/api/keys'
import { useParameter } from '@/lib/address'
import { Form, useSending } from '@/lib/form'
import { localPath } from '@/lib/local'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Input } from '@/ui/Field'
import { HrefLink } from '@/ui/HrefLink'
import { Notice } from '@/ui/Notice'

export const providersQuery = queryOptions({
  queryKey: keyOf('providers'),
  queryFn: () => api.get<{ providers: { name: string; label: string }[] }>('/account/providers'),
  staleTime: Number.POSITIVE_INFINITY,
})

// The server redirects from here to the provider, and back to `next`.
export const start = (name: string, next: string, link = '') =>
  `/api/account/oidc/${name}/start?${link}next=${encodeURIComponent(localPath(next))}`

const row = (many: number) => `grid gap-3 ${many > 3 ? 'grid-cols-2' : 'grid-flow-col auto-cols-fr'}`

// Signing in with an account at another provider, and the steps after it: ?link= to sign in here first, ?code= to enter
// a code, ?problem= for an error.
export function SocialButtons() {
  const { t } = useLingui()
  const say = useProblemText()
  const next = useParameter('next')
  const link = useParameter('link')
  const code = useParameter('code')
  const problem = useParameter('problem')
  if (code) return <EnterCode token={code} />
  return (
    <div className="grid gap-3">
      {problem && (
        <Notice tone="error">
          {say(
            new ApiProblem({
              title: t`We couldn’t sign you in with that provider. Please try again.`,
              status: 400,
              code: problem,
            }),
          )}
        </Notice>
      )}
      {link ? (
        <Notice>
          <Trans>
            You already have an account with this email. Sign in within 10 minutes to connect the two accounts.
          </Trans>
        </Notice>
      ) : (
        <Choice next={next || '/'} />
      )}
    </div>
  )
}

// Shows nothing if the operator has set up no provider; the admin explains how.
function Choice({ next }: { next: string }) {
  const { data } = useQuery(providersQuery)
  if (!data?.providers.length) return null
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
        <Trans>
          By continuing, you agree to our{' '}
          <HrefLink href="/privacy/terms" className="link">
            Terms of Service
          </HrefLink>{' '}
          and{' '}
          <HrefLink href="/privacy" className="link">
            Privacy Policy
          </HrefLink>
          .
        </Trans>
      </p>
    </>
  )
}

// Two-factor authentication applies here as well.
function EnterCode({ token }: { token: string }) {
  const { t } = useLingui()
  const say = useProblemText()
  const [code, setCode] = useState('')
  const enter = useSending('sign-in-code', {
    mutationFn: () => api.post<{ next: string }>('/account/oidc/code', { token, code }),
    onSuccess: ({ next }) => window.location.assign(localPath(next)),
  })
  return (
    <Form name="sign-in-code" fields={{ token }} className="grid gap-5" onSend={enter.send}>
      {enter.error && <Notice tone="error">{say(enter.error)}</Notice>}
      <Input
        label={t`Code`}
        hint={t`From your authenticator app, or a recovery code.`}
        name="code"
        autoComplete="one-time-code"
        required
        maxLength={40}
        value={code}
        onChange={e => setCode(e.target.value)}
      />
      <Button type="submit" main pending={enter.isPending || enter.isSuccess}>
        <Trans>Sign in</Trans>
      </Button>
    </Form>
  )
}
