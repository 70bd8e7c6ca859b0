import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { IconButton } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { importsQuery, studio } from './api'
import { ImportReport } from './ImportReport'

// In a draft that was imported: what could not be taken over, until someone dismisses it.
export function ImportNotice({ course }: { course: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data } = useQuery(importsQuery)
  const one = data?.imports.find(({ courseId, left }) => courseId === course && left.length > 0)
  const forget = useMutation({
    mutationFn: (id: string) => studio.dismissImport(id),
    onSettled: () => client.invalidateQueries({ queryKey: importsQuery.queryKey }),
  })
  if (!one) return null
  return (
    <div className="mb-6">
      <Notice>
        <div className="flex gap-2 items-start">
          <div className="flex-1 min-w-0 grid gap-1">
            <p className="wrap-anywhere">
              <Trans>Not everything in “{one.name}” could be imported as is.</Trans>
            </p>
            <ImportReport left={one.left} />
          </div>
          <span className="-mr-3 -mt-2">
            <IconButton label={t`Dismiss`} onClick={() => forget.mutate(one.id)}>
              <X size={19} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          </span>
        </div>
      </Notice>
    </div>
  )
}
