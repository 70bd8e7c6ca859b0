import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { number } from '@/lib/format'
import type { LessonProps } from './LessonEditor'
import { limits } from './limits'
import RichText from './RichText'
import { upload } from './uploading'

// A lesson to read. Pictures in it are media of the course, written as /media/{id}.
export default function Article({ course, lang, lesson, content, change }: LessonProps) {
  const { i18n, t } = useLingui()
  const fresh = useRef(new Map<string, string>())
  const addPicture = (file: File) =>
    new Promise<string>(resolve =>
      upload(file, { course, lesson: lesson.id, purpose: 'picture' }, mediaId => {
        const src = `/media/${mediaId}`
        fresh.current.set(src, URL.createObjectURL(file))
        resolve(src)
      }),
    )
  const shownAt = (src: string) =>
    fresh.current.get(src) ?? lesson.addresses[src.replace('/media/', '')] ?? (src.startsWith('/media/') ? '' : src)
  const n = content.body.length
  return (
    <div className="grid gap-2">
      <RichText
        label={t`Article`}
        lang={lang}
        value={content.body}
        onChange={body => change({ body })}
        onPicture={addPicture}
        shownAt={shownAt}
      />
      <p className="text-13 text-muted flex flex-wrap justify-between gap-x-4">
        <span>
          <Trans>Paste or drop pictures into the text. Markdown works too: ## heading, - list, ``` code.</Trans>{' '}
          {/!\[\s*\]\(/.test(content.body) && (
            <span className="text-clay-text">
              <Trans>Select the pictures with a dashed line, and describe them.</Trans>
            </span>
          )}
        </span>
        <span className={`tnum ${n > limits.body ? 'text-madder font-semibold' : ''}`}>
          {number(n, i18n.locale)} / {number(limits.body, i18n.locale)}
        </span>
      </p>
    </div>
  )
}
