import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Package } from 'lucide-react'
import type { BundleTeaser } from '@/api/types'
import { money } from '@/lib/format'

// A bundle that a course is sold in.
export function Teaser({ bundle }: { bundle: BundleTeaser }) {
  const { i18n, t } = useLingui()
  const price = money(bundle.price, i18n.locale)
  const saving = money(bundle.saving, i18n.locale)
  return (
    <div className="rounded-field border border-line p-4 flex gap-3 text-14">
      <Package size={20} strokeWidth={1.75} aria-hidden="true" className="text-clay shrink-0" />
      <div className="grid gap-0.5 min-w-0">
        <p className="wrap-anywhere">
          <Trans>
            Part of{' '}
            <Link to="/bundles/$slug" params={{ slug: bundle.slug }} className="link font-semibold">
              {bundle.title}
            </Link>
          </Trans>
        </p>
        <p className="text-muted tnum">
          {t`${plural(bundle.courses, { one: '# course', other: '# courses' })} for ${price}, you save ${saving}`}
        </p>
      </div>
    </div>
  )
}
