import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AdminBundle } from '@/api/types'
import { money, number, readNumber } from '@/lib/format'
import { useFieldTexts } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Checkbox, FieldError, Input, Textarea } from '@/ui/Field'
import { toast } from '@/ui/toast'
import { saveBundle } from './bundles'
import { CourseInput, slugOf } from './CourseInput'
import { FormDialog } from './FormDialog'

type Props = { bundle: Partial<AdminBundle>; onClose: () => void; onSaved: () => Promise<void> }

const most = 12

// An address made of a title.
const slugFrom = (title: string) =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)

export function BundleDialog({ bundle, onClose, onSaved }: Props) {
  const { i18n, t } = useLingui()
  const lang = i18n.locale
  const texts = useFieldTexts()
  const [fields, setFields] = useState({
    title: bundle.title ?? '',
    slug: bundle.slug ?? '',
    summary: bundle.summary ?? '',
    price: bundle.price ? number(bundle.price.amount / 100, lang, bundle.price.amount % 100 ? 2 : 0) : '',
    active: bundle.active ?? true,
  })
  const [courses, setCourses] = useState(bundle.courses?.map(c => c.slug) ?? ['', ''])
  const set = (part: Partial<typeof fields>) => setFields(before => ({ ...before, ...part }))
  const send = useMutation({
    mutationFn: () =>
      saveBundle(bundle.id, {
        slug: fields.slug || slugFrom(fields.title),
        title: fields.title,
        summary: fields.summary,
        courses: courses.map(slugOf).filter(Boolean),
        priceCents: Math.round((readNumber(fields.price, lang) ?? 0) * 100),
        active: fields.active,
      }),
    onSuccess: () => {
      toast(t`Bundle saved`)
      onClose()
      return onSaved()
    },
  })
  const wrong = texts(send.error)
  return (
    <FormDialog
      title={bundle.id ? <Trans>Edit bundle</Trans> : <Trans>New bundle</Trans>}
      action={<Trans>Save bundle</Trans>}
      send={send}
      onClose={onClose}
    >
      <Input
        label={t`Title`}
        error={wrong.title}
        maxLength={100}
        value={fields.title}
        onChange={e => set({ title: e.target.value })}
      />
      {!bundle.id && (
        <Input
          label={t`Address`}
          hint={t`The end of the page’s address. It can’t be changed later.`}
          error={wrong.slug}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          placeholder={slugFrom(fields.title)}
          value={fields.slug}
          onChange={e => set({ slug: e.target.value })}
        />
      )}
      <Textarea
        label={t`Summary`}
        error={wrong.summary}
        rows={3}
        maxLength={500}
        value={fields.summary}
        onChange={e => set({ summary: e.target.value })}
      />
      <Courses courses={courses} onChange={setCourses} error={wrong.courses} />
      <Input
        label={t`Amount in US dollars`}
        hint={bundle.separately && t`Separately, these courses cost ${money(bundle.separately, lang)}.`}
        error={wrong.priceCents}
        inputMode="decimal"
        maxLength={12}
        value={fields.price}
        onChange={e => set({ price: e.target.value })}
      />
      <Checkbox label={t`On sale`} checked={fields.active} onChange={e => set({ active: e.target.checked })} />
    </FormDialog>
  )
}

type CoursesProps = { courses: string[]; onChange: (courses: string[]) => void; error?: string }

// The courses in their order, each by its address.
function Courses({ courses, onChange, error }: CoursesProps) {
  const { t } = useLingui()
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold mb-2">
        <Trans>Courses</Trans>
      </legend>
      {courses.map((course, i) => (
        <div key={i} className="flex gap-2 items-end">
          <div className="flex-1 min-w-0">
            <CourseInput
              label={t`Course ${i + 1}`}
              value={course}
              onChange={value => onChange(courses.with(i, value))}
            />
          </div>
          <button
            type="button"
            className="size-11 inline-grid place-items-center rounded-full hover:bg-sunk"
            aria-label={t`Remove course ${i + 1}`}
            disabled={courses.length <= 2}
            onClick={() => onChange(courses.toSpliced(i, 1))}
          >
            <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </div>
      ))}
      {error && <FieldError>{error}</FieldError>}
      {courses.length < most && (
        <Button tone="quiet" className="justify-self-start" onClick={() => onChange([...courses, ''])}>
          <Trans>Add a course</Trans>
        </Button>
      )}
    </fieldset>
  )
}
