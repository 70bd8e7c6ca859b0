import { Trans } from '@lingui/react/macro'
import { Check, Minus } from 'lucide-react'

// Three ticks while typing. The server decides.
export function PasswordRules({ password }: { password: string }) {
  const rules = [
    { ok: [...password].length >= 9, text: <Trans>At least 9 characters</Trans> },
    { ok: /[^\p{L}\p{N}\s]/u.test(password), text: <Trans>A special character (e.g. @, $, !)</Trans> },
    { ok: /\p{Lu}/u.test(password), text: <Trans>At least one capital letter</Trans> },
  ]
  return (
    <ul className="grid gap-1">
      {rules.map((rule, i) => (
        <li key={i} className={`flex items-center gap-2 ${rule.ok ? 'text-olive' : ''}`}>
          {rule.ok ? (
            <Check size={16} strokeWidth={2.5} aria-hidden="true" />
          ) : (
            <Minus size={16} strokeWidth={1.75} aria-hidden="true" />
          )}
          {rule.text}
        </li>
      ))}
    </ul>
  )
}
