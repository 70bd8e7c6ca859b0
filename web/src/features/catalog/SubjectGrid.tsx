import { Plural, Trans } from '@lingui/react/macro'
import type { Home } from '@/api/types'
import { useNames } from '@/lib/names'
import { HrefLink } from '@/ui/HrefLink'
import { Plain } from '@/ui/Plain'
import { subjectIcon } from '@/ui/subjectIcons'

// The subjects, each in its color.
export function SubjectGrid({ subjects }: { subjects: Home['subjects'] }) {
  const name = useNames()
  if (subjects.length === 0) return null
  return (
    <section className="band page" aria-labelledby="subjects">
      <h2 id="subjects" className="text-30 md:text-40 mb-8">
        <Trans>Find your subject</Trans>
      </h2>
      <Plain as="ul" className="grid grid-cols-2 md:grid-cols-3 xl:grid-cols-4 gap-4">
        {subjects.map(subject => {
          const Icon = subjectIcon(subject.icon)
          return (
            <li key={subject.slug} className="grid">
              <HrefLink
                href={`/all-courses?subject=${subject.slug}`}
                className="card p-4 sm:p-5 flex max-sm:flex-col gap-3 sm:gap-4 sm:items-center transition-transform duration-150 hover:-translate-y-0.5 hover:shadow-float"
              >
                <span
                  className="arch w-11 h-13 grid place-items-center shrink-0 pt-2 text-[oklch(0.97_0.01_85)]"
                  style={{ background: `oklch(0.42 0.1 ${subject.hue})` }}
                >
                  <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
                </span>
                <span className="min-w-0 leading-snug">
                  <span className="block font-semibold hyphens-auto">
                    {name('subject', subject.slug, subject.name)}
                  </span>
                  <span className="block text-14 text-muted">
                    <Plural value={subject.courses} one="# course" other="# courses" />
                  </span>
                </span>
              </HrefLink>
            </li>
          )
        })}
      </Plain>
    </section>
  )
}
