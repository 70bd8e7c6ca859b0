import { Proof } from '@/features/account/Proof'
import { Earnings } from '@/features/studio/Earnings'

export default function EarningsPage() {
  return <Earnings Ask={Proof} />
}
