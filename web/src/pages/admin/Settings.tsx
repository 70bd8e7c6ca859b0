import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useAsked } from '@/features/admin/list'
import { settingsQuery } from '@/features/setup/api'
import { BrandPart } from '@/features/setup/BrandPart'
import { CurrencyPart } from '@/features/setup/CurrencyPart'
import { LanguagesPart } from '@/features/setup/LanguagesPart'
import { LegalPart } from '@/features/setup/LegalPart'
import { MailPart } from '@/features/setup/MailPart'
import { SamplePart } from '@/features/setup/SamplePart'
import { SystemPart } from '@/features/setup/SystemPart'
import { TaxPart } from '@/features/setup/TaxPart'
import { UpdatesPart } from '@/features/setup/UpdatesPart'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'
import { Tabs } from '@/ui/Tabs'
import { toast } from '@/ui/toast'

// Everything that can be set in the browser.
export default function Settings() {
  const { t } = useLingui()
  const { asked, ask, address } = useAsked('/admin/settings', ['part'])
  const query = useQuery({ ...settingsQuery, refetchOnWindowFocus: false })
  const now = query.data
  if (!now) return query.error ? <LoadError query={query} /> : <Skeleton lines={[44, 72, 72, 72]} />
  const part = { now, action: <Trans>Save changes</Trans>, onSaved: () => toast(t`Settings saved`) }
  return (
    <>
      <h1 className="text-30 mb-6">
        <Trans>Settings</Trans>
      </h1>
      <Tabs
        label={t`Settings`}
        keep
        value={asked.part || 'brand'}
        href={id => address({ part: id })}
        onChange={id => ask({ part: id })}
        items={[
          { id: 'brand', label: <Trans>Name and look</Trans>, content: <BrandPart {...part} /> },
          { id: 'languages', label: <Trans>Languages</Trans>, content: <LanguagesPart {...part} /> },
          { id: 'currency', label: <Trans>Currency</Trans>, content: <CurrencyPart {...part} /> },
          { id: 'seller', label: <Trans>Seller</Trans>, content: <LegalPart {...part} /> },
          { id: 'tax', label: <Trans>Tax</Trans>, content: <TaxPart {...part} /> },
          { id: 'email', label: <Trans>Email</Trans>, content: <MailPart {...part} /> },
          { id: 'updates', label: <Trans>Updates</Trans>, content: <UpdatesPart {...part} /> },
          { id: 'system', label: <Trans>Payment and storage</Trans>, content: <SystemPart /> },
          { id: 'sample', label: <Trans>Sample content</Trans>, content: <SamplePart /> },
        ]}
      />
    </>
  )
}
