import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'

// The event of browsers that can install sites; TypeScript has no type for it yet.
type InstallEvent = Event & { prompt: () => Promise<unknown> }

// Offers to install the site as an app where the browser can.
export function InstallApp() {
  const [offer, setOffer] = useState<InstallEvent | null>(null)
  useEffect(() => {
    const heard = (event: Event) => {
      event.preventDefault()
      setOffer(event as InstallEvent)
    }
    const done = () => setOffer(null)
    window.addEventListener('beforeinstallprompt', heard)
    window.addEventListener('appinstalled', done)
    return () => {
      window.removeEventListener('beforeinstallprompt', heard)
      window.removeEventListener('appinstalled', done)
    }
  }, [])
  if (!offer) return null
  return (
    <button
      type="button"
      className="button button-quiet"
      onClick={() => void offer.prompt().then(() => setOffer(null))}
    >
      <Download size={18} strokeWidth={1.75} aria-hidden="true" />
      <Trans>Install the app</Trans>
    </button>
  )
}
