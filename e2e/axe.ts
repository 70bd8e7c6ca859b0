import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What axe finds on a page, as "rule: element | element": by all its rules, or by those of WCAG 2.2 AA alone. No page
 * has a frame of another site, so that axe needs no window of its own (its "legacy mode"), which would take as long again.
 */
export async function findings(page: Page, rules: 'all' | 'wcag' = 'all', within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  if (rules === 'wcag') axe.withTags(wcag)
  if (within) axe.include(within)
  const { violations } = await axe.analyze()
  return violations.map(
    v =>
      `${v.id}: ${v.nodes
        .slice(0, 3)
        .map(n => n.target)
        .join(' | ')}`,
  )
}
