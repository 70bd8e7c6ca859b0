import picture from './hero.svg?no-inline'

// Three arches on the edge of the band below: a lesson, a growing chart and a vase being thrown. Decorative only.
export function HeroArches({ className }: { className?: string }) {
  return <img src={picture} alt="" width="536" height="534" className={className} style={{ filter: 'var(--dim)' }} />
}
