import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { Proof as Given } from '@/api/types'
import { useFieldTexts, useFocusWrong, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Input } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { Password } from '@/ui/Password'
import { secondFactorQuery } from './api'
import { proveByPasskey } from './passkeys'

type Props<T> = {
  title: ReactNode
  action: ReactNode
  danger?: boolean
  children?: ReactNode
  onProve: (proof: Given) => Promise<T>
  onDone: (answer: T) => void
  onClose: () => void
}

// Asks for the password, and the authenticator's code where there is one, or for a passkey, before something that matters.
export function Proof<T>({ title, action, danger, children, onProve, onDone, onClose }: Props<T>) {
  const { t } = useLingui()
  const say = useProblemText()
  const fields = useFieldTexts()
  const form = useRef<HTMLFormElement>(null)
  const { data: factor } = useQuery(secondFactorQuery)
  const [proof, setProof] = useState<Given>({ password: '', code: '' })
  const prove = useMutation({
    mutationFn: async (by: 'passkey' | 'password') => {
      if (by === 'password') return onProve(proof)
      await proveByPasskey()
      return onProve({ password: '' })
    },
    onSuccess: onDone,
  })
  const wrong = fields(prove.error)
  useFocusWrong(form, prove.error)
  const password = factor?.hasPassword ?? true
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        ref={form}
        noValidate
        className="grid gap-5"
        onSubmit={e => {
          e.preventDefault()
          prove.mutate('password')
        }}
      >
        {prove.error && !wrong.password && !wrong.code && <Notice tone="error">{say(prove.error)}</Notice>}
        {children}
        {password && (
          <Password
            label={t`Enter your password`}
            autoComplete="current-password"
            required
            value={proof.password}
            error={wrong.password}
            onChange={e => setProof({ ...proof, password: e.target.value })}
          />
        )}
        {password && factor?.on && (
          <Input
            label={t`Code`}
            hint={t`From your authenticator app, or a recovery code.`}
            autoComplete="one-time-code"
            required
            maxLength={40}
            value={proof.code}
            error={wrong.code}
            onChange={e => setProof({ ...proof, code: e.target.value })}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          {factor && factor.passkeys.length > 0 && (
            <Button tone="quiet" className="mr-auto" disabled={prove.isPending} onClick={() => prove.mutate('passkey')}>
              <KeyRound size={18} strokeWidth={1.75} aria-hidden="true" />
              <Trans>Use a passkey</Trans>
            </Button>
          )}
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" tone={danger ? 'danger' : 'primary'} pending={prove.isPending}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
