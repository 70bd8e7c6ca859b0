import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { type FormHTMLAttributes, type Ref, useContext, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { ApiProblem } from '@/api/client'
import { FormState, type Sent } from './sent'

// What came of the form of a name, if the browser itself sent it to this page.
export function useSent(name: string): Sent | undefined {
  const { sent } = useContext(FormState)
  return sent?.form === name ? sent : undefined
}

// What was typed into such a form, by field: what it begins with after a refusal.
export function useTyped(name: string) {
  const sent = useSent(name)
  const values = sent?.problem && sent.values
  return (field: string, otherwise = '') => values?.[field]?.[0] ?? otherwise
}

// A form that the browser may send by itself: its name says which operation it is for
// (the table in internal/site/forms.go), its fields have the names of the operation's.
// With scripts it is sent by `send`, a mutation, and what came of it is the same either
// way: its error or its answer.
export function useSending<Answer, Input = void>(
  name: string,
  options: UseMutationOptions<Answer, Error, Input>,
  mine: (values: Record<string, string[]>) => boolean = () => true,
) {
  const sent = useSent(name)
  const [over, setOver] = useState(false)
  const mutation = useMutation(options)
  const first = !over && mutation.isIdle && sent && mine(sent.values) ? sent : undefined
  return {
    send: mutation.mutate,
    isPending: mutation.isPending,
    isSuccess: mutation.isSuccess || Boolean(first && !first.problem),
    error: mutation.error ?? (first?.problem ? new ApiProblem(first.problem) : null),
    answer: mutation.data ?? (first && !first.problem ? (first.answer as Answer) : undefined),
    reset: () => {
      setOver(true)
      mutation.reset()
    },
  }
}

type Props = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'method'> & {
  name: string
  fields?: Record<string, string | number | boolean>
  onSend: () => void
  ref?: Ref<HTMLFormElement>
}

// The element of such a form. It is sent to the page's own address, which is shown
// again with whatever is wrong; `action` names it where the page has several.
export function Form({ name, fields = {}, onSend, ref, children, ...rest }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useImperativeHandle(ref, () => form.current as HTMLFormElement)
  useEffect(() => {
    if (form.current) void takeOver(form.current)
  }, [])
  return (
    <form
      ref={form}
      method="post"
      {...rest}
      onSubmit={e => {
        e.preventDefault()
        onSend()
      }}
    >
      <input type="hidden" name="form" value={name} />
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={String(value)} />
      ))}
      {children}
    </form>
  )
}

// What was typed or ticked before the page came alive is on the screen, but React has
// not heard of it: it is told as if it happened now, one field after the other, since
// each answer is made of the one before.
async function takeOver(form: HTMLFormElement) {
  for (const { field, property, now } of [...form.elements].flatMap(unheard)) {
    // React compares with what it last saw, by a property of the element itself; what is
    // set past that property is news to it.
    Object.assign(field, { [property]: property === 'value' ? '' : !now })
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property)?.set?.call(field, now)
    field.dispatchEvent(new Event(property === 'value' ? 'input' : 'click', { bubbles: true }))
    await new Promise(resolve => setTimeout(resolve))
  }
}

type Unheard = { field: HTMLElement; property: 'value' | 'checked'; now: string | boolean }

function unheard(field: Element): Unheard[] {
  const isInput = field instanceof HTMLInputElement
  if (isInput && (field.type === 'checkbox' || field.type === 'radio')) {
    const changed = field.checked !== field.defaultChecked && (field.type === 'checkbox' || field.checked)
    return changed ? [{ field, property: 'checked', now: field.checked }] : []
  }
  if (!(isInput && field.type !== 'hidden') && !(field instanceof HTMLTextAreaElement)) return []
  return field.value === field.defaultValue ? [] : [{ field, property: 'value', now: field.value }]
}
