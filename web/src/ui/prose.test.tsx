// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Prose } from './Prose'

afterEach(cleanup)

const code = '<p>Read this:</p><pre><code class="language-go">if a &lt; 1 { return "no" }</code></pre>'
const other = '<pre><code class="language-runes">if a</code></pre>'

it('code is colored in a language that is known, and says the same', async () => {
  const { rerender } = render(<Prose html={code + other} />)
  const block = screen.getByText(/Read this/).nextElementSibling as HTMLElement
  await vi.dynamicImportSettled()
  expect(block.querySelector('.hljs-keyword')?.textContent).toBe('if')
  expect(block.textContent).toBe('if a < 1 { return "no" }')
  expect(block.querySelector('.hljs-string')?.textContent).toBe('"no"')
  expect(block.nextElementSibling?.innerHTML).toBe('<code class="language-runes">if a</code>')
  rerender(<Prose html={code + other} className="panel" />)
  expect(block.isConnected && block.querySelector('.hljs-keyword')).toBeTruthy()
})
