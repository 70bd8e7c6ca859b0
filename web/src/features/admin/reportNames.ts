import { useLingui } from '@lingui/react/macro'
import { withQuery } from '@/api/client'
import type { Money } from '@/api/types'
import type { SaleSums, SalesReport } from './money'

type Amount = { [Name in keyof SaleSums]: SaleSums[Name] extends Money ? Name : never }[keyof SaleSums]
export type Figure = Exclude<Amount, undefined> | 'owed'

// The figures of a report, in the order of its tables.
const figures = ['revenue', 'refunds', 'net', 'tax', 'fees', 'instructors', 'ours', 'paidOut', 'owed'] as const

export function useFigureNames(): Record<Figure, string> {
  const { t } = useLingui()
  return {
    revenue: t`Revenue`,
    refunds: t`Refunds`,
    net: t`Net revenue`,
    tax: t`VAT`,
    fees: t`Payment fees`,
    instructors: t`To instructors`,
    ours: t`Kept by the platform`,
    paidOut: t`Paid out`,
    owed: t`Owed to instructors`,
  }
}

// Tax and fees are columns once any were posted.
export const shownFigures = (report: SalesReport) =>
  figures.filter(name => (name !== 'fees' && name !== 'tax') || report.total[name].amount !== 0)

type Behind = { since?: string; until?: string; course?: string; instructor?: string }

// Where the postings are that a figure is the sum of.
export const behind = (figure: string, of: Behind) =>
  withQuery('/admin/reports/postings', { figure, ...of } as Record<string, string>)
