import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, ChevronDown, Reply, RotateCcw } from 'lucide-react'
import { useId, useState } from 'react'
import { keyOf } from '@/api/keys'
import type { ContactMessage } from '@/api/types'
import { localDate } from '@/lib/date'
import { useProblemText } from '@/lib/problems'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast'
import { setHandled } from './api'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

// A message to the operator: its first lines, or all of it when open. onMarked is called before the list is loaded
// again.
export function Message({ message, onMarked }: { message: ContactMessage; onMarked: () => void }) {
  const { i18n, t } = useLingui()
  const say = useProblemText()
  const client = useQueryClient()
  const id = useId()
  const handledOn = message.handledAt && localDate(message.handledAt, i18n.locale)
  const [open, setOpen] = useState(false)
  const mark = useMutation({
    mutationFn: (handled: boolean) => setHandled(message.id, handled),
    onSuccess: (_, handled) => {
      if (handled) toast(t`Marked as handled`, () => mark.mutate(false))
      onMarked()
      return client.invalidateQueries({ queryKey: keyOf('admin', 'messages') })
    },
    onError: problem => toast(say(problem)),
  })
  return (
    <article className="p-4 sm:px-6 grid sm:grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-3 items-start">
      <div className="grid gap-1 min-w-0">
        <h2 className="text-18">
          <button
            type="button"
            className="flex gap-3 items-center min-h-11 w-full text-left hover:underline underline-offset-3"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <ChevronDown {...icon} className={`shrink-0 text-muted transition-transform ${open ? 'rotate-180' : ''}`} />
            <span lang={message.language} className="min-w-0 wrap-anywhere">
              {message.subject}
            </span>
          </button>
        </h2>
        <p className="pl-[30px] flex flex-wrap gap-x-3 gap-y-1 items-center text-14 text-muted tnum wrap-anywhere">
          <span>
            {message.firstName} · {message.email}
          </span>
          <span>{localDate(message.createdAt, i18n.locale)}</span>
          <span>{message.number}</span>
          {handledOn && (
            <Badge tone="olive">
              <Trans>Handled on {handledOn}</Trans>
            </Badge>
          )}
        </p>
        <p
          id={id}
          lang={message.language}
          className={`pl-[30px] wrap-anywhere ${open ? 'whitespace-pre-line max-w-[72ch] pt-2' : 'line-clamp-2 text-muted'}`}
        >
          {message.body}
        </p>
      </div>
      <div className="max-sm:pl-[30px] flex flex-wrap sm:flex-col gap-2">
        <Button tone="quiet" pending={mark.isPending} onClick={() => mark.mutate(!message.handledAt)}>
          {message.handledAt ? <RotateCcw {...icon} /> : <Check {...icon} />}
          {message.handledAt ? t`Reopen` : t`Mark as handled`}
        </Button>
        {open && (
          <a
            href={`mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(`Re: ${message.subject} (${message.number})`)}`}
            className="button button-quiet"
          >
            <Reply {...icon} />
            <Trans>Reply by email</Trans>
          </a>
        )}
      </div>
    </article>
  )
}
