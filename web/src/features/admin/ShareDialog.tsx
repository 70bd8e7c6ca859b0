import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readNumber } from '@/lib/format'
import { useFieldTexts } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Input } from '@/ui/Field'
import { toast } from '@/ui/toast'
import { peopleQuery } from './api'
import { FormDialog } from './FormDialog'
import { books } from './money'
import { Percent, sign } from './percentField'

export type Chosen = { id: string; name: string; percent?: number }
type Props = { who: Chosen | null; usual: string; onSaved: () => Promise<void>; onClose: () => void }

// A share of one's own: for whom, and how much.
export function ShareDialog({ who, usual, onSaved, onClose }: Props) {
  const { t, i18n } = useLingui()
  const texts = useFieldTexts()
  const [chosen, setChosen] = useState(who)
  const [share, setShare] = useState(who?.percent === undefined ? '' : String(who.percent))
  const [missing, setMissing] = useState(false)
  const send = useMutation({
    mutationFn: async (person: Chosen) => {
      const n = readNumber(share, i18n.locale) ?? -1
      await books.setShare(person.id, Number.isInteger(n) ? n : -1)
      return person
    },
    onSuccess: ({ name }) => {
      toast(t`Share of ${name} saved for future sales`)
      onClose()
      return onSaved()
    },
  })
  const mutate = () => {
    setMissing(!chosen)
    if (chosen) send.mutate(chosen)
  }
  return (
    <FormDialog
      title={who ? <Trans>Change share</Trans> : <Trans>Add share</Trans>}
      action={<Trans>Save</Trans>}
      send={{ mutate, isPending: send.isPending, error: send.error }}
      onClose={onClose}
    >
      {chosen ? (
        <p className="flex flex-wrap gap-3 items-center justify-between">
          <strong className="wrap-anywhere">{chosen.name}</strong>
          {!who && (
            <Button tone="plain" onClick={() => setChosen(null)}>
              <Trans>Choose someone else</Trans>
            </Button>
          )}
        </p>
      ) : (
        <Finder missing={missing} onChoose={setChosen} />
      )}
      <Input
        label={<Percent>{t`Share`}</Percent>}
        after={sign}
        hint={t`Instead of the default share, ${usual}.`}
        error={texts(send.error).sharePercent}
        inputMode="numeric"
        maxLength={3}
        value={share}
        onChange={e => setShare(e.target.value)}
      />
    </FormDialog>
  )
}

function Finder({ missing, onChoose }: { missing: boolean; onChoose: (who: Chosen) => void }) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const pause = setTimeout(() => setAsked(words.trim()), 200)
    return () => clearTimeout(pause)
  }, [words])
  const query = useQuery({
    ...peopleQuery({ q: asked, show: 'instructor' }),
    enabled: asked.length > 1,
    placeholderData: keepPreviousData,
  })
  const people = asked.length > 1 ? (query.data?.people.slice(0, 6) ?? []) : []
  return (
    <div className="grid gap-2">
      <Input
        label={t`Instructor`}
        type="search"
        autoComplete="off"
        maxLength={200}
        placeholder={t`Name or email`}
        error={missing ? t`Choose an instructor.` : undefined}
        value={words}
        onChange={e => setWords(e.target.value)}
      />
      <ul className="grid gap-1" aria-label={t`Instructors found`}>
        {people.map(p => (
          <li key={p.id}>
            <button
              type="button"
              className="w-full text-left rounded-field border border-line px-3 py-2 hover:border-brand"
              onClick={() => onChoose({ id: p.id, name: p.name })}
            >
              <span className="font-semibold">{p.name}</span>{' '}
              <span className="text-14 text-muted wrap-anywhere">{p.email}</span>
            </button>
          </li>
        ))}
      </ul>
      {asked.length > 1 && query.data && people.length === 0 && (
        <p className="text-14 text-muted" role="status">
          <Trans>No instructor found</Trans>
        </p>
      )}
    </div>
  )
}
