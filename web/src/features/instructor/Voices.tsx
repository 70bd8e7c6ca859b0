import { Trans, useLingui } from '@lingui/react/macro'
import type { Testimonial } from '@/api/types'
import { Carousel } from '@/ui/Carousel'
import { Portrait } from '@/ui/Portrait'
import { Stars } from '@/ui/Stars'

// Quotes from instructors, one at a time.
export function Voices({ testimonials }: { testimonials: Testimonial[] }) {
  const { t } = useLingui()
  if (testimonials.length === 0) return null
  return (
    <section className="band page">
      <Carousel
        label={t`What people say`}
        basis="basis-full lg:basis-1/2"
        dots
        head={
          <h2 className="text-30 md:text-40">
            <Trans>What people say</Trans>
          </h2>
        }
      >
        {testimonials.map(voice => (
          <figure key={voice.author} className="panel p-6 sm:p-10 flex flex-col gap-4">
            <Stars value={voice.stars} />
            <blockquote className="grid gap-3 flex-1 content-start">
              <p className="carved text-24">{voice.title}</p>
              <p className="text-muted">{voice.body}</p>
            </blockquote>
            <figcaption className="flex items-center gap-4">
              <Portrait src={voice.portraitUrl} size={56} />
              <span className="leading-snug">
                <span className="block font-semibold">{voice.author}</span>
                <span className="block text-14 text-muted">{voice.designation}</span>
              </span>
            </figcaption>
          </figure>
        ))}
      </Carousel>
    </section>
  )
}
