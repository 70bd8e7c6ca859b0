import { useLingui } from '@lingui/react/macro'
import type { EmblaCarouselType } from 'embla-carousel'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Children, type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from './Button'

type Props = {
  label: string
  children: ReactNode
  // How wide a slide is: 'basis-full md:basis-1/2 xl:basis-1/4'.
  basis?: string
  dots?: boolean
  speed?: number
}

// A row that scrolls by itself as HTML does; once in sight, Embla makes it loop
// and gives it buttons. Nothing moves unless someone moves it.
export function Carousel({ label, children, basis = 'basis-full sm:basis-1/2 lg:basis-1/3 xl:basis-1/4', dots, speed = 1000 }: Props) {
  const { t } = useLingui()
  const viewport = useRef<HTMLDivElement>(null)
  const [engine, setEngine] = useState<EmblaCarouselType | null>(null)
  const [at, setAt] = useState(0)
  const [stops, setStops] = useState(0)
  const slides = Children.toArray(children)

  useEffect(() => {
    const node = viewport.current
    if (!node) return
    let running: EmblaCarouselType | undefined
    let gone = false
    const sight = new IntersectionObserver(
      async entries => {
        if (!entries.some(entry => entry.isIntersecting)) return
        sight.disconnect()
        const { default: Embla } = await import('embla-carousel')
        if (gone) return
        const still = matchMedia('(prefers-reduced-motion: reduce)').matches
        node.scrollLeft = 0
        running = Embla(node, { loop: true, align: 'start', duration: still ? 0 : speed / 28 })
        const read = () => {
          setAt(running?.selectedScrollSnap() ?? 0)
          setStops(running?.scrollSnapList().length ?? 0)
        }
        running.on('select', read).on('reInit', read)
        read()
        setEngine(running)
      },
      { rootMargin: '200px' },
    )
    sight.observe(node)
    return () => {
      gone = true
      sight.disconnect()
      running?.destroy()
    }
  }, [speed])

  return (
    <section aria-roledescription={t`carousel`} aria-label={label} className="grid gap-5">
      {/* Until the buttons come, the arrow keys scroll it. */}
      <div
        ref={viewport}
        tabIndex={engine ? undefined : 0}
        className={`-mx-1 px-1 py-1 ${engine ? 'overflow-hidden' : 'overflow-x-auto snap-x hide-bar'}`}
      >
        <div className="flex -ml-6">
          {slides.map((slide, i) => (
            <div
              key={i}
              role="group"
              aria-roledescription={t`slide`}
              aria-label={t`${i + 1} of ${slides.length}`}
              className={`pl-6 min-w-0 shrink-0 grow-0 snap-start ${basis}`}
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      <div className={`flex items-center gap-2 ${stops > 1 ? '' : 'invisible'}`}>
        <IconButton label={t`Previous`} tone="quiet" onClick={() => engine?.scrollPrev()}>
          <ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Next`} tone="quiet" onClick={() => engine?.scrollNext()}>
          <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        {dots &&
          Array.from({ length: stops }, (_, i) => (
            <button
              key={i}
              type="button"
              aria-label={t`Go to ${i + 1}`}
              aria-current={i === at}
              className="size-6 grid place-items-center"
              onClick={() => engine?.scrollTo(i)}
            >
              <span className={`h-2 rounded-full transition-all duration-200 ${i === at ? 'w-5 bg-clay' : 'w-2 bg-edge'}`} />
            </button>
          ))}
      </div>
    </section>
  )
}
