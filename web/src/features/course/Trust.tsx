import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Award, CalendarCheck, MessageCircleReply, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CourseDetails, CourseFacts } from '@/api/types'
import { length, monthAndYear } from '@/lib/date'
import { HrefLink } from '@/ui/HrefLink'

const icon = { size: 22, strokeWidth: 1.75, 'aria-hidden': true, className: 'text-olive shrink-0 mt-0.5' } as const

// A month has four weeks and a third.
const weeksOf = (months: number) => Math.max(1, Math.round((months * 52) / 12))

// What a week looks like, for whoever keeps to the months that the instructor expects.
export function Week({ course }: { course: CourseDetails }) {
  const { i18n } = useLingui()
  if (course.months === 0 || course.lectures === 0) return null
  const weeks = weeksOf(course.months)
  const lessons = Math.max(1, Math.round(course.lectures / weeks))
  return (
    <div>
      <h3 className="text-20 mb-3">
        <Trans>A week in this course</Trans>
      </h3>
      <dl className="grid grid-cols-3 rounded-card border border-line bg-surface divide-x divide-line text-center">
        <Figure of={weeks} what={<Plural value={weeks} one="week" other="weeks" />} />
        <Figure of={`~${lessons}`} what={<Plural value={lessons} one="lesson a week" other="lessons a week" />} />
        <Figure
          of={length(Math.round(course.durationMs / weeks), i18n.locale)}
          what={<Trans>of lessons a week</Trans>}
        />
      </dl>
      <p className="text-14 text-muted mt-2">
        <Trans>At the pace the instructor suggests. Go faster or slower if you like; your access doesn’t end.</Trans>
      </p>
    </div>
  )
}

function Figure({ of, what }: { of: ReactNode; what: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end px-2 py-4">
      <dt className="text-14 text-muted">{what}</dt>
      <dd className="carved text-20 md:text-24 tnum">{of}</dd>
    </div>
  )
}

// Reasons to trust a course.
export function Trust({ course, answers }: { course: CourseDetails; answers?: CourseFacts['answers'] }) {
  const { i18n, t } = useLingui()
  const sample = `/share/certificates/${i18n.locale}/${course.slug}.png`
  return (
    <ul className="grid sm:grid-cols-2 sm:grid-rows-[auto_auto_1fr] gap-x-8 gap-y-5">
      <Reason tall icon={<Award {...icon} />} title={<Trans>A certificate in your name</Trans>}>
        <Trans>Issued when you complete the course, with an address where anyone can verify it.</Trans>
        <a href={sample} target="_blank" rel="noopener" className="block mt-3 max-w-80">
          <img
            src={sample}
            alt={t`A sample of the certificate, in a new tab`}
            width="1200"
            height="630"
            loading="lazy"
            className="w-full h-auto rounded-field border border-line bg-sunk"
          />
        </a>
      </Reason>
      {course.price.amount > 0 && (
        <Reason
          icon={<ShieldCheck {...icon} />}
          title={<Trans>Your money back within {course.guaranteeDays} days</Trans>}
        >
          <HrefLink href="/privacy/payment" className="link">
            <Trans>How refunds work</Trans>
          </HrefLink>
        </Reason>
      )}
      {answers && answers.hours > 0 && (
        <Reason icon={<MessageCircleReply {...icon} />} title={<Within hours={answers.hours} />}>
          <Plural
            value={answers.of}
            one="How quickly three in four of the last # question were answered."
            other="How quickly three in four of the last # questions were answered."
          />
        </Reason>
      )}
      <Reason
        icon={<CalendarCheck {...icon} />}
        title={<Trans>Last updated in {monthAndYear(course.updatedAt, i18n.locale)}</Trans>}
      >
        <Trans>You get every update for free.</Trans>
      </Reason>
    </ul>
  )
}

function Within({ hours }: { hours: number }) {
  if (hours < 24)
    return <Plural value={hours} one="Questions answered within an hour" other="Questions answered within # hours" />
  const days = Math.ceil(hours / 24)
  return <Plural value={days} one="Questions answered within a day" other="Questions answered within # days" />
}

type ReasonProps = { icon: ReactNode; title: ReactNode; children: ReactNode; tall?: boolean }

function Reason({ icon, title, children, tall }: ReasonProps) {
  return (
    <li className={`flex gap-3 ${tall ? 'sm:row-span-3' : ''}`}>
      {icon}
      <div>
        <p className="font-semibold">{title}</p>
        <div className="text-14 text-muted mt-0.5">{children}</div>
      </div>
    </li>
  )
}
