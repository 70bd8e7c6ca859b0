import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { percent } from '@/lib/format'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { HrefLink } from '@/ui/HrefLink'
import { Menu } from '@/ui/Menu'
import { toast } from '@/ui/toast'
import { books, type SaleTerms } from './money'
import { Nothing, Panel, Rows } from './Panel'
import { type Chosen, ShareDialog } from './ShareDialog'

// Instructors whose share is another than the default one.
export function SharesOwn({ terms, onSaved }: { terms: SaleTerms; onSaved: () => Promise<void> }) {
  const { t, i18n } = useLingui()
  const say = useProblemText()
  const [edits, setEdits] = useState<{ who: Chosen | null } | null>(null)
  const usual = percent(terms.sharePercent, i18n.locale)
  const forget = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => books.setShare(id, null),
    onSuccess: (_, { name }) => {
      toast(t`${name} has the default share again`)
      return onSaved()
    },
    onError: problem => toast(say(problem)),
  })
  return (
    <Panel
      title={t`Own shares`}
      end={
        <Button tone="quiet" onClick={() => setEdits({ who: null })}>
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Add share</Trans>
        </Button>
      }
    >
      {terms.instructors.length === 0 ? (
        <Nothing>{t`Everyone has the default share, ${usual}.`}</Nothing>
      ) : (
        <Rows
          label={t`Own shares`}
          heads={[t`Instructor`, t`Share`, t`Actions`]}
          ends={[1, 2]}
          rows={terms.instructors.map(p => ({
            id: p.id,
            cells: [
              <span key="name" className="grid">
                <HrefLink href={`/admin/people/${p.id}`} className="link font-semibold wrap-anywhere">
                  {p.name}
                </HrefLink>
                <span className="text-14 text-muted wrap-anywhere">{p.email}</span>
              </span>,
              percent(p.sharePercent, i18n.locale),
              <div key="actions" className="-my-2">
                <Menu
                  label={t`Actions for ${p.name}`}
                  items={[
                    {
                      id: 'edit',
                      label: t`Change share`,
                      onSelect: () => setEdits({ who: { id: p.id, name: p.name, percent: p.sharePercent } }),
                    },
                    { id: 'forget', label: t`Use the default share`, onSelect: () => forget.mutate(p) },
                  ]}
                />
              </div>,
            ],
          }))}
        />
      )}
      {edits && <ShareDialog who={edits.who} usual={usual} onSaved={onSaved} onClose={() => setEdits(null)} />}
    </Panel>
  )
}
