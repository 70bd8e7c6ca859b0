import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Notice } from '@/ui/Notice'
import type { Imported } from './api'

// What has become of each course of an imported record.
export function ImportReport({ of: { issuer, certificates, refused, courses } }: { of: Imported }) {
  const { t } = useLingui()
  const site = issuer.replace(/^https?:\/\//, '')
  const states = {
    added: (lessons: number, notes: number) =>
      [
        lessons ? t`${plural(lessons, { one: '# lesson added', other: '# lessons added' })}` : '',
        notes ? t`${plural(notes, { one: '# note added', other: '# notes added' })}` : '',
      ]
        .filter(Boolean)
        .join(', '),
    known: () => t`Already here`,
    not_here: () => t`This course isn’t on this site`,
    not_enrolled: () => t`Enroll in this course, then import the record again`,
    untrusted: () => t`Notes only: this site doesn’t count progress from there`,
  }
  return (
    <>
      <Notice>
        <Trans>Imported from {site}.</Trans>{' '}
        <Plural
          value={certificates}
          _0="No new certificates."
          one="# certificate was added."
          other="# certificates were added."
        />{' '}
        {refused > 0 && (
          <Plural
            value={refused}
            one="# certificate couldn’t be verified."
            other="# certificates couldn’t be verified."
          />
        )}
      </Notice>
      {courses.length > 0 && (
        <ul className="grid gap-2 text-14">
          {courses.map(c => (
            <li
              key={c.title}
              className="flex flex-wrap justify-between gap-x-6 border-b border-line pb-2 last:border-0"
            >
              <span className="font-semibold wrap-anywhere">{c.title}</span>
              <span className="text-muted">{states[c.state](c.lessons, c.notes)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
