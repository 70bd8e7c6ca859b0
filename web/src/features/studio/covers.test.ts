import { expect, test } from 'vitest'
import type { Draft } from './api'
import { designs } from './covers'

const fresh = { id: 'a1', slug: null } as Draft
const launched = { id: 'a1', slug: 'rye' } as Draft

test('a launched course may keep the cover of its slug', () => {
  expect(designs(launched, '', 3)).toEqual(['', 'a1-1', 'a1-2'])
  expect(designs(fresh, 'a1', 3)).toEqual(['a1', 'a1-1', 'a1-2'])
})

test('the chosen design is shown, also one of another course or from further down', () => {
  expect(designs(fresh, 'b2', 3)).toEqual(['b2', 'a1', 'a1-1'])
  expect(designs(fresh, 'a1-7', 3)).toEqual(['a1-7', 'a1', 'a1-1'])
})
