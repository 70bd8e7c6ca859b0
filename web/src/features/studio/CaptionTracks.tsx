import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Captions, PencilLine, Upload, X } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { byId, focusNow } from '@/lib/focus'
import { Button, buttonClass, IconButton } from '@/ui/Button'
import { Select } from '@/ui/Field'
import { HrefLink } from '@/ui/HrefLink'
import { toast } from '@/ui/toast'
import { type LessonContent, videoQuery } from './api'
import { readFile } from './captionFile'
import type { LessonProps } from './LessonEditor'
import { languageName, languagesOf } from './languages'
import { useSaver } from './saver'
import { upload } from './uploading'
import { useLeftOut } from './useLeftOut'

// The captions of a video, one track for each language: written beside the video, or from WebVTT or SRT files.
export function CaptionTracks({ course, lang, lesson, content, change }: LessonProps) {
  const { i18n, t } = useLingui()
  const saver = useSaver()
  const input = useRef<HTMLInputElement>(null)
  const has = (code: string) => content.captions.some(track => track.language === code)
  const [chosen, setLanguage] = useState('')
  const language = chosen || lang || 'en'
  const languages = useMemo(() => languagesOf(i18n.locale), [i18n.locale])
  const draft = useQuery({ ...videoQuery(content.mediaId ?? ''), enabled: Boolean(content.mediaId) })
  const drafted = draft.data?.captions === 'ready' && content.captions.length === 0
  const name = (code: string) => languageName(code, i18n.locale)
  const editor = (code: string) => `/studio/courses/${course}/lessons/${lesson.id}?captions=${code}`
  const leftOut = useLeftOut()
  const add = async (file: File) => {
    const { cues, lost, vtt } = await readFile(file, language)
    if (cues.length === 0) return toast(t`There are no captions in this file.`)
    upload(
      new File([vtt], file.name, { type: 'text/vtt' }),
      { course, lesson: lesson.id, purpose: 'captions' },
      mediaId => {
        const now = saver.view<LessonContent>(`lesson/${lesson.id}`)?.value
        if (!now) return
        const label = languageName(language, language)
        change({ captions: [...now.captions.filter(c => c.language !== language), { language, label, mediaId }] })
        toast(lost > 0 ? leftOut(lost) : t`Captions added`)
      },
    )
  }
  const remove = (track: LessonContent['captions'][number]) => {
    change({ captions: content.captions.filter(c => c !== track) })
    focusNow(byId('upload-captions'))
    toast(t`Captions removed`, () => {
      const now = saver.view<LessonContent>(`lesson/${lesson.id}`)?.value.captions ?? []
      if (!now.some(c => c.language === track.language)) change({ captions: [...now, track] })
    })
  }
  return (
    <section className="grid gap-3">
      <h2 className="text-20">
        <Trans>Captions</Trans>
      </h2>
      {content.captions.length === 0 && (
        <p className="text-14 text-muted">
          {drafted ? (
            <Trans>A draft was written from the sound of the video. Check it: names and terms are often wrong.</Trans>
          ) : (
            <Trans>
              Captions in the language of the course are part of the approval. Many people watch without sound.
            </Trans>
          )}
        </p>
      )}
      {content.captions.length > 0 && (
        <ul className="card divide-y divide-line">
          {content.captions.map(track => (
            <li key={track.language} className="flex items-center gap-3 pl-4 pr-1 min-h-13">
              <Captions size={19} strokeWidth={1.75} aria-hidden="true" className="text-muted shrink-0" />
              <span className="flex-1 min-w-0 truncate">{name(track.language)}</span>
              <HrefLink
                href={editor(track.language)}
                className={buttonClass('plain')}
                aria-label={t`Edit the captions in ${name(track.language)}`}
              >
                <PencilLine size={17} strokeWidth={1.75} aria-hidden="true" />
                <Trans>Edit</Trans>
              </HrefLink>
              <IconButton label={t`Remove the captions in ${name(track.language)}`} onClick={() => remove(track)}>
                <X size={18} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-56 max-sm:w-full">
          <Select label={t`Language`} value={language} onChange={e => setLanguage(e.target.value)}>
            {languages.map(([code, label]) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </Select>
        </div>
        <HrefLink href={editor(language)} className={buttonClass(content.captions.length > 0 ? 'quiet' : 'primary')}>
          <PencilLine size={17} strokeWidth={1.75} aria-hidden="true" />
          {has(language) ? (
            <Trans>Edit captions</Trans>
          ) : drafted ? (
            <Trans>Check the draft</Trans>
          ) : (
            <Trans>Write captions</Trans>
          )}
        </HrefLink>
        <Button id="upload-captions" tone="quiet" onClick={() => input.current?.click()}>
          <Upload size={17} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Upload captions (VTT or SRT)</Trans>
        </Button>
        <input
          ref={input}
          type="file"
          accept=".vtt,.srt"
          hidden
          aria-label={t`Captions`}
          onChange={e => {
            const file = e.currentTarget.files?.[0]
            if (file) void add(file)
            e.currentTarget.value = ''
          }}
        />
      </div>
    </section>
  )
}
