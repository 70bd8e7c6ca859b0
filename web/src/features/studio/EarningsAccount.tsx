import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { ApiProblem } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { Proof } from '@/api/types'
import { useFieldTexts } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Input } from '@/ui/Field'
import { toast } from '@/ui/toast'
import { earnings, type MyPayouts } from './earnings'

// The dialog that asks for the password, a code or a passkey: the account's own, which the page brings.
export type AskProof = ComponentType<{
  title: ReactNode
  action: ReactNode
  children: ReactNode
  onProve: (proof: Proof) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}>

// Where payouts go: only the end of the IBAN is ever shown again.
export function EarningsAccount({ details, refused, Ask }: Pick<MyPayouts, 'details' | 'refused'> & { Ask: AskProof }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const say = useFieldTexts()
  const [open, setOpen] = useState(false)
  const [account, setAccount] = useState({ holder: '', iban: '' })
  const [wrong, setWrong] = useState<Record<string, string | undefined>>({})
  const { holder = '', last4 = '' } = details ?? {}
  const prove = async (proof: Proof) => {
    setWrong({})
    try {
      await earnings.setAccount(account, proof)
    } catch (problem) {
      if (problem instanceof ApiProblem) setWrong(say(problem))
      throw problem
    }
  }
  return (
    <section aria-labelledby="payout-account" className="panel p-5 flex flex-wrap gap-4 items-center justify-between">
      <div className="flex gap-4 items-center min-w-0">
        <Landmark size={24} strokeWidth={1.75} aria-hidden="true" className="text-muted shrink-0" />
        <div className="min-w-0">
          <h2 id="payout-account" className="text-18">
            <Trans>Bank account for payouts</Trans>
          </h2>
          <p className="text-muted wrap-anywhere">
            {details ? (
              <Trans>
                {holder}, IBAN ending in {last4}
              </Trans>
            ) : (
              <Trans>Not set up yet. Without it, we can’t pay you.</Trans>
            )}
          </p>
          {refused && (
            <p className="text-madder font-medium">
              <Trans>
                The bank returned your last payout. Enter the account again, even if it was right: then we send the
                payout again.
              </Trans>
            </p>
          )}
        </div>
      </div>
      <Button
        tone={details && !refused ? 'quiet' : 'primary'}
        onClick={() => {
          setAccount({ holder, iban: '' })
          setWrong({})
          setOpen(true)
        }}
      >
        {details ? <Trans>Change account</Trans> : <Trans>Add account</Trans>}
      </Button>
      {open && (
        <Ask
          title={<Trans>Bank account for payouts</Trans>}
          action={<Trans>Save account</Trans>}
          onProve={prove}
          onDone={() => {
            toast(t`Account saved`)
            setOpen(false)
            void client.invalidateQueries({ queryKey: keyOf('earnings') })
          }}
          onClose={() => setOpen(false)}
        >
          <Input
            label={t`Account holder`}
            autoComplete="name"
            required
            maxLength={70}
            error={wrong.holder}
            value={account.holder}
            onChange={e => setAccount({ ...account, holder: e.target.value })}
          />
          <Input
            label={t`IBAN`}
            autoComplete="off"
            spellCheck={false}
            required
            maxLength={42}
            error={wrong.iban}
            value={account.iban}
            onChange={e => setAccount({ ...account, iban: e.target.value })}
          />
          <p className="text-14 text-muted">
            <Trans>Stored encrypted. Only the last four characters are shown again.</Trans>
          </p>
        </Ask>
      )}
    </section>
  )
}
