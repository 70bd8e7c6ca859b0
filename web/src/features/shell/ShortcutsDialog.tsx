import { Trans } from '@lingui/react/macro'
import { Dialog } from '@/ui/Dialog'
import { Shortcuts } from '@/ui/Shortcuts'

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={<Trans>Keyboard shortcuts</Trans>} onClose={onClose}>
      <Shortcuts />
    </Dialog>
  )
}
