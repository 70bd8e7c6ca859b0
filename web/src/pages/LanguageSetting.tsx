import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChooseLanguage } from '@/i18n/choose'
import { type Language, languages } from '@/i18n/texts'
import { Form, useSending } from '@/lib/form'
import { Head } from '@/lib/head'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { RadioGroup } from '@/ui/RadioGroup'
import { toast } from '@/ui/toast'
import { AccountFrame } from './AccountFrame'

export default function LanguageSetting() {
  const { i18n, t } = useLingui()
  const say = useProblemText()
  const choose = useChooseLanguage()
  const [chosen, setChosen] = useState('')
  const value = chosen || i18n.locale
  const save = useSending('language', {
    mutationFn: () => choose(value as Language),
    onSuccess: () => toast(t`Changes saved`),
  })
  return (
    <AccountFrame title={<Trans>Language</Trans>} lead={<Trans>Used for the site, emails and certificates.</Trans>}>
      <Head title={t`Language`} noindex />
      <Form name="language" className="panel p-5 sm:p-7 grid gap-5 justify-items-start" onSend={save.send}>
        {save.error && <Notice tone="error">{say(save.error)}</Notice>}
        <RadioGroup
          label={t`Which language should we use?`}
          name="language"
          value={value}
          onChange={setChosen}
          options={Object.entries(languages).map(([code, name]) => ({
            value: code,
            label: <span lang={code}>{name}</span>,
          }))}
        />
        <Button type="submit" pending={save.isPending}>
          <Trans>Save Changes</Trans>
        </Button>
      </Form>
    </AccountFrame>
  )
}
