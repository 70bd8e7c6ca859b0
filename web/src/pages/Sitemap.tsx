import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Category, CategoryGroup, Listing, Subject } from '@/api/types'
import { listingQuery } from '@/features/catalog/api'
import { withSearch } from '@/features/catalog/search'
import { LinkGroup, LinkSection } from '@/features/site/LinkGroup'
import { SitePages } from '@/features/site/SitePages'
import { Head, useSite } from '@/lib/head'
import { menuQuery } from '@/lib/menu'
import { useNames } from '@/lib/names'
import { Banner } from '@/ui/Banner'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { HrefLink } from '@/ui/HrefLink'
import { LoadError } from '@/ui/LoadError'

const free = { price: 'free' }
const hasCourses = (category: Category) => category.courses > 0
const columns = 'grid sm:grid-cols-2 xl:grid-cols-3 gap-x-12 -mb-8'

export default function Sitemap() {
  const { t } = useLingui()
  const subjects = useQuery(menuQuery)
  const courses = useQuery(listingQuery(free))
  const [menu, listing] = [subjects.data, courses.data]
  return (
    <>
      <Head title={t`Sitemap`} description={t`All subjects, topics, pages and free courses.`} path="/sitemap" />
      <Banner
        crumbs={<Breadcrumb items={[{ label: t`Home`, href: '/' }, { label: t`Sitemap` }]} />}
        eyebrow={<Trans>Everything at a glance</Trans>}
        title={<Trans>Sitemap</Trans>}
      />
      <div className="page grid gap-16 md:gap-24 pt-12 md:pt-20">
        <LoadError query={subjects} />
        {menu && menu.subjects.length > 0 && <Subjects groups={menu.groups} subjects={menu.subjects} />}
        {menu?.groups.some(group => group.categories.some(hasCourses)) && <Topics groups={menu.groups} />}
        <LoadError query={courses} />
        {listing && <Free listing={listing} />}
        <LinkSection id="pages" title={<Trans>Pages</Trans>} text={<Trans>Other pages on this site.</Trans>}>
          <SitePages />
        </LinkSection>
      </div>
    </>
  )
}

function Subjects({ groups, subjects }: { groups: CategoryGroup[]; subjects: Subject[] }) {
  const name = useNames()
  return (
    <LinkSection
      id="subjects"
      title={<Trans>Subject areas</Trans>}
      text={<Trans>All subjects and topics, with course counts.</Trans>}
    >
      <ul className="flex flex-wrap gap-2 mb-8">
        {subjects.map(subject => (
          <li key={subject.slug}>
            <HrefLink href={withSearch({ subject: subject.slug })} className="chip">
              <span
                aria-hidden="true"
                className="arch w-2.5 h-3.5"
                style={{ background: `oklch(0.62 0.15 ${subject.hue})`, filter: 'var(--dim)' }}
              />
              {name('subject', subject.slug, subject.name)}
            </HrefLink>
          </li>
        ))}
      </ul>
      <div className="sm:columns-2 xl:columns-3 gap-x-12 -mb-8">
        {groups.map(group => (
          <LinkGroup
            key={group.slug}
            title={name('group', group.slug, group.title)}
            href={withSearch({ group: group.slug })}
            links={group.categories.filter(hasCourses).map(category => ({
              href: withSearch({ category: category.slug }),
              label: name('category', category.slug, category.title),
              count: category.courses,
            }))}
          />
        ))}
      </div>
    </LinkSection>
  )
}

// The topics with the most courses.
function Topics({ groups }: { groups: CategoryGroup[] }) {
  const name = useNames()
  const topics = groups
    .flatMap(group => group.categories)
    .filter(hasCourses)
    .sort((a, b) => b.courses - a.courses)
    .slice(0, 18)
  return (
    <LinkSection id="topics" title={<Trans>Popular topics</Trans>} text={<Trans>Topics with the most courses.</Trans>}>
      <ul className="flex flex-wrap gap-2">
        {topics.map(topic => (
          <li key={topic.slug}>
            <HrefLink href={withSearch({ category: topic.slug })} className="chip">
              {name('category', topic.slug, topic.title)}
              <span className="text-14 text-muted tnum font-normal">{topic.courses}</span>
            </HrefLink>
          </li>
        ))}
      </ul>
    </LinkSection>
  )
}

function Free({ listing }: { listing: Listing }) {
  const { name: siteName } = useSite()
  const { t } = useLingui()
  const name = useNames()
  const subjects = listing.facets.find(facet => facet.name === 'subject')?.values.filter(value => value.count > 0) ?? []
  return (
    <LinkSection
      id="free"
      title={<Trans>Free resources</Trans>}
      text={<Trans>Full courses with certificates, free of charge.</Trans>}
    >
      <div className={columns}>
        {listing.total > 0 && (
          <LinkGroup
            title={t`Free courses`}
            href={withSearch(free)}
            links={[
              { href: withSearch(free), label: t`All free courses`, count: listing.total },
              ...listing.courses
                .slice(0, 8)
                .map(course => ({ href: `/course-details/${course.slug}`, label: course.title })),
            ]}
          />
        )}
        {subjects.length > 0 && (
          <LinkGroup
            title={t`Free by subject`}
            links={subjects.map(value => ({
              href: withSearch({ ...free, subject: value.value }),
              label: name('subject', value.value, value.label),
              count: value.count,
            }))}
          />
        )}
        <LinkGroup
          title={t`Free for everyone`}
          links={[
            { href: '/about-us', label: t`About ${siteName}` },
            { href: '/privacy/faq', label: t`Frequently asked questions` },
          ]}
        />
      </div>
    </LinkSection>
  )
}
