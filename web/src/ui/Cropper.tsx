import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import EasyCrop, { type Area } from 'react-easy-crop'

type Props = { file: Blob; aspect: number; arch: boolean; onArea: (area: Area) => void }

// Crops a photo: drag, pinch, scroll, or use the arrow keys and the slider. onArea receives the part inside the frame,
// in pixels of the photo.
export function Cropper({ file, aspect, arch, onArea }: Props) {
  const { t } = useLingui()
  const id = useId()
  const [url, setUrl] = useState<string>()
  const [at, setAt] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    setAt({ x: 0, y: 0 })
    setZoom(1)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <div className="grid gap-4">
      <div
        className={`relative w-full overflow-hidden bg-sunk outline-brand outline-offset-2 has-focus-visible:outline-2 ${arch ? 'arch max-w-80 mx-auto' : 'rounded-card'}`}
        style={{ aspectRatio: aspect }}
      >
        <EasyCrop
          image={url}
          crop={at}
          zoom={zoom}
          maxZoom={4}
          aspect={aspect}
          keyboardStep={16}
          objectFit="cover"
          showGrid={false}
          style={{ cropAreaStyle: { border: 0, outline: 0 } }}
          cropperProps={{ role: 'img', 'aria-label': t`Crop area. Use the arrow keys to move the photo.` }}
          onCropChange={setAt}
          onZoomChange={setZoom}
          onCropAreaChange={(_, area) => onArea(area)}
        />
      </div>
      <label htmlFor={id} className="flex items-center gap-4 text-14 font-semibold">
        <Trans>Zoom</Trans>
        <input
          id={id}
          type="range"
          min="1"
          max="4"
          step="0.01"
          className="flex-1 h-11 accent-brand"
          value={zoom}
          onChange={e => setZoom(Number(e.target.value))}
        />
      </label>
    </div>
  )
}

// The area of the photo as a JPEG of width x height. What is transparent becomes white.
export async function cut(photo: ImageBitmap, area: Area, width: number, height: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(photo, area.x, area.y, area.width, area.height, 0, 0, width, height)
  return new Promise((done, failed) =>
    canvas.toBlob(blob => (blob ? done(blob) : failed(new Error('no photo'))), 'image/jpeg', 0.92),
  )
}
