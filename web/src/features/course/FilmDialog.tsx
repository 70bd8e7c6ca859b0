import { Dialog } from '@/ui/Dialog'
import type { Film, Renew } from '@/ui/player/source'
import { VideoPlayer } from '@/ui/player/VideoPlayer'

type Props = { title: string; video: Film; startMs?: number; renew?: Renew; onClose: () => void }

// A film in a dialog. Closing it removes the player, and with it the sound.
export default function FilmDialog({ title, video, startMs, renew, onClose }: Props) {
  return (
    <Dialog wide title={title} onClose={onClose}>
      <VideoPlayer autoPlay title={title} video={video} startMs={startMs} renew={renew} />
    </Dialog>
  )
}
