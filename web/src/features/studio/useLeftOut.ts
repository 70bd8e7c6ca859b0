import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

// Says that a file had more captions than could be read.
export function useLeftOut() {
  const { t } = useLingui()
  return (lost: number) =>
    t`${plural(lost, {
      one: '# caption couldn’t be read and was left out. Check its times in the file.',
      other: '# captions couldn’t be read and were left out. Check their times in the file.',
    })}`
}
