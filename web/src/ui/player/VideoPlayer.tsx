import { Trans } from '@lingui/react/macro'
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { useCaptions } from './captions'
import { Qualities, type WithQualities } from './qualities'
import { type Film, type Renew, useSource } from './source'

type Props = {
  ref?: RefObject<HTMLVideoElement | null>
  title: string
  video: Film
  startMs?: number
  autoPlay?: boolean
  renew?: Renew
  onEnded?: () => void
}

const nothing = async () => null

// A video with its controls. The server sends a plain one with the browser's controls, which works before the code has
// come, and without.
export function VideoPlayer({ ref, title, video, startMs = 0, autoPlay, renew = nothing, onEnded }: Props) {
  const own = useRef<HTMLVideoElement>(null)
  const element = ref ?? own
  const { src, failed, retry, onError, onLoadedMetadata } = useSource({ ref: element, film: video, startMs, renew })
  const Controls = useControls(element)
  useCaptions(element)
  return (
    <>
      <media-controller class="player" nohotkeys nosubtitleslangpref>
        <video
          ref={element}
          slot="media"
          controls={!Controls}
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
            <track
              key={c.language}
              kind="captions"
              src={c.src}
              srcLang={c.language}
              label={c.label}
              default={i === 0}
            />
          ))}
          {video.thumbnails && <track kind="metadata" label="thumbnails" src={video.thumbnails} default />}
        </video>
        {Controls && <Controls />}
      </media-controller>
      {failed && (
        <Notice tone="error">
          <div className="flex flex-wrap gap-3 items-center justify-between">
            <Trans>The video couldn’t be loaded.</Trans>
            <Button tone="quiet" onClick={retry}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        </Notice>
      )}
    </>
  )
}

// Null until the code has come. The controls look for the qualities as they start.
function useControls(ref: RefObject<WithQualities | null>) {
  const [Controls, setControls] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (import.meta.env.SSR) return // its code is not for the server
    if (ref.current) ref.current.videoRenditions ??= new Qualities()
    import('./Controls').then(
      part => setControls(() => part.default),
      () => {}, // the browser's own stay
    )
  }, [ref])
  return Controls
}
