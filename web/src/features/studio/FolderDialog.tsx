import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Captions, Info, X } from 'lucide-react'
import { useState } from 'react'
import { bytes } from '@/lib/format'
import { useProblemText } from '@/lib/problems'
import { uuid } from '@/lib/uuid'
import { Button, IconButton } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Select } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { draftQuery, type Plan, studio } from './api'
import type { Found } from './folder'
import { kindIcons } from './kinds'
import type { Outline } from './outline'
import { usePart, useSaver } from './saver'
import { uploadAll } from './uploading'

// What was understood of dropped files, to be corrected before anything is created.
export function FolderDialog({ course, found, onClose }: { course: string; found: Found; onClose: () => void }) {
  const { i18n, t } = useLingui()
  const say = useProblemText()
  const client = useQueryClient()
  const saver = useSaver()
  const present = usePart<Outline>('curriculum')?.value ?? []
  const [sections, setSections] = useState(() =>
    found.sections.map(s => ({ ...s, id: uuid(), lessons: s.lessons.map(lesson => ({ ...lesson, id: uuid() })) })),
  )
  // Files without folders may go into a section that is there.
  const [into, setInto] = useState(found.title === '' && sections.length === 1 ? (present.at(-1)?.id ?? '') : '')
  const lessons = sections.flatMap(section => section.lessons)
  const size = lessons.reduce((sum, lesson) => sum + lesson.file.size, 0)
  const create = useMutation({
    mutationFn: async () => {
      if (!(await saver.settled())) throw saver.standing().problem
      const outline = sections
        .filter(section => section.lessons.length > 0)
        .map(({ id, title, lessons }) => ({
          id: into || id,
          title: present.find(one => one.id === into)?.title ?? title,
          lessons: lessons.map(({ id, title, kind }) => ({ id, title, kind })),
        }))
      await studio.outline(course, outline)
      await client.invalidateQueries({ queryKey: draftQuery(course).queryKey })
    },
    onSuccess: () => {
      void uploadAll(course, lessons, saver.view<Plan>('plan')?.value.language || 'en')
      onClose()
    },
  })
  const setTitle = (id: string, title: string) =>
    setSections(all =>
      all.map(section =>
        section.id === id
          ? { ...section, title }
          : { ...section, lessons: section.lessons.map(lesson => (lesson.id === id ? { ...lesson, title } : lesson)) },
      ),
    )
  const drop = (id: string) =>
    setSections(all => all.map(s => ({ ...s, lessons: s.lessons.filter(lesson => lesson.id !== id) })))
  const count = lessons.length
  return (
    <Dialog
      wide
      title={<Trans>Check your lessons</Trans>}
      onClose={onClose}
      foot={
        <>
          <span className="text-14 text-muted mr-auto self-center tnum">{bytes(size, i18n.locale)}</span>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button pending={create.isPending} disabled={count === 0} onClick={() => create.mutate()}>
            {t`${plural(count, { one: 'Add # lesson', other: 'Add # lessons' })}`}
          </Button>
        </>
      }
    >
      {create.error && <Notice tone="error">{say(create.error)}</Notice>}
      <p className="text-muted">
        <Trans>These titles come from the names of your files. Correct them here or later.</Trans>
      </p>
      {sections.length === 1 && present.length > 0 && (
        <div className="max-w-sm">
          <Select label={t`Add to`} value={into} onChange={e => setInto(e.target.value)}>
            {present.map(section => (
              <option key={section.id} value={section.id}>
                {section.title || t`Untitled section`}
              </option>
            ))}
            <option value="">{t`A new section`}</option>
          </Select>
        </div>
      )}
      {sections.map(
        section =>
          section.lessons.length > 0 && (
            <section key={section.id} className="card overflow-hidden">
              {!into && (
                <div className="px-2 py-1.5 bg-sunk/50 border-b border-line">
                  <input
                    className="inline-title w-full font-semibold"
                    aria-label={t`Section title`}
                    value={section.title}
                    onChange={e => setTitle(section.id, e.target.value)}
                  />
                </div>
              )}
              <ul className="divide-y divide-line">
                {section.lessons.map(lesson => {
                  const Icon = kindIcons[lesson.kind]
                  return (
                    <li key={lesson.id} className="flex items-center gap-2 pl-4 min-h-12">
                      <Icon size={18} strokeWidth={1.75} aria-hidden="true" className="text-muted shrink-0" />
                      <input
                        className="inline-title flex-1 min-w-0"
                        aria-label={t`Lesson title`}
                        value={lesson.title}
                        onChange={e => setTitle(lesson.id, e.target.value)}
                      />
                      {lesson.captions.length > 0 && (
                        <Captions
                          size={18}
                          strokeWidth={1.75}
                          aria-label={t`With captions`}
                          className="text-muted shrink-0"
                        />
                      )}
                      <span className="text-14 text-muted truncate max-w-56 max-sm:hidden" title={lesson.file.name}>
                        {lesson.file.name}
                      </span>
                      <IconButton label={t`Leave out “${lesson.title}”`} onClick={() => drop(lesson.id)}>
                        <X size={18} strokeWidth={1.75} aria-hidden="true" />
                      </IconButton>
                    </li>
                  )
                })}
              </ul>
            </section>
          ),
      )}
      {found.left.length > 0 && (
        <details className="text-14 text-muted">
          <summary className="inline-flex items-center gap-2 min-h-11">
            <Info size={16} strokeWidth={1.75} aria-hidden="true" />
            {t`${plural(found.left.length, { one: '# file can’t be a lesson', other: '# files can’t be lessons' })}`}
          </summary>
          <ul className="pl-6 list-disc">
            {found.left.map(path => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        </details>
      )}
    </Dialog>
  )
}
