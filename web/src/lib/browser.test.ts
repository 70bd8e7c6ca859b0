// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { copy } from './clipboard'
import { hasDraft } from './draft'
import { forgetDrafts } from './drafts'
import { uuid } from './uuid'

afterEach(() => vi.unstubAllGlobals())

// As on plain http in a local network, where the browser has neither.
describe('without a secure origin', () => {
  it('a UUID is valid, and different each time', () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    expect(uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(uuid()).not.toBe(uuid())
  })

  it('a text is copied from a field, or shown in a prompt to copy', async () => {
    vi.stubGlobal('navigator', {})
    let selected = ''
    document.execCommand = () => {
      const field = document.activeElement as HTMLTextAreaElement
      selected = field.value.slice(field.selectionStart, field.selectionEnd)
      return true
    }
    expect(await copy('https://stoa.test/verify/1', 'Link')).toBe(true)
    expect(selected).toBe('https://stoa.test/verify/1')
    expect(document.querySelector('textarea')).toBeNull()
    document.execCommand = () => false
    const asked = vi.fn()
    vi.stubGlobal('prompt', asked)
    expect(await copy('text', 'Link')).toBe(false)
    expect(asked).toHaveBeenCalledWith('Link', 'text')
  })
})

it('drafts are deleted at sign-out, other things stay', () => {
  sessionStorage.setItem('stoa.draft.review.js', '{}')
  sessionStorage.setItem('other', '1')
  forgetDrafts()
  expect(hasDraft('review.js')).toBe(false)
  expect(sessionStorage.getItem('other')).toBe('1')
})
