import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { ApiProblem } from '@/api/client'
import { localDate, localTime } from '@/lib/date'
import { useFieldTexts } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Input, Select } from '@/ui/Field'
import { toast } from '@/ui/toast'
import { backups, type Schedule } from './backups'
import type { AskProof } from './PowerDialog'

type Props = { data: { plan: Schedule; planned: boolean }; Ask: AskProof; onSaved: () => Promise<void> }

const publicKey = 'age1…'
const own = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

// When, where and how backups are made. Whoever chooses the place gets everything, so it takes a proof.
export function BackupSchedule({ data: { plan, planned }, Ask, onSaved }: Props) {
  const { t, i18n } = useLingui()
  const texts = useFieldTexts()
  const [fields, setFields] = useState<Schedule>(planned ? plan : { ...plan, enabled: true, timeZone: own() })
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const set = (part: Partial<Schedule>) => setFields(before => ({ ...before, ...part }))
  const zones = useMemo(
    () => [...new Set(['UTC', fields.timeZone, ...Intl.supportedValuesOf('timeZone')])],
    [fields.timeZone],
  )
  const wrong = texts(problem)
  const count = (name: 'daily' | 'weekly' | 'monthly', label: string) => (
    <Input
      label={label}
      type="number"
      min={0}
      max={366}
      error={wrong[name]}
      value={fields[name]}
      onChange={e => set({ [name]: Math.round(Number(e.target.value)) })}
    />
  )
  return (
    <section aria-labelledby="schedule" className="panel p-4 sm:p-6">
      <form
        noValidate
        className="grid gap-5"
        onSubmit={e => {
          e.preventDefault()
          setProblem(null)
          setAsking(true)
        }}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 id="schedule" className="text-20">
            <Trans>Schedule</Trans>
          </h2>
          <label className="flex items-center gap-3">
            <span className="font-semibold text-14">
              <Trans>Back up every day</Trans>
            </span>
            <input
              type="checkbox"
              role="switch"
              className="switch shrink-0"
              aria-checked={fields.enabled}
              checked={fields.enabled}
              onChange={e => set({ enabled: e.target.checked })}
            />
          </label>
        </div>
        <Input
          label={t`Where`}
          hint={t`A folder on the server, better on another disk, or a bucket: s3://bucket/folder?region=…`}
          error={wrong.place}
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          value={fields.place}
          onChange={e => set({ place: e.target.value })}
        />
        <div className="grid sm:grid-cols-2 gap-5">
          <Input
            label={t`Time`}
            type="time"
            error={wrong.at}
            value={fields.at}
            onChange={e => set({ at: e.target.value })}
          />
          <Select
            label={t`Time zone`}
            error={wrong.timeZone}
            value={fields.timeZone}
            onChange={e => set({ timeZone: e.target.value })}
          >
            {zones.map(zone => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </Select>
        </div>
        <fieldset className="grid gap-2">
          <legend className="font-semibold text-14 mb-2">
            <Trans>How many to keep</Trans>
          </legend>
          <div className="grid grid-cols-3 gap-3 sm:gap-5">
            {count('daily', t`Days`)}
            {count('weekly', t`Weeks`)}
            {count('monthly', t`Months`)}
          </div>
          <p className="text-14 text-muted">
            <Trans>The last backup of each is kept. Those you start by hand stay until you delete them.</Trans>
          </p>
        </fieldset>
        <Input
          label={t`Encrypt to (optional)`}
          hint={
            <Trans>
              The public key that <code>stoa backup keygen FILE</code> prints. Keep the file elsewhere: without it, the
              backups can’t be opened.
            </Trans>
          }
          error={wrong.recipient}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={publicKey}
          value={fields.recipient}
          onChange={e => set({ recipient: e.target.value })}
        />
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="text-14 text-muted">
            {plan.nextAt && (
              <Trans>
                Next backup: {localDate(plan.nextAt, i18n.locale)}, {localTime(plan.nextAt, i18n.locale)}
              </Trans>
            )}
          </p>
          <Button type="submit" tone="quiet">
            <Trans>Save schedule</Trans>
          </Button>
        </div>
      </form>
      {asking && (
        <Ask
          title={<Trans>Save schedule</Trans>}
          action={<Trans>Save</Trans>}
          onProve={async proof => {
            try {
              await backups.save(fields, proof)
              toast(t`Schedule saved`)
              await onSaved()
            } catch (error) {
              const proofs = ['password', 'code']
              if (!(error instanceof ApiProblem) || !error.fields.some(f => !proofs.includes(f.field))) throw error
              setProblem(error)
            }
          }}
          onDone={() => setAsking(false)}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>
              Whoever chooses where backups go has access to everything in them, so please confirm it’s you.
            </Trans>
          </p>
        </Ask>
      )}
    </section>
  )
}
