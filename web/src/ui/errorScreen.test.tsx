// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiProblem, unanswered } from '@/api/client'
import { ErrorScreen } from './ErrorScreen'

const invalidate = vi.fn()
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ invalidate }) }))
i18n.loadAndActivate({ locale: 'en', messages: {} })
afterEach(cleanup)

it('a page that the line was lost for comes by itself once there is one, and any other only when asked', () => {
  const show = (error: unknown) =>
    render(
      <I18nProvider i18n={i18n}>
        <ErrorScreen error={error} />
      </I18nProvider>,
    )
  show(new Error('broken'))
  act(() => void window.dispatchEvent(new Event('online')))
  expect(invalidate).not.toHaveBeenCalled()
  cleanup()
  show(new ApiProblem(unanswered('network.offline')))
  act(() => void window.dispatchEvent(new Event('online')))
  expect(invalidate).toHaveBeenCalledOnce()
})
