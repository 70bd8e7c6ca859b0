import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Finding } from '@/api/types'
import { number } from '@/lib/format'

// What a finding says, in a sentence.
export function useFindingText() {
  const { t, i18n } = useLingui()
  return (f: Finding): string => {
    const n = (value: number) => number(value, i18n.locale, Number.isInteger(value) ? 0 : 1)
    const value = n(f.value)
    const limit = n(f.limit)
    const { text } = f
    const reasons: Record<string, string> = {
      status: t`it answers with error ${value}`,
      host: t`there is no such website`,
      timeout: t`it doesn’t respond`,
      refused: t`it refuses the connection`,
      tls: t`its certificate isn’t valid`,
      private: t`it isn’t public`,
      redirects: t`it redirects in circles`,
      empty: t`it has no address`,
      text: t`it has no text`,
      relative: t`it leads to a file that doesn’t exist here`,
      scheme: t`it leads to a file on the author’s computer`,
    }
    const reason = reasons[f.reason] ?? ''
    const texts: Record<string, string> = {
      'video.loudness': t`Loudness is ${value} LUFS. It should be between −30 and −9.`,
      'video.silence': t`No sound for ${value} seconds`,
      'video.black': t`Black picture for ${value} seconds`,
      'video.frozen': t`Frozen picture for ${value} seconds`,
      'video.unmeasured': t`This video couldn’t be measured. Check sound and picture yourself.`,
      'captions.missing': t`No captions in the language of the course`,
      'captions.fast': t`Captions too fast: ${value} characters a second instead of up to ${limit}`,
      'link.missing': t`Link “${text}”: ${reason}`,
      'link.dead': t`Link ${text}: ${reason}`,
      'link.unasked': t`${plural(f.value, { one: '# link wasn’t checked', other: '# links weren’t checked' })}`,
      'picture.alt': t`Image without alternative text: ${text}`,
      'article.short': t`Only ${value} characters long. An article needs at least ${limit}.`,
      'quiz.empty': t`This quiz has no questions`,
      'quiz.answer': t`No correct answer to “${text}”`,
      'promise.lessons': t`Promises “${text}”, but there are ${limit}`,
      'promise.length': t`Promises “${text}”, but there are ${limit}`,
      'file.type': t`Not everyone can open ${text}`,
    }
    return texts[f.rule] ?? f.rule
  }
}

// Where a finding of the whole course is.
export function useFieldNames() {
  const { t } = useLingui()
  const names: Record<string, string> = {
    title: t`Title`,
    summary: t`Summary`,
    description: t`Description`,
    promo: t`Promotional video`,
    link: t`Links`,
    bank: t`Question bank`,
  }
  return (field: string) => names[field] ?? field
}

// How long something has been waiting, roughly.
export function useWaiting() {
  const long = useLong()
  return (since: string): string => long(Date.now() - new Date(since).getTime())
}

function useLong() {
  const { t } = useLingui()
  return (ms: number): string => {
    const minutes = Math.max(1, Math.floor(ms / 60_000))
    const hours = Math.floor(minutes / 60)
    const days = Math.floor(hours / 24)
    if (days > 1) return t`${plural(days, { one: '# day', other: '# days' })}`
    if (hours > 0) return t`${plural(hours, { one: '# hour', other: '# hours' })}`
    return t`${plural(minutes, { one: '# minute', other: '# minutes' })}`
  }
}

// What a specialist confirms with their own eyes.
export function useChecklist() {
  const { t } = useLingui()
  return [
    { id: 'watched', text: t`I’ve watched or read every lesson` },
    { id: 'correct', text: t`The content is correct and up to date` },
    { id: 'promise', text: t`The course delivers what its page promises` },
    { id: 'quality', text: t`Sound, picture and captions are easy to follow` },
    { id: 'tasks', text: t`Quizzes and files work and fit the lessons` },
    { id: 'rights', text: t`Nothing suggests that material was copied` },
  ]
}
