import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keyOf } from '@/api/keys'
import type { Classroom } from '@/api/types'
import { bytes } from '@/lib/format'
import { useMe } from '@/lib/me'
import { heightsOf, isRunning, keep, offlineOf, pause, resume, roomLeft, sizeOf, without } from '@/lib/offline/keep'
import { forgetCourse } from '@/lib/offline/kept'
import type { Kept } from '@/lib/offline/store'
import { useKept } from '@/lib/offline/useKept'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { LoadError } from '@/ui/LoadError'
import { Notice } from '@/ui/Notice'
import { Progress } from '@/ui/Progress'
import { RadioGroup } from '@/ui/RadioGroup'
import { Skeleton } from '@/ui/Skeleton'

const usual = 720 // lines: the quality that is chosen at first, where there is one

// Which parts of a course are on this device, and in which quality.
export default function Keep({ room, onClose }: { room: Classroom; onClose: () => void }) {
  const kept = useKept().find(one => one.slug === room.course.slug)
  return (
    <Dialog title={<Trans>Keep on this device</Trans>} onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-muted">
          <Trans>
            Watch, read, take quizzes and write notes without a connection. Your progress is saved when you’re online
            again.
          </Trans>
        </p>
        {kept && <Standing kept={kept} />}
        <Choice room={room} kept={kept} />
      </div>
    </Dialog>
  )
}

// How far it is, with what can be done about it.
function Standing({ kept }: { kept: Kept }) {
  const { t, i18n } = useLingui()
  const { slug, state } = kept
  const size = (n: number) => bytes(n, i18n.locale)
  const here = isRunning(slug)
  // A window that was closed has stopped loading, though nobody has said so.
  const loads = state === 'loading' && here
  const [sure, setSure] = useState(false)
  return (
    <section className="grid gap-3 rounded-field bg-sunk p-4" aria-label={t`On this device`}>
      <p role="status" className="font-semibold tnum">
        {state === 'ready' && <Trans>On this device: {size(kept.bytes)}</Trans>}
        {loads && (
          <Trans>
            {size(kept.bytes)} of {size(kept.total)}
          </Trans>
        )}
        {(state === 'paused' || (state === 'loading' && !here)) && (
          <Trans>
            Paused at {size(kept.bytes)} of {size(kept.total)}
          </Trans>
        )}
        {state === 'failed' && <Trans>The download stopped.</Trans>}
        {state === 'full' && <Trans>This device is full.</Trans>}
      </p>
      {state !== 'ready' && (
        <Progress percent={(kept.bytes / Math.max(1, kept.total)) * 100} label={t`Download to this device`} />
      )}
      {state === 'full' && (
        <p className="text-14 text-muted">
          <Trans>Free some space, or keep fewer sections or a lower quality.</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {loads && (
          <Button tone="quiet" onClick={() => pause(slug)}>
            <Trans>Pause</Trans>
          </Button>
        )}
        {state !== 'ready' && !loads && (
          <Button onClick={() => void resume(slug)}>
            <Trans>Resume</Trans>
          </Button>
        )}
        {sure ? (
          <Button
            tone="danger"
            onClick={() => {
              pause(slug)
              void forgetCourse(slug)
            }}
          >
            <Trans>Remove from this device</Trans>
          </Button>
        ) : (
          <Button tone="quiet" onClick={() => setSure(true)}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
    </section>
  )
}

function Choice({ room, kept }: { room: Classroom; kept?: Kept }) {
  const { i18n } = useLingui()
  const { slug, sections } = room.course
  const owner = useMe().me?.person?.id
  const query = useQuery({ queryKey: keyOf('offline', slug), queryFn: () => offlineOf(slug), staleTime: 600_000 })
  const [left, setLeft] = useState<number>()
  const [height, setHeight] = useState(kept?.height)
  const all = sections.map(section => section.id)
  const had = sections.filter(({ lessons }) => lessons.every(one => kept?.lessons.includes(one.id))).map(one => one.id)
  const [chosen, setChosen] = useState(kept ? had : all)
  useEffect(() => void roomLeft().then(setLeft), [])
  const offline = query.data
  if (!offline)
    return (
      <>
        <LoadError query={query} />
        {!query.error && <Skeleton lines={[44, 44, 44]} />}
      </>
    )
  const heights = heightsOf(offline)
  const wanted = height ?? heights.find(one => one <= usual) ?? heights.at(-1) ?? 0
  const lessonsOf = (ids: string[]) =>
    sections.filter(({ id }) => ids.includes(id)).flatMap(({ lessons }) => lessons.map(lesson => lesson.id))
  const size = (ids: string[], lines = wanted) => bytes(sizeOf(offline, lessonsOf(ids), lines), i18n.locale)
  const needed = sizeOf(offline, lessonsOf(chosen), wanted) - (kept?.height === wanted ? (kept?.bytes ?? 0) : 0)
  const tooLarge = left !== undefined && needed > left
  const same = kept?.height === wanted && had.join() === chosen.join()
  const begin = () => {
    if (!owner) return
    const gone = lessonsOf(all.filter(id => !chosen.includes(id))).filter(id => kept?.lessons.includes(id))
    void (async () => {
      if (kept) pause(slug)
      if (gone.length > 0) await without(slug, gone)
      await keep(room, owner, lessonsOf(chosen), wanted)
    })()
  }
  return (
    <form
      className="grid gap-5"
      onSubmit={event => {
        event.preventDefault()
        begin()
      }}
    >
      {heights.length > 1 && (
        <RadioGroup
          label={<Trans>Quality</Trans>}
          value={String(wanted)}
          onChange={value => setHeight(Number(value))}
          options={heights.map(lines => ({ value: String(lines), label: `${lines}p`, hint: size(chosen, lines) }))}
        />
      )}
      <fieldset>
        <legend className="font-semibold text-14 mb-1">
          <Trans>Sections</Trans>
        </legend>
        {sections.map(section => (
          <label key={section.id} className="flex gap-3 items-start min-h-11 py-2.5">
            <input
              type="checkbox"
              className="tick"
              checked={chosen.includes(section.id)}
              onChange={({ target }) =>
                setChosen(all.filter(id => (id === section.id ? target.checked : chosen.includes(id))))
              }
            />
            <span className="flex-1 min-w-0" lang={room.course.language}>
              {section.title}
            </span>
            <span className="text-14 text-muted tnum shrink-0">{size([section.id])}</span>
          </label>
        ))}
      </fieldset>
      {tooLarge && (
        <Notice tone="error">
          <Trans>This device has {bytes(left, i18n.locale)} free. Keep fewer sections or a lower quality.</Trans>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" disabled={chosen.length === 0 || tooLarge || !owner || same}>
          {kept ? <Trans>Save changes</Trans> : <Trans>Keep {size(chosen)}</Trans>}
        </Button>
        {left !== undefined && !tooLarge && (
          <p className="text-14 text-muted tnum">
            <Trans>{bytes(left, i18n.locale)} free</Trans>
          </p>
        )}
      </div>
    </form>
  )
}
