import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Select } from '@/ui/Field'
import { type Outline, placeOf } from './outline'

type Props = {
  outline: Outline
  ids: Set<string>
  onMove: (sectionId: string, beforeId: string | null) => void
  onClose: () => void
}

// Moves lessons without dragging: to a section, and a place in it.
export function MoveDialog({ outline, ids, onMove, onClose }: Props) {
  const { t } = useLingui()
  const first = [...ids][0] ?? ''
  const [sectionId, setSection] = useState(placeOf(outline, first).section?.id ?? outline[0]?.id ?? '')
  const [before, setBefore] = useState('')
  const staying = outline.find(section => section.id === sectionId)?.lessons.filter(lesson => !ids.has(lesson.id)) ?? []
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
              onClose() // first: a dialog gives the focus back to where the lesson was
              onMove(sectionId, before || null)
            }}
          >
            <Trans>Move</Trans>
          </Button>
        </>
      }
    >
      <Select
        label={t`Section`}
        value={sectionId}
        onChange={e => {
          setSection(e.target.value)
          setBefore('')
        }}
      >
        {outline.map(section => (
          <option key={section.id} value={section.id}>
            {section.title || t`Untitled section`}
          </option>
        ))}
      </Select>
      <Select label={t`Position`} value={before} onChange={e => setBefore(e.target.value)}>
        {staying.map(lesson => {
          const name = lesson.title || t`Untitled lesson`
          return (
            <option key={lesson.id} value={lesson.id}>
              {t`Before “${name}”`}
            </option>
          )
        })}
        <option value="">{t`At the end`}</option>
      </Select>
    </Dialog>
  )
}
