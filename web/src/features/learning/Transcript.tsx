import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowDownToLine, Copy, Search } from 'lucide-react'
import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Lesson } from '@/api/types'
import { copy } from '@/lib/clipboard'
import { clock } from '@/lib/date'
import { IconButton } from '@/ui/Button'
import { showCaptions } from '@/ui/player/captions'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'
import { type Line, useCues, usePlayingLine } from './cues'

const none: Line[] = []
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

// What is said in the video: it follows the playing line until its reader scrolls away.
export default function Transcript({ lesson, video }: { lesson: Lesson; video: HTMLVideoElement | null }) {
  const { t } = useLingui()
  const { language, lines } = useCues(video)
  const all = lines ?? none
  const now = usePlayingLine(video, all)
  const list = useRef<HTMLOListElement>(null)
  const [follows, setFollows] = useFollow(list, now)
  const [words, setWords] = useState('')
  const found = useMemo(() => matches(all, words), [all, words])
  const [at, setAt] = useState(0)
  const captions = lesson.video?.captions ?? []
  if (captions.length === 0)
    return (
      <p className="class-none">
        {lesson.video ? <Trans>This video has no captions.</Trans> : <Trans>Only videos have a transcript.</Trans>}
      </p>
    )
  const go = (nth: number) => {
    const next = found.length ? (nth + found.length) % found.length : 0
    setAt(next)
    setFollows(false)
    list.current?.children[found[next] ?? -1]?.scrollIntoView({ block: 'center' })
  }
  const copyAll = async () => {
    if (await copy(all.map(line => line.text).join('\n'), t`Copy the transcript:`)) toast(t`Transcript copied`)
  }
  return (
    <div>
      <div className="class-tools">
        <div className="relative flex-1 min-w-0">
          <Search {...icon} className="absolute left-3 top-3 text-muted pointer-events-none" />
          <input
            type="search"
            className="field class-search"
            aria-label={t`Search the transcript`}
            placeholder={t`Search the transcript`}
            value={words}
            onChange={e => {
              setWords(e.target.value)
              setAt(-1)
            }}
            onKeyDown={e => e.key === 'Enter' && go(e.shiftKey ? at - 1 : at + 1)}
          />
        </div>
        {captions.length > 1 && (
          <select
            className="field class-language"
            aria-label={t`Language`}
            value={language}
            onChange={e => video && showCaptions(video, e.target.value)}
          >
            {captions.map(one => (
              <option key={one.language} value={one.language}>
                {one.label}
              </option>
            ))}
          </select>
        )}
        <IconButton label={t`Copy transcript`} onClick={() => void copyAll()}>
          <Copy {...icon} />
        </IconButton>
        <p role="status" className={words.trim() ? 'w-full text-13 text-muted tnum' : 'sr-only'}>
          {words.trim() !== '' && (
            <Plural value={found.length} _0="No matches" one="# match" other="# matches. Press Enter for the next." />
          )}
        </p>
      </div>
      {!lines && (
        <div className="p-5">
          <Skeleton lines={[20, 20, 20, 20]} />
        </div>
      )}
      <ol ref={list} className="class-lines" lang={language}>
        {all.map((line, i) => (
          <Said
            key={line.startMs}
            line={line}
            words={words}
            now={i === now}
            chosen={found[at] === i && words.trim() !== ''}
            onSeek={ms => {
              if (!video) return
              video.currentTime = ms / 1000
              setFollows(true)
            }}
          />
        ))}
      </ol>
      {!follows && now >= 0 && (
        <div className="class-follow">
          <button type="button" className="button" onClick={() => setFollows(true)}>
            <ArrowDownToLine {...icon} />
            <Trans>Follow</Trans>
          </button>
        </div>
      )}
    </div>
  )
}

type SaidProps = { line: Line; words: string; now: boolean; chosen: boolean; onSeek: (ms: number) => void }

const Said = memo(
  function Said({ line, words, now, chosen, onSeek }: SaidProps) {
    return (
      <li data-now={now || undefined} data-chosen={chosen || undefined}>
        <button type="button" aria-current={now ? 'true' : undefined} onClick={() => onSeek(line.startMs)}>
          <span className="text-13 text-muted tnum">{clock(line.startMs)}</span>
          <span>{marked(line.text, words)}</span>
        </button>
      </li>
    )
  },
  (a, b) => a.line === b.line && a.words === b.words && a.now === b.now && a.chosen === b.chosen,
)

// Letters without their marks and in small, each still at its place.
const folded = (text: string) => [...text].map(letter => letter.normalize('NFD')[0]?.toLowerCase() ?? letter).join('')

function matches(lines: Line[], words: string): number[] {
  const wanted = folded(words.trim())
  return wanted ? lines.flatMap((line, i) => (folded(line.text).includes(wanted) ? [i] : [])) : []
}

function marked(text: string, words: string): ReactNode {
  const wanted = folded(words.trim())
  if (!wanted) return text
  const letters = [...text]
  const parts: ReactNode[] = []
  const inside = folded(text)
  let done = 0
  for (let at = inside.indexOf(wanted); at >= 0; at = inside.indexOf(wanted, done)) {
    parts.push(letters.slice(done, at).join(''), <mark key={at}>{letters.slice(at, at + wanted.length).join('')}</mark>)
    done = at + wanted.length
  }
  return [...parts, letters.slice(done).join('')]
}

// Keeps the playing line in view; a reader who scrolls by hand stays where they are.
function useFollow(list: React.RefObject<HTMLOListElement | null>, now: number) {
  const [follows, setFollows] = useState(true)
  useEffect(() => {
    if (!follows || now < 0) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    list.current?.children[now]?.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' })
  }, [list, now, follows])
  useEffect(() => {
    const box = list.current?.closest('[role=tabpanel]')
    const leave = () => setFollows(false)
    const keys = (event: Event) =>
      ['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown'].includes((event as KeyboardEvent).key) && leave()
    box?.addEventListener('wheel', leave, { passive: true })
    box?.addEventListener('touchmove', leave, { passive: true })
    box?.addEventListener('keydown', keys)
    return () => {
      box?.removeEventListener('wheel', leave)
      box?.removeEventListener('touchmove', leave)
      box?.removeEventListener('keydown', keys)
    }
  }, [list])
  return [follows, setFollows] as const
}
