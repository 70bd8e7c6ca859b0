import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { money, number } from '@/lib/format'
import { menuQuery } from '@/lib/menu'
import { useNames } from '@/lib/names'
import { RemovableChip } from '@/ui/Chip'
import { EmptyState } from '@/ui/EmptyState'
import { Select } from '@/ui/Field'
import { HrefLink } from '@/ui/HrefLink'
import { AdminTable, type Column } from './AdminTable'
import { type AdminCourse, coursesQuery } from './api'
import { CourseState } from './CourseState'
import { ListBody } from './ListBody'
import { ListHead } from './ListHead'
import { useAsked, useReread } from './list'

// The courses that were ever launched.
export default function Courses() {
  const { i18n, t } = useLingui()
  const { asked, address, ask } = useAsked('/admin/courses', ['q', 'status', 'subject', 'instructor', 'sort'])
  const query = useQuery({ ...coursesQuery(asked), placeholderData: keepPreviousData })
  const { heading } = useReread()
  const names = useNames()
  const { data: menu } = useQuery(menuQuery)
  const subjects = menu?.subjects ?? []
  const subject = (slug: string) => names('subject', slug, subjects.find(s => s.slug === slug)?.name ?? slug)
  const teacher = query.data?.courses.find(c => c.instructorId === asked.instructor)?.instructor ?? ''
  const columns: Column<AdminCourse>[] = [
    {
      id: 'title',
      label: t`Course`,
      cell: c => (
        <span className="flex flex-wrap gap-x-2 gap-y-1 items-center wrap-anywhere">
          <HrefLink href={`/admin/courses/${c.slug}`} className="link font-semibold">
            {c.title}
          </HrefLink>
          <CourseState course={c} />
        </span>
      ),
    },
    {
      id: 'instructor',
      label: t`Instructor`,
      cell: c => (
        <HrefLink href={`/admin/people/${c.instructorId}`} className="link">
          {c.instructor}
        </HrefLink>
      ),
    },
    { id: 'subject', label: t`Subject`, cell: c => subject(c.subject) },
    {
      id: 'learners',
      label: t`Learners`,
      end: true,
      cell: c => <span className="tnum">{number(c.learners, i18n.locale)}</span>,
    },
    {
      id: 'rating',
      label: t`Rating`,
      end: true,
      cell: c => <span className="tnum">{c.reviews ? number(c.rating, i18n.locale, 1) : '–'}</span>,
    },
    {
      id: 'revenue',
      label: t`Revenue`,
      end: true,
      cell: c => <span className="tnum whitespace-nowrap">{money(c.revenue, i18n.locale)}</span>,
    },
  ]
  const narrowed = asked.q || asked.status || asked.subject || asked.instructor
  return (
    <>
      <ListHead
        title={<Trans>Courses</Trans>}
        heading={heading}
        asked={asked}
        ask={ask}
        search={t`Search by title or address`}
        filter={{
          name: 'status',
          label: t`Status`,
          options: [
            ['all', t`All`],
            ['published', t({ message: 'Live', context: 'courses' })],
            ['withdrawn', t`Withdrawn`],
          ],
        }}
        sort={{
          name: 'sort',
          label: t`Sort by`,
          options: [
            ['newest', t`Newest first`],
            ['revenue', t`Highest revenue first`],
            ['learners', t`Most learners first`],
            ['rating', t`Highest rated first`],
            ['name', t`Name (A–Z)`],
          ],
        }}
      >
        <div className="w-50 sm:w-56">
          <Select
            label={t`Subject`}
            hideLabel
            value={asked.subject ?? ''}
            onChange={event => ask({ subject: event.target.value })}
          >
            <option value="">{t`All subjects`}</option>
            {subjects.map(one => (
              <option key={one.slug} value={one.slug}>
                {subject(one.slug)}
              </option>
            ))}
          </Select>
        </div>
      </ListHead>
      {asked.instructor && (
        <div>
          <RemovableChip label={teacher || t`Instructor`} onRemove={() => ask({ instructor: '' })} />
        </div>
      )}
      <ListBody
        query={query}
        count={n => t`${plural(n, { one: '# course', other: '# courses' })}`}
        address={address}
        empty={
          <EmptyState title={narrowed ? <Trans>No courses match</Trans> : <Trans>No courses yet</Trans>}>
            {!narrowed && <Trans>Courses appear here once they are launched.</Trans>}
          </EmptyState>
        }
      >
        {data => (
          <AdminTable
            label={t`Courses`}
            columns={columns}
            rows={data.courses}
            id={c => c.slug}
            stale={query.isPlaceholderData}
          />
        )}
      </ListBody>
    </>
  )
}
