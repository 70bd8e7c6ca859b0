import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowUpCircle } from 'lucide-react'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { components } from '@/api/schema'

// Says that a newer release is there, until it is installed.
export function NewRelease() {
  const { data } = useQuery({
    queryKey: keyOf('admin', 'release'),
    queryFn: () => api.get<components['schemas']['ReleaseNotice']>('/admin/release'),
    staleTime: 60_000,
  })
  if (!data?.newer) return null
  return (
    <p className="panel p-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      <ArrowUpCircle size={20} strokeWidth={1.75} aria-hidden="true" className="text-brand shrink-0" />
      <strong>
        <Trans>Version {data.newer} is available.</Trans>
      </strong>
      <span className="text-muted">
        <Trans>This server runs {data.current}.</Trans>
      </span>
      {data.notes && (
        <a href={data.notes} target="_blank" rel="noreferrer" className="link">
          <Trans>Release notes</Trans>
        </a>
      )}
    </p>
  )
}
