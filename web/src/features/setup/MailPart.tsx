import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFieldTexts } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Input, Select } from '@/ui/Field'
import { Password } from '@/ui/Password'
import { fixed, type MailForm, type Settings, settings, useSave } from './api'
import { MailResult } from './MailResult'
import { Fixed, Part, type PartProps } from './Part'

// The mail server and the sender. The password is never sent to the browser.
export function MailPart({ now, ...part }: { now: Settings } & PartProps) {
  const { t } = useLingui()
  const { hasPassword, source, fromSource, ...stored } = now.mail
  const [form, setForm] = useState<MailForm>({ ...stored, password: '' })
  const save = useSave(settings.mail, () => {
    setForm({ ...form, password: '' })
    part.onSaved()
  })
  const test = useMutation({ mutationFn: () => settings.tryMail(form) })
  const fields = useFieldTexts()
  const error = test.error ?? save.error
  const wrong = fields(error)
  const isFixed = fixed(source)
  const set = (change: Partial<MailForm>) => {
    test.reset()
    save.reset()
    setForm({ ...form, ...change })
  }
  const text = (name: 'host' | 'username' | 'fromName' | 'fromAddress', label: string, off: boolean, more = {}) => (
    <Input
      label={label}
      readOnly={off}
      value={form[name]}
      error={wrong[name]}
      onChange={e => set({ [name]: e.target.value })}
      {...more}
    />
  )
  return (
    <Part
      {...part}
      error={error}
      pending={save.isPending}
      onSave={() => {
        test.reset()
        save.mutate(form)
      }}
      aside={
        <Button
          tone="quiet"
          disabled={!form.host}
          pending={test.isPending}
          onClick={() => {
            save.reset()
            test.mutate()
          }}
        >
          <Trans>Send a test message</Trans>
        </Button>
      }
    >
      <div className="grid sm:grid-cols-[minmax(0,1fr)_120px] gap-5">
        {text('host', t`Mail server (SMTP)`, isFixed, {
          placeholder: 'smtp.example.org',
          autoComplete: 'off',
          spellCheck: false,
          hint: isFixed ? (
            <Fixed source={source} />
          ) : (
            t`From your email provider. Without one, emails are saved on the server instead of being sent.`
          ),
        })}
        <Input
          label={t`Port`}
          inputMode="numeric"
          readOnly={isFixed}
          value={form.port || ''}
          error={wrong.port}
          onChange={e => set({ port: Number(e.target.value.replace(/\D/g, '')) || 0 })}
        />
      </div>
      <Select
        label={t`Encryption`}
        disabled={isFixed}
        value={form.security}
        onChange={e => {
          const security = e.target.value as MailForm['security']
          const usual = form.port === 587 || form.port === 465
          set({ security, port: usual ? (security === 'tls' ? 465 : 587) : form.port })
        }}
      >
        <option value="starttls">{t`STARTTLS (usual, port 587)`}</option>
        <option value="tls">{t`TLS from the start (port 465)`}</option>
      </Select>
      <div className="grid sm:grid-cols-2 gap-5">
        {text('username', t`Username`, isFixed, { autoComplete: 'off', spellCheck: false })}
        <Password
          label={t`Password`}
          autoComplete="new-password"
          readOnly={isFixed}
          value={form.password ?? ''}
          error={wrong.password}
          hint={hasPassword ? t`Saved. Leave empty to keep it.` : undefined}
          onChange={e => set({ password: e.target.value })}
        />
        {text('fromName', t`Sender’s name`, fixed(fromSource))}
        {text('fromAddress', t`Sender’s email address`, fixed(fromSource), {
          type: 'email',
          hint: <Fixed source={fromSource} />,
        })}
      </div>
      {test.data && <MailResult tried={test.data} />}
    </Part>
  )
}
