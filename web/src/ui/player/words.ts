import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { addTranslation, setLanguage } from 'media-chrome/dist/utils/i18n.js'

// Gives media-chrome our texts. It looks them up as its elements are made, so this comes before, and again for another
// language. The units are abbreviations, since it knows one plural only.
export function speak() {
  const pair = <Small extends string, Capital extends string>(small: Small, capital: Capital, text: string) =>
    ({ [small]: text, [capital]: text }) as Record<Small | Capital, string>
  const captions = t`Captions`
  addTranslation(i18n.locale, {
    ...pair('play', 'Play', t`Play`),
    ...pair('pause', 'Pause', t`Pause`),
    ...pair('mute', 'Mute', t`Mute`),
    ...pair('unmute', 'Unmute', t`Unmute`),
    ...pair('enter fullscreen mode', 'Enter fullscreen mode', t`Full screen`),
    ...pair('exit fullscreen mode', 'Exit fullscreen mode', t`Exit full screen`),
    ...pair('enter picture in picture mode', 'Enter picture in picture mode', t`Picture in picture`),
    ...pair('exit picture in picture mode', 'Exit picture in picture mode', t`Exit picture in picture`),
    ...pair('start airplay', 'Start airplay', t`AirPlay`),
    ...pair('stop airplay', 'Stop airplay', t`Stop AirPlay`),
    ...pair('start casting', 'Start casting', t`Cast`),
    ...pair('stop casting', 'Stop casting', t`Stop casting`),
    ...pair('seek back {seekOffset} seconds', 'Seek backward', t`Back 10 seconds`),
    ...pair('seek forward {seekOffset} seconds', 'Seek forward', t`Forward 10 seconds`),
    ...pair('settings', 'Settings', t`Settings`),
    ...pair('closed captions', 'Captions', captions),
    'Enable captions': captions,
    'Disable captions': captions,
    'chapter: {chapterName}': '{chapterName}',
    'video player': t`Video player`,
    volume: t`Volume`,
    seek: t`Position`,
    'playback time': t`Time played`,
    'media loading': t`Loading the video`,
    'video not loaded, unknown time.': t`Not loaded yet`,
    '{currentTime} of {totalTime}': t`${'{currentTime}'} of ${'{totalTime}'}`,
    Auto: t`Auto`,
    Off: t`Off`,
    ...pair('hour', 'hours', t`h`),
    ...pair('minute', 'minutes', t`min`),
    ...pair('second', 'seconds', t`s`),
  })
  setLanguage(i18n.locale)
}

speak()
