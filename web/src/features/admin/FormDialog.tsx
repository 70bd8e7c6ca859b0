import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId, useRef } from 'react'
import { useFocusWrong, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Notice } from '@/ui/Notice'

type Props = {
  title: ReactNode
  action: ReactNode
  send: { mutate: () => void; isPending: boolean; error: Error | null }
  onClose: () => void
  children: ReactNode
}

// A dialog with the fields of one mutation: its errors on top, Cancel and the action below.
export function FormDialog({ title, action, send, onClose, children }: Props) {
  const say = useProblemText()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useFocusWrong(form, send.error)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={id} pending={send.isPending}>
            {action}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          send.mutate()
        }}
      >
        {send.error && <Notice tone="error">{say(send.error)}</Notice>}
        {children}
      </form>
    </Dialog>
  )
}
