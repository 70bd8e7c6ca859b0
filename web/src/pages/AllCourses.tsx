import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { Listing, SpokenHit } from '@/api/types'
import { RelatedTopics, TeachBanner } from '@/features/catalog/After'
import { filtersOf, listingQuery, listingSearch } from '@/features/catalog/api'
import { CourseGrid } from '@/features/catalog/CourseCard'
import { Filters } from '@/features/catalog/Filters'
import { NoResults } from '@/features/catalog/NoResults'
import { SpokenBelow, SpokenResults } from '@/features/catalog/Spoken'
import { type Search, useValueLabel, withSearch } from '@/features/catalog/search'
import { activeFilters, Chips, Chosen, Sort } from '@/features/catalog/Toolbar'
import { Understood } from '@/features/catalog/Understood'
import { Head } from '@/lib/head'
import { later } from '@/lib/later'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { Dialog } from '@/ui/Dialog'
import { EmptyState } from '@/ui/EmptyState'
import { HrefLink } from '@/ui/HrefLink'
import { LoadError } from '@/ui/LoadError'
import { Pagination } from '@/ui/Pagination'

const PreviewDialog = later(() => import('@/features/course/PreviewDialog'))

// The name of the subject, group or category that the list shows, if it is one.
function headingOf(listing: Listing, label: ReturnType<typeof useValueLabel>): string | null {
  if (!listing.heading) return null
  for (const facet of listing.facets) {
    const value = facet.values.find(v => v.selected && v.label === listing.heading)
    if (value) return label(facet.name, value)
  }
  return listing.heading
}

export default function AllCourses() {
  const { t, i18n } = useLingui()
  const search = listingSearch(useSearch({ strict: false }))
  const query = useQuery({ ...listingQuery(filtersOf(search), i18n.locale), placeholderData: keepPreviousData })
  const { data: listing } = query
  const label = useValueLabel()
  const [preview, setPreview] = useState<SpokenHit | null>(null)
  if (!listing)
    return (
      <section className="page py-24" aria-busy={query.isFetching}>
        <LoadError query={query} />
      </section>
    )
  const amount = (cents: number | null) => (cents === null ? '' : String(cents / 100))
  const clean = { ...search, min: amount(listing.query.min), max: amount(listing.query.max) }
  const { sort: _, page: __, ...filters } = filtersOf(clean)
  const isEmpty =
    listing.total === 0 &&
    Object.values(filters)
      .flat()
      .every(value => !value)
  const chosen = headingOf(listing, label)
  const { q } = listing.query
  const spoken = search.show === 'spoken' && q !== ''
  const heading = chosen ? t`${chosen} Courses` : listing.query.q ? t`Results for “${listing.query.q}”` : t`All courses`
  return (
    <>
      <Head
        title={heading}
        description={t`Browse ${plural(listing.total, {
          one: '# course',
          other: '# courses',
        })} by category, level, price, rating and language.`}
        path={withSearch({ ...filtersOf(clean), page: listing.page > 1 ? String(listing.page) : '' })}
      />
      <section className="bg-sunk border-b border-line">
        <div className="page py-5 lg:py-10 grid gap-1.5 lg:gap-3">
          <Breadcrumb items={[{ label: t`Home`, href: '/' }, { label: heading }]} />
          <h1 className="text-30 md:text-40">{heading}</h1>
          {!spoken && (
            <>
              <p className="text-muted" role="status">
                <Plural value={listing.total} one="# course" other="# courses" />
              </p>
              <Understood listing={listing} search={search} />
            </>
          )}
        </div>
      </section>
      {q && <Ways listing={listing} search={search} spoken={spoken} />}
      {spoken ? (
        <SpokenResults search={{ ...search, q }} onPreview={setPreview} />
      ) : isEmpty ? (
        <div className="page py-10">
          <EmptyState title={<Trans>No courses yet. Check back soon.</Trans>} />
        </div>
      ) : (
        <Results listing={listing} search={search} clean={clean}>
          {q && <SpokenBelow key={q} search={{ q }} onPreview={setPreview} />}
        </Results>
      )}
      {preview && (
        <Suspense>
          <PreviewDialog
            slug={preview.course.slug}
            lessonId={preview.lesson.id}
            startMs={preview.startMs}
            onClose={() => setPreview(null)}
          />
        </Suspense>
      )}
      <RelatedTopics topics={listing.related} />
      <TeachBanner />
    </>
  )
}

// What words can be searched for in: courses, or what is said in their lessons.
function Ways({ listing, search, spoken }: { listing: Listing; search: Search; spoken: boolean }) {
  const { t } = useLingui()
  const { show: _, page: __, ...courses } = search
  const way = (href: string, on: boolean, children: ReactNode) => (
    <HrefLink href={href} className="tab inline-flex items-center" aria-current={on ? 'true' : undefined}>
      {children}
    </HrefLink>
  )
  return (
    <nav aria-label={t`Search in`} className="border-b border-line">
      <div className="page flex gap-6 overflow-x-auto hide-bar">
        {way(withSearch(courses), !spoken, <Plural value={listing.total} one="# course" other="# courses" />)}
        {way(
          withSearch({ q: listing.query.q, lang: search.lang ?? '', show: 'spoken' }),
          spoken,
          <Trans>Spoken in lessons</Trans>,
        )}
      </div>
    </nav>
  )
}

type ResultsProps = { listing: Listing; search: Search; clean: Search; children: ReactNode }

// The courses, and the filters beside them. `clean` is the search as the server understood it.
function Results({ listing, search, clean, children }: ResultsProps) {
  const { t } = useLingui()
  const [drawer, setDrawer] = useState(false)
  const active = activeFilters(listing)
  const href = (page: number) => withSearch({ ...search, page: page > 1 ? String(page) : '' })
  return (
    <>
      <div className="page grid lg:grid-cols-[260px_1fr] gap-10 pt-2 lg:pt-8">
        {/* On a phone they are behind a button, which leads here where no script runs yet. */}
        <aside
          id="filters"
          className="max-lg:hidden max-lg:target:block max-lg:order-last scroll-mt-20"
          aria-label={t`Filters`}
        >
          <Filters listing={listing} search={clean} />
        </aside>
        <div className="grid grid-cols-1 gap-4 lg:gap-5 content-start min-w-0 lg:grid-cols-[1fr_auto]">
          <div className="sticky top-[72px] z-20 -mx-4 px-4 sm:-mx-6 sm:px-6 py-2 -mt-2 bg-paper border-b border-line flex items-center gap-2 lg:static lg:m-0 lg:p-0 lg:border-0 lg:col-start-2 lg:row-start-1">
            <form action="/all-courses#filters" className="lg:hidden max-lg:flex-1 grid">
              <Chosen search={clean} but={[]} />
              <button
                type="submit"
                className="button button-quiet"
                onClick={e => {
                  e.preventDefault()
                  setDrawer(true)
                }}
              >
                <SlidersHorizontal size={18} strokeWidth={1.75} aria-hidden="true" />
                <Trans>Filters</Trans>
                {active > 0 && (
                  <span className="min-w-6 px-1.5 rounded-full bg-brand text-on-brand text-14 leading-6 tnum">
                    {active}
                  </span>
                )}
              </button>
            </form>
            <Sort sort={listing.query.sort} search={clean} />
          </div>
          <Chips listing={listing} search={clean} />
          <div className="grid gap-5 content-start min-w-0 lg:col-span-2">
            <h2 className="sr-only">
              <Trans>Courses</Trans>
            </h2>
            {listing.total > 0 ? (
              <CourseGrid narrow courses={listing.courses} eager={4} />
            ) : (
              <NoResults listing={listing} search={search} />
            )}
            {listing.pages > 1 && <Pagination page={listing.page} pages={listing.pages} href={href} />}
            {children}
          </div>
        </div>
      </div>
      {drawer && (
        <Dialog
          side
          title={<Trans>Filters</Trans>}
          onClose={() => setDrawer(false)}
          foot={
            <button type="button" className="button w-full" onClick={() => setDrawer(false)}>
              <Plural value={listing.total} one="Show # course" other="Show # courses" />
            </button>
          }
        >
          <Filters listing={listing} search={clean} />
        </Dialog>
      )}
    </>
  )
}
