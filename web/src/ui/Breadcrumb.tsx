import { useLingui } from '@lingui/react/macro'

export function Breadcrumb({ items }: { items: { label: string; href?: string }[] }) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Breadcrumb`}>
      <ol className="flex flex-wrap gap-x-2 gap-y-1 text-14 opacity-85">
        {items.map((item, i) => (
          <li key={item.label} className="flex gap-2">
            {i > 0 && <span aria-hidden="true">›</span>}
            {item.href ? (
              <a href={item.href} className="hover:underline underline-offset-3">
                {item.label}
              </a>
            ) : (
              <span aria-current="page">{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
