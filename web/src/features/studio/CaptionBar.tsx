import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Captions, MoveHorizontal, Plus } from 'lucide-react'
import { useRef } from 'react'
import { byId, focusNow } from '@/lib/focus'
import { Button } from '@/ui/Button'
import { Menu } from '@/ui/Menu'
import { toast } from '@/ui/toast'
import { readFile } from './captionFile'
import { type Cue, closeGaps, writeCues, writeSrt } from './captions'
import { useLeftOut } from './useLeftOut'

type Props = {
  cues: Cue[]
  language: string
  name: string // of a downloaded file, without its ending
  wrong: number
  onAdd: () => void
  onShift: () => void
  onWrong: () => void
  onPut: (cues: Cue[]) => void
}

// What is done with a whole track.
export function CaptionBar({ cues, language, name, wrong, onAdd, onShift, onWrong, onPut }: Props) {
  const { t } = useLingui()
  const { input, choose } = useImport(language, onPut)
  const clear = () => {
    onPut([])
    focusNow(byId('first-caption'))
    toast(t`Captions removed`, () => onPut(cues))
  }
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <p className="flex-1 basis-40 text-14 flex flex-wrap gap-x-3 items-center">
        <span className="text-muted">
          <Plural value={cues.length} one="# caption" other="# captions" />
        </span>
        {wrong > 0 && (
          <button type="button" className="link text-clay-text min-h-11" onClick={onWrong}>
            <Plural value={wrong} one="# to check" other="# to check" />
          </button>
        )}
      </p>
      <Button tone="quiet" onClick={onAdd}>
        <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
        <Trans>Add caption</Trans>
      </Button>
      <Button tone="quiet" onClick={onShift} disabled={cues.length === 0}>
        <MoveHorizontal size={18} strokeWidth={1.75} aria-hidden="true" />
        <Trans>Shift times</Trans>
      </Button>
      <Menu
        label={t`More`}
        items={[
          { id: 'import', label: <Trans>Import VTT or SRT</Trans>, onSelect: choose },
          ...(cues.length > 0
            ? [
                {
                  id: 'vtt',
                  label: <Trans>Download as VTT</Trans>,
                  onSelect: () => download(`${name}.vtt`, 'text/vtt', writeCues(cues)),
                },
                {
                  id: 'srt',
                  label: <Trans>Download as SRT</Trans>,
                  onSelect: () => download(`${name}.srt`, 'application/x-subrip', writeSrt(cues)),
                },
                {
                  id: 'gaps',
                  label: <Trans>Close short gaps</Trans>,
                  onSelect: () => onPut(closeGaps(cues)),
                },
                { id: 'clear', label: <Trans>Delete all captions</Trans>, danger: true, onSelect: clear },
              ]
            : []),
        ]}
      />
      {input}
    </div>
  )
}

type StartProps = {
  language: string
  others: [language: string, name: string][]
  drafted: boolean
  onAdd: () => void
  onPut: (cues: Cue[]) => void
  onDraft: () => void
  onCopy: (language: string) => void
}

// The ways to begin a track.
export function CaptionStart({ language, others, drafted, onAdd, onPut, onDraft, onCopy }: StartProps) {
  const { input, choose } = useImport(language, onPut)
  return (
    <div className="card p-6 sm:p-8 grid gap-4 justify-items-start">
      <Captions size={36} strokeWidth={1.25} aria-hidden="true" className="text-brand" />
      <p className="max-w-[52ch]">
        <Trans>Play the video and type what is said. Each caption begins at the current time.</Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        {drafted && (
          <Button onClick={onDraft}>
            <Trans>Use the automatic draft</Trans>
          </Button>
        )}
        <Button id="first-caption" tone={drafted ? 'quiet' : 'primary'} onClick={onAdd}>
          <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Add the first caption</Trans>
        </Button>
        <Button tone="quiet" onClick={choose}>
          <Trans>Import VTT or SRT</Trans>
        </Button>
        {others.map(([language, name]) => (
          <Button key={language} tone="quiet" onClick={() => onCopy(language)}>
            <Trans>Translate from {name}</Trans>
          </Button>
        ))}
      </div>
      {input}
    </div>
  )
}

function useImport(language: string, onPut: (cues: Cue[]) => void) {
  const { t } = useLingui()
  const leftOut = useLeftOut()
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File) => {
    const { cues, lost } = await readFile(file, language)
    if (cues.length === 0) return toast(t`There are no captions in this file.`)
    onPut(cues)
    toast(lost > 0 ? leftOut(lost) : t`Captions imported`)
  }
  const field = (
    <input
      ref={input}
      type="file"
      accept=".vtt,.srt"
      hidden
      aria-label={t`File with captions`}
      onChange={e => {
        const file = e.currentTarget.files?.[0]
        if (file) void read(file)
        e.currentTarget.value = ''
      }}
    />
  )
  return { input: field, choose: () => input.current?.click() }
}

function download(name: string, type: string, text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
