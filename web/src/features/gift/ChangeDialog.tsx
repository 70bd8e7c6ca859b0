import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { GiftDetails, GivenGift } from '@/api/types'
import { useFieldTexts, useFocusWrong, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Notice } from '@/ui/Notice'
import { gifts, zoneHere } from './api'
import { GiftFields, useToday } from './GiftFields'

type Props = { gift: GivenGift; onClose: () => void; onDone: () => void }

export function ChangeDialog({ gift, onClose, onDone }: Props) {
  const say = useProblemText()
  const today = useToday()
  const [form, setForm] = useState<GiftDetails>(gift.details)
  const save = useMutation({
    mutationFn: () => gifts.change(gift.id, { ...form, zone: zoneHere() }),
    onSuccess: onDone,
  })
  const wrong = useFieldTexts()(save.error)
  const element = useRef<HTMLFormElement>(null)
  useFocusWrong(element, save.error)
  const sent = gift.state === 'delivered' || gift.state === 'undelivered'
  return (
    <Dialog
      title={<Trans>Change gift</Trans>}
      onClose={onClose}
      foot={
        <>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form="change-gift" pending={save.isPending}>
            <Trans>Save changes</Trans>
          </Button>
        </>
      }
    >
      <form
        ref={element}
        id="change-gift"
        className="grid gap-4"
        onSubmit={e => {
          e.preventDefault()
          save.mutate()
        }}
      >
        {save.error && Object.keys(wrong).length === 0 && <Notice tone="error">{say(save.error)}</Notice>}
        {sent && (
          <p className="text-14 text-muted">
            <Trans>
              The email has been sent. With another address, we’ll send it again with a new link, and the old link stops
              working.
            </Trans>
          </p>
        )}
        <GiftFields value={form} onChange={setForm} wrong={wrong} today={today} sent={sent} />
      </form>
    </Dialog>
  )
}
