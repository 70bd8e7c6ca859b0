import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import type { Draft, Plan } from './api'
import { type Cue, shortStamp } from './captions'
import { marked } from './changes'
import { drawn } from './covers'
import { disputed } from './merge'
import { useFieldNames } from './names'
import type { Outline } from './outline'
import { usePart, useSaver } from './saver'

type Side = 'mine' | 'theirs'

// Two texts for the same part: this window's and the one that was saved elsewhere since. The person chooses for each
// field; nothing is thrown away before.
type Props = { draft: Draft; part: string; onClose: () => void }

export function ConflictDialog({ draft, part, onClose }: Props) {
  const { t } = useLingui()
  const saver = useSaver()
  const view = usePart<Record<string, unknown>>(part)
  const names = useFieldNames()
  const [sides, setSides] = useState<Record<string, Side>>({})
  const theirs = view?.theirs
  if (!view || !theirs) return null
  const fields = disputed(view.base.value, view.value, theirs.value)
  const textOf = (field: string, value: unknown) => {
    const text = written(field === '' ? value : (value as Record<string, unknown>)[field])
    return text && field.endsWith('ediaId') ? t`A file` : text
  }
  const use = (choice: (field: string) => Side) => {
    if (fields[0] === '') saver.resolve(part, choice('') === 'mine' ? view.value : theirs.value)
    else {
      const mine = Object.entries(view.value).filter(([field, value]) =>
        fields.includes(field)
          ? choice(field) === 'mine'
          : JSON.stringify(value) !== JSON.stringify(view.base.value[field]),
      )
      saver.resolve(part, { ...theirs.value, ...Object.fromEntries(mine) })
    }
    onClose()
  }
  return (
    <Dialog
      wide
      title={<Trans>This was changed in two places</Trans>}
      onClose={onClose}
      foot={
        <>
          <Button tone="quiet" onClick={() => use(() => 'theirs')}>
            <Trans>Use the saved version</Trans>
          </Button>
          {fields.length > 1 && (
            <Button tone="quiet" onClick={() => use(() => 'mine')}>
              <Trans>Keep all of mine</Trans>
            </Button>
          )}
          <Button onClick={() => use(field => sides[field] ?? 'mine')}>
            {fields.length > 1 ? <Trans>Save my choice</Trans> : <Trans>Keep mine</Trans>}
          </Button>
        </>
      }
    >
      <p className="text-muted">
        <Trans>
          Another window or instructor saved a change while you were editing. Compare both and choose which to keep.
        </Trans>
      </p>
      {fields.map(field => (
        <fieldset key={field} className="grid gap-2">
          <legend className="font-semibold mb-2">
            {names[field || part] ?? names[part.split('/')[0] ?? ''] ?? field}
          </legend>
          <div className="grid sm:grid-cols-2 gap-3">
            {(['mine', 'theirs'] as const).map(side => (
              <label
                key={side}
                className="card p-4 grid gap-2 content-start has-checked:border-brand has-checked:ring-1 has-checked:ring-brand"
              >
                <span className="flex gap-2.5 items-center font-semibold text-14">
                  <input
                    type="radio"
                    className="tick"
                    name={`side-${field}`}
                    checked={(sides[field] ?? 'mine') === side}
                    onChange={() => setSides({ ...sides, [field]: side })}
                  />
                  {side === 'mine' ? t`Yours, in this window` : t`Saved elsewhere`}
                </span>
                <span className="whitespace-pre-wrap wrap-anywhere text-14 max-h-72 overflow-y-auto">
                  {field === 'coverSeed' ? (
                    <DrawnCover draft={draft} seed={textOf(field, side === 'mine' ? view.value : theirs.value)} />
                  ) : (
                    <Text
                      text={textOf(field, side === 'mine' ? view.value : theirs.value)}
                      other={textOf(field, side === 'mine' ? theirs.value : view.value)}
                    />
                  )}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </Dialog>
  )
}

function DrawnCover({ draft, seed }: { draft: Draft; seed: string }) {
  const plan = usePart<Plan>('plan')?.value ?? draft.plan
  return <img src={drawn(draft, plan, seed)} alt="" width="320" height="200" className="cover rounded-card" />
}

// What only this side says is marked; of what both say, there is as much as tells the place.
function Text({ text, other }: { text: string; other: string }) {
  const { t } = useLingui()
  if (!text) return <em className="text-muted">{t`Empty`}</em>
  return marked(text, other).map(({ text, is }, i) =>
    is === 'new' ? (
      <mark key={i} className="bg-clay/20 text-ink rounded-sm">
        {text}
      </mark>
    ) : (
      <span key={i}>{text}</span>
    ),
  )
}

// A value as text: lists line by line, a curriculum as an outline, captions with their times.
function written(value: unknown): string {
  if (Array.isArray(value) && value.every(item => typeof item === 'object' && item && 'lessons' in item))
    return (value as Outline)
      .map(s => [s.title, ...s.lessons.map(lesson => `   ${lesson.title}`)].join('\n'))
      .join('\n')
  if (Array.isArray(value) && value.every(item => typeof item === 'object' && item && 'start' in item))
    return (value as Cue[]).map(cue => `${shortStamp(cue.start)}  ${cue.text.replaceAll('\n', ' / ')}`).join('\n')
  if (Array.isArray(value)) return value.map(written).join('\n')
  if (typeof value === 'object' && value)
    return Object.entries(value)
      .filter(([key]) => key !== 'id')
      .map(([, part]) => written(part))
      .join('\n')
  return value === null || value === undefined ? '' : String(value)
}
