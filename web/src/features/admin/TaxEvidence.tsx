import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { money } from '@/lib/format'
import { HrefLink } from '@/ui/HrefLink'
import type { TaxMattersList } from './money'

// How well the countries of consumers abroad are proven, where their VAT is declared in the One-Stop Shop.
export function TaxEvidence({ evidence }: { evidence: NonNullable<TaxMattersList['evidence']> }) {
  const { i18n } = useLingui()
  const { short, orders, onePiece } = evidence
  const more = short - orders.length
  const [thisYear, lastYear] = [evidence.thisYear, evidence.lastYear].map(m => money(m, i18n.locale))
  return (
    <div className="grid gap-3 px-4 py-4 sm:px-5 text-14 max-w-[76ch]">
      {short > 0 && (
        <div>
          <p className="font-semibold text-16">
            <Plural
              value={short}
              one="# order has too little evidence of the buyer’s country"
              other="# orders have too little evidence of the buyer’s country"
            />
          </p>
          <p className="text-muted">
            {onePiece ? (
              <Trans>The country of the card or of the bank account is missing, or another one.</Trans>
            ) : (
              <Trans>
                Of this year and the last, for VAT in the One-Stop Shop. Two pieces of evidence have to agree: the
                billing address, the card or bank account, the internet address.
              </Trans>
            )}
          </p>
          <p className="mt-1 flex flex-wrap gap-x-4">
            {orders.map(number => (
              <HrefLink key={number} href={`/admin/orders/${number}`} className="link tnum inline-block min-h-6">
                {number}
              </HrefLink>
            ))}
            {more > 0 && <Trans>and {more} more</Trans>}
          </p>
        </div>
      )}
      <p className={evidence.over && onePiece ? 'font-semibold text-madder' : 'text-muted'}>
        {evidence.over ? (
          <Trans>
            Sales to consumers in other EU countries are above €100,000 in a year: two pieces of evidence have to agree.
          </Trans>
        ) : (
          <Trans>
            Up to €100,000 in this year and the last, sellers established in the EU need one piece of evidence only, if
            it comes from neither them nor the buyer.
          </Trans>
        )}{' '}
        <Trans>
          Without VAT and refunds: {thisYear} this year, {lastYear} last year.
        </Trans>
      </p>
    </div>
  )
}
