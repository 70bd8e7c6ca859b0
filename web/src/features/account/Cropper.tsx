import { Trans, useLingui } from '@lingui/react/macro'
import { type PointerEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'

type Props = {
  picture: ImageBitmap
  width: number
  height: number
  arch: boolean
  cut: RefObject<(() => Promise<Blob>) | null>
}

const clamp = (n: number, most: number) => Math.min(most, Math.max(-most, n))

// Crops a photo: move it by dragging or with the arrow keys, zoom with the slider. What is seen is what is uploaded,
// redrawn in width x height.
export function Cropper({ picture, width, height, arch, cut }: Props) {
  const { t } = useLingui()
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [zoom, setZoom] = useState(1)
  const [at, setAt] = useState({ x: 0, y: 0 }) // how far the middle is moved, in pixels of the result
  const scale = Math.max(width / picture.width, height / picture.height) * zoom
  const room = {
    x: Math.max(0, (picture.width * scale - width) / 2),
    y: Math.max(0, (picture.height * scale - height) / 2),
  }
  const [x, y] = [clamp(at.x, room.x), clamp(at.y, room.y)]
  const move = (dx: number, dy: number) => setAt({ x: clamp(x + dx, room.x), y: clamp(y + dy, room.y) })

  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, width, height)
    pen.imageSmoothingQuality = 'high'
    const [w, h] = [picture.width * scale, picture.height * scale]
    pen.drawImage(picture, (width - w) / 2 + x, (height - h) / 2 + y, w, h)
    cut.current = () =>
      new Promise((done, failed) =>
        canvas.current?.toBlob(blob => (blob ? done(blob) : failed(new Error('no picture'))), 'image/jpeg', 0.92),
      )
  }, [picture, width, height, scale, x, y, cut])

  const drag = (e: PointerEvent<HTMLCanvasElement>) => {
    if (!e.currentTarget.hasPointerCapture(e.pointerId)) return
    const ratio = width / e.currentTarget.clientWidth
    move(e.movementX * ratio, e.movementY * ratio)
  }
  return (
    <div className="grid gap-4">
      <canvas
        ref={canvas}
        width={width}
        height={height}
        tabIndex={0}
        role="img"
        aria-label={t`Crop area. Use the arrow keys to move the photo.`}
        className={`w-full bg-sunk touch-none cursor-grab active:cursor-grabbing ${arch ? 'arch max-w-80 mx-auto' : 'rounded-card'}`}
        style={{ aspectRatio: `${width} / ${height}` }}
        onPointerDown={e => e.currentTarget.setPointerCapture(e.pointerId)}
        onPointerMove={drag}
        onKeyDown={e => {
          const step = { ArrowLeft: [-16, 0], ArrowRight: [16, 0], ArrowUp: [0, -16], ArrowDown: [0, 16] }[e.key]
          if (!step) return
          e.preventDefault()
          move(step[0] ?? 0, step[1] ?? 0)
        }}
      />
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
