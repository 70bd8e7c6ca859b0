import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFieldTexts } from '@/lib/problems'
import { Textarea } from '@/ui/Field'
import { toast } from '@/ui/toast'
import { admin, type Synonym } from './api'
import { FormDialog } from './FormDialog'

type Props = { synonym: Partial<Synonym>; onClose: () => void; onSaved: () => Promise<void> }

export function SynonymDialog({ synonym, onClose, onSaved }: Props) {
  const { t } = useLingui()
  const texts = useFieldTexts()
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
  return (
    <FormDialog
      title={synonym.id ? <Trans>Edit synonyms</Trans> : <Trans>Add synonyms</Trans>}
      action={<Trans>Save synonyms</Trans>}
      send={send}
      onClose={onClose}
    >
      <Textarea
        label={t`Words and phrases that mean the same`}
        hint={t`Separate them with commas: js, JavaScript, ECMAScript. Words in any language work.`}
        error={wrong.words}
        rows={4}
        maxLength={2000}
        value={words}
        onChange={event => setWords(event.target.value)}
      />
    </FormDialog>
  )
}
