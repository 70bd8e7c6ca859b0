import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { byId, focusNow } from '@/lib/focus'
import { toast } from '@/ui/toast'
import type { LessonContent } from './api'
import type { LessonProps } from './LessonEditor'
import { limits } from './limits'
import { ResourceRow } from './ResourceRow'
import { useSaver } from './saver'
import { UploadRow } from './UploadBox'
import { addResource, upload, useTasks } from './uploading'

// Files to download beside a lesson.
export function Resources({ course, lesson, content, change, title }: LessonProps & { title: string }) {
  const { t } = useLingui()
  const saver = useSaver()
  const input = useRef<HTMLInputElement>(null)
  const all = content.resources
  const tasks = useTasks().filter(
    ({ to, progress }) =>
      to.lesson === lesson.id && to.purpose === 'resource' && !['done', 'canceled'].includes(progress.state),
  )
  const add = (files: File[]) => {
    const coming = tasks.filter(({ progress }) => progress.state !== 'failed').length
    const most = limits.files
    if (all.length + coming + files.length > most) return toast(t`A lesson can have up to ${most} files.`)
    const to = { course, lesson: lesson.id, purpose: 'resource' } as const
    for (const file of files) upload(file, to, mediaId => addResource(saver, to, file, mediaId))
  }
  const remove = (index: number) => {
    const resource = all[index]
    if (!resource) return
    const { id, name } = resource
    change({ resources: all.toSpliced(index, 1) })
    const next = all[index + 1] ?? all[index - 1]
    focusNow(byId(next ? `remove-${next.id}` : `add-file-${lesson.id}`))
    toast(t`“${name}” removed`, () => {
      const now = saver.view<LessonContent>(`lesson/${lesson.id}`)?.value.resources ?? []
      if (!now.some(one => one.id === id)) change({ resources: now.toSpliced(index, 0, resource) })
    })
  }
  return (
    <section className="grid gap-3">
      <h2 className="text-20">{title}</h2>
      {all.length + tasks.length > 0 && (
        <ul className="card divide-y divide-line">
          {all.map((resource, index) => (
            <ResourceRow
              key={resource.id}
              resource={resource}
              address={lesson.addresses[resource.mediaId]}
              onName={name => change({ resources: all.with(index, { ...resource, name }) })}
              onRemove={() => remove(index)}
            />
          ))}
          {tasks.map(task => (
            <li key={task.key} className="pl-4 pr-1 py-3">
              <UploadRow task={task} />
            </li>
          ))}
        </ul>
      )}
      <button
        id={`add-file-${lesson.id}`}
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
