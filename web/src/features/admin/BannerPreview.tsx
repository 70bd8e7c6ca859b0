import { Trans, useLingui } from '@lingui/react/macro'
import { Info, TriangleAlert, X } from 'lucide-react'
import type { Banner, BannerForm } from './banner'

type Props = { form: BannerForm; now: Banner; language: string }

// The banner as pages in a language show it (internal/site/banner.go makes that), and when they do.
export function BannerPreview({ form, now, language }: Props) {
  const { t } = useLingui()
  const shownIn = [language, ...now.languages].find(code => form.texts[code]?.trim()) ?? language
  const text = form.texts[shownIn]?.trim()
  const Sign = form.tone === 'notice' ? TriangleAlert : Info
  const states = {
    off: t`Not shown`,
    waiting: t`Waiting for its time`,
    shown: t`Shown now`,
    over: t`Its time is over`,
  }
  return (
    <section aria-labelledby="preview" className="grid gap-2">
      <div className="flex flex-wrap gap-3 items-center">
        <h2 id="preview" className="text-20">
          <Trans>Preview</Trans>
        </h2>
        <span className={`badge ${now.state === 'shown' ? 'badge-olive' : ''}`}>{states[now.state]}</span>
      </div>
      <style>{now.style}</style>
      <div className="rounded-card border border-line overflow-hidden">
        <div className="notice-bar" data-tone={form.tone}>
          {text ? (
            <p lang={shownIn}>
              <Sign size={18} strokeWidth={1.75} aria-hidden="true" />
              {text}{' '}
              {form.href.trim() && (
                <a href={form.href} onClick={event => event.preventDefault()}>
                  {form.links[shownIn]?.trim() || t({ message: 'Learn more', context: 'a link of the banner' })}
                </a>
              )}
            </p>
          ) : (
            <p className="text-muted">
              <Trans>Your text will appear here.</Trans>
            </p>
          )}
          <span className="size-11 grid place-items-center shrink-0" aria-hidden="true">
            <X size={18} strokeWidth={1.75} />
          </span>
        </div>
      </div>
    </section>
  )
}
