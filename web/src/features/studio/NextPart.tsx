import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { buttonClass } from '@/ui/Button'

// The way on, at the end of each part that a new course needs: on phones the parts are a row far above.
export function NextPart({ course, here }: { course: string; here: string }) {
  const { t } = useLingui()
  const path = [
    ['plan', t`Plan`],
    ['curriculum', t`Curriculum`],
    ['landing', t`Landing page`],
    ['price', t`Price`],
    ['checklist', t`Checklist`],
  ] as const
  const at = path.findIndex(([part]) => part === here)
  const next = at >= 0 && path[at + 1]
  if (!next) return null
  const [part, label] = next
  return (
    <p className="border-t border-line mt-8 pt-6">
      <Link
        to="/studio/courses/$course/$part"
        params={{ course, part }}
        className={`${buttonClass('quiet')} max-sm:w-full`}
      >
        <Trans>Next: {label}</Trans>
        <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
      </Link>
    </p>
  )
}
