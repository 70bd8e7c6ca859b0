import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Passkey, SecondFactor } from '@/api/types'
import { localDate } from '@/lib/date'
import { Button } from '@/ui/Button'
import { Input } from '@/ui/Field'
import { toast } from '@/ui/toast'
import { account, secondFactorQuery } from './api'
import { Proof } from './Proof'
import { makePasskey } from './passkeys'

// Passkeys: sign in without a password.
export function PasskeySetting({ factor }: { factor: SecondFactor }) {
  const { i18n, t } = useLingui()
  const client = useQueryClient()
  const [adds, setAdds] = useState(false)
  const [name, setName] = useState('')
  const [gone, setGone] = useState<Passkey | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
  return (
    <section className="panel p-5 sm:p-7" aria-labelledby="passkeys">
      <h2 id="passkeys" className="text-20 mb-2">
        <Trans>Passkeys</Trans>
      </h2>
      <p className="text-muted mb-3 max-w-[64ch]">
        <Trans>Sign in with your fingerprint, face or a security key. Passkeys can’t be guessed or phished.</Trans>
      </p>
      <ul>
        {factor.passkeys.map(key => (
          <li key={key.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 border-b border-line">
            <KeyRound size={22} strokeWidth={1.75} aria-hidden="true" className="text-muted" />
            <div className="flex-1 min-w-40">
              <p className="font-medium [overflow-wrap:anywhere]">{key.name}</p>
              <p className="text-14 text-muted">
                <Trans>Added {localDate(key.createdAt, i18n.locale)}</Trans>
                {key.usedAt && (
                  <>
                    {' · '}
                    <Trans>last used {localDate(key.usedAt, i18n.locale)}</Trans>
                  </>
                )}
              </p>
            </div>
            <Button tone="plain" onClick={() => setGone(key)}>
              <Trans>Remove</Trans>
              <span className="sr-only">: {key.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Button tone="quiet" className="mt-4" onClick={() => setAdds(true)}>
        <Trans>Add a passkey</Trans>
      </Button>
      {gone && (
        <Proof
          title={<Trans>Remove passkey “{gone.name}”?</Trans>}
          action={<Trans>Remove</Trans>}
          danger
          onProve={password => account.removePasskey(gone.id, password)}
          onDone={() => {
            setGone(null)
            refresh()
          }}
          onClose={() => setGone(null)}
        />
      )}
      {adds && (
        <Proof
          title={<Trans>Add a passkey</Trans>}
          action={<Trans>Continue</Trans>}
          onProve={password => makePasskey(password, name.trim() || t`My passkey`)}
          onDone={() => {
            setAdds(false)
            setName('')
            refresh()
            toast(t`Passkey added`)
          }}
          onClose={() => setAdds(false)}
        >
          <Input
            label={t`Passkey name`}
            hint={t`For example “My phone” or “Work laptop”.`}
            maxLength={60}
            value={name}
            onChange={e => setName(e.target.value)}
          />
        </Proof>
      )}
    </section>
  )
}
