import type { AnyRouter } from '@tanstack/react-router'

const patience = 10_000 // ms for a page whose heading needs data

// Moves the focus to the new page's heading, which screen readers then read. On Back, it moves to the link that was
// followed and announces the page's title. The first page, filters and anchors leave the focus where it is.
export function leadOnArrival(router: AnyRouter) {
  const followed = new Map<string, { href: string; nth: number }>()
  let before: Element | null = null
  let stop = () => {}
  const voice = document.createElement('div')
  voice.className = 'sr-only'
  voice.setAttribute('aria-live', 'polite')
  document.body.append(voice)

  router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    before = document.activeElement
    const link = before?.closest<HTMLAnchorElement>('main a[href]')
    const key = fromLocation?.state.__TSR_key
    if (link && key) followed.set(key, { href: link.href, nth: linksTo(link.href).indexOf(link) })
  })
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    stop()
    voice.textContent = ''
    const way = followed.get(toLocation.state.__TSR_key ?? '')
    // True once there is nothing more to wait for.
    const arrive = () => {
      const here = document.activeElement
      const main = document.querySelector('main')
      if (here && here !== before && main?.contains(here)) return true // the page has led somewhere itself
      const link = way && linksTo(way.href)[way.nth]
      const target = link ?? main?.querySelector('h1')
      if (!target) return false
      if (!link) target.setAttribute('tabindex', '-1')
      target.focus({ preventScroll: true })
      if (link) voice.textContent = document.title
      return true
    }
    stop = arrive() ? () => {} : retry(arrive)
  })
}

const linksTo = (href: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].filter(link => link.href === href)

// Tries whenever the page changes, until it works, the person acts, or too much time has passed.
function retry(arrive: () => boolean): () => void {
  const watch = new MutationObserver(() => arrive() && stop())
  const stop = () => {
    watch.disconnect()
    clearTimeout(timer)
    for (const sign of ['keydown', 'pointerdown']) document.removeEventListener(sign, stop)
  }
  const timer = setTimeout(stop, patience)
  for (const sign of ['keydown', 'pointerdown']) document.addEventListener(sign, stop)
  watch.observe(document.body, { childList: true, subtree: true })
  return stop
}
