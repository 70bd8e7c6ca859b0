import type { Browser, BrowserContext } from '@playwright/test'

// Debian's Firefox, driven by WebDriver BiDi, which Playwright speaks well enough but for two things.
export function adapt(browser: Browser) {
  if (browser.browserType().name() !== 'firefox') return
  // Playwright sends this to every new context, and Firefox doesn't know it yet.
  // biome-ignore lint/suspicious/noExplicitAny: Playwright has no other way to it.
  const session = (browser as any)._connection.toImpl(browser)._browserSession
  const send = session.send.bind(session)
  session.send = (method: string, values: object) =>
    method === 'emulation.setMediaFeaturesOverride' ? Promise.resolve({}) : send(method, values)

  // It fills fields by their value, of which React learns nothing. This types as a person does.
  const typing = (context: BrowserContext) =>
    context.addInitScript(() =>
      Object.defineProperty(window, '__pw_bidiInsertText', {
        get: () => (text: string) => void document.execCommand('insertText', false, text),
        set: () => {},
      }),
    )
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async options => {
    const context = await newContext(options)
    await typing(context)
    return context
  }
}
