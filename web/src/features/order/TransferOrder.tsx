import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { keyOf } from '@/api/keys'
import type { Order, TransferDetails } from '@/api/types'
import { copy } from '@/lib/clipboard'
import { date } from '@/lib/date'
import { Form, useSending } from '@/lib/form'
import { money } from '@/lib/format'
import { useProblemText } from '@/lib/problems'
import { Button, IconButton } from '@/ui/Button'
import { LoadError } from '@/ui/LoadError'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { transferQuery, transfers } from './api'

// How to pay an order by bank transfer: everything that a buyer types into their bank's form, to be copied or scanned.
export function TransferOrder({ order }: { order: Order }) {
  const query = useQuery(transferQuery(order.number))
  const { data } = query
  return (
    <div className="mt-8 grid gap-8">
      <LoadError query={query} />
      {data && <Account details={data} />}
      {data && data.received.amount === 0 && <Cancel number={order.number} />}
    </div>
  )
}

function Account({ details }: { details: TransferDetails }) {
  const { i18n, t } = useLingui()
  const part = details.received.amount > 0
  const received = money(details.received, i18n.locale)
  const amount = money(details.missing, i18n.locale)
  const number = (details.missing.amount / 100).toFixed(2)
  const rows: [label: string, value: string, copied: string | null][] = [
    [part ? t`Still to pay` : t`Amount`, amount, number],
    [t`Recipient`, details.holder, details.holder],
    ['IBAN', details.iban, details.iban.replaceAll(' ', '')],
    ['BIC', details.bic, details.bic],
    [t`Bank`, details.bank, null],
    [t`Reference`, details.reference, details.reference.replaceAll(' ', '')],
    [t`Transfer by`, date(details.dueAt, i18n.locale), null],
  ]
  return (
    <div className="grid gap-5">
      {part && (
        <Notice>
          <Trans>We’ve received {received}. Only the rest is missing.</Trans>
        </Notice>
      )}
      <section
        className={`panel p-5 sm:p-6 grid gap-6 ${details.code ? 'sm:grid-cols-[minmax(0,1fr)_auto]' : ''}`}
        aria-label={t`Bank details`}
      >
        <dl className="divide-y divide-line">
          {rows
            .filter(([, value]) => value)
            .map(([label, value, copied]) => (
              <div
                key={label}
                className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 items-center content-center min-h-14 py-1.5"
              >
                <dt className="text-14 text-muted">{label}</dt>
                <dd className="col-start-1 font-semibold tnum wrap-anywhere select-all">{value}</dd>
                {copied && (
                  <dd className="scripted col-start-2 row-start-1 row-span-2">
                    <IconButton
                      label={t`Copy: ${label}`}
                      onClick={async () => (await copy(copied, label)) && toast(t`Copied`)}
                    >
                      <Copy size={18} strokeWidth={1.75} aria-hidden="true" />
                    </IconButton>
                  </dd>
                )}
              </div>
            ))}
        </dl>
        {details.code && <Code code={details.code} />}
      </section>
      <p className="text-muted max-w-[60ch]">
        <Trans>
          Write exactly this reference on the transfer, and nothing else, so that we can tell the money is yours.
        </Trans>
      </p>
    </div>
  )
}

// Banking apps fill in their form from this code.
function Code({ code }: { code: NonNullable<TransferDetails['code']> }) {
  const { t } = useLingui()
  const frame = code.size + 8 // four modules of quiet on every side (ISO/IEC 18004)
  return (
    <figure className="grid gap-2 content-start justify-items-center max-sm:border-t max-sm:border-line max-sm:pt-5">
      <svg
        viewBox={`-4 -4 ${frame} ${frame}`}
        className="w-48 rounded-field bg-white"
        role="img"
        aria-label={t`QR code with the bank details`}
        shapeRendering="crispEdges"
      >
        <path d={code.picture} fill="#111" />
      </svg>
      <figcaption className="text-14 text-muted max-w-48 text-center">
        <Trans>Scan it with your banking app</Trans>
      </figcaption>
    </figure>
  )
}

function Cancel({ number }: { number: string }) {
  const client = useQueryClient()
  const say = useProblemText()
  const cancel = useSending('transfer-cancel', {
    mutationFn: () => transfers.cancel(number),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf('order', number) }),
        client.invalidateQueries({ queryKey: keyOf('transfer', number) }),
        client.invalidateQueries({ queryKey: keyOf('orders') }),
      ]),
  })
  return (
    <Form name="transfer-cancel" fields={{ number }} className="grid gap-3 justify-items-start" onSend={cancel.send}>
      {cancel.error && <Notice tone="error">{say(cancel.error)}</Notice>}
      <Button type="submit" tone="quiet" pending={cancel.isPending}>
        <Trans>Cancel order</Trans>
      </Button>
    </Form>
  )
}
