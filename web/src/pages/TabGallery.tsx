import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Head } from '@/lib/head'
import { EmptyState } from '@/ui/EmptyState'
import { HrefLink } from '@/ui/HrefLink'
import { Tabs } from '@/ui/Tabs'
import Demo from './Demo'

const course = ['Overview', 'Content', 'Instructor', 'Reviews', 'FAQ'].map(name => ({
  id: name,
  label: name,
  content: `${name} of the course.`,
}))
const long = [
  'Datenschutzerklärung',
  'Nutzungsbedingungen',
  'Zahlungsmöglichkeiten',
  'Często zadawane pytania',
  'Élèves et formatrices',
].map(name => ({
  id: name,
  label: name,
  content: `${name}: a label that is longer than most.`,
}))

const panels = [
  {
    id: 'text',
    label: 'Text',
    content: <p className="max-w-[60ch]">{'A stoa is a row of columns with a roof. '.repeat(12)}</p>,
  },
  {
    id: 'link',
    label: 'Link',
    content: (
      <HrefLink href="/demo" className="button button-quiet">
        See the rest of the design system
      </HrefLink>
    ),
  },
  { id: 'empty', label: 'Empty', content: <EmptyState title="Nothing here yet">Say what will be here.</EmptyState> },
]

// Tabs in every state: for developers, and in English like the code.
// The gallery of everything is the same page, at another address.
export default function Galleries() {
  return useLocation().pathname === '/demo' ? <Demo /> : <TabGallery />
}

function TabGallery() {
  const { t } = useLingui()
  const [chosen, setChosen] = useState('Reviews')
  return (
    <div className="page py-12" lang="en">
      <Head title={t`Tabs`} noindex />
      <p className="eyebrow">Design system</p>
      <h1 className="text-40 mb-8">Tabs</h1>
      <Part title="Lines" text="One Tab stop; use the arrow keys, Home and End to choose.">
        <Tabs label="Course" items={course} />
      </Part>
      <Part title="Chips" text="The same tabs as chips, for categories above a row of courses.">
        <Tabs look="chip" label="Categories" items={course} />
      </Part>
      <Part title="Controlled from outside" text={`Selected: ${chosen}.`}>
        <Tabs label="Controlled" items={course} value={chosen} onChange={setChosen} />
      </Part>
      <Part title="Long words" text="On a phone, the row scrolls sideways and the page doesn’t.">
        <Tabs label="Long" items={long} />
      </Part>
      <Part title="Long chips" text="Chips that don’t fit wrap to the next line.">
        <Tabs look="chip" label="Long chips" items={long} />
      </Part>
      <Part title="A long panel" text="The panel is the next Tab stop, so it can be scrolled.">
        <Tabs label="Panels" items={panels} />
      </Part>
      <Part title="A single tab" text="A single tab is a heading that can take focus.">
        <Tabs label="Single" items={course.slice(0, 1)} />
      </Part>
    </div>
  )
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-5 py-10 border-t border-line md:grid-cols-[240px_1fr]">
      <div>
        <h2 className="text-20">{title}</h2>
        <p className="text-14 text-muted mt-1">{text}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
