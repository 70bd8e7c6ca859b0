import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { keyOf } from '@/api/keys'
import { useFieldTexts, useFocusWrong, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Input } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { Password } from '@/ui/Password'
import { toast } from '@/ui/toast'
import { account, secondFactorQuery } from './api'
import { PasswordRules } from './PasswordRules'

const empty = { old: '', code: '', new: '', repeat: '' }

export function PasswordForm() {
  const { t } = useLingui()
  const say = useProblemText()
  const fields = useFieldTexts()
  const client = useQueryClient()
  const { data: factor } = useQuery(secondFactorQuery)
  const form = useRef<HTMLFormElement>(null)
  const [filled, setFilled] = useState(empty)
  const change = useMutation({
    mutationFn: () => account.changePassword(filled),
    onSuccess: () => {
      setFilled(empty)
      client.invalidateQueries({ queryKey: keyOf('devices') })
      toast(t`Password changed. Your other devices have been signed out.`)
    },
  })
  const wrong = fields(change.error)
  useFocusWrong(form, change.error)
  const text = (name: keyof typeof empty) => ({
    value: filled[name],
    error: wrong[name],
    required: true,
    onChange: (e: { target: { value: string } }) => setFilled({ ...filled, [name]: e.target.value }),
  })
  return (
    <form
      ref={form}
      noValidate
      className="panel p-5 sm:p-7 grid gap-5"
      onSubmit={e => {
        e.preventDefault()
        change.mutate()
      }}
    >
      {change.error && <Notice tone="error">{say(change.error)}</Notice>}
      <div className="grid gap-5 max-w-120">
        <Password label={t`Old Password`} autoComplete="current-password" {...text('old')} />
        {factor?.on && (
          <Input
            label={t`Code`}
            hint={t`From your authenticator app, or a recovery code.`}
            autoComplete="one-time-code"
            maxLength={40}
            {...text('code')}
          />
        )}
        <Password
          label={t`New Password`}
          autoComplete="new-password"
          hint={<PasswordRules password={filled.new} />}
          {...text('new')}
        />
        <Password label={t`Confirm new password`} autoComplete="new-password" {...text('repeat')} />
      </div>
      <Button type="submit" className="justify-self-start" pending={change.isPending}>
        <Trans>Save Changes</Trans>
      </Button>
    </form>
  )
}
