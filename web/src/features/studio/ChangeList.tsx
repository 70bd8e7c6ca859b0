import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '@/ui/Badge'
import type { Change } from './api'
import { isDesign, isWordless, pieces, readable, whole } from './changes'
import { useFieldNames } from './names'

type ListProps = { changes: Change[]; currency: string; lang?: string }

// How two versions differ: what is gone struck through, what is new underlined, among the words around it.
export function ChangeList({ changes, currency, lang }: ListProps) {
  return (
    <ul className="divide-y divide-line">
      {changes.map((change, i) => (
        <Row key={i} change={change} currency={currency} lang={lang} />
      ))}
    </ul>
  )
}

type RowProps = { change: Change; currency: string; lang?: string }

function Row({ change, currency, lang }: RowProps) {
  const { t } = useLingui()
  const names = useFieldNames()
  const field = names[change.field.split('.').at(-1) ?? ''] ?? change.field
  const title = change.title || t`Untitled`
  const kinds: Record<Change['kind'], [string, 'plain' | 'olive' | 'madder']> = {
    added: [t`New`, 'olive'],
    removed: [t`Removed`, 'madder'],
    moved: [t`Moved`, 'plain'],
    changed: ['', 'plain'],
  }
  const [kind, tone] = kinds[change.kind]
  return (
    <li className="py-3 grid gap-1.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
        {kind && <Badge tone={tone}>{kind}</Badge>}
        <span className="font-semibold wrap-anywhere">{change.what === 'field' ? field : title}</span>
        {change.what !== 'field' && change.field && <span className="text-muted">{field}</span>}
      </p>
      {change.kind === 'changed' && <Difference change={change} currency={currency} lang={lang} />}
    </li>
  )
}

const yes = (value: string) => value === 'true'

function Difference({ change: { field, before, after }, currency, lang }: RowProps) {
  const { i18n, t } = useLingui()
  const read = (value: string) => {
    if (value === 'true' || value === 'false') return yes(value) ? t`On` : t`Off`
    return readable(field, value, currency, i18n.locale)
  }
  const [was, is] = [read(before), read(after)]
  if (isWordless(field) || was === is)
    return (
      <p className="text-14 text-muted">
        {(before && after) || isDesign(field) ? (
          <Trans>Replaced</Trans>
        ) : after ? (
          <Trans>Added</Trans>
        ) : (
          <Trans>Removed</Trans>
        )}
        {!isWordless(field) && is && `: ${is}`}
      </p>
    )
  return (
    <p lang={lang} className="text-14 wrap-anywhere whitespace-pre-wrap max-h-80 overflow-y-auto max-w-[75ch]">
      {(field === 'price.cents' ? whole(was, is) : pieces(was, is)).map(({ text, is }, i) =>
        is === 'same' ? (
          <span key={i} className="text-muted">
            {text}
          </span>
        ) : is === 'gone' ? (
          <del key={i} className="text-madder decoration-madder/60">
            {text}
          </del>
        ) : (
          <ins key={i} className="text-olive font-medium decoration-olive/60 underline-offset-3">
            {text}
          </ins>
        ),
      )}
    </p>
  )
}
