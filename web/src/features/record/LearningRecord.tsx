import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { useRef } from 'react'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { broughtQuery, record } from './api'
import { Brought } from './Brought'
import { ImportReport } from './ImportReport'

// What a learner takes with them to another Stoa, and what they have brought from one.
export function LearningRecord() {
  const { t } = useLingui()
  const say = useProblemText()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const { data } = useQuery(broughtQuery)
  const take = useMutation({ mutationFn: record.take, onSettled: () => client.invalidateQueries() })
  const remove = useMutation({
    mutationFn: record.remove,
    onSuccess: () => toast(t`Certificate removed`),
    onSettled: () => client.invalidateQueries({ queryKey: broughtQuery.queryKey }),
  })
  const error = take.error ?? remove.error
  return (
    <section aria-labelledby="record" className="grid gap-5 mt-10">
      {data && data.certificates.length > 0 && <Brought certificates={data.certificates} onRemove={remove.mutate} />}
      <div className="panel p-5 sm:p-7 grid gap-4 justify-items-start">
        <h2 id="record" className="text-20">
          <Trans>Learning record</Trans>
        </h2>
        <p className="max-w-[64ch] text-muted">
          <Trans>
            Your certificates, progress and notes in one signed file. Import it on any other site that runs on Stoa,
            with the same email address.
          </Trans>
        </p>
        <div className="flex flex-wrap gap-3">
          <a href="/api/account/record" download className="button button-quiet">
            <Download size={18} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Download record</Trans>
          </a>
          <Button tone="quiet" pending={take.isPending} onClick={() => input.current?.click()}>
            <Upload size={18} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Import record</Trans>
          </Button>
          <input
            ref={input}
            type="file"
            accept=".zip,application/zip"
            hidden
            aria-label={t`Learning record`}
            onChange={event => {
              const file = event.target.files?.[0]
              event.target.value = ''
              if (file) take.mutate(file)
            }}
          />
        </div>
        <div role="status" className="grid gap-4 w-full empty:hidden">
          {error && <Notice tone="error">{say(error)}</Notice>}
          {take.data && !take.isPending && <ImportReport of={take.data} />}
        </div>
      </div>
    </section>
  )
}
