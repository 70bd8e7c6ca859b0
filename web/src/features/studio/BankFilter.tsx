import { useLingui } from '@lingui/react/macro'
import { Chip } from '@/ui/Chip'
import { Input, Select } from '@/ui/Field'

type Props = {
  counts: Map<string, number> // by topic
  total: number
  topic: string | null // null: all
  search: string
  onChange: (part: { topic?: string | null; search?: string }) => void
}

const fewTopics = 8
const all = '*' // no topic is called so: it would be in the list

// Finds questions by their words and by topic: chips for a few topics, a list for many.
export function BankFilter({ counts, total, topic, search, onChange }: Props) {
  const { t } = useLingui()
  const topics: [string | null, string, number][] = [
    [null, t`All`, total],
    ...[...counts].filter(([one]) => one).map(([one, n]): [string, string, number] => [one, one, n]),
  ]
  const without = counts.get('')
  if (without && topics.length > 1) topics.push(['', t`Without a topic`, without])
  const many = topics.length > fewTopics + 2
  return (
    <div className="flex flex-wrap gap-3">
      {total > 1 && (
        <div className="flex-1 basis-64 max-w-md">
          <Input
            type="search"
            label={t`Search questions`}
            placeholder={t`Search questions`}
            hideLabel
            value={search}
            onChange={e => onChange({ search: e.target.value })}
          />
        </div>
      )}
      {many && (
        <div className="w-64 max-sm:w-full">
          <Select
            label={t`Topic`}
            hideLabel
            value={topic ?? all}
            onChange={e => onChange({ topic: e.target.value === all ? null : e.target.value })}
          >
            {topics.map(([one, name, n]) => (
              <option key={one ?? all} value={one ?? all}>
                {name} ({n})
              </option>
            ))}
          </Select>
        </div>
      )}
      {!many && topics.length > 1 && (
        <fieldset className="w-full flex flex-wrap gap-2">
          <legend className="sr-only">{t`Topic`}</legend>
          {topics.map(([one, name, n]) => (
            <Chip key={one ?? all} pressed={one === topic} onClick={() => onChange({ topic: one })}>
              {name} <span className={`tnum ${one === topic ? 'opacity-80' : 'text-muted'}`}>{n}</span>
            </Chip>
          ))}
        </fieldset>
      )}
    </div>
  )
}
