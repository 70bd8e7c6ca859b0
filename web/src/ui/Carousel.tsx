import { useLingui } from '@lingui/react/macro'
import type { EmblaCarouselType } from 'embla-carousel'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { Children, type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from './Button'
import { Plain } from './Plain'

type Props = {
  label: string
  children: ReactNode
  // The width of a slide: 'basis-full md:basis-1/2 xl:basis-1/4'.
  basis?: string
  gap?: 20 | 24
  dots?: boolean
  // How long a move takes, in ms.
  speed?: number
  // Moves on by itself after this many ms, until the visitor uses or stops it.
  autoplay?: number
  // A heading above it, beside its buttons.
  head?: ReactNode
}

const gaps = { 20: ['-ml-5', 'pl-5'], 24: ['-ml-6', 'pl-6'] }
const quarters = 'basis-full md:basis-1/2 lg:basis-1/3 xl:basis-1/4'

// A row that scrolls as plain HTML. Once it is in view, Embla makes it loop and gives it buttons. With reduced motion,
// the next slide appears without a transition.
export function Carousel({ label, children, basis = quarters, gap = 24, dots, speed = 1000, autoplay, head }: Props) {
  const { t } = useLingui()
  const box = useRef<HTMLElement>(null)
  const viewport = useRef<HTMLDivElement>(null)
  const [engine, setEngine] = useState<EmblaCarouselType | null>(null)
  const [at, setAt] = useState(0)
  const [stops, setStops] = useState(0)
  const [playing, setPlaying] = useState(Boolean(autoplay))
  const slides = Children.toArray(children)
  const [back, room] = gaps[gap]

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
        if (still) setPlaying(false)
        // A row that has been scrolled in the meantime stays where it is.
        const width = node.querySelector<HTMLElement>('[role=group]')?.offsetWidth ?? 0
        const startIndex = width > 0 ? Math.round(node.scrollLeft / width) : 0
        node.scrollLeft = 0
        running = Embla(node, { loop: true, align: 'start', duration: still ? 0 : speed / 28, startIndex })
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
      setEngine(null)
    }
  }, [speed])

  useEffect(() => {
    if (!engine || !autoplay || !playing) return
    let beat = 0
    const rest = () => {
      clearInterval(beat)
      beat = window.setInterval(() => {
        const busy = box.current?.matches(':hover, :focus-within') || document.hidden
        if (!busy) engine.scrollNext()
      }, autoplay)
    }
    rest()
    // After a move by hand, the full interval passes again.
    engine.on('select', rest)
    return () => {
      clearInterval(beat)
      engine.off('select', rest)
    }
  }, [engine, autoplay, playing])

  const moves = stops > 1
  const buttons = (
    <div className={`flex items-center gap-2 ${moves ? '' : 'invisible'}`}>
      {autoplay && (
        <IconButton label={playing ? t`Pause` : t`Play`} tone="quiet" onClick={() => setPlaying(!playing)}>
          {playing ? (
            <Pause size={20} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <Play size={20} strokeWidth={1.75} aria-hidden="true" />
          )}
        </IconButton>
      )}
      <IconButton label={t`Previous`} tone="quiet" onClick={() => engine?.scrollPrev()}>
        <ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton label={t`Next`} tone="quiet" onClick={() => engine?.scrollNext()}>
        <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  )
  return (
    <section
      ref={box}
      aria-roledescription={t`carousel`}
      aria-label={label}
      className="grid gap-6"
      onKeyDown={event => {
        if (!engine || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
        if (event.key === 'ArrowLeft') engine.scrollPrev()
        else engine.scrollNext()
      }}
    >
      {head && (
        <div className="flex flex-wrap items-end justify-between gap-4">
          {head}
          {buttons}
        </div>
      )}
      {/* Until the buttons load, the arrow keys scroll it; without scripts there is a scroll bar too. */}
      <div
        ref={viewport}
        tabIndex={engine ? -1 : 0}
        className={`-mx-1 px-1 py-1 outline-offset-0 ${engine ? 'overflow-hidden' : 'overflow-x-auto snap-x hide-bar noscript:[scrollbar-width:thin]'}`}
      >
        <Plain as="div" className={`flex ${back}`}>
          {slides.map((slide, i) => (
            <div
              key={i}
              role="group"
              aria-roledescription={t`slide`}
              aria-label={t`${i + 1} of ${slides.length}`}
              className={`${room} min-w-0 shrink-0 grow-0 snap-start grid ${basis}`}
            >
              {slide}
            </div>
          ))}
        </Plain>
      </div>
      {(!head || dots) && (
        <div className="flex items-center justify-center gap-2 min-h-11">
          {!head && buttons}
          {dots && moves && <Dots n={stops} at={at} onGo={i => engine?.scrollTo(i)} />}
        </div>
      )}
    </section>
  )
}

// The current dot is wide and distant ones are small, so the position is clear among many slides.
function Dots({ n, at, onGo }: { n: number; at: number; onGo: (i: number) => void }) {
  const { t } = useLingui()
  const size = (i: number) =>
    i === at ? 'w-6 h-2 bg-clay' : Math.abs(i - at) === 1 ? 'size-2 bg-edge' : 'size-1.5 bg-line'
  return (
    <div className="flex">
      {Array.from({ length: n }, (_, i) => (
        <button
          key={i}
          type="button"
          aria-label={t`Go to slide ${i + 1}`}
          aria-current={i === at}
          className="w-8 h-11 -outline-offset-4 rounded-field grid place-items-center"
          onClick={() => onGo(i)}
        >
          <span className={`rounded-full transition-all duration-200 ${size(i)}`} />
        </button>
      ))}
    </div>
  )
}
