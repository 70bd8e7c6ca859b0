import { useLingui } from '@lingui/react/macro'

// Where visitors come from, in words.
export function useSourceName() {
  const { t } = useLingui()
  const names: Record<string, string> = {
    direct: t`Direct`,
    stoa: t`Other pages on this site`,
    other: t`Other sites`,
    unknown: t`Not known`,
  }
  return (source: string) => {
    const [, kind, rest = ''] = /^(utm|coupon):(.+)$/.exec(source) ?? []
    if (kind === 'utm') return t`Campaign ${rest.replaceAll('/', ' / ')}`
    if (kind === 'coupon') return t`Link of coupon ${rest}`
    return names[source] ?? source
  }
}
