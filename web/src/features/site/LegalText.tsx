import { Trans } from '@lingui/react/macro'
import type { SiteText } from '@/api/types'

// A text with its summary, contents, and numbered sections to link to.
export function LegalText({ text }: { text: SiteText }) {
  return (
    <article className="grid grid-cols-1 gap-12 max-w-[760px] print:block print:max-w-none">
      <p className="text-20 md:text-24 leading-[1.45] text-pretty print:mb-6">{text.summary}</p>
      <nav aria-labelledby="contents" className="panel p-6 md:p-8 no-print">
        <h2 id="contents" className="text-20 mb-3">
          <Trans>Table of contents</Trans>
        </h2>
        <ol className="sm:columns-2 gap-10">
          {text.sections.map((section, i) => (
            <li key={section.id} className="break-inside-avoid">
              <a
                href={`#${section.id}`}
                className="flex gap-3 min-h-11 items-center hover:text-brand hover:underline underline-offset-3 leading-snug"
              >
                <span className="text-clay-text font-semibold tnum w-6 shrink-0">{i + 1}</span>
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid grid-cols-1 gap-12 print:block">
        {text.sections.map((section, i) => (
          <section
            key={section.id}
            id={section.id}
            aria-labelledby={`${section.id}-title`}
            className="scroll-mt-4 print:mb-6"
          >
            <h2
              id={`${section.id}-title`}
              className="text-24 md:text-30 flex gap-4 items-baseline mb-4 pt-8 border-t border-line print:pt-4 break-after-avoid"
            >
              <span className="text-clay-text tnum shrink-0">{i + 1}.</span>
              {section.title}
            </h2>
            <div
              className="prose [&_th]:whitespace-nowrap [&_td]:align-top [&_td]:[overflow-wrap:normal] [&_td:first-child]:font-semibold"
              dangerouslySetInnerHTML={{ __html: section.html }}
            />
          </section>
        ))}
      </div>
    </article>
  )
}
