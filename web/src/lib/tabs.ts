// What one window tells the others of this browser: `storage` events reach all but the
// one that writes. Without storage each window learns of it when it is looked at again.
export type News = 'cart' | 'signed-in' | 'signed-out' | 'session-ended'

const news = 'stoa.news'
const session = 'stoa.session'

export function tellTabs(what: News) {
  try {
    if (what === 'signed-out') localStorage.removeItem(session)
    localStorage.setItem(news, `${what} ${Date.now()}`)
  } catch {
    // There is none.
  }
}

export function hearTabs(hear: (what: News) => void) {
  window.addEventListener('storage', event => {
    if (event.key === news && event.newValue) hear(event.newValue.split(' ')[0] as News)
  })
}

// Called by each page that is loaded: a session that has begun or ended since is news.
export function noteSession(signedIn: boolean) {
  try {
    const before = localStorage.getItem(session) !== null
    if (signedIn) localStorage.setItem(session, '1')
    else localStorage.removeItem(session)
    if (before !== signedIn) tellTabs(signedIn ? 'signed-in' : 'session-ended')
  } catch {
    // There is none.
  }
}
