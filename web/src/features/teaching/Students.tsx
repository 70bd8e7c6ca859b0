import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleCheck, Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useParameter } from '@/lib/address'
import { localDate } from '@/lib/date'
import { percent } from '@/lib/format'
import { EmptyState } from '@/ui/EmptyState'
import { Input, Select } from '@/ui/Field'
import { LoadError } from '@/ui/LoadError'
import { Pagination } from '@/ui/Pagination'
import { Portrait } from '@/ui/Portrait'
import { Skeleton } from '@/ui/Skeleton'
import { type StudentsSearch, studentsQuery } from './api'

// Who learns a course, and how far they are. Nothing that they haven't put beside their name themselves.
export default function Students({ draft }: { draft: { id: string } }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const asked: StudentsSearch = {
    q: useParameter('q'),
    sort: useParameter('sort') || 'enrolled',
    page: useParameter('page') || '1',
  }
  const query = useQuery({ ...studentsQuery(draft.id, asked), placeholderData: keepPreviousData })
  const { data } = query
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.value = asked.q
  }, [asked.q])
  const address = (change: Partial<StudentsSearch>) =>
    `/studio/courses/${draft.id}/students?${new URLSearchParams({ ...asked, page: '1', ...change })}`
  const go = (change: Partial<StudentsSearch>) => void navigate({ href: address(change), resetScroll: false })
  const day = (iso?: string | null) => (iso ? localDate(iso, i18n.locale) : '–')
  return (
    <div className="grid gap-6 min-w-0">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-30">
          <Trans>Students</Trans>
        </h1>
        {/* Its place is there before anyone knows whether there is something to download. */}
        <a
          className={`button button-quiet ${data && data.total > 0 ? '' : 'invisible'}`}
          href={`/api/studio/courses/${draft.id}/students.csv`}
          download
        >
          <Download size={18} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Download CSV</Trans>
        </a>
      </div>
      <LoadError query={query} />
      {!data && !query.error && <Skeleton lines={[44, 56, 56, 56]} />}
      {data?.total === 0 && (
        <EmptyState title={<Trans>No students yet</Trans>}>
          <p>
            <Trans>Everyone who enrolls in this course will be listed here, with their progress.</Trans>
          </p>
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <>
          <div className="flex flex-wrap gap-3">
            <form
              role="search"
              className="flex-1 basis-64 max-w-md"
              onSubmit={event => {
                event.preventDefault()
                go({ q: box.current?.value.trim() ?? '' })
              }}
            >
              <Input
                ref={box}
                type="search"
                label={t`Search students`}
                placeholder={t`Search students`}
                hideLabel
                maxLength={200}
                defaultValue={asked.q}
                onChange={event => event.target.value === '' && asked.q && go({ q: '' })}
              />
            </form>
            <div className="w-56 max-sm:w-full">
              <Select label={t`Sort by`} hideLabel value={asked.sort} onChange={e => go({ sort: e.target.value })}>
                <option value="enrolled">{t`Newest first`}</option>
                <option value="active">{t`Recently active`}</option>
                <option value="progress">{t`Most progress`}</option>
                <option value="name">{t`Name (A–Z)`}</option>
              </Select>
            </div>
          </div>
          <p role="status" className="text-14 text-muted tnum">
            {t`${plural(data.found, { one: '# student', other: '# students' })}`}
          </p>
          {data.found > 0 && (
            <div className={`panel overflow-x-auto ${query.isPlaceholderData ? 'opacity-60' : ''}`}>
              <table className="w-full text-left">
                <thead className="text-14 text-muted">
                  <tr className="border-b border-line *:font-medium *:p-3 sm:*:px-4">
                    <th scope="col">{t`Name`}</th>
                    <th scope="col">{t`Progress`}</th>
                    <th scope="col" className="max-sm:hidden">{t`Enrolled`}</th>
                    <th scope="col" className="max-sm:hidden">{t`Last active`}</th>
                  </tr>
                </thead>
                <tbody>
                  {data.students.map((one, i) => (
                    <tr key={`${one.enrolledAt} ${i}`} className="border-b border-line last:border-0 *:p-3 sm:*:px-4">
                      <td>
                        <span className="flex items-center gap-3 min-w-0">
                          <Portrait src={one.portraitUrl} size={36} />
                          <span className="min-w-0">
                            <span className="font-semibold wrap-anywhere">
                              {one.name || <Trans>Former learner</Trans>}
                            </span>
                            <span className="block text-13 text-muted sm:hidden">
                              {day(one.activeAt ?? one.enrolledAt)}
                            </span>
                          </span>
                        </span>
                      </td>
                      <td>
                        <span className="flex items-center gap-3 tnum">
                          <span
                            className="w-24 max-sm:hidden h-2 rounded-full bg-line overflow-hidden"
                            aria-hidden="true"
                          >
                            <span className="block h-full bg-brand rounded-full" style={{ width: `${one.percent}%` }} />
                          </span>
                          {percent(one.percent, i18n.locale)}
                          {one.completedAt && (
                            <CircleCheck
                              size={18}
                              strokeWidth={1.75}
                              className="text-olive"
                              aria-label={t`Completed`}
                            />
                          )}
                        </span>
                      </td>
                      <td className="max-sm:hidden tnum whitespace-nowrap">{day(one.enrolledAt)}</td>
                      <td className="max-sm:hidden tnum whitespace-nowrap">{day(one.activeAt)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          <Pagination
            page={Number(asked.page)}
            pages={Math.ceil(data.found / 50)}
            href={page => address({ page: String(page) })}
          />
        </>
      )}
    </div>
  )
}
