import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { menuQuery } from '@/lib/menu'
import { namesQuery, useNames } from '@/lib/names'
import { useFieldTexts } from '@/lib/problems'
import { Input, Select } from '@/ui/Field'
import type { Plan } from './api'
import { Lines, Text, Topic } from './fields'
import { languagesOf } from './languages'
import { limits } from './limits'
import { ScreenHead } from './ScreenHead'
import { useFields } from './saver'

// What the course is about, and for whom.
export default function PlanForm() {
  const { t, i18n } = useLingui()
  const [plan, change, problem] = useFields<Plan>('plan')
  const wrong = useFieldTexts()(problem)
  const languages = useMemo(() => languagesOf(i18n.locale), [i18n.locale])
  if (!plan) return null
  const lang = plan.language || undefined
  return (
    <>
      <ScreenHead title={<Trans>Plan</Trans>}>
        <Trans>Decide what people will be able to do after your course. Everything else follows from that.</Trans>
      </ScreenHead>
      <Topic
        title={<Trans>Basics</Trans>}
        hint={
          <>
            <p>
              <Trans>Name the result rather than the topic: “Bake sourdough at home” says more than “Bread”.</Trans>
            </p>
            <p>
              <Trans>The summary appears under the title in search results, so say who it helps and how.</Trans>
            </p>
          </>
        }
      >
        <Text
          label={t`Title`}
          most={limits.title}
          lang={lang}
          value={plan.title}
          error={wrong.title}
          onChange={title => change({ title })}
        />
        <Text
          label={t`Summary`}
          rows={3}
          most={limits.summary}
          lang={lang}
          value={plan.summary}
          error={wrong.summary}
          onChange={summary => change({ summary })}
        />
      </Topic>
      <Topic
        title={<Trans>Where it belongs</Trans>}
        hint={
          <p>
            <Trans>People filter by subject, level and language. Choose what you speak in the videos.</Trans>
          </p>
        }
      >
        <div className="grid sm:grid-cols-2 gap-x-4 gap-y-6">
          <Filing plan={plan} change={change} wrong={wrong} />
          <Select
            label={t`Level`}
            value={plan.level}
            error={wrong.level}
            onChange={e => change({ level: e.target.value })}
          >
            <option value="all">{t`All levels`}</option>
            <option value="beginner">{t`Beginner`}</option>
            <option value="intermediate">{t`Intermediate`}</option>
            <option value="expert">{t`Expert`}</option>
          </Select>
          <Select
            label={t`Language`}
            value={plan.language}
            error={wrong.language}
            onChange={e => change({ language: e.target.value })}
          >
            {!languages.some(([code]) => code === plan.language) && (
              <option value={plan.language}>{plan.language}</option>
            )}
            {languages.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
          <Input
            label={t`Expected months`}
            type="number"
            inputMode="numeric"
            min={0}
            max={limits.months}
            hint={t`At an hour or two a week. Leave at 0 if it takes less.`}
            error={wrong.months}
            value={plan.months}
            onChange={e =>
              change({ months: Math.max(0, Math.min(limits.months, Math.round(e.target.valueAsNumber || 0))) })
            }
          />
        </div>
      </Topic>
      <Topic
        title={<Trans>Audience and outcomes</Trans>}
        hint={
          <>
            <p>
              <Trans>
                Begin each outcome with a verb: “Build …”, “Explain …”, “Choose …”. Four or more make a good list.
              </Trans>
            </p>
            <p className="pointer-coarse:hidden">
              <Trans>Press Enter for the next line. Alt with the arrow keys moves a line.</Trans>
            </p>
          </>
        }
      >
        <Lines
          label={t`What you’ll learn`}
          add={t`Add an outcome`}
          placeholder={t`Shape a loaf that keeps its form`}
          lang={lang}
          most={limits.lines}
          longest={limits.line}
          items={plan.objectives}
          error={wrong.objectives}
          onChange={objectives => change({ objectives })}
        />
        <Lines
          label={t`Who this course is for`}
          add={t`Add a group`}
          placeholder={t`People who have never baked bread`}
          lang={lang}
          most={limits.lines}
          longest={limits.line}
          items={plan.audience}
          error={wrong.audience}
          onChange={audience => change({ audience })}
        />
        <Lines
          label={t`Requirements`}
          add={t`Add a requirement`}
          placeholder={t`An oven and a large bowl`}
          lang={lang}
          most={limits.lines}
          longest={limits.line}
          items={plan.requirements}
          error={wrong.requirements}
          onChange={requirements => change({ requirements })}
        />
        <Lines
          label={t`Skills`}
          add={t`Add a skill`}
          placeholder={t`Sourdough`}
          lang={lang}
          most={limits.lines}
          longest={limits.line}
          items={plan.skills}
          error={wrong.skills}
          onChange={skills => change({ skills })}
        />
      </Topic>
    </>
  )
}

type FilingProps = { plan: Plan; change: (part: Partial<Plan>) => void; wrong: Record<string, string | undefined> }

function Filing({ plan, change, wrong }: FilingProps) {
  const { t, i18n } = useLingui()
  const name = useNames()
  // Operators may have added some since the page was opened.
  const { data } = useQuery({ ...menuQuery, staleTime: 0 })
  useQuery({ ...namesQuery(i18n.locale), staleTime: 0 })
  return (
    <>
      <Select
        label={t`Course subject`}
        value={plan.subject}
        error={wrong.subject}
        onChange={e => change({ subject: e.target.value })}
      >
        <option value="">{t`Choose a subject`}</option>
        {data?.subjects.map(s => (
          <option key={s.slug} value={s.slug}>
            {name('subject', s.slug, s.name)}
          </option>
        ))}
      </Select>
      <Select
        label={t`Category`}
        value={plan.category}
        error={wrong.category}
        onChange={e => change({ category: e.target.value })}
      >
        <option value="">{t`Choose a category`}</option>
        {data?.groups.map(group => (
          <optgroup key={group.slug} label={name('group', group.slug, group.title)}>
            {group.categories.map(c => (
              <option key={c.slug} value={c.slug}>
                {name('category', c.slug, c.title)}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </>
  )
}
