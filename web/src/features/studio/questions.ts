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

export const topicsOf = (bank: BankQuestion[]): string[] =>
  [...new Set(bank.map(question => question.topic).filter(Boolean))].sort((a, b) => a.localeCompare(b))

// How many questions a row can draw at most, beside what the others draw: none is asked twice.
export function roomFor(bank: BankQuestion[], draws: BankDraw[], at: number): number {
  const topic = draws[at]?.topic ?? ''
  const others = draws.filter((_, i) => i !== at)
  const of = (one: string) => bank.filter(question => question.topic === one).length
  const drawn = (one: string) => others.filter(d => d.topic === one).reduce((sum, d) => sum + d.number, 0)
  const whole = bank.length - others.reduce((sum, d) => sum + d.number, 0)
  return Math.max(0, topic ? Math.min(of(topic) - drawn(topic), whole) : whole)
}
