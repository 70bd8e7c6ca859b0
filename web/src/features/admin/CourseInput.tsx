import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useEffect, useId, useState } from 'react'
import { Input } from '@/ui/Field'
import { coursesLike } from './api'

type Props = {
  label: ReactNode
  hint?: ReactNode
  error?: string
  value: string
  onChange: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

// A course by its address, or the end of one; typing searches the titles.
export function CourseInput({ value, onChange, ...rest }: Props) {
  const id = useId()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const pause = setTimeout(() => setAsked(value), 150)
    return () => clearTimeout(pause)
  }, [value])
  const { data } = useQuery({ ...coursesLike(asked), placeholderData: keepPreviousData })
  return (
    <>
      <Input
        list={id}
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        value={value}
        onChange={e => onChange(e.target.value)}
        {...rest}
      />
      <datalist id={id}>
        {data?.courses.map(course => (
          <option key={course.slug} value={course.slug}>
            {course.title}
          </option>
        ))}
      </datalist>
    </>
  )
}

// The slug in what was typed or pasted: the last part of an address.
export const slugOf = (text: string) =>
  text
    .trim()
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .split('/')
    .at(-1) ?? ''
