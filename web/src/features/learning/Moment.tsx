import { Link } from '@tanstack/react-router'
import { clock } from '@/lib/date'

type Props = { slug: string; lessonId: string; atMs: number; here: boolean; video: HTMLVideoElement | null }

// A second of a video: goes there, in the lesson that is open or in another.
export function Moment({ slug, lessonId, atMs, here, video }: Props) {
  if (here)
    return (
      <button
        type="button"
        className="class-time"
        onClick={() => {
          if (video) video.currentTime = atMs / 1000
        }}
      >
        {clock(atMs)}
      </button>
    )
  return (
    <Link
      to="/learn/$slug/$lesson"
      params={{ slug, lesson: lessonId }}
      search={{ t: String(Math.floor(atMs / 1000)) }}
      className="class-time"
    >
      {clock(atMs)}
    </Link>
  )
}
