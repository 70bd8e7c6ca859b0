import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMe } from '@/lib/me'
import { Dialog } from '@/ui/Dialog'
import { Progress } from '@/ui/Progress'

export default function MyCoursesPanel({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { me } = useMe()
  return (
    <Dialog side title={<Trans>My Courses</Trans>} onClose={onClose}>
      {me?.courses.length === 0 && (
        <p className="text-muted">
          <Trans>What you learn appears here.</Trans>
        </p>
      )}
      <ul className="grid gap-4">
        {me?.courses.map(c => (
          <li key={c.slug}>
            <Link to="/learn/$slug" params={{ slug: c.slug }} className="flex gap-3 rounded-field" onClick={onClose}>
              <img src={c.coverUrl} alt="" width="96" height="60" className="w-24 h-[60px] rounded-field object-cover" />
              <span className="flex-1 grid gap-1.5 content-center">
                <span className="font-semibold leading-snug line-clamp-2">{c.title}</span>
                <Progress percent={c.percent} label={t`${c.percent}% done`} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/my-course" className="button button-quiet" onClick={onClose}>
        <Trans>All my courses</Trans>
      </Link>
    </Dialog>
  )
}
