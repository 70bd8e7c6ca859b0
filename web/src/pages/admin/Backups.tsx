import { Proof } from '@/features/account/Proof'
import { Backups } from '@/features/admin/Backups'

export default function BackupsPage() {
  return <Backups Ask={Proof} />
}
