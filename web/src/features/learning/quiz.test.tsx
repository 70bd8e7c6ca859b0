// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Lesson, Quiz } from '@/api/types'
import { json, show } from '@/test/show'
import { lessonQuery } from './api'
import { QuizForm } from './QuizForm'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const quiz: Quiz = {
  passMark: 50,
  drawn: 0,
  attempts: [],
  questions: [
    { id: 'one', kind: 'single', prompt: 'One?', choices: ['a', 'b'] },
    { id: 'two', kind: 'text', prompt: 'Two?', choices: [] },
  ],
}
const result = {
  questions: quiz.questions,
  explanations: {},
  explained: {},
  scorePercent: 50,
  passed: true,
  progress: {},
}

function Stage() {
  const { data } = useQuery(lessonQuery('l'))
  return data?.quiz ? <QuizForm slug="s" lessonId="l" quiz={data.quiz} onProgress={() => {}} /> : null
}

it('an incomplete quiz is not sent and its missing answers are marked; an attempt counts at once', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method === 'GET') return json({ id: 'l', quiz } as Lesson)
    sent.push(JSON.parse(String(init.body)))
    return json({ ...result, correct: { one: true, two: false } })
  })
  show(Stage)
  const check = await screen.findByRole('button', { name: 'Check my answers' })
  await userEvent.click(check)
  expect(sent).toEqual([])
  expect(screen.getByRole('alert').textContent).toBe('2 questions still need an answer.')
  expect(screen.getByLabelText('a')).toBe(document.activeElement)
  await userEvent.click(screen.getByLabelText('a'))
  await userEvent.click(check)
  expect(screen.getByRole('group', { description: 'Answer this question.' }).textContent).toContain('Two?')
  expect(screen.getByLabelText('Your answer')).toBe(document.activeElement)
  await userEvent.keyboard('x')
  await userEvent.click(check)
  expect(sent).toEqual([{ answers: { one: ['0'], two: ['x'] }, key: expect.any(String), drawn: 0 }])
  expect(await screen.findByText(/1 attempt\./)).toBeTruthy()
  // The button that had the focus is gone.
  expect(screen.getByRole('region', { name: /^You / })).toBe(document.activeElement)
})

it('an order is made by buttons; what was wrong is explained, and the next attempt has other questions', async () => {
  const ordering = { id: 'o', kind: 'ordering' as const, prompt: 'In order?', choices: ['b', 'c', 'a'] }
  const attempts = [{ ...quiz, questions: [ordering] }, quiz]
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method === 'GET') return json({ id: 'l', quiz: attempts.shift() } as Lesson)
    sent.push(JSON.parse(String(init.body)))
    return json({
      ...result,
      questions: [ordering],
      correct: { o: false },
      explanations: { o: ['', '', 'A is first.'] },
    })
  })
  show(Stage)
  const check = await screen.findByRole('button', { name: 'Check my answers' })
  await userEvent.click(check)
  expect(sent).toEqual([]) // nothing was moved
  await userEvent.click(screen.getByRole('button', { name: 'Move “a” up' }))
  expect(screen.getByText('“a” is now 2 of 3.')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(row => row.textContent)).toEqual(['b', 'a', 'c'])
  await userEvent.click(screen.getByRole('button', { name: 'Move “b” up' })) // it is first
  await userEvent.click(check)
  expect(sent).toEqual([{ answers: { o: ['0', '2', '1'] }, key: expect.any(String), drawn: 0 }])
  expect(await screen.findByText('A is first.')).toBeTruthy()
  const answered = within(screen.getByRole('group')).getAllByRole('listitem')
  expect(answered.map(row => row.textContent)).toEqual(['b', 'aA is first.', 'c'])
  await userEvent.click(screen.getByRole('link', { name: 'Try again' }))
  expect(await screen.findByLabelText('Your answer')).toBeTruthy()
  expect(screen.queryByText('Incorrect')).toBeNull()
  expect(document.activeElement?.tagName).toBe('FORM')
})

it('one question at a time stays so after a reload, at the question where it was', async () => {
  vi.stubGlobal('fetch', async () => json({ id: 'l', quiz } as Lesson))
  show(Stage)
  await userEvent.click(await screen.findByRole('button', { name: 'One at a time' }))
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  cleanup()
  show(Stage)
  expect(await screen.findByText('Question 2 of 2')).toBeTruthy()
})

it('of several answers each is judged by itself, in words, and one that is missing is shown', async () => {
  const several: Quiz = {
    ...quiz,
    questions: [
      { id: 'three', kind: 'multiple', prompt: 'Three?', choices: ['c', 'd', 'e', 'f'] },
      { id: 'four', kind: 'single', prompt: 'Four?', choices: ['g', 'h'] },
    ],
  }
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method === 'GET') return json({ id: 'l', quiz: several } as Lesson)
    return json({
      ...result,
      questions: several.questions,
      correct: { three: false, four: false },
      choices: { three: ['right', 'wrong', 'missed', ''] },
      explanations: { three: ['', 'd is none.', '', ''] },
    })
  })
  show(Stage)
  await userEvent.click(await screen.findByLabelText('c'))
  await userEvent.click(screen.getByLabelText('d'))
  await userEvent.click(screen.getByLabelText('g'))
  await userEvent.click(screen.getByRole('button', { name: 'Check my answers' }))
  expect(await screen.findAllByText('Incorrect')).toHaveLength(2)
  const of = (kind: string, name: string, description?: string) => screen.getByRole(kind, { name, description })
  const verdict = (input: HTMLElement) => input.closest('label')?.dataset.verdict
  expect(verdict(of('checkbox', 'c', 'Right'))).toBe('right')
  expect(verdict(of('checkbox', 'd', 'Wrong d is none.'))).toBe('wrong')
  expect(verdict(of('checkbox', 'e', 'Missed'))).toBe('missed')
  expect(verdict(of('checkbox', 'f'))).toBeUndefined()
  expect(verdict(of('radio', 'g', 'Wrong'))).toBe('wrong')
  expect(verdict(of('radio', 'h'))).toBeUndefined()
})
