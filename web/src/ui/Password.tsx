import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Input } from './Field'

export function Password(props: Omit<ComponentProps<typeof Input>, 'type' | 'after'>) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <button
          type="button"
          className="size-11 grid place-items-center text-muted"
          aria-pressed={shown}
          aria-label={t`Show password`}
          onClick={() => setShown(!shown)}
        >
          {shown ? (
            <EyeOff size={20} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <Eye size={20} strokeWidth={1.75} aria-hidden="true" />
          )}
        </button>
      }
    />
  )
}
