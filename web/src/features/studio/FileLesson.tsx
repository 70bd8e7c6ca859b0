import { Trans, useLingui } from '@lingui/react/macro'
import { Download, FileDown } from 'lucide-react'
import { useRef } from 'react'
import { bytes } from '@/lib/format'
import { Button } from '@/ui/Button'
import type { LessonProps } from './LessonEditor'
import { UploadBox, UploadRow } from './UploadBox'
import { taskOf, upload, useTasks } from './uploading'

// A lesson that is a file to download.
export function FileLesson({ course, lesson, content }: LessonProps) {
  const { i18n, t } = useLingui()
  const name = lesson.file?.name
  const task = taskOf(useTasks(), lesson.id)
  const input = useRef<HTMLInputElement>(null)
  const start = (file: File) => upload(file, { course, lesson: lesson.id, purpose: 'file' })
  if (task)
    return (
      <div className="card p-5">
        <UploadRow task={task} />
      </div>
    )
  if (!content.mediaId && content.resources.length === 0)
    return (
      <UploadBox hint={<Trans>PDF, documents, spreadsheets, ZIP and sound, up to 8 GB.</Trans>} onFile={start}>
        <Trans>Drop the file here, or choose it</Trans>
      </UploadBox>
    )
  return (
    <div className="card p-5 flex flex-wrap items-center gap-4">
      <FileDown size={28} strokeWidth={1.5} aria-hidden="true" className="text-brand" />
      <p className="flex-1 min-w-0">
        <span className="block font-semibold wrap-anywhere">{name ?? <Trans>The file is uploaded</Trans>}</span>
        {lesson.file && <span className="block text-14 text-muted tnum">{bytes(lesson.file.bytes, i18n.locale)}</span>}
      </p>
      {lesson.file?.url && (
        <a
          href={lesson.file.url}
          download
          className="button button-plain button-icon"
          aria-label={t`Download ${name}`}
          title={t`Download ${name}`}
        >
          <Download size={18} strokeWidth={1.75} aria-hidden="true" />
        </a>
      )}
      <Button tone="quiet" onClick={() => input.current?.click()}>
        <Trans>Replace</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        onChange={e => {
          const file = e.currentTarget.files?.[0]
          if (file) start(file)
        }}
      />
    </div>
  )
}
