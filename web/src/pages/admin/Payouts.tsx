import { Proof } from '@/features/account/Proof'
import { Payouts } from '@/features/admin/Payouts'

export default function PayoutsPage() {
  return <Payouts Ask={Proof} />
}
