import { Trans, useLingui } from '@lingui/react/macro'
import { Pause, Play, UploadCloud, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { ApiProblem } from '@/api/client'
import { length } from '@/lib/date'
import { byId, focusNow } from '@/lib/focus'
import { bytes, percent } from '@/lib/format'
import { useProblemText } from '@/lib/problems'
import { Button, IconButton } from '@/ui/Button'
import { Progress } from '@/ui/Progress'
import { dismiss, type Task } from './uploading'

type BoxProps = { accept?: string; hint: ReactNode; onFile: (file: File) => void; children: ReactNode }

// A place to drop a file, or to choose one.
export function UploadBox({ accept, hint, onFile, children }: BoxProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same
    <div
      className={`rounded-panel border-2 border-dashed grid place-items-center content-center gap-4 px-6 py-14 text-center transition-colors ${over ? 'border-brand bg-brand/8' : 'border-line bg-sunk/40'}`}
      onDragOver={e => {
        e.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={e => {
        e.preventDefault()
        setOver(false)
        const file = e.dataTransfer.files[0]
        if (file) onFile(file)
      }}
    >
      <UploadCloud size={44} strokeWidth={1.25} aria-hidden="true" className="text-brand" />
      <p className="text-18 font-semibold">{children}</p>
      <Button onClick={() => input.current?.click()}>
        <Trans>Upload</Trans>
      </Button>
      <p className="text-14 text-muted max-w-[52ch]">{hint}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={t`File`}
        onChange={e => {
          const file = e.currentTarget.files?.[0]
          if (file) onFile(file)
          e.currentTarget.value = ''
        }}
      />
    </div>
  )
}

// True if the server was reached, and waits itself: for its storage, or for room.
const isServers = (problem: unknown) =>
  problem instanceof ApiProblem && ['upload.storage', 'upload.disk_full'].includes(problem.code)

// An upload under way: how far, how fast, how long still, and why it doesn't go on.
export function UploadRow({ task }: { task: Task }) {
  const { i18n, t } = useLingui()
  const say = useProblemText()
  const { key, progress, upload } = task
  const { name, state } = progress
  const share = progress.bytes > 0 ? (progress.sent / progress.bytes) * 100 : 0
  const done = percent(Math.floor(share), i18n.locale)
  const speed = `${bytes(progress.speed, i18n.locale)}/s`
  const left = progress.secondsLeft === null ? '' : length(progress.secondsLeft * 1000, i18n.locale)
  const words: Record<typeof state, ReactNode> = {
    queued: <Trans>Waiting for other uploads</Trans>,
    sending: left ? (
      <Trans>
        {done}, {speed}, {left} left
      </Trans>
    ) : (
      done
    ),
    stalled: isServers(progress.problem) ? say(progress.problem) : <Trans>{done}, waiting for a connection</Trans>,
    paused: progress.problem ? say(progress.problem) : <Trans>{done}, paused</Trans>,
    checking: <Trans>Checking the file</Trans>,
    done: <Trans>Uploaded</Trans>,
    failed: say(progress.problem),
    canceled: <Trans>Canceled</Trans>,
  }
  const ended = state === 'failed' || state === 'done' || state === 'canceled'
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-1">
        <div className="flex-1 min-w-0">
          <p className="font-semibold truncate">{name}</p>
          <p className={`text-14 tnum ${state === 'failed' ? 'text-madder' : 'text-muted'}`}>{words[state]}</p>
        </div>
        {(state === 'sending' || state === 'stalled' || state === 'queued') && (
          <IconButton label={t`Pause ${name}`} onClick={upload.pause}>
            <Pause size={19} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )}
        {state === 'paused' && (
          <IconButton label={t`Resume ${name}`} onClick={upload.resume}>
            <Play size={19} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton
          label={ended ? t`Dismiss` : t`Cancel ${name}`}
          onClick={() => {
            if (ended) dismiss(key)
            else upload.cancel()
            focusNow(() => byId('uploads')() ?? byId('main')()) // this button is removed
          }}
        >
          <X size={19} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      {!ended && <Progress percent={share} label={t`Upload of ${name}`} />}
    </div>
  )
}
