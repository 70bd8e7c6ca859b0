import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useProblemText } from '@/lib/problems'
import { Badge } from '@/ui/Badge'
import { Button, IconButton } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { HrefLink } from '@/ui/HrefLink'
import { toast } from '@/ui/toast'
import { type AdminFeatured, admin, featuredQuery } from './api'
import { FeatureBox } from './FeatureBox'
import { ListBody } from './ListBody'
import { ListHead } from './ListHead'
import { useReread } from './list'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

export default function Featured() {
  const { t } = useLingui()
  const query = useQuery(featuredQuery)
  const { heading, reread } = useReread()
  const courses = query.data?.courses ?? []
  const list = useRef<HTMLOListElement>(null)
  const say = useProblemText()
  const moved = useRef('')
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  // When a row moves, the focus stays on its button, or on the opposite one at an end.
  useEffect(() => {
    if (!moved.current || !query.data) return
    const [slug, way] = moved.current.split(' ')
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-slug="${slug}"]`) ?? [])].filter(
      b => !b.disabled,
    )
    const button = buttons.find(b => b.dataset.way === way) ?? buttons[0]
    button?.focus()
    moved.current = ''
  }, [query.data])
  const change = useMutation({
    mutationFn: ({ run }: { run: () => Promise<unknown>; done?: () => void }) => run(),
    onSuccess: (_, { done }) => done?.(),
    onError: problem => {
      moved.current = ''
      toast(say(problem))
    },
    onSettled: reread,
  })
  const move = (course: AdminFeatured, place: number, way?: 'up' | 'down') => {
    const { slug, title } = course
    moved.current = way ? `${slug} ${way}` : ''
    change.mutate({ run: () => admin.feature(slug, place), done: () => toast(t`${title} moved to position ${place}`) })
  }
  const remove = ({ slug, title }: AdminFeatured, place: number) =>
    change.mutate({
      run: () => admin.unfeature(slug),
      done: () =>
        toast(t`${title} is no longer featured`, () => change.mutate({ run: () => admin.feature(slug, place) })),
    })
  return (
    <>
      <ListHead title={<Trans>Featured courses</Trans>} heading={heading} asked={{}} ask={() => {}} />
      <p className="text-muted max-w-[68ch]">
        <Trans>Shown first on the home page, in this order (up to 12).</Trans>
      </p>
      <FeatureBox featured={courses.map(course => course.slug)} onAdded={reread} />
      <ListBody
        query={{ ...query, data: query.data && { ...query.data, total: courses.length, page: 1, pages: 1 } }}
        count={n => t`${plural(n, { one: '# featured course', other: '# featured courses' })}`}
        address={() => ''}
        empty={
          <EmptyState title={<Trans>No featured courses yet</Trans>}>
            <Trans>Add a course above to show it first on the home page.</Trans>
          </EmptyState>
        }
      >
        {() => (
          <ol ref={list} className="panel">
            {courses.map((course, i) => {
              const { title } = course
              return (
                <li
                  key={course.slug}
                  draggable
                  data-over={over === i || undefined}
                  onDragStart={event => {
                    event.dataTransfer.effectAllowed = 'move'
                    setDragged(i)
                  }}
                  onDragOver={event => {
                    if (dragged === null) return
                    event.preventDefault()
                    setOver(i)
                  }}
                  onDragEnd={() => {
                    setDragged(null)
                    setOver(null)
                  }}
                  onDrop={event => {
                    event.preventDefault()
                    const from = dragged === null ? undefined : courses[dragged]
                    if (from && dragged !== i) move(from, i + 1)
                  }}
                  className="admin-ordered px-3 py-2 flex flex-wrap sm:flex-nowrap gap-x-4 gap-y-2 items-center border-b border-line last:border-0"
                >
                  <GripVertical size={16} strokeWidth={1.75} aria-hidden="true" className="text-muted shrink-0" />
                  <span className="tnum text-muted w-5 text-right">{i + 1}</span>
                  <img
                    src={course.coverUrl}
                    alt=""
                    width="64"
                    height="40"
                    className="w-16 h-10 rounded-[8px] object-cover"
                  />
                  <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
                    <HrefLink href={`/admin/courses/${course.slug}`} className="font-semibold hover:underline">
                      {title}
                    </HrefLink>
                    <p className="text-14 text-muted flex flex-wrap gap-2">
                      {course.instructor}
                      {!course.published && <Badge tone="madder">{t`Hidden: not published`}</Badge>}
                    </p>
                  </div>
                  <div className="flex items-center ml-auto">
                    <IconButton
                      label={t`Move ${title} up`}
                      data-slug={course.slug}
                      data-way="up"
                      disabled={i === 0}
                      onClick={() => move(course, i, 'up')}
                    >
                      <ArrowUp {...icon} />
                    </IconButton>
                    <IconButton
                      label={t`Move ${title} down`}
                      data-slug={course.slug}
                      data-way="down"
                      disabled={i === courses.length - 1}
                      onClick={() => move(course, i + 2, 'down')}
                    >
                      <ArrowDown {...icon} />
                    </IconButton>
                    <Button tone="plain" aria-label={t`Remove ${title}`} onClick={() => remove(course, i + 1)}>
                      <Trans>Remove</Trans>
                    </Button>
                  </div>
                </li>
              )
            })}
          </ol>
        )}
      </ListBody>
    </>
  )
}
