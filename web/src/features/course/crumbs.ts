import { useLingui } from '@lingui/react/macro'
import { useNames } from '@/lib/names'

// A course's breadcrumb: Explore, its group and category, in the reader's language.
export function useCrumbs() {
  const { t } = useLingui()
  const name = useNames()
  return (items: { label: string; href: string }[]) =>
    items.map(({ label, href }) => {
      const [, kind, slug] = /\?(group|category|subject)=([\w-]+)$/.exec(href) ?? []
      return { href, label: kind && slug ? name(kind, slug, label) : label === 'Explore' ? t`Explore` : label }
    })
}
