import { Trans } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/Button'
import { useCaptions } from './captions'
import { type Chapter, useChapters } from './chapters'
import { useCaptionLook } from './look'
import { over } from './over'
import { Qualities, type WithQualities } from './qualities'
import { type Film, type Renew, useSource } from './source'
import { useDoubleTap } from './taps'

type FilmProps = {
  ref?: RefObject<HTMLVideoElement | null>
  title: string
  video: Film
  chapters?: Chapter[]
  startMs?: number
  autoPlay?: boolean
  renew?: Renew
  onEnded?: () => void
  // The element that plays, or null once it has gone.
  onVideo?: (video: HTMLVideoElement | null) => void
}

type Props = Omit<FilmProps, 'video'> & {
  // Another film takes the place of this one in the same frame, which stays in full screen.
  id?: string
  // Nothing while it loads: the frame is there already.
  video?: Film | null
  // More buttons, before those of the window.
  tools?: ReactNode
  // What lies over the picture.
  children?: ReactNode
}

const nothing = async () => null

// A video with its controls. The server sends a plain one with the browser's controls, which works before the code has
// come, and without.
export function VideoPlayer({ id, ref, video, tools, children, ...film }: Props) {
  const own = useRef<HTMLVideoElement>(null)
  const element = ref ?? own
  const frame = useRef<HTMLElement>(null)
  const Controls = useControls()
  const tapped = useDoubleTap(frame, element)
  useCaptionLook(frame)
  return (
    <media-controller
      ref={frame}
      class="player"
      nohotkeys
      nosubtitleslangpref
      defaultduration={video?.durationMs ? video.durationMs / 1000 : undefined}
    >
      {video && <Playing key={id} ref={element} video={video} plain={!Controls} {...film} />}
      {Controls && video && <Controls tools={tools} chapters={film.chapters} video={element} />}
      {tapped}
      {children}
    </media-controller>
  )
}

function Playing({
  ref,
  title,
  video,
  chapters,
  startMs = 0,
  autoPlay,
  renew = nothing,
  onEnded,
  onVideo,
  plain,
}: FilmProps & { ref: RefObject<HTMLVideoElement | null>; plain: boolean }) {
  const { src, failed, retry, onError, onLoadedMetadata } = useSource({ ref, film: video, startMs, renew })
  useCaptions(ref)
  useChapters(ref, chapters, video.durationMs)
  const report = useRef(onVideo)
  report.current = onVideo
  const place = useCallback(
    (element: HTMLVideoElement | null) => {
      // The controls look for the qualities as they start.
      const known = element as WithQualities | null
      if (known && !import.meta.env.SSR) known.videoRenditions ??= new Qualities()
      ref.current = element
      report.current?.(element)
    },
    [ref],
  )
  return (
    <>
      <video
        ref={place}
        slot="media"
        controls={plain}
        playsInline
        autoPlay={autoPlay}
        preload={video.hls ? 'none' : 'metadata'}
        crossOrigin="anonymous"
        poster={video.posterUrl || undefined}
        src={src}
        aria-label={title}
        onLoadedMetadata={onLoadedMetadata}
        onError={onError}
        onEnded={onEnded}
      >
        {video.captions.map((c, i) => (
          <track key={c.language} kind="captions" src={c.src} srcLang={c.language} label={c.label} default={i === 0} />
        ))}
        {video.thumbnails && <track kind="metadata" label="thumbnails" src={video.thumbnails} default />}
      </video>
      {failed && (
        <div {...over} className="player-failed" role="alert">
          <Trans>The video couldn’t be loaded.</Trans>
          <Button tone="quiet" onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

export type ControlsProps = {
  tools?: ReactNode
  chapters?: Chapter[]
  video: RefObject<HTMLVideoElement | null>
}

// Null until the code has come.
function useControls() {
  const [Controls, setControls] = useState<ComponentType<ControlsProps> | null>(null)
  useEffect(() => {
    if (import.meta.env.SSR) return // its code is not for the server
    import('./Controls').then(
      part => setControls(() => part.default),
      () => {}, // the browser's own stay
    )
  }, [])
  return Controls
}
