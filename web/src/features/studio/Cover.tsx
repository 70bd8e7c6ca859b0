import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { Area } from 'react-easy-crop'
import { Button } from '@/ui/Button'
import { Cropper, cut } from '@/ui/Cropper'
import { Dialog } from '@/ui/Dialog'
import { toast } from '@/ui/toast'
import type { Draft, Landing } from './api'
import { upload } from './uploading'

type Props = { draft: Draft; landing: Landing; change: (part: Partial<Landing>) => void }

const [width, height] = [1600, 1000]

// The drawn cover, or an own picture cut to 16:10.
export function Cover({ draft, landing, change }: Props) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<File | null>(null)
  const unreadable = () => toast(t`This picture can’t be opened. Choose a JPEG, PNG or WebP.`)
  return (
    <div className="grid gap-3 justify-items-start">
      <img
        src={draft.landing.coverUrl}
        alt={landing.coverMediaId ? t`Your cover` : t`The drawn cover`}
        width={width}
        height={height}
        className="cover rounded-card max-w-130"
      />
      <div className="flex flex-wrap gap-3">
        <Button tone="quiet" onClick={() => input.current?.click()}>
          <Trans>Upload a picture</Trans>
        </Button>
        {landing.coverMediaId && (
          <Button tone="plain" onClick={() => change({ coverMediaId: null })}>
            <Trans>Use the drawn cover</Trans>
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t`File`}
        onChange={e => {
          const file = e.currentTarget.files?.[0]
          if (file) void createImageBitmap(file).then(() => setPicture(file), unreadable)
          e.currentTarget.value = ''
        }}
      />
      {picture && (
        <CropDialog
          picture={picture}
          onClose={() => setPicture(null)}
          onFail={unreadable}
          onCut={file => {
            setPicture(null)
            upload(file, { course: draft.id, purpose: 'cover' }, coverMediaId => change({ coverMediaId }))
          }}
        />
      )}
    </div>
  )
}

type CropProps = { picture: File; onClose: () => void; onFail: () => void; onCut: (file: File) => void }

function CropDialog({ picture, onClose, onFail, onCut }: CropProps) {
  const [area, setArea] = useState<Area | null>(null)
  const save = async () => {
    try {
      const bitmap = await createImageBitmap(picture)
      if (area) onCut(new File([await cut(bitmap, area, width, height)], 'cover.jpg', { type: 'image/jpeg' }))
    } catch {
      onFail()
      onClose()
    }
  }
  return (
    <Dialog
      title={<Trans>Cover image</Trans>}
      onClose={onClose}
      foot={
        <>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button disabled={!area} onClick={() => void save()}>
            <Trans>Use this picture</Trans>
          </Button>
        </>
      }
    >
      <Cropper file={picture} aspect={width / height} arch={false} onArea={setArea} />
    </Dialog>
  )
}
