import { expect, it } from 'vitest'
import { marked, pieces, readable } from './changes'

const shown = (before: string, after: string) =>
  pieces(before, after)
    .map(({ text, is }) => (is === 'same' ? text : is === 'gone' ? `[-${text}-]` : `[+${text}+]`))
    .join('')

it('a typo stands among the words around it, however long the text', () => {
  const [before, after] = ['word '.repeat(50), ' more'.repeat(50)]
  const text = shown(`${before}teh end${after}`, `${before}the end${after}`)
  expect(text).toMatch(/^… word (word )+\[-teh-\]\[\+the\+\] end more( more)+ …$/)
  expect(text.length).toBeLessThan(160)
})

it('texts that have little in common are shown whole', () => {
  expect(shown('Set up your desk', 'Another title')).toBe('[-Set up your desk-] → [+Another title+]')
  expect(shown('', 'New')).toBe('[+New+]')
})

it('what was added to a short text, or cut from a long one, stands beside what stayed', () => {
  const [short, added] = ['Store the offset with the time.', ' Take the night bus, which leaves twice that night.']
  expect(shown(short, short + added)).toBe(`${short}[+${added}+]`)
  expect(shown(short + added, short)).toBe(`${short}[-${added}-]`)
})

it('each of two texts has what the other one lacks marked', () => {
  const [long, side] = ['word '.repeat(200), (all: ReturnType<typeof marked>) => all.map(p => p.text).join('|')]
  expect(side(marked(`${long}One end.`, `${long}Another end.`))).toMatch(/^… (word )+\|One\| end\.$/)
  expect(marked('Set up your desk', 'Another title')).toEqual([{ text: 'Set up your desk', is: 'same' }])
})

it('what is JSON is read as people write it', () => {
  expect(readable('price.cents', '1900', 'USD', 'en')).toBe('$19.00')
  expect(readable('landing.faq', '[{"id":"1","question":"Why?","answer":"Because."}]', 'USD', 'en')).toBe(
    'Why?\nBecause.',
  )
  expect(readable('body', '[a link](https://example.org)', 'USD', 'en')).toBe('[a link](https://example.org)')
})
