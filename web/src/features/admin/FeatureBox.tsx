import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useProblemText } from '@/lib/problems'
import { Input } from '@/ui/Field'
import { toast } from '@/ui/toast'
import { admin, coursesLike } from './api'

// Finds a course by its title and features it: type, choose with the arrows or a press.
export function FeatureBox({ featured, onAdded }: { featured: string[]; onAdded: () => Promise<void> }) {
  const { t } = useLingui()
  const say = useProblemText()
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const [at, setAt] = useState(0)
  useEffect(() => {
    const pause = setTimeout(() => setAsked(text.trim()), 120)
    return () => clearTimeout(pause)
  }, [text])
  const { data } = useQuery({ ...coursesLike(asked), placeholderData: keepPreviousData })
  const found = asked.length > 1 && text ? (data?.courses ?? []).filter(one => !featured.includes(one.slug)) : []
  const chosen = Math.min(at, found.length - 1)
  const add = useMutation({
    mutationFn: (slug: string) => admin.feature(slug, 0),
    onSuccess: () => {
      setText('')
      toast(t`Course featured`)
      box.current?.focus()
      return onAdded()
    },
  })
  const press = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) setAt((chosen + step + found.length) % found.length)
    else if (event.key === 'Enter' && found[chosen]) add.mutate(found[chosen].slug)
    else if (event.key === 'Escape' && text) setText('')
    else return
    event.preventDefault()
  }
  return (
    <div className="relative max-w-xl">
      <Input
        ref={box}
        label={t`Add a course`}
        hideLabel
        placeholder={t`Search for a course to feature`}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={found[chosen] && `${id}-${chosen}`}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        error={add.error ? say(add.error) : undefined}
        value={text}
        onChange={event => {
          setText(event.target.value)
          setAt(0)
          add.reset()
        }}
        onKeyDown={press}
        onBlur={() => setText('')}
      />
      <div
        id={id}
        role="listbox"
        aria-label={t`Courses`}
        className={found.length > 0 ? 'float absolute z-20 top-full inset-x-0 mt-1 admin-hits max-h-96' : 'sr-only'}
      >
        {found.map((course, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the input has the focus and hears the keys
          <div
            key={course.slug}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === chosen}
            onPointerMove={() => setAt(i)}
            onPointerDown={event => event.preventDefault()}
            onClick={() => add.mutate(course.slug)}
          >
            <img
              src={course.coverUrl}
              alt=""
              width="48"
              height="30"
              className="w-12 h-[30px] rounded-[6px] object-cover"
            />
            <span className="truncate">{course.title}</span>
            <span className="ml-auto text-muted truncate">{course.instructor}</span>
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {found.length === 0 && asked.length > 1 && text && <Trans>No courses match</Trans>}
      </p>
    </div>
  )
}
