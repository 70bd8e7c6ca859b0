import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { Listing } from '@/api/types'
import { RelatedTopics, TeachBanner } from '@/features/catalog/After'
import { filtersOf, listingQuery, listingSearch } from '@/features/catalog/api'
import { CourseGrid } from '@/features/catalog/CourseCard'
import { Filters } from '@/features/catalog/Filters'
import { NoResults } from '@/features/catalog/NoResults'
import { type Search, useValueLabel, withSearch } from '@/features/catalog/search'
import { Chips, Chosen, Sort } from '@/features/catalog/Toolbar'
import { Understood } from '@/features/catalog/Understood'
import { Head } from '@/lib/head'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { Dialog } from '@/ui/Dialog'
import { EmptyState } from '@/ui/EmptyState'
import { LoadError } from '@/ui/LoadError'
import { Pagination } from '@/ui/Pagination'

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
        <div className="page py-10 grid gap-3">
          <Breadcrumb items={[{ label: t`Home`, href: '/' }, { label: heading }]} />
          <h1 className="text-30 md:text-40">{heading}</h1>
          <p className="text-muted" role="status">
            <Plural value={listing.total} one="# course" other="# courses" />
          </p>
          <Understood listing={listing} search={search} />
        </div>
      </section>
      {isEmpty ? (
        <div className="page py-10">
          <EmptyState title={<Trans>No courses yet. Check back soon.</Trans>} />
        </div>
      ) : (
        <Results listing={listing} search={search} clean={clean} />
      )}
      <RelatedTopics topics={listing.related} />
      <TeachBanner />
    </>
  )
}

type ResultsProps = { listing: Listing; search: Search; clean: Search }

// The courses, and the filters beside them. `clean` is the search as the server understood it.
function Results({ listing, search, clean }: ResultsProps) {
  const { t } = useLingui()
  const [drawer, setDrawer] = useState(false)
  const href = (page: number) => withSearch({ ...search, page: page > 1 ? String(page) : '' })
  return (
    <>
      <div className="page grid lg:grid-cols-[260px_1fr] gap-10 pt-8">
        {/* On a phone they are behind a button, which leads here where no script runs yet. */}
        <aside
          id="filters"
          className="max-lg:hidden max-lg:target:block max-lg:order-last scroll-mt-20"
          aria-label={t`Filters`}
        >
          <Filters listing={listing} search={clean} />
        </aside>
        <div className="grid gap-5 content-start min-w-0">
          <div className="flex flex-wrap items-center gap-3 justify-between">
            <form action="/all-courses#filters" className="lg:hidden">
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
              </button>
            </form>
            <Chips listing={listing} search={clean} />
            <Sort sort={listing.query.sort} search={clean} />
          </div>
          <h2 className="sr-only">
            <Trans>Courses</Trans>
          </h2>
          {listing.total > 0 ? (
            <CourseGrid courses={listing.courses} eager={4} />
          ) : (
            <NoResults listing={listing} search={search} />
          )}
          {listing.pages > 1 && <Pagination page={listing.page} pages={listing.pages} href={href} />}
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
