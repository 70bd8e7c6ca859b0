import { Proof } from '@/features/account/Proof'
import { PayoutRun } from '@/features/admin/PayoutRun'

export default function PayoutRunPage({ id }: { id: string }) {
  return <PayoutRun id={id} Ask={Proof} />
}
