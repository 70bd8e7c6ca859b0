import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { number } from '@/lib/format'
import { LoadError } from '@/ui/LoadError'
import { Notice } from '@/ui/Notice'
import { Skeleton } from '@/ui/Skeleton'
import { videoWorkQuery } from './api'
import { Figure } from './Figure'

// How videos are processed, and what is missing for it.
export function VideoWork() {
  const { i18n, t } = useLingui()
  const query = useQuery(videoWorkQuery)
  const { data } = query
  return (
    <section aria-labelledby="videos" className="grid gap-3">
      <h2 id="videos" className="text-20">
        <Trans>Videos</Trans>
      </h2>
      <LoadError query={query} />
      {!data && !query.error && <Skeleton lines={[88]} />}
      {data && data.ffmpeg === null && (
        <Notice tone="error">
          <p className="font-semibold">
            <Trans>ffmpeg was not found</Trans>
          </p>
          <p>
            <Trans>
              Only MP4 files of H.264 and AAC can be uploaded, and they have a single quality, no poster and no preview
              pictures. Install ffmpeg, or set STOA_FFMPEG to its path, and restart the server.
            </Trans>
          </p>
        </Notice>
      )}
      {data && (
        <dl className="grid grid-cols-2 sm:grid-cols-3 gap-3">
          <Figure name={t`Waiting to be processed`}>{number(data.waiting, i18n.locale)}</Figure>
          <Figure name={t`In progress`}>{number(data.processing, i18n.locale)}</Figure>
          <Figure name={t`Processed with`}>{data.ffmpeg === null ? t`No ffmpeg` : `ffmpeg ${data.ffmpeg}`}</Figure>
        </dl>
      )}
    </section>
  )
}
