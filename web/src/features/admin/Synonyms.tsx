import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { toast } from '@/ui/toast'
import { admin, type Synonym, synonymsQuery } from './api'
import { ListBody } from './ListBody'
import { ListHead } from './ListHead'
import { useReread } from './list'
import { SynonymDialog } from './SynonymDialog'

// Groups of words that the search treats as the same.
export default function Synonyms() {
  const { t } = useLingui()
  const query = useQuery(synonymsQuery)
  const { heading, reread } = useReread()
  const [editing, setEditing] = useState<Partial<Synonym>>()
  const total = query.data?.synonyms.length ?? 0
  return (
    <>
      <ListHead title={<Trans>Search synonyms</Trans>} heading={heading} asked={{}} ask={() => {}}>
        <Button onClick={() => setEditing({})}>
          <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Add synonyms</Trans>
        </Button>
      </ListHead>
      <p className="text-muted max-w-[68ch]">
        <Trans>Searching for one word or phrase in a group also finds courses that use the others.</Trans>
      </p>
      <ListBody
        query={{ ...query, data: query.data && { ...query.data, total, page: 1, pages: 1 } }}
        count={n => t`${plural(n, { one: '# group of synonyms', other: '# groups of synonyms' })}`}
        address={() => ''}
        empty={
          <EmptyState title={<Trans>No synonyms yet</Trans>}>
            <Trans>Add words that mean the same, such as “js” and “JavaScript”.</Trans>
          </EmptyState>
        }
      >
        {data => (
          <ul className="panel">
            {data.synonyms.map(synonym => (
              <Row key={synonym.id} synonym={synonym} onEdit={() => setEditing(synonym)} onRemoved={reread} />
            ))}
          </ul>
        )}
      </ListBody>
      {editing && <SynonymDialog synonym={editing} onClose={() => setEditing(undefined)} onSaved={reread} />}
    </>
  )
}

type RowProps = { synonym: Synonym; onEdit: () => void; onRemoved: () => Promise<void> }

function Row({ synonym: { id, words }, onEdit, onRemoved }: RowProps) {
  const { t } = useLingui()
  const say = useProblemText()
  const act = useMutation({
    mutationFn: (undo: boolean) => (undo ? admin.addSynonym(words) : admin.removeSynonym(id)),
    onSuccess: (_, undo) => {
      if (!undo) toast(t`Synonyms removed`, () => act.mutate(true))
      return onRemoved()
    },
    onError: problem => toast(say(problem)),
  })
  return (
    <li className="p-4 flex flex-wrap gap-x-4 gap-y-1 items-center border-b border-line last:border-0">
      <span className="min-w-0 flex-1 basis-60 wrap-anywhere">{words}</span>
      <span className="flex items-center ml-auto">
        <Button tone="plain" aria-label={t`Edit ${words}`} onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
        <Button tone="plain" aria-label={t`Remove ${words}`} disabled={act.isPending} onClick={() => act.mutate(false)}>
          <Trans>Remove</Trans>
        </Button>
      </span>
    </li>
  )
}
