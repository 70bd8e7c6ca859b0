import { Trans } from '@lingui/react/macro'
import { Checkbox } from '@/ui/Field'
import { useChecklist } from './words'

type Props = {
  ticked: Record<string, boolean>
  onTick: (id: string, on: boolean) => void
  seen: number
  lessons: number
}

// What the specialist confirms. It stays in this window, and is recalled before approving.
export function Checklist({ ticked, onTick, seen, lessons }: Props) {
  const items = useChecklist()
  return (
    <section className="panel p-4 sm:p-5 grid gap-1" aria-labelledby="checklist">
      <h2 id="checklist" className="text-18 mb-1">
        <Trans>Checklist</Trans>
      </h2>
      {items.map(item => (
        <Checkbox
          key={item.id}
          label={item.text}
          aside={item.id === 'watched' ? `${seen} / ${lessons}` : undefined}
          checked={Boolean(ticked[item.id])}
          onChange={event => onTick(item.id, event.target.checked)}
        />
      ))}
    </section>
  )
}
