import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/ui/Button'
import { account } from './api'
import { Proof } from './Proof'
import { providersQuery, start } from './social'

// Connects an account at another provider; `here` is the path to come back to.
export function ProviderSetting({ here }: { here: string }) {
  const { data } = useQuery(providersQuery)
  const [chosen, setChosen] = useState<{ name: string; label: string } | null>(null)
  if (!data?.providers.length) return null
  return (
    <section className="panel p-5 sm:p-7" aria-labelledby="providers">
      <h2 id="providers" className="text-20 mb-2">
        <Trans>Connected accounts</Trans>
      </h2>
      <p className="text-muted mb-4 max-w-[64ch]">
        <Trans>Sign in with an account you already have.</Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        {data.providers.map(provider => (
          <Button key={provider.name} tone="quiet" onClick={() => setChosen(provider)}>
            <Trans>Connect {provider.label}</Trans>
          </Button>
        ))}
      </div>
      {chosen && (
        <Proof
          title={<Trans>Connect {chosen.label}</Trans>}
          action={<Trans>Continue</Trans>}
          onProve={account.prove}
          onDone={() => window.location.assign(start(chosen.name, here, 'link=1&'))}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  )
}
