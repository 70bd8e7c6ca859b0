import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FolderInput, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Input, Select } from '@/ui/Field'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'
import { coursesQuery, importsQuery, type StudioCourse } from './api'
import { CourseRow } from './CourseRow'
import { ImportCourse } from './ImportCourse'
import { Imports } from './Imports'
import { NewCourse } from './NewCourse'

type Order = 'updated' | 'title' | 'learners' | 'revenue'

const orders: Record<Order, (a: StudioCourse, b: StudioCourse) => number> = {
  updated: (a, b) => b.updatedAt.localeCompare(a.updatedAt),
  title: (a, b) => a.title.localeCompare(b.title),
  learners: (a, b) => b.learners - a.learners,
  revenue: (a, b) => b.revenue30.amount - a.revenue30.amount,
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export function CourseList() {
  const { t } = useLingui()
  const query = useQuery(coursesQuery)
  const [making, setMaking] = useState(false)
  const [importing, setImporting] = useState(false)
  const [words, setWords] = useState('')
  const [order, setOrder] = useState<Order>('updated')
  const { isPending } = useQuery(importsQuery) // what is imported stands above the list, and comes with it
  const courses = isPending ? undefined : query.data?.courses
  const shown = courses?.filter(c => plain(c.title).includes(plain(words.trim()))).sort(orders[order])
  const add = (
    <div className="flex flex-wrap gap-3">
      <Button tone="quiet" onClick={() => setImporting(true)}>
        <FolderInput size={18} strokeWidth={1.75} aria-hidden="true" />
        <Trans>Import course</Trans>
      </Button>
      <Button onClick={() => setMaking(true)}>
        <Plus size={18} strokeWidth={2} aria-hidden="true" />
        <Trans>New course</Trans>
      </Button>
    </div>
  )
  return (
    <div className="grid gap-6 min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-30 md:text-40">
          <Trans>Studio</Trans>
        </h1>
        {courses && courses.length > 0 && add}
      </div>
      <Imports />
      <LoadError query={query} />
      {!courses && !query.error && <Skeleton lines={[96, 96, 96]} />}
      {courses?.length === 0 && (
        <EmptyState title={<Trans>Teach your first course</Trans>} action={add}>
          <p>
            <Trans>
              Plan it, add your lessons, and send it to a specialist for approval. Nobody sees it before you launch.
            </Trans>
          </p>
        </EmptyState>
      )}
      {courses && courses.length > 3 && (
        <div className="flex flex-wrap gap-3">
          <div className="flex-1 basis-64 max-w-md">
            <Input
              type="search"
              label={t`Search your courses`}
              placeholder={t`Search your courses`}
              hideLabel
              value={words}
              onChange={e => setWords(e.target.value)}
            />
          </div>
          <div className="w-56 max-sm:w-full">
            <Select label={t`Sort by`} hideLabel value={order} onChange={e => setOrder(e.target.value as Order)}>
              <option value="updated">{t`Recently edited`}</option>
              <option value="title">{t`Title (A–Z)`}</option>
              <option value="learners">{t`Most students`}</option>
              <option value="revenue">{t`Highest revenue`}</option>
            </Select>
          </div>
        </div>
      )}
      {shown && courses && courses.length > 0 && (
        <>
          <p role="status" className="sr-only">
            {t`${plural(shown.length, { one: '# course', other: '# courses' })}`}
          </p>
          {shown.length === 0 && (
            <p className="text-muted py-10 text-center">
              <Trans>No courses match</Trans>
            </p>
          )}
          <ul className="panel divide-y divide-line">
            {shown.map(course => (
              <CourseRow key={course.id} course={course} />
            ))}
          </ul>
        </>
      )}
      {importing && <ImportCourse onClose={() => setImporting(false)} />}
      {making && <NewCourse onClose={() => setMaking(false)} />}
    </div>
  )
}
