import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useFieldTexts, useFocusWrong, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Notice } from '@/ui/Notice'
import { Password } from '@/ui/Password'

type Props<T> = {
  title: ReactNode
  action: ReactNode
  danger?: boolean
  needsPassword: boolean
  children?: ReactNode
  onProve: (password: string) => Promise<T>
  onDone: (answer: T) => void
  onClose: () => void
}

// Asks for the password before something that matters.
export function Proof<T>({ title, action, danger, needsPassword, children, onProve, onDone, onClose }: Props<T>) {
  const { t } = useLingui()
  const say = useProblemText()
  const fields = useFieldTexts()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const prove = useMutation({ mutationFn: () => onProve(password), onSuccess: onDone })
  const wrong = fields(prove.error)
  useFocusWrong(form, prove.error)
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        ref={form}
        noValidate
        className="grid gap-5"
        onSubmit={e => {
          e.preventDefault()
          prove.mutate()
        }}
      >
        {prove.error && !wrong.password && <Notice tone="error">{say(prove.error)}</Notice>}
        {children}
        {needsPassword && (
          <Password
            label={t`Enter your password`}
            autoComplete="current-password"
            required
            value={password}
            error={wrong.password}
            onChange={e => setPassword(e.target.value)}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
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
