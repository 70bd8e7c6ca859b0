import type { Draft, Landing, Plan } from './api'

// Where the cover is that is drawn from a seed; from the course's slug without one.
export const drawn = (draft: Draft, { subject, category }: Plan, seed: string) =>
  `/covers/${subject || 'draft'}/${seed || draft.slug || draft.id}.svg?category=${encodeURIComponent(category)}`

// The cover as it will be, before it is saved.
export const coverOf = (draft: Draft, landing: Landing, plan: Plan) =>
  landing.coverMediaId ? draft.landing.coverUrl : drawn(draft, plan, landing.coverSeed ?? '')

// So many seeds to choose from, one of them the given.
export function designs(draft: Draft, seed: string, count: number) {
  const first = draft.slug ? '' : draft.id
  const seeds = [first, ...Array.from({ length: count - 1 }, (_, i) => `${draft.id}-${i + 1}`)]
  return seeds.includes(seed) ? seeds : [seed, ...seeds].slice(0, count)
}
