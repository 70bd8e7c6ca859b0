import { useLingui } from '@lingui/react/macro'
import { CircleArrowDown, CircleCheckBig } from 'lucide-react'
import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Classroom } from '@/api/types'
import { useHydrated } from '@/lib/hydrated'
import { later } from '@/lib/later'
import { useKept } from '@/lib/offline/useKept'

const Keep = later(() => import('./Keep'))
const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

// Only secure pages have what it takes.
const able = () => 'serviceWorker' in navigator && 'caches' in window && 'indexedDB' in window

// Keeps the course on this device, or shows how far that is.
export function KeepButton({ room }: { room: Classroom }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const hydrated = useHydrated()
  const kept = useKept().find(one => one.slug === room.course.slug)
  const label = kept?.state === 'ready' ? t`On this device` : t`Keep on this device`
  const done = kept && kept.state !== 'ready' ? kept.bytes / Math.max(1, kept.total) : 0
  return (
    <>
      <button
        type="button"
        className={`class-step scripted ${hydrated && !able() ? 'hidden' : ''}`}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {kept?.state === 'ready' ? (
          <CircleCheckBig {...icon} className="class-kept" />
        ) : kept ? (
          <Ring done={done} />
        ) : (
          <CircleArrowDown {...icon} />
        )}
      </button>
      {open &&
        createPortal(
          <Suspense>
            <Keep room={room} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body, // the bar is dark
        )}
    </>
  )
}

function Ring({ done }: { done: number }) {
  const around = 2 * Math.PI * 8.5
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" className="-rotate-90">
      <circle cx="10" cy="10" r="8.5" fill="none" strokeWidth="2.5" className="class-ring" />
      <circle
        cx="10"
        cy="10"
        r="8.5"
        fill="none"
        strokeWidth="2.5"
        className="class-ring-done"
        strokeDasharray={`${around * done} ${around}`}
      />
    </svg>
  )
}
