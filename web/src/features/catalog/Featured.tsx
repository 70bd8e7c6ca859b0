import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import type { FeaturedCourse } from '@/api/types'
import { Button } from '@/ui/Button'
import { Carousel } from '@/ui/Carousel'
import { Price } from '@/ui/Price'
import { Stars } from '@/ui/Stars'

type Props = { courses: FeaturedCourse[]; onPreview: (slug: string, lessonId: string) => void }

// The courses that the operator features, one at a time.
export function Featured({ courses, onPreview }: Props) {
  const { t } = useLingui()
  if (courses.length === 0) return null
  return (
    <section className="band pb-0">
      <div className="page">
        <Carousel
          label={t`Featured Course this month`}
          basis="basis-full"
          dots
          head={
            <h2 className="text-30 md:text-40">
              <Trans>Featured Course this month</Trans>
            </h2>
          }
        >
          {courses.map(course => (
            <article key={course.slug} className="panel overflow-hidden grid lg:grid-cols-[1fr_1.1fr]">
              <div className="p-6 sm:p-10 flex flex-col gap-4 justify-center max-lg:order-last">
                <h3 lang={course.language} className="text-24 md:text-30">
                  <Link
                    to="/course-details/$slug"
                    params={{ slug: course.slug }}
                    className="hover:underline underline-offset-4"
                  >
                    {course.title}
                  </Link>
                </h3>
                {course.ratingCount > 0 && <Stars value={course.rating} />}
                <p lang={course.language} className="text-muted line-clamp-4">
                  {course.description}
                </p>
                <p className="text-24">
                  <Price price={course.price} listPrice={course.listPrice} />
                </p>
                {course.previewLessonId && (
                  <Button
                    tone="quiet"
                    className="self-start"
                    onClick={() => onPreview(course.slug, course.previewLessonId ?? '')}
                  >
                    <Play size={18} fill="currentColor" strokeWidth={0} aria-hidden="true" />
                    <Trans>Free Preview</Trans>
                  </Button>
                )}
              </div>
              <Link to="/course-details/$slug" params={{ slug: course.slug }} tabIndex={-1} aria-hidden="true">
                <img
                  src={course.coverUrl}
                  alt=""
                  width="640"
                  height="400"
                  className="cover h-full max-lg:aspect-[16/9]"
                  loading="lazy"
                />
              </Link>
            </article>
          ))}
        </Carousel>
      </div>
    </section>
  )
}
