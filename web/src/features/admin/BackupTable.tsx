import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { localDate, localTime } from '@/lib/date'
import { bytes, number } from '@/lib/format'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Progress } from '@/ui/Progress'
import { AdminTable, type Column } from './AdminTable'
import { busy, type StoredBackup } from './backups'

type Props = {
  rows: StoredBackup[]
  onCheck: (id: string) => void
  onAsk: (about: StoredBackup, to: 'download' | 'remove') => void
}

export function BackupTable({ rows, onCheck, onAsk }: Props) {
  const { t, i18n } = useLingui()
  const when = (iso: string) => `${localDate(iso, i18n.locale)}, ${localTime(iso, i18n.locale)}`
  const size = (n: number) => bytes(n, i18n.locale)
  const columns: Column<StoredBackup>[] = [
    {
      id: 'at',
      label: t`Backup`,
      cell: b => (
        <>
          <span className="block font-semibold tnum">{when(b.createdAt)}</span>
          <span className="block text-14 text-muted">{b.planned ? t`Scheduled` : t`Started by hand`}</span>
        </>
      ),
    },
    {
      id: 'size',
      label: t`Size`,
      cell: b =>
        b.state !== 'done' ? null : (
          <span className="text-14 tnum">
            <span className="block">
              <Trans>{size(b.bytes)} database</Trans>
            </span>
            <span className="block text-muted">
              <Trans>
                {size(b.mediaBytes)} files, {size(b.addedBytes)} new
              </Trans>
            </span>
          </span>
        ),
    },
    { id: 'state', label: t`Status`, cell: b => <State of={b} when={when} /> },
    {
      id: 'do',
      label: t`Actions`,
      end: true,
      cell: b =>
        busy(b) ? null : (
          <div className="flex flex-wrap gap-2 max-@3xl:-ml-1 @3xl:justify-end">
            {b.state === 'done' && (
              <>
                <Button
                  tone="quiet"
                  aria-label={t`Verify the backup of ${when(b.createdAt)}`}
                  onClick={() => onCheck(b.id)}
                >
                  <Trans>Verify</Trans>
                </Button>
                <Button
                  tone="quiet"
                  aria-label={t`Download the backup of ${when(b.createdAt)}`}
                  onClick={() => onAsk(b, 'download')}
                >
                  <Trans>Download</Trans>
                </Button>
              </>
            )}
            <Button
              tone="plain"
              aria-label={t`Delete the backup of ${when(b.createdAt)}`}
              onClick={() => onAsk(b, 'remove')}
            >
              <Trans>Delete</Trans>
            </Button>
          </div>
        ),
    },
  ]
  return <AdminTable label={t`Backups`} columns={columns} rows={rows} id={b => b.id} />
}

function State({ of: b, when }: { of: StoredBackup; when: (iso: string) => string }) {
  const { t, i18n } = useLingui()
  if (busy(b)) {
    const names = { rows: t`Saving the database`, files: t`Copying files`, check: t`Reading it again`, '': t`Waiting` }
    const name = names[b.step]
    const done = b.step === 'rows' ? number(b.done, i18n.locale) : bytes(b.done, i18n.locale)
    return (
      <div className="grid gap-2 text-14 min-w-40" role="status">
        <span className="tnum">
          {name}
          {b.done > 0 && <span className="text-muted"> · {done}</span>}
        </span>
        {b.total > 0 && <Progress percent={(b.done / b.total) * 100} label={name} />}
        {b.failure && <Reason text={b.failure} />}
      </div>
    )
  }
  return (
    <div className="grid gap-1.5 text-14 justify-items-start">
      <span className="flex flex-wrap gap-2">
        {b.state === 'failed' && <Badge tone="madder">{t`Failed`}</Badge>}
        {b.state === 'done' && b.checked === '' && <Badge>{t`Complete`}</Badge>}
        {b.checked === 'sound' && <Badge tone="olive">{t`Verified`}</Badge>}
        {b.checked === 'damaged' && <Badge tone="madder">{t`Damaged`}</Badge>}
        {b.encrypted && <Badge>{t`Encrypted`}</Badge>}
      </span>
      {b.checkedAt && (
        <span className="text-muted">
          <Trans>Read again on {when(b.checkedAt)}</Trans>
        </span>
      )}
      {b.missing > 0 && (
        <span className="text-madder">
          <Plural value={b.missing} one="# file was already missing" other="# files were already missing" />
        </span>
      )}
      <Reason text={b.failure || b.checkFailure} />
    </div>
  )
}

const Reason = ({ text }: { text: string }) => text && <code className="text-madder wrap-anywhere text-13">{text}</code>
