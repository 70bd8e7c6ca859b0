// Messages between the browser's windows: `storage` events reach all windows but the sender. Without storage, each
// window notices when it gets the focus.
export type News = 'cart' | 'signed-in' | 'signed-out' | 'session-ended'

const news = 'stoa.news'
const session = 'stoa.session'

export function tellTabs(what: News) {
  try {
    if (what === 'signed-out') localStorage.removeItem(session)
    localStorage.setItem(news, `${what} ${Date.now()}`)
  } catch {
    // No storage.
  }
}

export function hearTabs(hear: (what: News) => void) {
  window.addEventListener('storage', event => {
    if (event.key === news && event.newValue) hear(event.newValue.split(' ')[0] as News)
  })
}

// Called on each page load; tells the other windows if the session has started or ended since.
export function noteSession(signedIn: boolean) {
  try {
    const before = localStorage.getItem(session) !== null
    if (signedIn) localStorage.setItem(session, '1')
    else localStorage.removeItem(session)
    if (before !== signedIn) tellTabs(signedIn ? 'signed-in' : 'session-ended')
  } catch {
    // No storage.
  }
}
