import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { AdminBundle } from '@/api/types'
import { money } from '@/lib/format'
import { useProblemText } from '@/lib/problems'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { HrefLink } from '@/ui/HrefLink'
import { toast } from '@/ui/toast'
import { AdminTable, type Column } from './AdminTable'
import { BundleDialog } from './BundleDialog'
import { bundlesQuery, saveBundle } from './bundles'
import { ListBody } from './ListBody'
import { ListHead } from './ListHead'
import { useReread } from './list'

// Courses that are sold together.
export default function Bundles() {
  const { i18n, t } = useLingui()
  const query = useQuery(bundlesQuery)
  const { heading, reread } = useReread()
  const [editing, setEditing] = useState<Partial<AdminBundle>>()
  const total = query.data?.bundles.length ?? 0
  const columns: Column<AdminBundle>[] = [
    {
      id: 'title',
      label: t`Bundle`,
      cell: b => (
        <div className="wrap-anywhere">
          {b.problem === 'none' ? (
            <HrefLink href={`/bundles/${b.slug}`} className="link font-semibold">
              {b.title}
            </HrefLink>
          ) : (
            <strong className="font-semibold">{b.title}</strong>
          )}
        </div>
      ),
    },
    {
      id: 'courses',
      label: t`Courses`,
      cell: b => (
        <ul className="wrap-anywhere -mt-1">
          {b.courses.map(c => (
            <li key={c.slug}>
              <HrefLink href={`/admin/courses/${c.slug}`} className="inline-block py-1 hover:underline">
                {c.title}
              </HrefLink>{' '}
              {!c.sold && (
                <Badge tone="clay">
                  <Trans>Not for sale</Trans>
                </Badge>
              )}
            </li>
          ))}
        </ul>
      ),
    },
    {
      id: 'price',
      label: t`Price`,
      cell: b => (
        <span className="tnum">
          <span className="whitespace-nowrap">{money(b.price, i18n.locale)}</span>
          <span className="block text-14 text-muted">
            <Trans>Separately {money(b.separately, i18n.locale)}</Trans>
          </span>
        </span>
      ),
    },
    { id: 'state', label: t`Status`, cell: b => <State bundle={b} /> },
    {
      id: 'actions',
      label: t`Actions`,
      end: true,
      cell: b => (
        <span className="flex flex-wrap @3xl:justify-end gap-x-4">
          <Switch bundle={b} onSaved={reread} />
          <button type="button" className="link min-h-11" aria-label={t`Edit ${b.title}`} onClick={() => setEditing(b)}>
            <Trans>Edit</Trans>
          </button>
        </span>
      ),
    },
  ]
  return (
    <>
      <ListHead title={<Trans>Bundles</Trans>} heading={heading} asked={{}} ask={() => {}}>
        <Button onClick={() => setEditing({})}>
          <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
          <Trans>New bundle</Trans>
        </Button>
      </ListHead>
      <p className="text-muted max-w-[68ch]">
        <Trans>
          Several courses at a price below what they cost separately. Each instructor gets a share of it by the price of
          their course.
        </Trans>
      </p>
      <ListBody
        query={{ ...query, data: query.data && { ...query.data, total, page: 1, pages: 1 } }}
        count={n => t`${plural(n, { one: '# bundle', other: '# bundles' })}`}
        address={() => ''}
        empty={
          <EmptyState title={<Trans>No bundles yet</Trans>}>
            <Trans>Bundles you create appear here and on the pages of their courses.</Trans>
          </EmptyState>
        }
      >
        {data => <AdminTable label={t`Bundles`} columns={columns} rows={data.bundles} id={b => b.id} />}
      </ListBody>
      {editing && <BundleDialog bundle={editing} onClose={() => setEditing(undefined)} onSaved={reread} />}
    </>
  )
}

function State({ bundle }: { bundle: AdminBundle }) {
  const { t } = useLingui()
  const why = {
    none: '',
    off: '',
    withdrawn: t`One of its courses isn’t for sale. Choose others, or wait until it is sold again.`,
    free: t`One of its courses is free now. Replace it.`,
    not_cheaper: t`Its courses cost no more separately. Lower its price.`,
  }[bundle.problem]
  return (
    <>
      <Badge tone={bundle.problem === 'none' ? 'olive' : bundle.problem === 'off' ? 'plain' : 'clay'}>
        {bundle.problem === 'none' ? t`On sale` : bundle.problem === 'off' ? t`Off` : t`Not sold`}
      </Badge>
      {why && <p className="text-14 mt-1 max-w-60">{why}</p>}
    </>
  )
}

function Switch({ bundle, onSaved }: { bundle: AdminBundle; onSaved: () => Promise<void> }) {
  const { t } = useLingui()
  const say = useProblemText()
  const { title } = bundle
  const set = useMutation({
    mutationFn: (active: boolean) =>
      saveBundle(bundle.id, {
        slug: bundle.slug,
        title,
        summary: bundle.summary,
        courses: bundle.courses.map(c => c.slug),
        priceCents: bundle.price.amount,
        active,
      }),
    onSuccess: (_, active) => {
      if (active) toast(t`“${title}” is on sale`)
      else toast(t`“${title}” is no longer sold`, () => set.mutate(true))
      return onSaved()
    },
    onError: problem => toast(say(problem)),
  })
  return (
    <button
      type="button"
      className="link min-h-11"
      aria-label={bundle.active ? t`Turn off ${title}` : t`Turn on ${title}`}
      disabled={set.isPending}
      onClick={() => set.mutate(!bundle.active)}
    >
      {bundle.active ? <Trans>Turn off</Trans> : <Trans>Turn on</Trans>}
    </button>
  )
}
