// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
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
  attempts: [],
  questions: [
    { id: 'one', kind: 'single', prompt: 'One?', choices: ['a', 'b'] },
    { id: 'two', kind: 'text', prompt: 'Two?', choices: [] },
  ],
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
    return json({ scorePercent: 50, passed: true, correct: { one: true, two: false }, progress: {} })
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
  expect(sent).toEqual([{ answers: { one: ['0'], two: ['x'] } }])
  expect(await screen.findByText(/1 attempt\./)).toBeTruthy()
})
