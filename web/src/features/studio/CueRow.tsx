import { useLingui } from '@lingui/react/macro'
import {
  ArrowLeftToLine,
  ArrowRightToLine,
  ListPlus,
  type LucideIcon,
  Repeat1,
  Split,
  Trash2,
  TriangleAlert,
  UnfoldVertical,
} from 'lucide-react'
import { memo } from 'react'
import { number } from '@/lib/format'
import { type Cue, grave, limits, shortStamp, speed, type Trouble } from './captions'
import { TimeInput } from './TimeInput'

// What can be done with a cue. Those without a value are of the keyboard and of the row's buttons, too.
export type Act =
  | { do: 'text'; text: string }
  | { do: 'start' | 'end'; ms: number }
  | { do: 'go' | 'select' }
  | { do: 'startHere' | 'endHere' | 'split' | 'merge' | 'insert' | 'delete' | 'replay' }

type Props = {
  cue: Cue
  index: number
  wrong: string // its troubles
  playing: boolean
  selected: boolean
  lang: string
  act: (index: number, act: Act) => void
}

export const rowId = (index: number) => `cue-${index}`
export const textId = (index: number) => `cue-${index}-text`

// A caption: when it is shown, what it says, and what is wrong with it. The selected one has its tools.
export const CueRow = memo(({ cue, index, wrong, playing, selected, lang, act }: Props) => {
  const { i18n, t } = useLingui()
  const n = index + 1
  const rate = speed(cue)
  const begin = shortStamp(cue.start)
  const perSecond = number(Math.ceil(rate), i18n.locale)
  return (
    <li
      id={rowId(index)}
      tabIndex={-1}
      aria-label={t`Caption ${n}`}
      aria-current={playing || undefined}
      data-selected={selected || undefined}
      className="cue"
      onFocus={() => act(index, { do: 'select' })}
    >
      <button
        type="button"
        className="cue-number tnum"
        aria-label={t`Play from caption ${n}, ${begin}`}
        title={t`Play from here`}
        onClick={() => act(index, { do: 'go' })}
      >
        {n}
      </button>
      <span className="cue-times">
        <TimeInput
          label={t`Start of caption ${n}`}
          ms={cue.start}
          shown={shortStamp}
          step={100}
          onSet={ms => act(index, { do: 'start', ms })}
        />
        <TimeInput
          label={t`End of caption ${n}`}
          ms={cue.end}
          shown={shortStamp}
          step={100}
          onSet={ms => act(index, { do: 'end', ms })}
        />
      </span>
      <textarea
        id={textId(index)}
        className="inline-title cue-text"
        aria-label={t`Text of caption ${n}`}
        aria-describedby={wrong ? `${textId(index)}-wrong` : undefined}
        placeholder={t`Nothing is shown yet`}
        lang={lang}
        dir="auto"
        rows={Math.max(1, cue.text.split('\n').length)}
        maxLength={1_000}
        spellCheck
        value={cue.text}
        onChange={e => act(index, { do: 'text', text: e.target.value })}
      />
      <span className={`cue-speed tnum ${rate > limits.perSecond ? 'text-clay-text font-semibold' : 'text-muted'}`}>
        <span aria-hidden="true">{t`${perSecond} c/s`}</span>
        <span className="sr-only">{t`${perSecond} characters a second`}</span>
      </span>
      {wrong && <Wrong id={`${textId(index)}-wrong`} cue={cue} what={wrong.split(' ') as Trouble[]} />}
      {selected && <Tools index={index} act={act} />}
    </li>
  )
})

function Wrong({ id, cue, what }: { id: string; cue: Cue; what: Trouble[] }) {
  const { i18n, t } = useLingui()
  const [most, line] = [limits.perSecond, limits.line]
  const perSecond = number(Math.ceil(speed(cue)), i18n.locale)
  const texts: Record<Trouble, string> = {
    fast: t`Too fast to read: ${perSecond} characters a second. Keep it to ${most}.`,
    overlap: t`Begins before the caption above has ended.`,
    late: t`Begins after the video has ended.`,
    short: t`Too short to notice. Show it for at least 0.8 seconds.`,
    gap: t`Flickers: leave no gap before it, or a whole second.`,
    long: t`Too long: two lines of up to ${line} characters fit.`,
  }
  const bad = what.some(one => grave.includes(one))
  return (
    <p id={id} className={`cue-wrong ${bad ? 'text-clay-text' : 'text-muted'}`}>
      {what[0] !== 'gap' && (
        <TriangleAlert size={15} strokeWidth={1.75} aria-hidden="true" className="shrink-0 mt-0.5" />
      )}
      <span>{what.map(one => texts[one]).join(' ')}</span>
    </p>
  )
}

function Tools({ index, act }: Pick<Props, 'index' | 'act'>) {
  const { t } = useLingui()
  const tools: [Exclude<Act['do'], 'text' | 'start' | 'end'>, LucideIcon, string][] = [
    ['replay', Repeat1, t`Play this caption`],
    ['startHere', ArrowLeftToLine, t`Start at the playhead`],
    ['endHere', ArrowRightToLine, t`End at the playhead`],
    ['split', Split, t`Split`],
    ['merge', UnfoldVertical, t`Merge with the next`],
    ['insert', ListPlus, t`Add a caption after this`],
    ['delete', Trash2, t`Delete`],
  ]
  return (
    <span className="cue-tools">
      {tools.map(([what, Icon, label]) => (
        <button
          key={what}
          type="button"
          className="button button-plain button-icon"
          aria-label={label}
          title={label}
          // The caret stays where it is: the text is split there.
          onPointerDown={e => e.preventDefault()}
          onClick={() => act(index, { do: what })}
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      ))}
    </span>
  )
}
