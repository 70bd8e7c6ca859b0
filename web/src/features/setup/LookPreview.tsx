import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useDeferredValue } from 'react'
import { number } from '@/lib/format'
import { lookQuery, type Theme } from './api'

// How a color comes out on light and on dark pages, as the server works it out.
export function LookPreview({ color, name }: { color: string; name: string }) {
  const { t } = useLingui()
  const asked = useDeferredValue(color)
  const { data, isPending, fetchStatus } = useQuery({
    ...lookQuery(asked),
    enabled: /^#[0-9a-f]{6}$/.test(asked),
    placeholderData: keepPreviousData,
  })
  if (!data)
    return isPending && fetchStatus !== 'idle' ? (
      <div className="grid sm:grid-cols-2 gap-4" aria-hidden="true">
        <div className="skeleton h-59" />
        <div className="skeleton h-59" />
      </div>
    ) : null
  return (
    <section aria-label={t`Preview`} className="grid sm:grid-cols-2 gap-4">
      <Sheet theme={data.light} name={name} title={<Trans>Light</Trans>} ink="#192233" muted="#586173" />
      <Sheet theme={data.dark} name={name} title={<Trans>Dark</Trans>} ink="#efece5" muted="#a4acba" />
    </section>
  )
}

type SheetProps = { theme: Theme; name: string; title: React.ReactNode; ink: string; muted: string }

function Sheet({ theme, name, title, ink, muted }: SheetProps) {
  const { i18n } = useLingui()
  const ratio = number(Math.floor(theme.contrast * 10) / 10, i18n.locale, 1)
  return (
    <figure className="rounded-card border border-line overflow-hidden">
      <div className="grid gap-3 p-5 min-w-0" style={{ background: theme.page, color: ink }}>
        <p className="text-20 carved truncate">{name || 'Stoa'}</p>
        <p style={{ color: muted }}>
          <Trans>Courses by people who do the work.</Trans>{' '}
          <span className="underline underline-offset-3" style={{ color: theme.brand }}>
            <Trans>All courses</Trans>
          </span>
        </p>
        <span
          className="justify-self-start rounded-field px-4 py-2.5 font-semibold"
          style={{ background: theme.brand, color: theme.onBrand }}
        >
          <Trans>Enroll</Trans>
        </span>
      </div>
      <figcaption className="px-5 py-3 text-14 border-t border-line">
        <span className="flex items-center gap-1.5 font-medium">
          <Check size={16} strokeWidth={2.5} aria-hidden="true" className="text-olive" />
          {title} · <Trans>contrast {ratio}:1</Trans>
        </span>
        <span className="text-muted">
          {theme.adjusted ? (
            <Trans>Your color couldn’t be read here, so a similar one is used.</Trans>
          ) : (
            <Trans>Your color as it is. Easy to read.</Trans>
          )}
        </span>
      </figcaption>
    </figure>
  )
}
