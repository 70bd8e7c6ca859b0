import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { ApiProblem } from '@/api/client'
import { percent } from '@/lib/format'
import { useProblemText } from '@/lib/problems'
import { IconButton } from '@/ui/Button'
import { HrefLink } from '@/ui/HrefLink'
import { Progress } from '@/ui/Progress'
import { type CourseImport, coursesQuery, importsQuery, studio, unfinishedQuery } from './api'
import { ImportReport } from './ImportReport'
import { UploadRow } from './UploadBox'
import { LeftUpload } from './UploadTray'
import { dismiss, useTasks, useUploads } from './uploading'

const runs = ({ state }: CourseImport) => state === 'queued' || state === 'running'

// Packages on their way: their upload, what the server makes of them, and how that ended, until it is dismissed.
export function Imports() {
  const { t } = useLingui()
  const client = useQueryClient()
  useUploads(client, '')
  const tasks = useTasks().filter(({ to, progress }) => to.purpose === 'course' && progress.state !== 'canceled')
  const sent = tasks.filter(({ progress }) => progress.state === 'done').map(({ progress }) => progress.id)
  const { data } = useQuery({
    ...importsQuery,
    refetchInterval: ({ state }) => (sent.length > 0 || state.data?.imports.some(runs) ? 1_000 : false),
  })
  const imports = data?.imports ?? []
  const unfinished = useQuery(unfinishedQuery).data?.filter(
    ({ id, purpose }) => purpose === 'course' && !tasks.some(({ progress }) => progress.id === id),
  )
  // What has been uploaded becomes an import a moment later.
  const uploads = tasks.filter(({ progress }) => !imports.some(({ id }) => id === progress.id))
  const over = tasks.find(task => !uploads.includes(task))?.key
  useEffect(() => {
    if (over) dismiss(over)
  }, [over])
  const ready = imports.filter(one => one.state === 'ready').length
  useEffect(() => {
    if (ready) void client.invalidateQueries({ queryKey: coursesQuery.queryKey })
  }, [client, ready])
  if (uploads.length + imports.length + (unfinished?.length ?? 0) === 0) return null
  return (
    <section aria-label={t`Imports`} className="panel divide-y divide-line">
      {uploads.map(task => (
        <div key={task.key} className="pl-4 sm:pl-5 pr-2 py-3">
          <UploadRow task={task} />
        </div>
      ))}
      {unfinished?.length ? (
        <ul className="divide-y divide-line">
          {unfinished.map(one => (
            <LeftUpload key={one.id} one={one} />
          ))}
        </ul>
      ) : null}
      {imports.map(one => (
        <Import key={one.id} one={one} />
      ))}
    </section>
  )
}

function Import({ one }: { one: CourseImport }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const forget = useMutation({
    mutationFn: () => studio.dismissImport(one.id),
    onSettled: () => client.invalidateQueries({ queryKey: importsQuery.queryKey }),
  })
  const name = one.title || one.name
  return (
    <div className="pl-4 sm:pl-5 pr-2 py-3 grid gap-2">
      <div className="flex items-center gap-3">
        {one.state === 'ready' && (
          <CircleCheck size={20} strokeWidth={1.75} aria-hidden="true" className="text-olive shrink-0" />
        )}
        {one.state === 'failed' && (
          <CircleAlert size={20} strokeWidth={1.75} aria-hidden="true" className="text-madder shrink-0" />
        )}
        <div className="flex-1 min-w-0">
          <p className="font-semibold truncate">
            {one.courseId ? (
              <HrefLink href={`/studio/courses/${one.courseId}/curriculum`} className="hover:underline">
                {name}
              </HrefLink>
            ) : (
              name
            )}
          </p>
          <p role="status" className={`text-14 tnum ${one.state === 'failed' ? 'text-madder' : 'text-muted'}`}>
            <Standing one={one} />
          </p>
        </div>
        <IconButton label={runs(one) ? t`Cancel ${name}` : t`Dismiss`} onClick={() => forget.mutate()}>
          <X size={19} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      {runs(one) && <Progress percent={one.percent} label={t`Import of ${name}`} />}
      {one.state === 'ready' && one.left.length > 0 && (
        <div className="pl-8">
          <ImportReport left={one.left} />
        </div>
      )}
    </div>
  )
}

function Standing({ one }: { one: CourseImport }) {
  const { i18n, t } = useLingui()
  const say = useProblemText()
  if (one.state === 'queued') return <Trans>Waiting to be imported</Trans>
  if (one.waits) return <Trans>Waiting for the storage. It continues by itself.</Trans>
  if (one.state === 'running') {
    const done = percent(one.percent, i18n.locale)
    return one.percent > 0 ? <Trans>Importing, {done}</Trans> : <Trans>Reading the file</Trans>
  }
  if (one.state === 'failed') {
    const problem = { title: '', status: 422, code: one.failure ?? 'import.failed' }
    return say(new ApiProblem(problem))
  }
  return <Trans>Imported: {t`${plural(one.lessons, { one: '# lesson', other: '# lessons' })}`}</Trans>
}
