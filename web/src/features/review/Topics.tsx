import { Trans } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import type { Reviews } from '@/api/types'

type Props = { topics: Reviews['topics']; chosen: string; onChoose: (topic: string | undefined) => void }

// The words that several learners use in their reviews of this course. Each is a link, which works without scripts.
export function Topics({ topics, chosen, onChoose }: Props) {
  const choose = (event: MouseEvent, topic: string | undefined) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onChoose(topic)
  }
  return (
    <nav aria-labelledby="topics">
      <h3 id="topics" className="text-16 mb-3">
        <Trans>Students mention</Trans>
      </h3>
      <ul className="flex flex-wrap gap-2">
        {topics.map(({ word, label, reviews }) => {
          const on = word === chosen
          return (
            <li key={word}>
              <a
                className="chip"
                href={on ? '?#reviews' : `?topic=${encodeURIComponent(word)}#reviews`}
                aria-current={on ? 'page' : undefined}
                onClick={event => choose(event, on ? undefined : word)}
              >
                {label} <span className="tnum opacity-75">{reviews}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
