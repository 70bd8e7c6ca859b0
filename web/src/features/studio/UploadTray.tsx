import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, Upload, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { UnfinishedUpload } from '@/api/types'
import { percent } from '@/lib/format'
import { useProblemText } from '@/lib/problems'
import { discard, fits, type Target } from '@/lib/uploads'
import { IconButton } from '@/ui/Button'
import { toast } from '@/ui/toast'
import { unfinishedQuery } from './api'
import { useSaver } from './saver'
import { UploadRow } from './UploadBox'
import { finish, type Task, upload, useTasks, useUploads } from './uploading'

const shown = ({ progress }: Task) => progress.state !== 'canceled' && progress.state !== 'done'

// All uploads of the course that are under way, whatever screen is open, and those that a closed window left behind.
export function UploadTray({ course }: { course: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const saver = useSaver()
  useUploads(client, course)
  const tasks = useTasks().filter(task => task.to.course === course && shown(task))
  const running = new Set(tasks.map(task => task.progress.id))
  const { data } = useQuery(unfinishedQuery)
  const left = data?.filter(one => one.courseId === course && !running.has(one.id)) ?? []
  const [open, setOpen] = useState(true)
  const say = useProblemText()
  const failed = tasks.findLast(({ progress }) => progress.state === 'failed')?.progress
  const n = tasks.length + left.length
  if (n === 0) return null
  return (
    <section
      aria-label={t`Uploads`}
      className="float fixed z-30 bottom-4 right-4 w-[min(380px,calc(100vw-32px))] overflow-hidden"
    >
      <button
        type="button"
        id="uploads"
        aria-expanded={open}
        className="flex items-center gap-3 w-full min-h-13 px-4 font-semibold hover:bg-sunk -outline-offset-2"
        onClick={() => setOpen(!open)}
      >
        <Upload size={18} strokeWidth={1.75} aria-hidden="true" className="text-brand" />
        <span className="flex-1 text-start">{t`${plural(n, { one: '# upload', other: '# uploads' })}`}</span>
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" className={open ? '' : 'rotate-180'} />
      </button>
      <p className="sr-only" role="status">
        {failed && `${failed.name}: ${say(failed.problem)}`}
      </p>
      {open && (
        <ul className="max-h-[44vh] overflow-y-auto divide-y divide-line border-t border-line">
          {tasks.map(task => (
            <li key={task.key} className="pl-4 pr-1 py-3">
              <UploadRow task={task} />
            </li>
          ))}
          {left.map(one => (
            <LeftUpload key={one.id} one={one} onDone={(to, file, mediaId) => finish(saver, to, file, mediaId)} />
          ))}
        </ul>
      )}
    </section>
  )
}

type Done = (to: Target, file: File, mediaId: string) => unknown

// An upload whose file the browser has forgotten: it goes on once the same file is chosen again.
export function LeftUpload({ one, onDone }: { one: UnfinishedUpload; onDone?: Done }) {
  const { i18n, t } = useLingui()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const share = percent(Math.floor((one.received / Math.max(1, one.bytes)) * 100), i18n.locale)
  const reread = () => void client.invalidateQueries({ queryKey: unfinishedQuery.queryKey })
  const go = (file: File) => {
    if (!fits(file, one)) return toast(t`This is another file. Choose “${one.name}”.`)
    const to: Target = { course: one.courseId ?? '', lesson: one.lessonId ?? undefined, purpose: one.purpose }
    upload(
      file,
      to,
      async mediaId => {
        await onDone?.(to, file, mediaId)
        reread()
      },
      one.id,
    )
  }
  return (
    <li className="pl-4 pr-1 py-2 flex items-center gap-1">
      <div className="flex-1 min-w-0">
        <p className="font-semibold truncate">{one.name}</p>
        <button type="button" className="link text-14 min-h-9" onClick={() => input.current?.click()}>
          <Trans>Continue at {share}</Trans>
        </button>
      </div>
      <IconButton label={t`Discard ${one.name}`} onClick={() => void discard(one.id).then(reread, reread)}>
        <X size={19} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`File`}
        onChange={e => {
          const file = e.currentTarget.files?.[0]
          if (file) go(file)
          e.currentTarget.value = ''
        }}
      />
    </li>
  )
}
