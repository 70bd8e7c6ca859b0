import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Area } from 'react-easy-crop'
import type { Person } from '@/api/types'
import { Button } from '@/ui/Button'
import { Cropper, cut } from '@/ui/Cropper'
import { Dialog } from '@/ui/Dialog'
import { Notice } from '@/ui/Notice'
import { Refusal } from '@/ui/Refusal'
import { account } from './api'

const shapes = { portrait: { width: 512, height: 512 }, cover: { width: 1600, height: 400 } }

type Props = { which: 'portrait' | 'cover'; has: boolean; onClose: () => void; onDone: (person: Person) => void }

// Choose a photo, crop it, upload it.
export default function PhotoDialog({ which, has, onClose, onDone }: Props) {
  const { t } = useLingui()
  const { width, height } = shapes[which]
  const chooser = useRef<HTMLInputElement>(null)
  const area = useRef<Area>(null)
  const [photo, setPhoto] = useState<{ file: Blob; pixels: ImageBitmap } | null>(null)
  const [unreadable, setUnreadable] = useState(false)
  const send = useMutation({
    mutationFn: async () => {
      if (!photo || !area.current) throw new Error('nothing to cut')
      const blob = await cut(photo.pixels, area.current, width, height)
      return which === 'portrait' ? account.sendPortrait(blob) : account.sendCover(blob)
    },
    onSuccess: onDone,
  })
  const drop = useMutation({
    mutationFn: which === 'portrait' ? account.dropPortrait : account.dropCover,
    onSuccess: onDone,
  })
  const open = async (file?: File) => {
    if (!file) return
    send.reset()
    try {
      setPhoto({ file, pixels: await createImageBitmap(file, { imageOrientation: 'from-image' }) })
      setUnreadable(false)
    } catch {
      setUnreadable(true)
    }
  }
  const problem = send.error ?? drop.error
  const choose = (
    <Button tone={photo ? 'quiet' : 'primary'} onClick={() => chooser.current?.click()}>
      <Upload size={18} strokeWidth={1.75} aria-hidden="true" />
      {photo ? <Trans>Choose another photo</Trans> : <Trans>Choose a photo</Trans>}
    </Button>
  )
  return (
    <Dialog
      title={which === 'portrait' ? <Trans>Your photo</Trans> : <Trans>Your cover image</Trans>}
      onClose={onClose}
      wide={which === 'cover'}
      foot={
        photo && (
          <>
            {choose}
            <Button pending={send.isPending} onClick={() => send.mutate()}>
              <Trans>Use this photo</Trans>
            </Button>
          </>
        )
      }
    >
      <input
        ref={chooser}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif"
        className="sr-only"
        tabIndex={-1}
        aria-label={t`Choose a photo`}
        onChange={e => open(e.target.files?.[0])}
      />
      {problem && <Refusal problem={problem} />}
      {unreadable && (
        <Notice tone="error">
          <Trans>We can’t read this file. Use a JPEG, PNG, WebP or GIF.</Trans>
        </Notice>
      )}
      {photo ? (
        <Cropper
          file={photo.file}
          aspect={width / height}
          arch={which === 'portrait'}
          onArea={shown => {
            area.current = shown
          }}
        />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped here; the button does the same
        <div
          className="rounded-card border-2 border-dashed border-line bg-sunk px-6 py-12 grid justify-items-center gap-4 text-center"
          onDragOver={e => e.preventDefault()}
          onDrop={e => {
            e.preventDefault()
            open(e.dataTransfer.files[0])
          }}
        >
          {choose}
          <p className="text-14 text-muted max-w-[44ch]">
            <Trans>JPEG, PNG, WebP or GIF, up to 10 MB. Location and camera data are removed.</Trans>
          </p>
          {has && (
            <Button tone="plain" pending={drop.isPending} onClick={() => drop.mutate()}>
              <Trans>Remove current photo</Trans>
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}
