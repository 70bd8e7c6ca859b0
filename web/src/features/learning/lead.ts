// Brings what has taken a part's place into view, and the focus to it. (A test's page has no scrolling.)
export function lead(to: HTMLElement | null) {
  to?.scrollIntoView?.({ block: 'start' })
  to?.focus({ preventScroll: true })
}
