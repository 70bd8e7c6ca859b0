import { useLingui } from '@lingui/react/macro'
import { Dialog } from '@/ui/Dialog'
import SearchBox from './SearchBox'

export default function PhoneSearch({ initial, onClose }: { initial: string; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog top title={t`Search`} onClose={onClose}>
      <SearchBox inline initial={initial} onDone={onClose} />
    </Dialog>
  )
}
