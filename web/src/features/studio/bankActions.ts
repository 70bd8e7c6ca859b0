import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useRef } from 'react'
import { toast } from '@/ui/toast'
import type { Bank, BankQuestion, QuizQuestion } from './api'
import { useSaver } from './saver'

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

// Those of a topic (null: of all) that have all words of a search: in the question, an answer, or the topic.
export function found(questions: BankQuestion[], topic: string | null, search: string): BankQuestion[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return questions.filter(one => {
    if (topic !== null && one.topic !== topic) return false
    if (words.length === 0) return true
    const text = plain([one.prompt, one.topic, ...one.choices, ...(one.kind === 'text' ? one.answers : [])].join('\n'))
    return words.every(word => text.includes(word))
  })
}

// How many questions each topic has; '' counts those without one.
export function topicCounts(questions: BankQuestion[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { topic } of questions) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  return new Map([...counts].sort(([a], [b]) => a.localeCompare(b)))
}

// What a person can do to the bank. The functions stay the same, so that a row is drawn again only when it has changed.
export function useBankActions() {
  const { t } = useLingui()
  const saver = useSaver()
  const texts = {
    deleted: (n: number) => t`${plural(n, { one: '# question deleted', other: '# questions deleted' })}`,
    moved: (n: number, topic: string) =>
      topic
        ? t`${plural(n, { one: `# question moved to “${topic}”`, other: `# questions moved to “${topic}”` })}`
        : t`${plural(n, { one: '# question is without a topic now', other: '# questions are without a topic now' })}`,
  }
  const words = useRef(texts)
  words.current = texts
  return useMemo(() => {
    const now = () => saver.view<Bank>('bank')?.value.questions ?? []
    const put = (questions: BankQuestion[], field = '') => saver.edit('bank', { questions }, field)
    const set = (id: string, part: Partial<BankQuestion>, field = id) =>
      put(
        now().map(one => (one.id === id ? { ...one, ...part } : one)),
        field,
      )
    return {
      change: (question: QuizQuestion) => set(question.id, question),
      setTopic: (id: string, topic: string) => set(id, { topic }, `${id} topic`),
      add: (question: QuizQuestion, topic: string) => put([...now(), { ...question, topic }]),
      remove: (ids: Set<string>) => {
        const before = now()
        put(before.filter(one => !ids.has(one.id)))
        toast(words.current.deleted(ids.size), () => {
          // What has changed since stays; only what was removed comes back, to its place.
          const kept = new Map(now().map(one => [one.id, one]))
          const back = before.filter(one => ids.has(one.id) || kept.has(one.id)).map(one => kept.get(one.id) ?? one)
          const known = new Set(back.map(one => one.id))
          put([...back, ...now().filter(one => !known.has(one.id))])
        })
      },
      move: (ids: Set<string>, topic: string) => {
        const topics = new Map(now().map(one => [one.id, one.topic]))
        put(now().map(one => (ids.has(one.id) ? { ...one, topic } : one)))
        toast(words.current.moved(ids.size, topic), () =>
          put(now().map(one => (ids.has(one.id) ? { ...one, topic: topics.get(one.id) ?? one.topic } : one))),
        )
      },
    }
  }, [saver])
}

export type BankActions = ReturnType<typeof useBankActions>
