import { Proof } from '@/features/account/Proof'
import { ProviderHint } from '@/features/account/ProviderHint'
import { People } from '@/features/admin/People'

export default function PeoplePage() {
  return (
    <>
      <People Ask={Proof} />
      <ProviderHint />
    </>
  )
}
