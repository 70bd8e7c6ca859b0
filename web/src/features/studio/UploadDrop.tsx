import { Trans, useLingui } from '@lingui/react/macro'
import { FolderUp, Upload } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { Button } from '@/ui/Button'
import { FolderDialog } from './FolderDialog'
import { chosen, type Dropped, type Found, filesOf, found } from './folder'

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

// Files and folders, dropped anywhere on the curriculum or chosen, become lessons after a look at what was understood.
export function useUploadDrop(course: string) {
  const { t } = useLingui()
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [result, setResult] = useState<Found | null>(null)
  const show = (dropped: Dropped[]) => dropped.length > 0 && setResult(found(dropped, t`New section`))
  const take = (input: HTMLInputElement) => {
    if (input.files) show(chosen(input.files))
    input.value = ''
  }
  const target = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      void filesOf(event.dataTransfer.items).then(show)
    },
  }
  const button = (
    <>
      <Button tone="quiet" onClick={() => folder.current?.click()} className="max-sm:hidden">
        <FolderUp size={18} strokeWidth={1.75} aria-hidden="true" />
        <Trans>Upload a folder</Trans>
      </Button>
      <Button onClick={() => files.current?.click()}>
        <Upload size={18} strokeWidth={1.75} aria-hidden="true" />
        <Trans>Upload</Trans>
      </Button>
      <input ref={files} type="file" multiple hidden aria-label={t`Files`} onChange={e => take(e.currentTarget)} />
      <input
        ref={folder}
        type="file"
        hidden
        aria-label={t`Folder`}
        {...{ webkitdirectory: '' }}
        onChange={e => take(e.currentTarget)}
      />
    </>
  )
  const dialog = (
    <>
      {over && (
        <div className="absolute -inset-4 z-20 rounded-panel border-2 border-dashed border-brand bg-paper/90 grid place-items-center pointer-events-none">
          <p className="grid justify-items-center gap-3 carved text-24">
            <FolderUp size={40} strokeWidth={1.5} aria-hidden="true" className="text-brand" />
            <Trans>Drop to add lessons</Trans>
          </p>
        </div>
      )}
      {result && <FolderDialog course={course} found={result} onClose={() => setResult(null)} />}
    </>
  )
  return { target, button, dialog }
}
