import { useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import type { Home, SiteText } from '@/api/types'
import { HeroArches } from '@/ui/HeroArches'

type Props = { section: SiteText['sections'][number]; video: Home['video']; onPlay: () => void }

// Our mission, beside a picture that plays the film about it.
export function Mission({ section, video, onPlay }: Props) {
  const { t } = useLingui()
  return (
    <section
      id={section.id}
      className="page band grid lg:grid-cols-2 gap-x-20 gap-y-10 items-center"
      aria-labelledby="mission"
    >
      <div>
        <h2 id="mission" className="text-30 md:text-40 mb-6">
          {section.title}
        </h2>
        <div className="prose text-18" dangerouslySetInnerHTML={{ __html: section.html }} />
      </div>
      {video ? (
        <button
          type="button"
          aria-label={t`Watch video: ${video.title}`}
          className="group relative block w-full night rounded-panel overflow-hidden border border-line aspect-video text-left"
          onClick={onPlay}
        >
          {video.posterUrl ? (
            <img src={video.posterUrl} alt="" className="w-full h-full object-cover" style={{ filter: 'var(--dim)' }} />
          ) : (
            <TitleCard title={video.title} />
          )}
          <span className="absolute left-[8%] bottom-[14%] grid place-items-center size-16 rounded-full bg-on-night text-night shadow-float transition-transform group-hover:scale-105">
            <Play size={26} fill="currentColor" strokeWidth={0} aria-hidden="true" className="ml-1" />
          </span>
        </button>
      ) : (
        <HeroArches className="w-full max-w-[440px] h-auto mx-auto border-b-4 border-clay" />
      )}
    </section>
  )
}

// The poster of a film that has none: its name and five arches.
function TitleCard({ title }: { title: string }) {
  const arches = [
    ['h-[38%]', '#cf6136'],
    ['h-[62%]', '#ceb749'],
    ['h-[30%]', '#54200b'],
    ['h-[50%]', '#edc097'],
    ['h-[20%]', '#a84a1d'],
  ] as const
  return (
    <>
      <span className="carved absolute left-[8%] top-[10%] max-w-[60%] text-24 md:text-40" aria-hidden="true">
        {title}
      </span>
      <span
        className="absolute right-[8%] bottom-0 h-full w-[34%] flex items-end gap-[3%]"
        style={{ filter: 'var(--dim)' }}
      >
        {arches.map(([height, background]) => (
          <span key={height} className={`arch flex-1 ${height}`} style={{ background }} />
        ))}
      </span>
    </>
  )
}
