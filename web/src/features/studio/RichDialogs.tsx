import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { focusedOnOpen } from '@/lib/focus'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Input } from '@/ui/Field'

const address = (typed: string) => (!typed || /^(https?:|mailto:|\/|#)/i.test(typed) ? typed : `https://${typed}`)

type LinkProps = { href: string; onSet: (href: string) => void; onClose: () => void }

export function LinkDialog({ href, onSet, onClose }: LinkProps) {
  const { t } = useLingui()
  const [text, setText] = useState(href)
  return (
    <Asking
      title={<Trans>Link</Trans>}
      save={<Trans>Set link</Trans>}
      remove={href && <Trans>Remove link</Trans>}
      onRemove={() => onSet('')}
      onSave={() => onSet(address(text.trim()))}
      onClose={onClose}
    >
      <Input
        label={t`URL`}
        type="url"
        ref={focusedOnOpen}
        value={text}
        placeholder="https://"
        onChange={e => setText(e.target.value)}
      />
    </Asking>
  )
}

type AltProps = { alt: string; onSet: (alt: string) => void; onClose: () => void }

export function AltDialog({ alt, onSet, onClose }: AltProps) {
  const { t } = useLingui()
  const [text, setText] = useState(alt)
  return (
    <Asking
      title={<Trans>Describe the picture</Trans>}
      save={<Trans>Save description</Trans>}
      onSave={() => onSet(text.trim())}
      onClose={onClose}
    >
      <Input
        label={t`Description`}
        hint={t`What someone who can’t see it needs to know. Approval asks for one.`}
        ref={focusedOnOpen}
        maxLength={300}
        value={text}
        onChange={e => setText(e.target.value)}
      />
    </Asking>
  )
}

type Props = {
  title: ReactNode
  save: ReactNode
  remove?: ReactNode
  onRemove?: () => void
  onSave: () => void
  onClose: () => void
  children: ReactNode
}

function Asking({ title, save, remove, onRemove, onSave, onClose, children }: Props) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          {remove && (
            <Button tone="quiet" onClick={onRemove}>
              {remove}
            </Button>
          )}
          <Button type="submit" form="rich-asking">
            {save}
          </Button>
        </>
      }
    >
      <form
        id="rich-asking"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          onSave()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
