import { Trans } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useFieldTexts, useFocusWrong, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { fixed } from './api'

// What every part gets: Settings saves and stays, the guided set-up saves and goes on.
export type PartProps = { action: ReactNode; after?: ReactNode; onSaved: () => void }

type Props = PartProps & {
  error: unknown
  pending: boolean
  onSave: () => void
  aside?: ReactNode
  children: ReactNode
}

// The form of a part of the settings.
export function Part({ error, pending, onSave, action, after, aside, children }: Omit<Props, 'onSaved'>) {
  const say = useProblemText()
  const wrong = useFieldTexts()(error)
  const form = useRef<HTMLFormElement>(null)
  useFocusWrong(form, error)
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5 max-w-[720px]"
      onSubmit={e => {
        e.preventDefault()
        onSave()
      }}
    >
      {error != null && Object.keys(wrong).length === 0 && <Notice tone="error">{say(error)}</Notice>}
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={pending}>
          {action}
        </Button>
        {aside}
        {after}
      </div>
    </form>
  )
}

// Says why a field can't be changed, with the place where it is said.
export function Fixed({ source }: { source: string }) {
  if (!fixed(source)) return null
  return (
    <span className="inline-flex gap-1.5 items-center">
      <Lock size={14} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <Trans>
        Set by <code className="font-mono">{source}</code> and can’t be changed here.
      </Trans>
    </span>
  )
}
