import { Trans } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/Button'
import { Begin } from './Begin'
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

// A video with its controls. Until their code has come, a button begins it: the browser's own controls would be seen
// for a moment. Those are there without scripts, and if the code can't be had.
export function VideoPlayer({ id, ref, video, tools, children, ...film }: Props) {
  const own = useRef<HTMLVideoElement>(null)
  const element = ref ?? own
  const frame = useRef<HTMLElement>(null)
  const { Controls, failed } = useControls()
  const { floating, landed } = useFloating(id, video, element)
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
      {floating && <Playing key={floating.id} ref={element} left title="" video={floating.video} plain={false} />}
      {video && <Playing key={id} ref={element} video={video} plain={failed} onLanded={landed} {...film} />}
      {video && !Controls && !failed && !film.autoPlay && <Begin frame={frame} video={element} />}
      {Controls && video && <Controls tools={tools} chapters={film.chapters} video={element} />}
      <noscript>{video && <WithoutScripts title={film.title} video={video} />}</noscript>
      {tapped}
      {children}
    </media-controller>
  )
}

type Kept = { id?: string; video: Film }

// Picture in picture goes on with the next film. A browser lets one take the place of another, but none begin by
// itself: so the one that floats stays, silent, until the next has loaded.
function useFloating(id: string | undefined, video: Film | null | undefined, ref: RefObject<HTMLVideoElement | null>) {
  const shown = useRef<Kept>(null)
  const [floating, setFloating] = useState<Kept | null>(null)
  const before = shown.current
  if (before && before.id !== id && !floating && !import.meta.env.SSR && ref.current === floats()) setFloating(before)
  useEffect(() => {
    shown.current = video ? { id, video } : shown.current && floats() ? shown.current : null
  }, [id, video])
  const landed = (v: HTMLVideoElement) => {
    if (!floating) return
    const over = () => setFloating(null)
    if (floats()) v.requestPictureInPicture().then(over, over)
    else over()
  }
  return { floating: floating?.id === id ? null : floating, landed }
}

const unseen = { position: 'absolute', width: 1, height: 1, opacity: 0 } as const
const floats = () => document.pictureInPictureElement ?? undefined

type PlayingProps = FilmProps & {
  ref: RefObject<HTMLVideoElement | null>
  plain: boolean
  left?: boolean // it only floats, and another has its place
  onLanded?: (v: HTMLVideoElement) => void
}

function Playing({
  ref,
  left,
  onLanded,
  title,
  video,
  chapters,
  startMs = 0,
  autoPlay,
  renew = nothing,
  onEnded,
  onVideo,
  plain,
}: PlayingProps) {
  const { src, failed, retry, onError, onLoadedMetadata } = useSource({ ref, film: video, startMs, renew })
  useCaptions(ref)
  useChapters(ref, chapters, video.durationMs)
  const own = useRef<HTMLVideoElement>(null)
  const report = useRef(onVideo)
  report.current = onVideo
  useEffect(() => {
    if (left) own.current?.pause()
  }, [left])
  const place = useCallback(
    (element: HTMLVideoElement | null) => {
      // The controls look for the qualities as they start.
      const known = element as WithQualities | null
      if (known && !import.meta.env.SSR) known.videoRenditions ??= new Qualities()
      const mine = own.current
      own.current = element
      if (!element && ref.current !== mine) return // another has its place
      ref.current = element
      report.current?.(element)
    },
    [ref],
  )
  return (
    <>
      <video
        ref={place}
        slot={left ? undefined : 'media'}
        style={left ? unseen : undefined}
        controls={plain}
        playsInline
        autoPlay={autoPlay}
        preload={video.hls ? 'none' : 'metadata'}
        crossOrigin="anonymous"
        poster={video.posterUrl || undefined}
        src={src}
        aria-label={title}
        onLoadedMetadata={event => {
          onLoadedMetadata()
          onLanded?.(event.currentTarget)
        }}
        onError={onError}
        onEnded={onEnded}
      >
        <CaptionTracks of={video} />
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

const CaptionTracks = ({ of }: { of: Film }) =>
  of.captions.map((c, i) => (
    <track key={c.language} kind="captions" src={c.src} srcLang={c.language} label={c.label} default={i === 0} />
  ))

const WithoutScripts = ({ title, video }: { title: string; video: Film }) => (
  <video
    controls
    playsInline
    preload="metadata"
    crossOrigin="anonymous"
    poster={video.posterUrl || undefined}
    src={video.src || video.hls}
    aria-label={title}
  >
    <CaptionTracks of={video} />
  </video>
)

export type ControlsProps = {
  tools?: ReactNode
  chapters?: Chapter[]
  video: RefObject<HTMLVideoElement | null>
}

// Null until the code has come.
function useControls() {
  const [Controls, setControls] = useState<ComponentType<ControlsProps> | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (import.meta.env.SSR) return // its code is not for the server
    import('./Controls').then(
      part => setControls(() => part.default),
      () => setFailed(true),
    )
  }, [])
  return { Controls, failed }
}
