import picture from './hero.svg?no-inline'

// Three arches that stand on the band below: a lesson being watched, figures that
// rise, and a vase on the wheel. Decoration: it says nothing that the page does not.
export function HeroArches({ className }: { className?: string }) {
  return <img src={picture} alt="" width="536" height="534" className={className} style={{ filter: 'var(--dim)' }} />
}
