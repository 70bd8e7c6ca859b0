import type { ReactNode } from 'react'

type Props = { crumbs?: ReactNode; eyebrow: ReactNode; title: ReactNode; lang?: string; children?: ReactNode }

const arch = (x: number, w: number, top: number) => `M${x} 220V${top + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V220z`

// The heading of a page of text, with five arches on the lower edge of the band.
export function Banner({ crumbs, eyebrow, title, lang, children }: Props) {
  return (
    <section className="bg-sunk border-b border-line overflow-hidden print:border-0">
      <div className="page grid md:grid-cols-[1fr_auto] gap-x-10 items-end">
        <div className="grid gap-4 justify-items-start py-10 md:py-16">
          {crumbs}
          <p className="eyebrow">{eyebrow}</p>
          <h1 lang={lang} className="text-40 md:text-52">
            {title}
          </h1>
          {children}
        </div>
        <Arches />
      </div>
    </section>
  )
}

function Arches() {
  return (
    <svg
      viewBox="0 0 372 220"
      className="hidden md:block w-72 lg:w-93 h-auto no-print"
      aria-hidden="true"
      style={{ filter: 'var(--dim)' }}
    >
      <path fill="#1a3363" d={arch(0, 68, 92)} />
      <path fill="#5283e0" d={arch(12, 44, 118)} />
      <path fill="#c6c3fd" d={arch(24, 20, 146)} />
      <path fill="#54200b" d={arch(76, 68, 40)} />
      <circle cx="110" cy="84" r="20" fill="#ceb749" />
      <path fill="#cf6136" d="M76 150c22-18 46-18 68 0v70H76z" />
      <path fill="#00391a" d={arch(152, 68, 0)} />
      <path fill="#9fd9c8" d="M186 0a34 34 0 0 1 34 34h-34zM152 102a34 34 0 0 1 34-34v34z" />
      <path fill="#1dcfe0" d="M152 34h34a34 34 0 0 1-34 34zM220 102a34 34 0 0 1-34 34v-34z" />
      <path fill="#3c9c57" d="M152 136h34v34a34 34 0 0 1-34-34zM220 170v34h-34a34 34 0 0 1 34-34z" />
      <path fill="#4a1f44" d={arch(228, 68, 60)} />
      <path fill="#b45fae" d={arch(236, 16, 150)} />
      <path fill="#f2b3cf" d={arch(254, 16, 112)} />
      <path fill="#b45fae" d={arch(272, 16, 134)} />
      <path fill="#54200b" d={arch(304, 68, 112)} />
      <path fill="#edc097" d={arch(318, 40, 144)} />
      <path fill="#54200b" d={arch(330, 16, 172)} />
    </svg>
  )
}
