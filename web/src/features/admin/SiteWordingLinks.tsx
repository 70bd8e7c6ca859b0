import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { Button } from '@/ui/Button'
import { Input } from '@/ui/Field'
import type { WordingForm } from './siteWording'

type Links = WordingForm['links']
type Props = {
  language: string
  links: Links
  wrong: Record<string, string | undefined>
  onChange: (links: Links) => void
}

const most = 6
const example = '/privacy/imprint'

// Links that the footer has besides its own.
export function SiteWordingLinks({ language, links, wrong, onChange }: Props) {
  const { t } = useLingui()
  const put = (at: number, part: Partial<Links[number]>) =>
    onChange(links.map((link, i) => (i === at ? { ...link, ...part } : link)))
  return (
    <div className="grid gap-4">
      {links.map((link, i) => {
        const number = i + 1
        return (
          // Their order is all that tells them apart.
          <div
            key={i}
            role="group"
            aria-label={t`Link ${number}`}
            className="grid grid-cols-[1fr_auto] sm:grid-cols-[1fr_1fr_auto] gap-x-3 gap-y-2"
          >
            <div className="max-sm:col-start-1">
              <Input
                label={t`What the link says`}
                lang={language}
                maxLength={40}
                error={wrong[`links.${i}.name`]}
                value={link.name}
                onChange={e => put(i, { name: e.target.value })}
              />
            </div>
            <div className="max-sm:col-start-1">
              <Input
                label={t`Link`}
                inputMode="url"
                spellCheck={false}
                autoCapitalize="none"
                maxLength={300}
                placeholder={example}
                error={wrong[`links.${i}.href`]}
                value={link.href}
                onChange={e => put(i, { href: e.target.value })}
              />
            </div>
            <button
              type="button"
              className="button button-plain button-icon mt-[26px] max-sm:col-start-2 max-sm:row-start-1"
              aria-label={t`Remove link ${number}`}
              onClick={() => onChange(links.filter((_, at) => at !== i))}
            >
              <X size={20} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </div>
        )
      })}
      {links.length < most && (
        <div>
          <Button tone="quiet" onClick={() => onChange([...links, { name: '', href: '' }])}>
            <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Add link</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
