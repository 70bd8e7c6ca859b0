import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { Area } from 'react-easy-crop'
import { Button } from '@/ui/Button'
import { Cropper, cut } from '@/ui/Cropper'
import { Dialog } from '@/ui/Dialog'
import { toast } from '@/ui/toast'
import type { Draft, Landing, Plan } from './api'
import { coverOf, designs, drawn } from './covers'
import { upload } from './uploading'

type Props = { draft: Draft; landing: Landing; plan: Plan; change: (part: Partial<Landing>) => void }

const [width, height] = [1600, 1000]

// A drawn cover, or an own picture cut to 16:10.
export function Cover({ draft, landing, plan, change }: Props) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<File | null>(null)
  const unreadable = () => toast(t`This picture can’t be opened. Choose a JPEG, PNG or WebP.`)
  return (
    <div className="grid gap-3 justify-items-start">
      <img
        src={coverOf(draft, landing, plan)}
        alt={landing.coverMediaId ? t`Your cover` : t`The drawn cover`}
        width={width}
        height={height}
        className="cover rounded-card max-w-130"
      />
      <Button tone="quiet" onClick={() => input.current?.click()}>
        <Trans>Upload a picture</Trans>
      </Button>
      <Designs draft={draft} landing={landing} plan={plan} change={change} />
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

const some = 6 // designs at first, and with each press for more
const most = 48

function Designs({ draft, landing, plan, change }: Props) {
  const { t } = useLingui()
  const name = useId()
  const [count, setCount] = useState(some)
  const chosen = landing.coverSeed ?? ''
  const [before] = useState(chosen) // or they would move when one is chosen
  return (
    <fieldset className="max-w-130 w-full mt-3">
      <legend className="font-semibold text-14 mb-2">
        <Trans>Or choose a drawn cover</Trans>
      </legend>
      <div className="grid grid-cols-3 gap-2 sm:gap-3">
        {designs(draft, before, count).map((seed, i) => (
          <label
            key={seed}
            className="relative rounded-card cursor-pointer outline-offset-3 has-checked:outline-2 outline-brand has-focus-visible:outline-3"
          >
            <input
              type="radio"
              className="peer sr-only"
              name={name}
              aria-label={t`Design ${i + 1}`}
              checked={!landing.coverMediaId && seed === chosen}
              onChange={() => change({ coverMediaId: null, coverSeed: seed })}
            />
            <img
              src={drawn(draft, plan, seed)}
              alt=""
              width="320"
              height="200"
              loading="lazy"
              className="cover rounded-card"
            />
            <span className="absolute top-2 right-2 size-6 rounded-full bg-brand text-on-brand hidden peer-checked:grid place-items-center">
              <Check size={16} strokeWidth={2.5} aria-hidden="true" />
            </span>
          </label>
        ))}
      </div>
      {count < most && (
        <Button tone="plain" className="-ml-3 mt-1" onClick={() => setCount(count + some)}>
          <Trans>Show more designs</Trans>
        </Button>
      )}
    </fieldset>
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
