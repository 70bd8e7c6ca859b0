import { useLingui } from '@lingui/react/macro'
import { uuid } from '@/lib/uuid'
import type { BankDraw, BankQuestion, QuestionKind, QuizQuestion } from './api'

export function useQuestionKinds(): Record<QuestionKind, string> {
  const { t } = useLingui()
  return {
    single: t`One answer`,
    multiple: t`Several answers`,
    boolean: t`True or false`,
    text: t`Short text`,
    ordering: t`Put in order`,
  }
}

export const newQuestion = (kind: QuestionKind, yes: string, no: string): QuizQuestion => ({
  id: uuid(),
  kind,
  prompt: '',
  ...starting(kind, yes, no),
  explanations: [],
})

function starting(kind: QuestionKind, yes: string, no: string): Pick<QuizQuestion, 'choices' | 'answers'> {
  if (kind === 'boolean') return { choices: [yes, no], answers: ['0'] }
  if (kind === 'text') return { choices: [], answers: [''] }
  if (kind === 'ordering') return { choices: ['', ''], answers: ['0', '1'] }
  return { choices: ['', ''], answers: kind === 'single' ? ['0'] : [] }
}

// As the server sees it (course.ContentQuestion.Answered).
export const isReady = ({ kind, prompt, choices, answers }: QuizQuestion): boolean =>
  prompt.trim() !== '' &&
  answers.length > 0 &&
  (kind === 'text' ? !answers.includes('') : choices.length > 1 && !choices.includes(''))

export const topicsOf = (bank: BankQuestion[]): string[] =>
  [...new Set(bank.map(question => question.topic).filter(Boolean))].sort((a, b) => a.localeCompare(b))

// How many questions a row can draw at most, beside what the others draw: none is asked twice. What is drawn from a
// topic comes first, so only that can make it short; the whole bank has what topics leave.
export function roomFor(bank: BankQuestion[], draws: BankDraw[], at: number): number {
  const topic = draws[at]?.topic ?? ''
  const of = (one: string) => bank.filter(question => question.topic === one).length
  const drawn = (one: string) =>
    draws.filter((d, i) => i !== at && d.topic === one).reduce((sum, d) => sum + d.number, 0)
  if (topic) return Math.max(0, of(topic) - drawn(topic))
  const left = topicsOf(bank).reduce((sum, one) => sum + Math.max(0, of(one) - drawn(one)), of(''))
  return Math.max(0, left - drawn(''))
}
