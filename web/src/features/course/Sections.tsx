import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CourseDetails, Instructor } from '@/api/types'
import { number } from '@/lib/format'
import { linkNames } from '@/lib/links'
import { Accordion } from '@/ui/Accordion'
import { Prose } from '@/ui/Prose'
import { Stars } from '@/ui/Stars'

export function Overview({ course }: { course: CourseDetails }) {
  return (
    <div className="grid gap-8">
      <Prose lang={course.language} className="max-w-[72ch]" html={course.description} />
      {course.skills.length > 0 && (
        <div>
          <h3 className="text-20 mb-3">
            <Trans>Skills</Trans>
          </h3>
          <ul lang={course.language} className="flex flex-wrap gap-2">
            {course.skills.map(skill => (
              <li key={skill} className="px-3.5 py-1.5 rounded-full bg-sunk border border-line text-14 font-medium">
                {skill}
              </li>
            ))}
          </ul>
        </div>
      )}
      {course.objectives.length > 0 && (
        <div>
          <h3 className="text-20 mb-3">
            <Trans>What you’ll learn</Trans>
          </h3>
          <ul lang={course.language} className="grid sm:grid-cols-2 gap-x-8 gap-y-3">
            {course.objectives.map(item => (
              <li key={item} className="flex gap-2.5">
                <Check size={20} strokeWidth={2} aria-hidden="true" className="text-olive shrink-0 mt-0.5" />
                {item}
              </li>
            ))}
          </ul>
        </div>
      )}
      {course.requirements.length > 0 && (
        <div>
          <h3 className="text-20 mb-3">
            <Trans>Requirements</Trans>
          </h3>
          <ul lang={course.language} className="prose list-disc pl-5 grid gap-1.5">
            {course.requirements.map(item => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

export function Teacher({ teacher, action }: { teacher: Instructor; action?: ReactNode }) {
  const { i18n } = useLingui()
  return (
    <div className="panel p-6 flex flex-col sm:flex-row gap-6">
      <img
        src={teacher.portraitUrl}
        alt=""
        width="128"
        height="160"
        className="w-32 h-40 object-cover arch bg-sunk shrink-0"
      />
      <div className="grid gap-2 content-start">
        <Link to="/instructors/$slug" params={{ slug: teacher.slug }} className="carved text-24 hover:underline">
          {teacher.name}
        </Link>
        <p className="text-muted">{teacher.role}</p>
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-14">
          {teacher.rating > 0 && (
            <span className="inline-flex items-center gap-1.5">
              <strong>{number(teacher.rating, i18n.locale, 1)}</strong> <Stars value={teacher.rating} />
            </span>
          )}
          <span>
            <Plural value={teacher.students} one="# student" other="# students" />
          </span>
          <span>
            <Plural value={teacher.courses} one="# course" other="# courses" />
          </span>
        </p>
        <p className="max-w-[64ch]">{teacher.about}</p>
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-14">
          {teacher.email && (
            <a className="link" href={`mailto:${teacher.email}`}>
              {teacher.email}
            </a>
          )}
          {teacher.phone && <span>{teacher.phone}</span>}
        </p>
        <ul className="flex flex-wrap gap-4 text-14">
          {teacher.links.map(link => (
            <li key={link.href}>
              <a className="link" href={link.href} rel="ugc noopener" target="_blank">
                {linkNames[link.kind] ?? link.kind}
              </a>
            </li>
          ))}
        </ul>
      </div>
      {action && <div className="sm:ml-auto">{action}</div>}
    </div>
  )
}

export function CourseFaq({ course }: { course: CourseDetails }) {
  return (
    <>
      <h2 className="text-24 md:text-30">
        <Trans>Frequently asked questions</Trans>
      </h2>
      <p className="text-muted mb-5">
        <Trans>Common questions about this course</Trans>
      </p>
      {course.faq.length > 0 ? (
        <Accordion
          items={course.faq.map(f => ({
            id: f.id,
            title: <span lang={course.language}>{f.question}</span>,
            content: (
              <p lang={course.language} className="max-w-[72ch]">
                {f.answer}
              </p>
            ),
          }))}
        />
      ) : (
        <p>
          <Trans>No questions yet.</Trans>
        </p>
      )}
    </>
  )
}
