import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Listing } from '@/api/types'
import { HrefLink } from '@/ui/HrefLink'
import { explicitLevel, type Search, useValueLabel, withSearch } from './search'

type Props = { listing: Listing; search: Search }

// How the search understood the words: what it corrected, left out or took as a level, with a link to search for
// exactly what was typed.
export function Understood({ listing, search }: Props) {
  const said = useSaid(listing, search)
  if (!said.length) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted">
      {said.map((what, i) => (
        <li key={i}>{what}</li>
      ))}
    </ul>
  )
}

function Way({ to, children }: { to: Search; children: ReactNode }) {
  return (
    <HrefLink className="link" href={withSearch({ ...to, page: '' })} rel="nofollow">
      {children}
    </HrefLink>
  )
}

function useSaid(listing: Listing, search: Search): ReactNode[] {
  const label = useValueLabel()
  const { understood, correctedTo, didYouMean, query } = listing
  const said: ReactNode[] = []
  if (!query.q) return said
  const [left, missing] = [understood.leftOut, understood.unknown].map(words => words.join(', '))
  const level = understood.level && label('level', { value: understood.level, label: understood.level })
  if (correctedTo) said.push(<Trans>Showing results for “{correctedTo}”.</Trans>)
  if (missing && listing.total > 0) said.push(<Trans>No courses mention {missing}.</Trans>)
  else if (understood.partial) said.push(<Trans>No courses match all your words. Here are the closest matches.</Trans>)
  if (understood.partial && didYouMean && !correctedTo)
    said.push(
      <Trans>
        Did you mean <Way to={{ ...search, q: didYouMean }}>{didYouMean}</Way>?
      </Trans>,
    )
  if (left) said.push(<Trans>Ignored: {left}.</Trans>)
  if (level && understood.levelLifted) said.push(<Trans>No results at the level “{level}”. Showing all levels.</Trans>)
  else if (level)
    said.push(
      <>
        <Trans>Level: {level}.</Trans>{' '}
        <Way to={{ ...explicitLevel(search, listing), level: '' }}>
          <Trans>Show all levels</Trans>
        </Way>
      </>,
    )
  if (query.exact)
    said.push(
      <>
        <Trans>Showing exact matches only.</Trans>{' '}
        <Way to={{ ...search, exact: '' }}>
          <Trans>Include similar words</Trans>
        </Way>
      </>,
    )
  else if (said.length > 0)
    said.push(
      <Way to={{ ...search, exact: '1' }}>
        <Trans>Show exact matches only</Trans>
      </Way>,
    )
  return said
}
