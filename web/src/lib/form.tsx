import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import {
  type FormHTMLAttributes,
  type Ref,
  useContext,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { ApiProblem } from '@/api/client'
import { FormState, type Sent } from './sent'

// The result of this form if the browser itself submitted it to this page.
export function useSent(name: string): Sent | undefined {
  const { sent } = useContext(FormState)
  return sent?.form === name ? sent : undefined
}

// The values of such a form by field, to fill it in again after an error.
export function useTyped(name: string) {
  const sent = useSent(name)
  const values = sent?.problem && sent.values
  return (field: string, otherwise = '') => values?.[field]?.[0] ?? otherwise
}

// A form that the browser can submit by itself: its name is the operation's (the table in internal/site/forms.go), and
// its fields are named as the operation's. With scripts, `send` submits it as a mutation. Either way, there is one
// error and one answer.
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

// Such a form's element. It is submitted to the page's own address, which is shown again with any errors; `action`
// names the form where the page has several.
export function Form({ name, fields = {}, onSend, ref, children, ...rest }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const latest = useRef(onSend)
  useImperativeHandle(ref, () => form.current as HTMLFormElement)
  useLayoutEffect(() => {
    latest.current = onSend
  })
  // Read as the form is hydrated: a rendering that follows at once shows what React knows, before effects run.
  const early = useRef<Unheard[]>([])
  useLayoutEffect(() => {
    early.current = form.current ? unheardIn(form.current) : []
  }, [])
  useEffect(() => queueMicrotask(() => takeOver(early.current)), [])
  return (
    <form
      ref={form}
      method="post"
      {...rest}
      onSubmit={e => {
        e.preventDefault()
        takeOver(unheardIn(e.currentTarget))
        latest.current() // of the rendering that knows what was taken over
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

// Input from before hydration is on the screen, but React doesn't know of it: it is replayed field by field, since each
// update depends on the one before.
function takeOver(list: Unheard[]) {
  for (const { field, property, now } of list) {
    // React compares with the value that it last saw through the element's own property; setting it with the
    // prototype's setter makes it a change.
    Object.assign(field, { [property]: property === 'value' ? '' : !now })
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property)?.set?.call(field, now)
    const event = field instanceof HTMLSelectElement ? 'change' : property === 'value' ? 'input' : 'click'
    flushSync(() => field.dispatchEvent(new Event(event, { bubbles: true })))
  }
}

const unheardIn = (form: HTMLFormElement) => [...form.elements].flatMap(unheard)

type Unheard = { field: HTMLElement; property: 'value' | 'checked'; now: string | boolean }

function unheard(field: Element): Unheard[] {
  const isInput = field instanceof HTMLInputElement
  if (isInput && (field.type === 'checkbox' || field.type === 'radio')) {
    const changed = field.checked !== field.defaultChecked && (field.type === 'checkbox' || field.checked)
    return changed ? [{ field, property: 'checked', now: field.checked }] : []
  }
  if (field instanceof HTMLSelectElement) {
    const was = [...field.options].findIndex(option => option.defaultSelected)
    return field.selectedIndex === Math.max(was, 0) ? [] : [{ field, property: 'value', now: field.value }]
  }
  if (!(isInput && field.type !== 'hidden') && !(field instanceof HTMLTextAreaElement)) return []
  return field.value === field.defaultValue ? [] : [{ field, property: 'value', now: field.value }]
}
