import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useProblemText } from '@/lib/problems'
import { Select } from '@/ui/Field'
import { HrefLink } from '@/ui/HrefLink'
import { LoadError } from '@/ui/LoadError'
import { VideoPlayer } from '@/ui/player/VideoPlayer'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'
import { lessonQuery, type StudioLesson, studio, videoQuery } from './api'
import { CaptionBar, CaptionStart } from './CaptionBar'
import { CueKeys } from './CueKeys'
import { CueRow } from './CueRow'
import { readTrack, trackKey, trackPart, trackQuery } from './captionPart'
import { type Cue, readCues, toCheck, troubles } from './captions'
import { languageName, languagesOf } from './languages'
import { useTrack } from './playhead'
import { ShiftDialog } from './ShiftDialog'
import { usePart, useSaver } from './saver'
import { useCues } from './useCues'

type Props = { course: string; lesson: StudioLesson; title: string; language: string }

// The captions of a video in a language, beside the video: saved as they are typed, like everything in the studio.
export default function CaptionEditor({ course, lesson, title, language }: Props) {
  const client = useQueryClient()
  const saver = useSaver()
  const query = useQuery(trackQuery(course, lesson.id, language))
  const { data } = query
  useLayoutEffect(() => {
    if (!data) return
    const reread = () => void client.invalidateQueries({ queryKey: lessonQuery(course, lesson.id).queryKey })
    saver.open(trackPart(course, lesson.id, language, reread), data, data.askedAt)
  }, [client, saver, course, lesson.id, language, data])
  const cues = usePart<Cue[]>(trackKey(lesson.id, language))?.value
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Head course={course} lesson={lesson} title={title} language={language} />
      <LoadError query={query} />
      {cues ? (
        <Editor course={course} lesson={lesson} title={title} language={language} cues={cues} />
      ) : (
        !query.error && <Skeleton lines={[44, 72, 72, 72]} />
      )}
    </div>
  )
}

function Head({ course, lesson, title, language }: Props) {
  const { i18n, t } = useLingui()
  const navigate = useNavigate()
  const all = useMemo(() => languagesOf(i18n.locale), [i18n.locale])
  const has = (code: string) => lesson.captions.some(track => track.language === code)
  const home = `/studio/courses/${course}/lessons/${lesson.id}`
  const name = languageName(language, i18n.locale)
  const options = all.some(([code]) => code === language) ? all : [[language, name] as const, ...all]
  const named = ([code, text]: readonly [string, string]) => (
    <option key={code} value={code}>
      {text}
    </option>
  )
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="grid gap-1 min-w-0">
        <p className="text-14 text-muted flex flex-wrap gap-x-2 items-center">
          <HrefLink href={home} className="link min-h-11 inline-flex items-center">
            {title || t`Untitled lesson`}
          </HrefLink>
          <span aria-hidden="true">/</span>
          <Trans>Captions</Trans>
        </p>
        <h1 className="carved text-30">
          <Trans>Captions: {name}</Trans>
        </h1>
      </div>
      <div className="w-56 max-sm:w-full">
        <Select
          label={t`Language`}
          value={language}
          onChange={e => void navigate({ href: `${home}?captions=${e.target.value}` })}
        >
          <optgroup label={t`Languages with captions`}>{options.filter(([code]) => has(code)).map(named)}</optgroup>
          <optgroup label={t`Other languages`}>{options.filter(([code]) => !has(code)).map(named)}</optgroup>
        </Select>
      </div>
    </div>
  )
}

function Editor({ course, lesson, title, language, cues }: Props & { cues: Cue[] }) {
  const { i18n } = useLingui()
  const say = useProblemText()
  const saver = useSaver()
  const player = useRef<HTMLVideoElement>(null)
  const [shifting, setShifting] = useState(false)
  const [given] = useState(lesson.video) // a newer address would load it again
  const ready = given !== null
  const durationMs = lesson.durationMs
  const drafted = useQuery({ ...videoQuery(lesson.mediaId ?? ''), enabled: Boolean(lesson.mediaId) })
  const { act, put, playing, selected, addHere, nextTrouble, focusText } = useCues({
    cues,
    lesson: lesson.id,
    language,
    durationMs,
    player,
    ready,
    onShift: () => cues.length > 0 && setShifting(true),
  })
  useTrack(player, cues, language, ready)
  const wrong = useMemo(() => cues.map((cue, i) => troubles(cue, cues[i - 1], durationMs)), [cues, durationMs])
  const begin = async (read: () => Promise<Cue[]>) => {
    try {
      put(await read())
      focusText(0)
    } catch (problem) {
      toast(say(problem))
    }
  }
  const others = lesson.captions.filter(track => track.language !== language)
  // After everything was deleted, the rows' place says how to begin.
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_minmax(320px,400px)] gap-x-8 gap-y-5 items-start">
      <div className="captioning lg:order-2 sticky top-[136px] z-20 grid gap-5 min-w-0 max-lg:bg-paper max-lg:pb-2">
        {given ? (
          <VideoPlayer key={language} ref={player} title={title} video={{ ...given, captions: [] }} />
        ) : (
          <p className="card p-5 text-muted">
            <Trans>The video can’t be played yet. You can write captions already.</Trans>
          </p>
        )}
        <CueKeys />
      </div>
      <div className="grid gap-3 min-w-0">
        {cues.length > 0 ? (
          <>
            <CaptionBar
              cues={cues}
              language={language}
              name={`${title || lesson.id}.${language}`}
              wrong={wrong.filter(toCheck).length}
              onAdd={addHere}
              onShift={() => setShifting(true)}
              onWrong={nextTrouble}
              onPut={next => put(next)}
            />
            <ol className="card divide-y divide-line overflow-clip">
              {cues.map((cue, i) => (
                <CueRow
                  key={i}
                  cue={cue}
                  index={i}
                  wrong={wrong[i]?.join(' ') ?? ''}
                  playing={i === playing}
                  selected={i === selected}
                  lang={language}
                  act={act}
                />
              ))}
            </ol>
          </>
        ) : (
          <CaptionStart
            language={language}
            others={others.map(track => [track.language, languageName(track.language, i18n.locale)])}
            drafted={drafted.data?.captions === 'ready'}
            onAdd={addHere}
            onPut={next => put(next)}
            onDraft={() => begin(async () => readCues((await studio.draftOfCaptions(lesson.mediaId ?? '')).vtt))}
            onCopy={from =>
              begin(() => copyOf(course, lesson.id, from, saver.view<Cue[]>(trackKey(lesson.id, from))?.value))
            }
          />
        )}
      </div>
      {shifting && (
        <ShiftDialog cues={cues} selected={selected} onShift={next => put(next)} onClose={() => setShifting(false)} />
      )}
    </div>
  )
}

// The captions in another language, as they are typed or stored.
async function copyOf(course: string, lessonId: string, language: string, open: Cue[] | undefined): Promise<Cue[]> {
  if (open) return open
  const lesson = await studio.lesson(course, lessonId)
  const address = lesson.addresses[lesson.captions.find(track => track.language === language)?.mediaId ?? '']
  return address ? readTrack(address) : []
}
