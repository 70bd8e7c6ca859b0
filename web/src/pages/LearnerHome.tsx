import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Ahead, LearnerHome as Data } from '@/api/types'
import { CourseCard } from '@/features/catalog/CourseCard'
import { learnerHomeQuery } from '@/features/learning/api'
import { GoalPanel } from '@/features/learning/GoalPanel'
import { KindIcon } from '@/features/learning/KindIcon'
import { NotificationText } from '@/features/notify/NotificationText'
import { clock, length } from '@/lib/date'
import { useDay } from '@/lib/here'
import { localPath } from '@/lib/local'
import { Carousel } from '@/ui/Carousel'
import { HrefLink } from '@/ui/HrefLink'
import { LoadError } from '@/ui/LoadError'
import { Progress } from '@/ui/Progress'

// What the home page begins with for who has courses; for others, it is the page's hero.
export default function LearnerHome({ hero }: { hero: ReactNode }) {
  const query = useQuery(learnerHomeQuery)
  const { data } = query
  if (query.error && !data)
    return (
      <div className="page pt-12">
        <LoadError query={query} />
      </div>
    )
  if (!data) return <Waiting />
  if (data.taken === 0) return <div className="learner-hero">{hero}</div>
  const [first, ...others] = data.courses
  return (
    <>
      <section className="page pt-8 sm:pt-10" aria-labelledby="continue">
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 mb-6">
          <h1 id="continue" className="text-30 md:text-40">
            {first ? <Trans>Continue learning</Trans> : <Trans>What will you learn next?</Trans>}
          </h1>
          <Link to="/my-course" className="button button-plain max-sm:px-0">
            <Trans>My Courses</Trans>
            <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
          </Link>
        </div>
        <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
          <div className="grid gap-5 content-start min-w-0">
            {first ? <First course={first} /> : <AllDone />}
            {others.length > 0 && (
              <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
                {others.map(course => (
                  <li key={course.slug} className="grid">
                    <Other course={course} />
                  </li>
                ))}
              </ul>
            )}
          </div>
          <div className="grid gap-5 content-start sm:max-lg:grid-cols-2">
            <GoalPanel goal={data.goal} />
            <News items={data.news} />
          </div>
        </div>
      </section>
      <Recommended list={data.recommended} />
    </>
  )
}

// As wide and as tall as what comes.
function Waiting() {
  return (
    <div className="page pt-8 sm:pt-10" aria-busy="true">
      <div className="skeleton h-11 w-72 max-w-full mb-6" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="skeleton h-80" />
        <div className="skeleton h-80 max-lg:hidden" />
      </div>
    </div>
  )
}

const lessonOf = ({ slug, lesson }: Ahead) =>
  ({ to: '/learn/$slug/$lesson', params: { slug, lesson: lesson.id } }) as const

function First({ course }: { course: Ahead }) {
  const { i18n, t } = useLingui()
  const { lesson } = course
  const begun = course.percent > 0 || lesson.positionMs > 0
  return (
    <article className="panel overflow-hidden grid md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] relative md:min-h-80">
      <img src={course.coverUrl} alt="" width="640" height="400" className="cover md:h-full md:aspect-auto" />
      <div className="p-5 sm:p-7 flex flex-col gap-2 min-w-0">
        <p className="text-14 text-muted" lang={course.language}>
          {course.title}
        </p>
        <h2 className="text-24 leading-snug" lang={course.language}>
          {lesson.title}
        </h2>
        <p className="flex flex-wrap items-center gap-x-2 text-14 text-muted tnum">
          <KindIcon kind={lesson.kind} />
          {lesson.durationMs > 0 && <span>{length(lesson.durationMs, i18n.locale)}</span>}
          {lesson.positionMs >= 1000 && lesson.durationMs > 0 && (
            <span>
              <Trans>From {clock(lesson.positionMs)}</Trans>
            </span>
          )}
        </p>
        <div className="mt-auto pt-4 grid gap-2">
          <Progress percent={course.percent} label={t`Progress in ${course.title}`} />
          <p className="dotted text-14 text-muted tnum">
            <span>
              <Trans>{course.percent}% complete</Trans>
            </span>
            {course.leftMs > 0 && (
              <span>
                <Trans>{length(course.leftMs, i18n.locale)} left</Trans>
              </span>
            )}
          </p>
        </div>
        <Link {...lessonOf(course)} className="button button-main mt-2 sm:self-start after:absolute after:inset-0">
          {begun ? <Trans>Resume</Trans> : <Trans>Start</Trans>}
          <span className="sr-only">: {course.title}</span>
        </Link>
      </div>
    </article>
  )
}

function Other({ course }: { course: Ahead }) {
  const { i18n, t } = useLingui()
  return (
    <article className="card overflow-hidden relative grid grid-cols-[96px_minmax(0,1fr)] has-focus-visible:outline-2 outline-brand hover:shadow-float transition-shadow duration-150">
      <img src={course.coverUrl} alt="" width="640" height="400" className="cover h-full aspect-auto" loading="lazy" />
      <div className="p-3 grid gap-1 content-between">
        <h2 className="text-14 leading-snug" lang={course.language}>
          <Link {...lessonOf(course)} className="line-clamp-2 after:absolute after:inset-0 outline-none">
            {course.title}
          </Link>
        </h2>
        <div className="grid gap-1">
          <p className="dotted text-13 text-muted tnum leading-snug">
            <span>{course.percent === 0 ? <Trans>Not started</Trans> : <Trans>{course.percent}% complete</Trans>}</span>
            {course.leftMs > 0 && (
              <span>
                <Trans>{length(course.leftMs, i18n.locale)} left</Trans>
              </span>
            )}
          </p>
          <Progress percent={course.percent} label={t`Progress in ${course.title}`} />
        </div>
      </div>
    </article>
  )
}

// For who has completed all of their courses.
function AllDone() {
  return (
    <div className="panel p-6 sm:p-8 grid gap-3 content-center justify-items-start md:min-h-80">
      <p className="eyebrow">
        <Trans>All courses completed</Trans>
      </p>
      <p className="text-24 carved max-w-[24em]">
        <Trans>You’ve completed everything you started. Pick your next course.</Trans>
      </p>
      <Link to="/all-courses" className="button mt-2">
        <Trans>View Courses</Trans>
      </Link>
    </div>
  )
}

function News({ items }: { items: Data['news'] }) {
  const day = useDay()
  if (items.length === 0) return null
  return (
    <section className="panel p-5" aria-labelledby="news">
      <h2 id="news" className="text-18 mb-1">
        <Trans>News from your courses</Trans>
      </h2>
      <ul className="-mx-3">
        {items.slice(0, 3).map(item => (
          <li key={item.id}>
            <HrefLink href={localPath(item.href)} className="row !items-start leading-snug text-14">
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2">
                  <NotificationText notification={item} />
                </span>
                <span className="block text-13 text-muted mt-0.5">{day(item.createdAt)}</span>
              </span>
              {!item.read && <span className="mt-1.5 size-2 rounded-full bg-clay shrink-0" aria-hidden="true" />}
            </HrefLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Recommended({ list }: { list: Data['recommended'] }) {
  const { t } = useLingui()
  if (list.length === 0) return null
  return (
    <section className="page pt-12 pb-14 sm:pb-20">
      <Carousel
        label={t`Recommended for you`}
        head={
          <h2 className="text-24 md:text-30">
            <Trans>Recommended for you</Trans>
          </h2>
        }
      >
        {list.map(({ course, because }) => (
          <div key={course.slug} className="grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] gap-2 h-full min-w-0">
            <p className="text-14 text-muted flex items-end min-h-[2lh]">
              <span className="line-clamp-2" title={because.title}>
                <Trans>Because you took {because.title}</Trans>
              </span>
            </p>
            <CourseCard course={course} />
          </div>
        ))}
      </Carousel>
    </section>
  )
}
