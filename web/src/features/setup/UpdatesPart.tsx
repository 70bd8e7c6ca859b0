import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { localDate, localTime } from '@/lib/date'
import { useFieldTexts } from '@/lib/problems'
import { Input } from '@/ui/Field'
import { fixed, releaseQuery, type Settings, settings, useSave } from './api'
import { Fixed, Part, type PartProps } from './Part'

// Whom Stoa asks for new releases: nobody, unless a feed is named.
export function UpdatesPart({ now, ...part }: { now: Settings } & PartProps) {
  const { t } = useLingui()
  const [address, setAddress] = useState(now.releases.value)
  const save = useSave(settings.releases, part.onSaved)
  const wrong = useFieldTexts()(save.error)
  const isFixed = fixed(now.releases.source)
  return (
    <Part {...part} error={save.error} pending={save.isPending} onSave={() => save.mutate(address)}>
      <p className="text-muted max-w-[64ch]">
        <Trans>
          Stoa can look for new releases once a day, in a JSON or Atom feed such as the releases page of GitHub or
          Gitea. Without an address, it asks nobody.
        </Trans>
      </p>
      <Input
        label={t`Feed of new releases`}
        hint={isFixed ? <Fixed source={now.releases.source} /> : t`Leave empty to ask nobody.`}
        readOnly={isFixed}
        type="url"
        placeholder="https://"
        value={address}
        error={wrong.releases}
        onChange={e => setAddress(e.target.value)}
      />
      <Found />
    </Part>
  )
}

// What came of it the last time.
function Found() {
  const { t, i18n } = useLingui()
  const { data } = useQuery(releaseQuery)
  if (!data) return null
  const problems: Record<string, string> = {
    private: t`The address is in a private network. Such an address can only be set by --releases.`,
    unreachable: t`The server didn’t answer.`,
    refused: t`The server refused to answer.`,
    too_large: t`The answer is larger than 1 MB.`,
    format: t`The answer is neither JSON nor Atom.`,
    no_version: t`The feed names no version such as v1.2.3.`,
  }
  const at = data.checkedAt && `${localDate(data.checkedAt, i18n.locale)}, ${localTime(data.checkedAt, i18n.locale)}`
  return (
    <div className="grid gap-1">
      <p>
        <Trans>This server runs version {data.current}.</Trans>
      </p>
      {at && (
        <p className="text-14 text-muted">
          <Trans>Last checked {at}.</Trans>
        </p>
      )}
      {data.problem && <p className="text-14 text-madder">{problems[data.problem]}</p>}
    </div>
  )
}
