import { diffWordsWithSpace } from 'diff'
import { clock } from '@/lib/date'
import { money } from '@/lib/format'
import type { BankDraw, FAQItem, QuizQuestion } from './api'

export type Piece = { text: string; is: 'same' | 'gone' | 'new' }

const near = 60 // letters of what is the same that are shown beside a change
const close = 0.4 // of the letters must be the same for words to be compared,
const kept = 0.9 // or of the shorter text's: much was added, or much was cut

const letters = (parts: { value: string }[]) => parts.reduce((sum, part) => sum + part.value.length, 0)

// What two texts share and what differs; null if they have little in common.
function compared(before: string, after: string) {
  const all = diffWordsWithSpace(before, after)
  const same = letters(all.filter(part => !part.added && !part.removed))
  const [shorter, longer] = [before.length, after.length].sort((a, b) => a - b) as [number, number]
  return same < close * longer && same < kept * shorter ? null : all
}

// The words that differ, with a little of what is around them. Of two texts that have little in common, each is whole.
export function pieces(before: string, after: string): Piece[] {
  const all = compared(before, after)
  if (!all) return whole(before, after)
  return all.map(({ value, added, removed }, i): Piece => {
    if (added || removed) return { text: value, is: added ? 'new' : 'gone' }
    const [first, last] = [i === 0, i === all.length - 1]
    if (value.length <= 2 * near || (first && last)) return { text: value, is: 'same' }
    // Cut between words.
    const start = first ? '' : value.slice(0, near).replace(/\S*$/, '')
    const end = last ? '' : value.slice(-near).replace(/^\S*/, '')
    return { text: `${start}…${end}`, is: 'same' }
  })
}

// One of two texts: what the other doesn't have is new. Shortened as `pieces` is, or whole.
export const marked = (text: string, other: string): Piece[] =>
  compared(other, text) ? pieces(other, text).filter(({ is }) => is !== 'gone') : [{ text, is: 'same' }]

export const whole = (before: string, after: string): Piece[] =>
  [
    { text: before, is: 'gone' as const },
    { text: before && after ? ' → ' : '', is: 'same' as const },
    { text: after, is: 'new' as const },
  ].filter(piece => piece.text)

type List = { title?: string; name?: string; label?: string; percent?: number; startMs?: number }[]

// What a field says, to be read: the server gives JSON of what is no text.
export function readable(field: string, value: string, currency: string, locale: string): string {
  if (field === 'price.cents') return money({ amount: Number(value || 0), currency }, locale)
  if (!value.startsWith('[') && !value.startsWith('{')) return value
  const list = parsed(value)
  if (!list) return value
  switch (field) {
    case 'landing.faq':
      return (list as FAQItem[]).map(item => `${item.question}\n${item.answer}`).join('\n\n')
    case 'quiz.questions':
      return (list as QuizQuestion[]).map(asked).join('\n\n')
    case 'quiz.draws':
      return (list as BankDraw[]).map(({ topic, number }) => `${number} × ${topic || '*'}`).join('\n')
    case 'chapters':
      return (list as List).map(item => `${clock(item.startMs ?? 0)} ${item.title}`).join('\n')
    case 'captions':
      return (list as List).map(item => item.label).join(', ')
    case 'resources':
      return (list as List).map(item => item.name).join('\n')
    case 'instructors':
      return (list as List).map(item => `${item.percent}%`).join(', ')
  }
  return value
}

function parsed(value: string): unknown[] | null {
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) ? list : null
  } catch {
    return null
  }
}

const asked = ({ prompt, choices, answers, explanations }: QuizQuestion) =>
  [
    prompt,
    ...choices.map((choice, i) => `${answers.includes(String(i)) ? '●' : '○'} ${choice}`),
    ...explanations.filter(Boolean).map(text => `→ ${text}`),
  ].join('\n')

// What has no words: another file, picture, video or design.
export const isWordless = (field: string) => field.endsWith('ediaId') || isDesign(field)

// A course always has one, also before it was chosen.
export const isDesign = (field: string) => field === 'landing.coverSeed'
