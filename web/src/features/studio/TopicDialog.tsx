import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Input } from '@/ui/Field'

type Props = { number: number; lang: string; onMove: (topic: string) => void; onClose: () => void }

// Moves questions of the bank to a topic, one that it has or a new one.
export function TopicDialog({ number, lang, onMove, onClose }: Props) {
  const { t } = useLingui()
  const [topic, setTopic] = useState('')
  return (
    <Dialog
      title={t`${plural(number, { one: 'Move # question', other: 'Move # questions' })}`}
      onClose={onClose}
      foot={
        <>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form="topic-form">
            <Trans>Move</Trans>
          </Button>
        </>
      }
    >
      <form
        id="topic-form"
        onSubmit={event => {
          event.preventDefault()
          onMove(topic.trim())
          onClose()
        }}
      >
        <Input
          label={t`Topic`}
          hint={t`Choose one or type a new one. Leave it empty for none.`}
          list="bank-topics"
          maxLength={100}
          lang={lang}
          value={topic}
          onChange={e => setTopic(e.target.value)}
        />
      </form>
    </Dialog>
  )
}
