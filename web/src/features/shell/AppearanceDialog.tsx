import { Trans } from '@lingui/react/macro'
import { Dialog } from '@/ui/Dialog'
import Appearance from './Appearance'

export default function AppearanceDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={<Trans>Appearance</Trans>} onClose={onClose}>
      <div className="-mx-3">
        <Appearance />
      </div>
    </Dialog>
  )
}
