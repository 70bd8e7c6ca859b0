import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFieldTexts } from '@/lib/problems'
import { ReasonFields } from '@/ui/report/ReasonFields'
import { FormDialog } from './FormDialog'
import { type Decision, decide, type Reported } from './moderation'

type Props = { thing: Reported; onClose: () => void; onHidden: (to: Decision) => void }

// Asks why, because its author is told. The reason that most people gave is chosen.
export function HideDialog({ thing, onClose, onHidden }: Props) {
  const { t } = useLingui()
  const texts = useFieldTexts()
  const [because, setBecause] = useState({ reason: thing.reasons[0]?.reason ?? 'spam', note: '' } as {
    reason: string
    note: string
  })
  const to: Decision = { state: 'hidden', ...because }
  const send = useMutation({
    mutationFn: () => decide(thing.id, to),
    onSuccess: () => {
      onHidden(to)
      onClose()
    },
  })
  const titles = { review: t`Hide this review?`, question: t`Hide this question?`, answer: t`Hide this answer?` }
  return (
    <FormDialog
      title={titles[thing.kind]}
      action={<Trans context="something that was reported">Hide</Trans>}
      send={send}
      onClose={onClose}
    >
      <p className="text-muted">
        <Trans>Nobody but its author will see it. We’ll tell them, with the reason.</Trans>
      </p>
      <ReasonFields
        value={because}
        onChange={setBecause}
        wrong={texts(send.error)}
        hint={<Trans>Its author reads this.</Trans>}
      />
    </FormDialog>
  )
}
