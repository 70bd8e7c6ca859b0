import { Proof } from '@/features/account/Proof'
import { Transfers } from '@/features/admin/Transfers'

export default function TransfersPage() {
  return <Transfers Ask={Proof} />
}
