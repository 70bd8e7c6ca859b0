import { Trans } from '@lingui/react/macro'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { UploadBox } from './UploadBox'
import { upload } from './uploading'

// Chooses the package of a course; its way from there is shown by Imports.
export function ImportCourse({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={<Trans>Import a course</Trans>}
      onClose={onClose}
      foot={
        <Button tone="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <UploadBox
        accept=".zip,.imscc,application/zip"
        onFile={file => {
          upload(file, { course: '', purpose: 'course' })
          onClose()
        }}
        hint={
          <Trans>
            A course exported from Stoa, a Common Cartridge, a SCORM package, or a ZIP file of folders: they become
            sections, and their files lessons. Up to 8 GB.
          </Trans>
        }
      >
        <Trans>Drop a ZIP file here</Trans>
      </UploadBox>
      <p className="text-14 text-muted mt-4">
        <Trans>This creates a new draft and lists anything that couldn’t be imported.</Trans>
      </p>
    </Dialog>
  )
}
