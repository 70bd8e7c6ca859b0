import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Money } from '@/api/types'
import { localDate } from '@/lib/date'
import { money } from '@/lib/format'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { LoadError } from '@/ui/LoadError'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { Nothing, Panel } from './Panel'
import type { AskProof } from './PowerDialog'
import { TransferRows } from './TransferRows'
import { TransferSkipped } from './TransferSkipped'
import { entriesQuery, type TransferEntries, transfers } from './transfers'

type Props = { tolerance: Money; Ask: AskProof; onChanged: () => Promise<void> }

// A statement of the bank is uploaded, and its entries are matched with orders: nothing is paid before it is confirmed.
export function TransferStatement({ tolerance, Ask, onChanged }: Props) {
  const { i18n, t } = useLingui()
  const say = useProblemText()
  const query = useQuery(entriesQuery)
  const input = useRef<HTMLInputElement>(null)
  const [all, setAll] = useState(false)
  const { data } = query
  const upload = useMutation({ mutationFn: transfers.read, onSettled: onChanged })
  const exact = data?.open.filter(e => e.proposal.kind === 'exact') ?? []
  const sum = exact.reduce((total, e) => total + e.amount.amount, 0)
  const amount = exact[0] ? money({ ...exact[0].amount, amount: sum }, i18n.locale) : ''
  const n = t`${plural(exact.length, { one: '# exact match', other: '# exact matches' })}`
  const allowed = money(tolerance, i18n.locale)
  return (
    <Panel
      title={t`Bank statement`}
      end={
        <span className="flex flex-wrap gap-2">
          {exact.length > 0 && (
            <Button onClick={() => setAll(true)}>
              <Trans>Confirm {n}…</Trans>
            </Button>
          )}
          <Button tone="quiet" pending={upload.isPending} onClick={() => input.current?.click()}>
            <Upload size={18} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Upload statement</Trans>
          </Button>
          <input
            ref={input}
            type="file"
            accept=".xml,.csv,text/csv,text/xml,application/xml"
            hidden
            aria-label={t`Bank statement`}
            onChange={event => {
              const file = event.target.files?.[0]
              event.target.value = ''
              if (file) upload.mutate(file)
            }}
          />
        </span>
      }
    >
      <div role="status" className="p-4 empty:hidden">
        {upload.error && <Notice tone="error">{say(upload.error)}</Notice>}
      </div>
      <LoadError query={query} />
      {data?.last ? (
        <Last last={data.last} />
      ) : (
        <Nothing>
          <Trans>
            Upload a statement from your bank, as CAMT.053 (XML) or CSV. Payments are matched by reference and amount,
            and you confirm them.
          </Trans>
        </Nothing>
      )}
      {data && data.open.length > 0 && (
        <>
          <p className="px-4 pb-3 text-14 text-muted">
            {tolerance.amount > 0 ? (
              <Trans>Up to {allowed} less than the order costs still counts as paid.</Trans>
            ) : (
              <Trans>Only the whole amount counts as paid.</Trans>
            )}
          </p>
          <TransferRows entries={data.open} Ask={Ask} onChanged={onChanged} />
        </>
      )}
      {data?.more && <Nothing>{t`Only the first 200 are shown.`}</Nothing>}
      {data?.last && data.open.length === 0 && <Nothing>{t`No entry is waiting for your decision.`}</Nothing>}
      {data && data.skipped.length > 0 && <TransferSkipped entries={data.skipped} />}
      {all && (
        <Ask
          title={<Trans>Confirm {n}?</Trans>}
          action={<Trans>Confirm</Trans>}
          onProve={proof =>
            transfers.takeAll(
              exact.map(e => e.id),
              proof,
            )
          }
          onDone={() => {
            toast(t`Matches confirmed`)
            setAll(false)
            void onChanged()
          }}
          onClose={() => setAll(false)}
        >
          <p>
            <Trans>Reference and amount fit. Together they are {amount}, and their buyers are enrolled.</Trans>
          </p>
        </Ask>
      )}
    </Panel>
  )
}

// What the last statement was, and as what its columns were read.
function Last({ last }: { last: NonNullable<TransferEntries['last']> }) {
  const { i18n, t } = useLingui()
  const uses = {
    date: t`Date`,
    amount: t`Amount`,
    text: t`Text`,
    name: t`Payer`,
    iban: 'IBAN',
    currency: t`Currency`,
    reference: t`Bank’s reference`,
    sign: t`In or out`,
  }
  const day = localDate(last.readAt, i18n.locale)
  const { name } = last
  const entries = t`${plural(last.entries, { one: '# entry', other: '# entries' })}`
  return (
    <div className="px-4 py-3 grid gap-1 text-14">
      <p className="wrap-anywhere">
        <Trans>
          Last: {name}, {day}, {entries}
        </Trans>
        {last.known > 0 && (
          <>
            {', '}
            {t`${plural(last.known, { one: '# of them known already', other: '# of them known already' })}`}
          </>
        )}
      </p>
      {last.columns.length > 0 && (
        <p className="text-muted wrap-anywhere">
          <Trans>Read as:</Trans> {last.columns.map(c => `${uses[c.use]} = ${c.name}`).join(', ')}
        </p>
      )}
    </div>
  )
}
