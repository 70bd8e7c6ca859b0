import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { localDate, localTime } from '@/lib/date'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

// A length in its largest sensible unit: "45 minutes", "3 hours", "2 days".
export function useSpan() {
  const { t } = useLingui()
  return (ms: number) => {
    const [minutes, hours, days] = [Math.max(1, Math.round(ms / minute)), Math.round(ms / hour), Math.round(ms / day)]
    if (minutes < 60) return t`${plural(minutes, { one: '# minute', other: '# minutes' })}`
    if (hours < 24) return t`${plural(hours, { one: '# hour', other: '# hours' })}`
    return t`${plural(days, { one: '# day', other: '# days' })}`
  }
}

function useAgo() {
  const { i18n, t } = useLingui()
  return (iso: string) => {
    const ms = Date.now() - Date.parse(iso)
    const [minutes, hours, days] = [Math.round(ms / minute), Math.round(ms / hour), Math.round(ms / day)]
    if (ms < 0 || days > 30) return localDate(iso, i18n.locale)
    if (minutes < 1) return t`just now`
    if (minutes < 60) return t`${plural(minutes, { one: '# min ago', other: '# min ago' })}`
    if (hours < 24) return t`${plural(hours, { one: '# hr ago', other: '# hr ago' })}`
    return t`${plural(days, { one: '# day ago', other: '# days ago' })}`
  }
}

// How long ago something happened, with the exact time as its title; what is older than a month by its date.
export function Ago({ at }: { at: string }) {
  const { i18n } = useLingui()
  const ago = useAgo()
  return (
    <time
      dateTime={at}
      title={`${localDate(at, i18n.locale)}, ${localTime(at, i18n.locale)}`}
      className="whitespace-nowrap"
    >
      {ago(at)}
    </time>
  )
}
