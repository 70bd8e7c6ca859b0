import { useLingui } from '@lingui/react/macro'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { byId, focusNow } from '@/lib/focus'
import { toast } from '@/ui/toast'
import { type Act, rowId, textId } from './CueRow'
import { trackKey } from './captionPart'
import { type Cue, insert, merge, retime, split, toCheck, troubles } from './captions'
import { type Command, useCueKeys } from './commands'
import { timeOf, useShown } from './playhead'
import { useSaver } from './saver'

type Given = {
  cues: Cue[]
  lesson: string
  language: string
  durationMs: number
  player: RefObject<HTMLVideoElement | null>
  ready: boolean // the player is there
  onShift: () => void
}

const textOf = (index: number) => document.getElementById(textId(index)) as HTMLTextAreaElement | null

function focusOn(index: number, where: 'text' | 'row', caret?: number) {
  focusNow(byId(where === 'text' ? textId(index) : rowId(index)))
  if (where === 'text' && caret !== undefined) textOf(index)?.setSelectionRange(caret, caret)
  document.getElementById(rowId(index))?.scrollIntoView({ block: 'nearest' })
}

// What is done with the cues of a track, by its rows, its buttons and its keys.
export function useCues({ cues, lesson, language, durationMs, player, ready, onShift }: Given) {
  const { t } = useLingui()
  const saver = useSaver()
  const [at, setAt] = useState(0)
  const selected = Math.max(0, Math.min(at, cues.length - 1))
  const playing = useShown(player, cues, ready)
  const until = useRef(0) // where a cue that is played alone ends, in ms
  const put = (next: Cue[], field = '') => saver.edit(trackKey(lesson, language), next, field)

  const seek = (ms: number) => {
    if (player.current) player.current.currentTime = Math.max(0, ms) / 1000
  }
  const toggle = () => {
    const v = player.current
    until.current = 0
    if (v?.paused) void v.play().catch(() => {})
    else v?.pause()
  }
  const select = (index: number, where: 'text' | 'row') => {
    const cue = cues[index]
    if (!cue) return
    setAt(index)
    focusOn(index, where)
    if (player.current?.paused) seek(cue.start)
  }
  const set = (index: number, change: { start?: number; end?: number }, field: string) => {
    const made = retime(cues, index, change)
    if (!made) return toast(t`The end must be after the start.`)
    put(made[0], `${field}-${index}`)
    setAt(made[1])
    const within = document.activeElement?.closest('.cue')
    if (made[1] !== index && within) focusOn(made[1], document.activeElement?.matches('textarea') ? 'text' : 'row')
  }
  const add = (ms: number) => {
    const [next, index] = insert(cues, ms)
    put(next)
    setAt(index)
    focusOn(index, 'text')
  }
  const remove = (index: number, typing: boolean) => {
    put(cues.toSpliced(index, 1))
    const next = typing ? Math.max(0, index - 1) : Math.min(index, cues.length - 2)
    setAt(next)
    focusOn(next, typing ? 'text' : 'row', cues[next]?.text.length)
  }
  const divide = (index: number, typing: boolean) => {
    const text = textOf(index)
    const caret = typing || document.activeElement === text ? text?.selectionStart : undefined
    put(split(cues, index, { caret, ms: timeOf(player) }))
    setAt(index + (caret === undefined ? 0 : 1))
    focusOn(index + (caret === undefined ? 0 : 1), caret === undefined ? 'row' : 'text', 0)
  }
  const join = (index: number) => {
    const caret = cues[index]?.text.length
    put(merge(cues, index))
    if (document.activeElement?.matches('textarea')) focusOn(index, 'text', caret)
  }
  const replay = (cue: Cue) => {
    seek(cue.start)
    until.current = cue.end
    void player.current?.play().catch(() => {})
  }
  const onward = (index: number) => {
    if (index < cues.length - 1) return select(index + 1, 'text')
    add(Math.max(cues[index]?.end ?? 0, timeOf(player)))
  }
  // At the playhead, or after the cue that is shown there.
  const addHere = () => {
    const now = timeOf(player)
    const inside = cues.find(cue => cue.start <= now && now < cue.end)
    add(inside ? inside.end : now)
  }
  const nextTrouble = () => {
    const wrong = cues.flatMap((cue, i) => (toCheck(troubles(cue, cues[i - 1], durationMs)) ? [i] : []))
    const to = wrong.find(i => i > selected) ?? wrong[0]
    if (to !== undefined) select(to, 'row')
  }

  const onAct = (index: number, act: Act) => {
    const cue = cues[index]
    if (!cue) return
    const typing = document.activeElement?.matches('textarea') ?? false
    switch (act.do) {
      case 'text':
        return put(cues.with(index, { ...cue, text: act.text }), `text-${index}`)
      case 'start':
        return set(index, { start: act.ms }, 'start')
      case 'end':
        return set(index, { end: act.ms }, 'end')
      case 'select':
        if (index === selected) return
        if (player.current?.paused) seek(cue.start)
        return setAt(index)
      case 'go':
        seek(cue.start)
        return void player.current?.play().catch(() => {})
      case 'startHere':
        return set(index, { start: timeOf(player) }, 'start')
      case 'endHere':
        return set(index, { end: timeOf(player) }, 'end')
      case 'split':
        return divide(index, typing)
      case 'merge':
        return join(index)
      case 'insert':
        return add(cue.end)
      case 'delete':
        return remove(index, typing)
      case 'replay':
        return replay(cue)
    }
  }
  const latest = useRef(onAct)
  latest.current = onAct
  // The same at each rendering, so that a row changes only with its cue.
  const act = useCallback((index: number, what: Act) => latest.current(index, what), [])

  useCueKeys((command: Command, inText: boolean) => {
    switch (command) {
      case 'play':
        return toggle()
      case 'back':
      case 'forward':
        return seek(timeOf(player) + (command === 'back' ? -1000 : 1000))
      case 'previous':
      case 'next':
        return select(selected + (command === 'next' ? 1 : -1), inText ? 'text' : 'row')
      case 'write':
        return cues.length > 0 ? focusOn(selected, 'text') : addHere()
      case 'leave':
        return focusOn(selected, 'row')
      case 'onward':
        return onward(selected)
      case 'insert':
        return addHere()
      case 'trouble':
        return nextTrouble()
      case 'shift':
        return onShift()
      default:
        return act(selected, { do: command })
    }
  })

  // While it plays and nobody types, the shown cue is the selected one, and stays in sight.
  useEffect(() => {
    const v = player.current
    if (playing < 0 || !v || v.paused || document.activeElement?.matches('.cue :is(input, textarea)')) return
    setAt(playing)
    const row = document.getElementById(rowId(playing))
    const box = row?.getBoundingClientRect()
    const above = Number.parseFloat(row ? getComputedStyle(row).scrollMarginTop : '0')
    if (box && (box.top < above || box.bottom > window.innerHeight - 24)) row?.scrollIntoView({ block: 'center' })
  }, [player, playing])

  useEffect(() => {
    const v = player.current
    if (!ready || !v) return
    const stop = () => {
      if (until.current === 0 || v.currentTime * 1000 < until.current - 40) return
      until.current = 0
      v.pause()
    }
    v.addEventListener('timeupdate', stop)
    return () => v.removeEventListener('timeupdate', stop)
  }, [player, ready])

  return { act, put, playing, selected, addHere, nextTrouble, focusText: (index: number) => focusOn(index, 'text') }
}
