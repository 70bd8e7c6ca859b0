import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Authenticator, SecondFactor } from '@/api/types'
import { copy } from '@/lib/clipboard'
import { useFieldTexts, useProblemText } from '@/lib/problems'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Input } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { account, secondFactorQuery } from './api'
import { Proof } from './Proof'

// Two-factor authentication with an authenticator app.
export function AuthenticatorSetting({ factor }: { factor: SecondFactor }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [step, setStep] = useState<'on' | 'off' | null>(null)
  const [made, setMade] = useState<Authenticator | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
  const close = () => {
    setStep(null)
    setMade(null)
  }
  return (
    <section className="panel p-5 sm:p-7" aria-labelledby="codes">
      <div className="flex flex-wrap items-center gap-3 mb-2">
        <h2 id="codes" className="text-20">
          <Trans>Authenticator app</Trans>
        </h2>
        {factor.on && (
          <Badge tone="olive">
            <Trans>On</Trans>
          </Badge>
        )}
      </div>
      <p className="text-muted mb-4 max-w-[64ch]">
        {factor.on ? (
          <>
            <Trans>You’ll need a code from your app to sign in.</Trans>{' '}
            {t`${plural(factor.recoveryCodes, { one: '# recovery code left.', other: '# recovery codes left.' })}`}
          </>
        ) : (
          <Trans>Require a code from your phone as well as your password, so a stolen password isn’t enough.</Trans>
        )}
      </p>
      {factor.on ? (
        <Button tone="quiet" onClick={() => setStep('off')}>
          <Trans>Turn off</Trans>
        </Button>
      ) : (
        <Button tone="quiet" onClick={() => setStep('on')}>
          <Trans>Turn on</Trans>
        </Button>
      )}
      {step === 'off' && (
        <Proof
          title={<Trans>Turn off your authenticator app?</Trans>}
          action={<Trans>Turn off</Trans>}
          danger
          onProve={account.dropAuthenticator}
          onDone={() => {
            close()
            refresh()
            toast(t`Two-factor authentication is off.`)
          }}
          onClose={close}
        />
      )}
      {step === 'on' && !made && (
        <Proof
          title={<Trans>Set up an authenticator app</Trans>}
          action={<Trans>Continue</Trans>}
          onProve={account.beginAuthenticator}
          onDone={setMade}
          onClose={close}
        />
      )}
      {made && (
        <Setup
          made={made}
          onClose={() => {
            close()
            refresh()
          }}
        />
      )}
    </section>
  )
}

// The QR code, the first code that proves it was read, and the recovery codes.
export function Setup({ made, onClose }: { made: Authenticator; onClose: () => void }) {
  const { t } = useLingui()
  const say = useProblemText()
  const fields = useFieldTexts()
  const [code, setCode] = useState('')
  const confirm = useMutation({ mutationFn: () => account.confirmAuthenticator(code) })
  const wrong = fields(confirm.error)
  const codes = confirm.data?.codes
  if (codes)
    return (
      <Dialog
        title={<Trans>Your recovery codes</Trans>}
        onClose={onClose}
        locked
        foot={
          <>
            <Button
              tone="quiet"
              onClick={async () => (await copy(codes.join('\n'), t`Your recovery codes`)) && toast(t`Copied`)}
            >
              <Trans>Copy</Trans>
            </Button>
            <Button onClick={onClose}>
              <Trans>I’ve saved them</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>
            Each code works once if you lose your phone. Store them somewhere safe; you won’t see them again.
          </Trans>
        </p>
        <ul className="grid gap-2 rounded-card bg-sunk p-4 font-mono tnum text-center">
          {codes.map(one => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </Dialog>
    )
  const frame = made.size + 8 // four modules of quiet on every side (ISO/IEC 18004)
  return (
    <Dialog title={<Trans>Set up an authenticator app</Trans>} onClose={onClose}>
      <form
        className="grid gap-5"
        noValidate
        onSubmit={e => {
          e.preventDefault()
          confirm.mutate()
        }}
      >
        <p>
          <Trans>Scan this QR code with your app, or enter the key manually. Then enter the code it shows.</Trans>
        </p>
        <div className="grid sm:grid-cols-[176px_minmax(0,1fr)] gap-5 items-center">
          <svg
            viewBox={`-4 -4 ${frame} ${frame}`}
            className="w-44 rounded-field bg-white mx-auto"
            role="img"
            aria-label={t`QR code for your authenticator app`}
            shapeRendering="crispEdges"
          >
            <path d={made.picture} fill="#111" />
          </svg>
          <div className="grid gap-2">
            <p className="text-14 text-muted">
              <Trans>Setup key</Trans>
            </p>
            <p className="font-mono [overflow-wrap:anywhere] select-all">{made.secret.match(/.{1,4}/g)?.join(' ')}</p>
            <a href={made.address} className="link sm:hidden min-h-11 inline-flex items-center">
              <Trans>Open in your authenticator app</Trans>
            </a>
          </div>
        </div>
        {confirm.error && !wrong.code && <Notice tone="error">{say(confirm.error)}</Notice>}
        <Input
          label={t`Code`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
          value={code}
          error={wrong.code}
          onChange={e => setCode(e.target.value)}
        />
        <Button type="submit" className="justify-self-start" pending={confirm.isPending}>
          <Trans>Turn on</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
