import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type Item = { id: string; title: ReactNode; aside?: ReactNode; content: ReactNode }

// Only one item is open at a time: the browser closes the others with the same name. The first starts open.
export function Accordion({ items, openId }: { items: Item[]; openId?: string }) {
  const name = useId()
  const open = openId ?? items[0]?.id
  return (
    <div className="panel divide-y divide-line overflow-hidden">
      {items.map(item => (
        <details key={item.id} name={name} open={item.id === open} className="group">
          <summary className="flex items-center gap-3 px-4 sm:px-5 py-3.5 min-h-14 list-none font-semibold hover:bg-sunk -outline-offset-2">
            <ChevronDown
              size={20}
              strokeWidth={1.75}
              aria-hidden="true"
              className="shrink-0 transition-transform group-open:rotate-180"
            />
            <span className="flex-1">{item.title}</span>
            {item.aside && <span className="text-14 font-normal text-muted tnum text-right">{item.aside}</span>}
          </summary>
          <div className="px-4 sm:px-5 pb-4">{item.content}</div>
        </details>
      ))}
    </div>
  )
}
