import { useLingui } from '@lingui/react/macro'
import { HrefLink } from './HrefLink'

export function Breadcrumb({ items }: { items: { label: string; href?: string }[] }) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Breadcrumb`}>
      <ol className="flex flex-wrap gap-x-2 text-14">
        {items.map((item, i) => (
          <li key={item.label} className="flex gap-2">
            {i > 0 && (
              <span aria-hidden="true" className="opacity-60">
                ›
              </span>
            )}
            {item.href ? (
              <HrefLink href={item.href} className="hover:underline underline-offset-3 py-1 -my-1">
                {item.label}
              </HrefLink>
            ) : (
              <span aria-current="page">{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
