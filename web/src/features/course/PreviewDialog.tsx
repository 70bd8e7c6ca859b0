import { useQuery } from '@tanstack/react-query'
import { Dialog } from '@/ui/Dialog'
import { LoadError } from '@/ui/LoadError'
import { Prose } from '@/ui/Prose'
import { Skeleton } from '@/ui/Skeleton'
import { previewQuery } from './api'
import FilmDialog from './FilmDialog'

export default function PreviewDialog({
  slug,
  lessonId,
  startMs,
  onClose,
}: {
  slug: string
  lessonId: string
  startMs?: number
  onClose: () => void
}) {
  const query = useQuery(previewQuery(slug, lessonId))
  const { data } = query
  if (data?.video) {
    const renew = async () => (await query.refetch()).data?.video
    return <FilmDialog title={data.title} video={data.video} startMs={startMs} renew={renew} onClose={onClose} />
  }
  return (
    <Dialog wide title={data?.title ?? '…'} onClose={onClose}>
      <LoadError query={query} />
      {!data && !query.error && <Skeleton lines={[240]} />}
      {data?.html && <Prose html={data.html} />}
    </Dialog>
  )
}
