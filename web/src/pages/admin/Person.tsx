import { Proof } from '@/features/account/Proof'
import { Person } from '@/features/admin/Person'

export default function PersonPage({ id }: { id: string }) {
  return <Person id={id} Ask={Proof} />
}
