import { useQuery } from '@tanstack/react-query'
import { useProblemText } from '@/lib/problems'
import { Dialog } from '@/ui/Dialog'
import { Notice } from '@/ui/Notice'
import { previewQuery } from './api'
import FilmDialog from './FilmDialog'

export default function PreviewDialog({ slug, lessonId, onClose }: { slug: string; lessonId: string; onClose: () => void }) {
  const say = useProblemText()
  const { data, error } = useQuery(previewQuery(slug, lessonId))
  if (data?.video) return <FilmDialog title={data.title} video={data.video} onClose={onClose} />
  return (
    <Dialog wide title={data?.title ?? '…'} onClose={onClose}>
      {error && <Notice tone="error">{say(error)}</Notice>}
      {data?.html && <div className="prose" dangerouslySetInnerHTML={{ __html: data.html }} />}
    </Dialog>
  )
}
