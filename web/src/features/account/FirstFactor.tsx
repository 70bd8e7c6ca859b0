import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { Authenticator } from '@/api/types'
import { meQuery } from '@/lib/me'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { LoadError } from '@/ui/LoadError'
import { Notice } from '@/ui/Notice'
import { Skeleton } from '@/ui/Skeleton'
import { AuthenticatorSetting, Setup } from './AuthenticatorSetting'
import { account, secondFactorQuery } from './api'
import { PasskeySetting } from './PasskeySetting'
import { makePasskey } from './passkeys'

// The second factor of a new operator. With the password that was just typed nothing is asked twice; after a reload
// the usual settings ask for it.
export function FirstFactor({ password }: { password: string }) {
  const { t } = useLingui()
  const say = useProblemText()
  const client = useQueryClient()
  const [made, setMade] = useState<Authenticator | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: meQuery.queryKey })
  const app = useMutation({ mutationFn: () => account.beginAuthenticator({ password }), onSuccess: setMade })
  const passkey = useMutation({ mutationFn: () => makePasskey({ password }, t`My passkey`), onSuccess: refresh })
  const error = app.error ?? passkey.error
  if (!password) return <Usual />
  return (
    <div className="grid gap-5">
      {error && <Notice tone="error">{say(error)}</Notice>}
      <Choice
        icon={<KeyRound size={24} strokeWidth={1.75} aria-hidden="true" />}
        name={<Trans>Passkey</Trans>}
        about={
          <Trans>Sign in with your fingerprint, face or a security key. Passkeys can’t be guessed or phished.</Trans>
        }
      >
        <Button pending={passkey.isPending} onClick={() => passkey.mutate()}>
          <Trans>Add a passkey</Trans>
        </Button>
      </Choice>
      <Choice
        icon={<Smartphone size={24} strokeWidth={1.75} aria-hidden="true" />}
        name={<Trans>Authenticator app</Trans>}
        about={
          <Trans>Require a code from your phone as well as your password, so a stolen password isn’t enough.</Trans>
        }
      >
        <Button tone="quiet" pending={app.isPending} onClick={() => app.mutate()}>
          <Trans>Set up an authenticator app</Trans>
        </Button>
      </Choice>
      {made && (
        <Setup
          made={made}
          onClose={() => {
            setMade(null)
            refresh()
          }}
        />
      )}
    </div>
  )
}

type ChoiceProps = { icon: React.ReactNode; name: React.ReactNode; about: React.ReactNode; children: React.ReactNode }

function Choice({ icon, name, about, children }: ChoiceProps) {
  return (
    <section className="panel p-5 flex gap-4">
      <span className="text-brand mt-0.5">{icon}</span>
      <div className="grid gap-3 justify-items-start">
        <div>
          <h2 className="text-18 mb-1">{name}</h2>
          <p className="text-muted">{about}</p>
        </div>
        {children}
      </div>
    </section>
  )
}

function Usual() {
  const client = useQueryClient()
  const query = useQuery(secondFactorQuery)
  if (!query.data) return query.error ? <LoadError query={query} /> : <Skeleton lines={[160, 160]} />
  const on = query.data.on || query.data.passkeys.length > 0
  return (
    <div className="grid gap-5">
      <PasskeySetting factor={query.data} />
      <AuthenticatorSetting factor={query.data} />
      {on && (
        <Button className="justify-self-start" onClick={() => client.invalidateQueries({ queryKey: meQuery.queryKey })}>
          <Trans>Continue</Trans>
        </Button>
      )}
    </div>
  )
}
