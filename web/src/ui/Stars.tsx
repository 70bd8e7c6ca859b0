import { useLingui } from '@lingui/react/macro'
import { number } from '@/lib/format'

export const starPath = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z'

// The eleven possible rows of stars, from none to five in halves, each drawn once per page: five stars 18 apart, the
// first ones filled.
const places = [0, 1, 2, 3, 4]
const put = (id: string, place: number) => `<use href="#${id}" x="${place * 18}" width="16" height="16"/>`
const row = (value: number) =>
  places.map(i => put('star', i) + (value > i ? put(value - i < 1 ? 'star-half' : 'star-full', i) : '')).join('')
const star = (id: string, look: string) =>
  `<symbol id="${id}" viewBox="0 0 20 20"><path d="${starPath}" ${look}/></symbol>`
const drawings = {
  __html: [
    star('star', 'fill="none" stroke="currentColor" stroke-width="1.4"'),
    star('star-full', 'fill="currentColor"'),
    star('star-half', 'fill="currentColor" clip-path="inset(0 50% 0 0)"'),
    ...Array.from({ length: 11 }, (_, halves) => `<symbol id="stars-${halves}">${row(halves / 2)}</symbol>`),
  ].join(''),
}

// The symbols that all ratings of a page refer to.
export const StarDrawings = () => (
  <svg width="0" height="0" className="absolute" aria-hidden="true" dangerouslySetInnerHTML={drawings} />
)

// A rating, rounded to halves, with a text alternative.
export function Stars({ value }: { value: number }) {
  const { i18n, t } = useLingui()
  const shown = number(value, i18n.locale, 1)
  const halves = Math.min(10, Math.max(0, Math.round(value * 2)))
  return (
    <span className="inline-flex" role="img" aria-label={t`${shown} out of 5 stars`}>
      <svg width="88" height="16" className="text-gold" aria-hidden="true">
        <use href={`#stars-${halves}`} />
      </svg>
    </span>
  )
}
