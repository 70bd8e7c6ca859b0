import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFieldTexts } from '@/lib/problems'
import { Select } from '@/ui/Field'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'
import { fixed, type Settings, salesQuery, settings, useSave } from './api'
import { useCurrencyNames } from './currencies'
import { Fixed, Part, type PartProps } from './Part'

// In what everything is sold: to be chosen before the first order.
export function CurrencyPart({ now, ...part }: { now: Settings } & PartProps) {
  const { t } = useLingui()
  const query = useQuery(salesQuery)
  const [currency, setCurrency] = useState(now.currency.value)
  const save = useSave(settings.currency, part.onSaved)
  const wrong = useFieldTexts()(save.error)
  const names = useCurrencyNames()
  if (!query.data) return query.error ? <LoadError query={query} /> : <Skeleton lines={[44, 44]} />
  const isFixed = fixed(now.currency.source)
  const { sold } = query.data
  const hint = isFixed ? (
    <Fixed source={now.currency.source} />
  ) : sold ? (
    t`There are orders already, so the currency can’t be changed anymore.`
  ) : (
    t`You can change it until the first order. Prices then keep their figures: 20 stays 20.`
  )
  return (
    <Part {...part} error={save.error} pending={save.isPending} onSave={() => save.mutate(currency)}>
      <Select
        label={t`Currency`}
        hint={hint}
        disabled={isFixed || sold}
        value={currency}
        error={wrong.currency}
        onChange={e => setCurrency(e.target.value)}
      >
        {now.currencies.map(code => (
          <option key={code} value={code}>
            {names[code] ? `${names[code]} (${code})` : code}
          </option>
        ))}
      </Select>
      <p className="text-14 text-muted max-w-[64ch]">
        <Trans>
          All courses are priced, sold and paid out in one currency. Check that your payment provider accepts it.
        </Trans>
      </p>
    </Part>
  )
}
