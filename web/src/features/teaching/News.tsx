import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { localDate } from '@/lib/date'
import { LoadError } from '@/ui/LoadError'
import { Portrait } from '@/ui/Portrait'
import { Skeleton } from '@/ui/Skeleton'
import { newsQuery } from './api'

const link = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/

// What those who teach the course have told its learners.
export default function News({ slug }: { slug: string }) {
  const { i18n } = useLingui()
  const query = useQuery(newsQuery(slug))
  const { data } = query
  useEffect(() => {
    if (data) document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: 'center' })
  }, [data])
  if (!data) return query.error ? <LoadError query={query} /> : <Skeleton lines={[90, 90]} />
  if (data.length === 0)
    return (
      <p className="text-muted">
        <Trans>No announcements yet.</Trans>
      </p>
    )
  return (
    <ul className="grid gap-6">
      {data.map(one => (
        <li key={one.id} id={`announcement-${one.id}`} className="flex gap-3 items-start scroll-mt-24">
          <Portrait src={one.portraitUrl} size={40} />
          <article className="flex-1 min-w-0 grid gap-1">
            <h3 className="text-18 wrap-anywhere">{one.subject}</h3>
            <p className="text-14 text-muted">
              {one.author || <Trans>Former learner</Trans>} · {localDate(one.createdAt, i18n.locale)}
            </p>
            <p className="whitespace-pre-line wrap-anywhere max-w-[72ch]">
              {one.body.split(link).map((part, i) =>
                i % 2 ? (
                  <a key={i} href={part} className="link" rel="nofollow noopener" target="_blank">
                    {part}
                  </a>
                ) : (
                  part
                ),
              )}
            </p>
          </article>
        </li>
      ))}
    </ul>
  )
}
