import { Trans } from '@lingui/react/macro'
import type { SiteText } from '@/api/types'
import { Accordion } from '@/ui/Accordion'
import { HrefLink } from '@/ui/HrefLink'

// Questions, with one answer open at a time; all of them in print.
export function Faq({ text }: { text: SiteText }) {
  return (
    <div className="grid gap-8 max-w-[760px] print:max-w-none">
      <p className="text-20 md:text-24 leading-[1.45]">{text.summary}</p>
      <div className="print:[&_details::details-content]:[content-visibility:visible] print:[&_summary_svg]:hidden print:[&_.panel]:break-inside-auto!">
        <Accordion
          items={text.sections.map(s => ({
            id: s.id,
            title: s.title,
            content: <div className="prose text-muted sm:pl-8 pb-2" dangerouslySetInnerHTML={{ __html: s.html }} />,
          }))}
        />
      </div>
      <section className="bg-sunk border border-line rounded-panel p-6 md:p-8 flex flex-wrap gap-5 items-center justify-between no-print">
        <div>
          <h2 className="text-20">
            <Trans>Still have questions?</Trans>
          </h2>
          <p className="text-muted mt-1">
            <Trans>Contact us and we’ll help.</Trans>
          </p>
        </div>
        <HrefLink href="/contact-us" className="button button-quiet">
          <Trans>Contact us</Trans>
        </HrefLink>
      </section>
    </div>
  )
}
