import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useFieldTexts, useFocusWrong, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Textarea } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { admin, type Synonym } from './api'

type Props = { synonym: Partial<Synonym>; onClose: () => void; onSaved: () => Promise<void> }

export function SynonymDialog({ synonym, onClose, onSaved }: Props) {
  const { t } = useLingui()
  const say = useProblemText()
  const texts = useFieldTexts()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [words, setWords] = useState(synonym.words ?? '')
  const send = useMutation({
    mutationFn: () => (synonym.id ? admin.setSynonym(synonym.id, words) : admin.addSynonym(words)),
    onSuccess: () => {
      toast(t`Synonyms saved`)
      onClose()
      return onSaved()
    },
  })
  const wrong = texts(send.error)
  useFocusWrong(form, send.error)
  return (
    <Dialog
      title={synonym.id ? <Trans>Edit synonyms</Trans> : <Trans>Add synonyms</Trans>}
      onClose={onClose}
      foot={
        <>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={id} pending={send.isPending}>
            <Trans>Save synonyms</Trans>
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
        <Textarea
          label={t`Words and phrases that mean the same`}
          hint={t`Separate them with commas: js, JavaScript, ECMAScript. Words in any language work.`}
          error={wrong.words}
          rows={4}
          maxLength={2000}
          value={words}
          onChange={event => setWords(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
