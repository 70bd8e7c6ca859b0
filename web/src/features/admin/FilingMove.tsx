import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Select } from '@/ui/Field'
import { type Filed, type Place, placeOf, siblings } from './filing'

type Props = {
  items: Filed[]
  item: Filed
  nameOf: (item: Filed) => string
  onMove: (to: Place) => void
  onClose: () => void
}

// Moves something without dragging: a category to a group, and all to a place.
export function FilingMove({ items, item, nameOf, onMove, onClose }: Props) {
  const { t } = useLingui()
  const [parent, setParent] = useState(item.parent)
  const [before, setBefore] = useState(placeOf(items, item).before ?? '')
  const others = siblings(items, item.kind, parent).filter(one => one.slug !== item.slug)
  return (
    <Dialog
      title={<Trans>Move to…</Trans>}
      onClose={onClose}
      foot={
        <>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            onClick={() => {
              onMove({ parent, before: before || undefined })
              onClose()
            }}
          >
            <Trans>Move</Trans>
          </Button>
        </>
      }
    >
      {item.kind === 'category' && (
        <Select
          label={t({ message: 'Group', context: 'of categories' })}
          value={parent}
          onChange={e => {
            setParent(e.target.value)
            setBefore('')
          }}
        >
          {siblings(items, 'group').map(group => (
            <option key={group.slug} value={group.slug}>
              {nameOf(group)}
            </option>
          ))}
        </Select>
      )}
      <Select label={t`Position`} value={before} onChange={e => setBefore(e.target.value)}>
        {others.map(other => {
          const name = nameOf(other)
          return (
            <option key={other.slug} value={other.slug}>
              {t`Before “${name}”`}
            </option>
          )
        })}
        <option value="">{t`At the end`}</option>
      </Select>
    </Dialog>
  )
}
