import { Trans, useLingui } from '@lingui/react/macro'
import { FileText, Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { bytes } from '@/lib/format'
import { uuid } from '@/lib/uuid'
import { IconButton } from '@/ui/Button'
import type { LessonContent } from './api'
import type { LessonProps } from './LessonEditor'
import { useSaver } from './saver'
import { UploadRow } from './UploadBox'
import { upload, useTasks } from './uploading'

// Files to download beside a lesson.
export function Resources({ course, lesson, content, change, title }: LessonProps & { title: string }) {
  const { i18n, t } = useLingui()
  const saver = useSaver()
  const input = useRef<HTMLInputElement>(null)
  const tasks = useTasks().filter(
    ({ to, progress }) =>
      to.lesson === lesson.id && to.purpose === 'resource' && !['done', 'canceled'].includes(progress.state),
  )
  const add = (files: File[]) => {
    for (const file of files)
      upload(file, { course, lesson: lesson.id, purpose: 'resource' }, mediaId => {
        const now = saver.view<LessonContent>(`lesson/${lesson.id}`)?.value
        if (now) change({ resources: [...now.resources, { id: uuid(), name: file.name, mediaId, bytes: file.size }] })
      })
  }
  return (
    <section className="grid gap-3">
      <h2 className="text-20">{title}</h2>
      {content.resources.length + tasks.length > 0 && (
        <ul className="card divide-y divide-line">
          {content.resources.map(resource => (
            <li key={resource.id} className="flex items-center gap-2 pl-4 pr-1 min-h-13">
              <FileText size={18} strokeWidth={1.75} aria-hidden="true" className="text-muted shrink-0" />
              <input
                className="inline-title flex-1 min-w-0"
                aria-label={t`File name`}
                maxLength={200}
                value={resource.name}
                onChange={e =>
                  change({
                    resources: content.resources.map(r => (r.id === resource.id ? { ...r, name: e.target.value } : r)),
                  })
                }
              />
              <span className="text-14 text-muted tnum">{bytes(resource.bytes, i18n.locale)}</span>
              <IconButton
                label={t`Remove ${resource.name}`}
                onClick={() => change({ resources: content.resources.filter(r => r.id !== resource.id) })}
              >
                <X size={18} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
          {tasks.map(task => (
            <li key={task.key} className="pl-4 pr-1 py-3">
              <UploadRow task={task} />
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        className="button button-plain justify-self-start -ml-3"
        onClick={() => input.current?.click()}
      >
        <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
        <Trans>Add a file to download</Trans>
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t`Files`}
        onChange={e => {
          add([...(e.currentTarget.files ?? [])])
          e.currentTarget.value = ''
        }}
      />
    </section>
  )
}
