import type { ReactNode } from 'react'
import type { Video } from '@/api/types'
import { Dialog } from '@/ui/Dialog'

type Film = Pick<Video, 'src' | 'posterUrl' | 'captions'>

// A film in a dialog. Closing it removes the player, and with it the sound.
export default function FilmDialog({ title, video, onClose }: { title: ReactNode; video: Film; onClose: () => void }) {
  return (
    <Dialog wide title={title} onClose={onClose}>
      <video
        className="w-full rounded-field bg-night aspect-video"
        controls
        autoPlay
        playsInline
        crossOrigin="anonymous"
        poster={video.posterUrl || undefined}
        src={video.src}
      >
        {video.captions.map((c, i) => (
          <track key={c.language} kind="captions" src={c.src} srcLang={c.language} label={c.label} default={i === 0} />
        ))}
      </video>
    </Dialog>
  )
}
