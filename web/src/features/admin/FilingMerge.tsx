import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Select } from '@/ui/Field'
import { toast } from '@/ui/toast'
import { FormDialog } from './FormDialog'
import { type Filed, filing, siblings, useFilingChange } from './filing'

type Props = { items: Filed[]; item: Filed; nameOf: (item: Filed) => string; onClose: () => void }

// Merges one into another, and says before what that does.
export function FilingMerge({ items, item, nameOf, onClose }: Props) {
  const { t } = useLingui()
  const change = useFilingChange()
  const others = items.filter(one => one.kind === item.kind && one.slug !== item.slug)
  const [into, setInto] = useState('')
  const target = others.find(one => one.slug === into)
  const name = nameOf(item)
  const inside = siblings(items, 'category', item.slug).length
  const courses = t`${plural(item.published, { one: '# course', other: '# courses' })}`
  const drafts = t`${plural(item.others, { one: '# unpublished', other: '# unpublished' })}`
  const categories = t`${plural(inside, { one: '# category', other: '# categories' })}`
  const [address, there] = [`/all-courses?${item.kind}=${item.slug}`, `/all-courses?${item.kind}=${into}`]
  const send = {
    ...change,
    mutate: () =>
      into &&
      change.mutate({
        run: () => filing.merge(item, into),
        done: () => {
          toast(t`${name} was merged`)
          onClose()
        },
      }),
  }
  return (
    <FormDialog title={t`Merge “${name}” into…`} action={<Trans>Merge</Trans>} send={send} onClose={onClose}>
      <Select label={t`Merge into`} value={into} required onChange={e => setInto(e.target.value)}>
        <option value="">{t`Choose one`}</option>
        {item.kind === 'category'
          ? siblings(items, 'group').map(group => (
              <optgroup key={group.slug} label={nameOf(group)}>
                {siblings(others, 'category', group.slug).map(one => (
                  <option key={one.slug} value={one.slug}>
                    {nameOf(one)}
                  </option>
                ))}
              </optgroup>
            ))
          : others.map(one => (
              <option key={one.slug} value={one.slug}>
                {nameOf(one)}
              </option>
            ))}
      </Select>
      {target && (
        <ul className="grid gap-2 list-disc pl-5">
          <li>
            {item.kind === 'group' ? (
              <Trans>
                {categories} with {courses} will move to “{nameOf(target)}”.
              </Trans>
            ) : (
              <Trans>
                {courses} ({drafts}) will move to “{nameOf(target)}”.
              </Trans>
            )}
          </li>
          <li className="wrap-anywhere">
            <Trans>
              The address <code>{address}</code> will lead to <code>{there}</code> for good.
            </Trans>
          </li>
          <li>
            <Trans>“{name}” and its names in all languages will be deleted. This can’t be undone.</Trans>
          </li>
        </ul>
      )}
    </FormDialog>
  )
}
