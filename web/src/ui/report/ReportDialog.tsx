import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { api } from '@/api/client'
import { useFieldTexts, useFocusWrong, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { ReasonFields } from './ReasonFields'
import type { Kind } from './reasons'

type Props = { kind: Kind; id: string; onClose: () => void }

export default function ReportDialog({ kind, id, onClose }: Props) {
  const { t } = useLingui()
  const say = useProblemText()
  const fields = useFieldTexts()
  const name = useId()
  const form = useRef<HTMLFormElement>(null)
  const [because, setBecause] = useState({ reason: '', note: '' })
  const [missing, setMissing] = useState(false)
  const send = useMutation({
    mutationFn: () => api.put(`/reports/${kind}/${encodeURIComponent(id)}`, because),
    onSuccess: () => {
      toast(t`Thank you. We’ll look at it.`)
      onClose()
    },
  })
  const wrong = fields(send.error)
  useFocusWrong(form, send.error)
  const titles = { review: t`Report this review`, question: t`Report this question`, answer: t`Report this answer` }
  return (
    <Dialog
      title={titles[kind]}
      onClose={onClose}
      foot={
        <>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={name} pending={send.isPending}>
            <Trans context="send a report">Report</Trans>
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={name}
        noValidate
        className="grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          setMissing(because.reason === '')
          if (because.reason !== '') send.mutate()
        }}
      >
        {send.error && <Notice tone="error">{say(send.error)}</Notice>}
        <ReasonFields
          value={because}
          onChange={setBecause}
          wrong={missing && because.reason === '' ? { reason: t`Choose a reason.` } : wrong}
          hint={<Trans>The author won’t learn who reported it.</Trans>}
        />
      </form>
    </Dialog>
  )
}
