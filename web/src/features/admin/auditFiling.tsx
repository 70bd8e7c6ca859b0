import { Trans, useLingui } from '@lingui/react/macro'
import type { Parts } from './auditWords'

// What was done to subjects, groups and categories, and to what the site says.
export function useFilingSentences({ who, entry }: Parts) {
  const { t } = useLingui()
  const { kind = '', name = '', was = '', into = '', text: said = '', language = '' } = entry.details
  const kinds: Record<string, string> = {
    subject: t({ message: `the subject “${name}”`, context: 'object of a sentence: added the subject' }),
    group: t({ message: `the group “${name}”`, context: 'object of a sentence: added the group' }),
    category: t({ message: `the category “${name}”`, context: 'object of a sentence: added the category' }),
  }
  const what = kinds[kind] ?? entry.subject
  return {
    'banner.changed': () => (
      <Trans>
        {who} changed the banner: “{said}”
      </Trans>
    ),
    'banner.shown': () => (
      <Trans>
        {who} turned on the banner: “{said}”
      </Trans>
    ),
    'banner.hidden': () => (
      <Trans>
        {who} turned off the banner: “{said}”
      </Trans>
    ),
    'text.written': () => (
      <Trans>
        {who} wrote the text <code>{`${said} (${language})`}</code>
      </Trans>
    ),
    'text.restored': () => (
      <Trans>
        {who} removed the text <code>{`${said} (${language})`}</code>
      </Trans>
    ),
    'wording.changed': () => (
      <Trans>
        {who} changed the words of the home page, the footer and the contact page <code>({language})</code>
      </Trans>
    ),
    'filing.filled': () => <Trans>{who} added the usual subjects and categories</Trans>,
    'filing.added': () => (
      <Trans>
        {who} added {what}
      </Trans>
    ),
    'filing.renamed': () => (
      <Trans>
        {who} renamed {what}, which was called “{was}”
      </Trans>
    ),
    'filing.changed': () => (
      <Trans>
        {who} changed {what}
      </Trans>
    ),
    'filing.moved': () =>
      into ? (
        <Trans>
          {who} moved {what} to “{into}”
        </Trans>
      ) : (
        <Trans>
          {who} moved {what}
        </Trans>
      ),
    'filing.merged': () => (
      <Trans>
        {who} merged {what} into “{into}”
      </Trans>
    ),
    'filing.deleted': () => (
      <Trans>
        {who} deleted {what}
      </Trans>
    ),
  }
}
