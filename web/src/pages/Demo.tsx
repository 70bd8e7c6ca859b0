import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Head } from '@/lib/head'
import { Accordion } from '@/ui/Accordion'
import { Badge } from '@/ui/Badge'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { Button, buttonClass, IconButton, type Tone } from '@/ui/Button'
import { Carousel } from '@/ui/Carousel'
import { Chip, RemovableChip } from '@/ui/Chip'
import { Dialog } from '@/ui/Dialog'
import { EmptyState } from '@/ui/EmptyState'
import { Checkbox, Input, Select, Textarea } from '@/ui/Field'
import { HeroArches } from '@/ui/HeroArches'
import { Logo } from '@/ui/Logo'
import { Menu } from '@/ui/Menu'
import { Notice } from '@/ui/Notice'
import { Pagination } from '@/ui/Pagination'
import { Password } from '@/ui/Password'
import { Price } from '@/ui/Price'
import { Progress } from '@/ui/Progress'
import { RadioGroup } from '@/ui/RadioGroup'
import { Skeleton } from '@/ui/Skeleton'
import { StarInput } from '@/ui/StarInput'
import { Stars } from '@/ui/Stars'
import { Tabs } from '@/ui/Tabs'
import { toast } from '@/ui/toast'

const usd = (amount: number) => ({ amount, currency: 'USD' })
const colors = 'paper surface sunk ink muted line edge brand clay gold olive madder night'.split(' ')

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-5 py-10 border-t border-line md:grid-cols-[200px_1fr]">
      <h2 className="text-20">{title}</h2>
      <div className="grid grid-cols-1 gap-5 min-w-0">{children}</div>
    </section>
  )
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
)

function Colors() {
  return (
    <Part title="Colors and type">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-3">
        {colors.map(name => (
          <div key={name} className="text-13">
            <div className="h-16 arch border border-line" style={{ background: `var(--${name})` }} />
            {name}
          </div>
        ))}
      </div>
      <p className="eyebrow">Eyebrow</p>
      <p className="carved text-[clamp(40px,5vw,70px)]">Marble, ink, fired clay</p>
      <p className="carved text-30">Żółć, Łódź, Übung, Élève</p>
      <p className="prose text-muted">
        Body text at sixteen pixels, second text in the muted ink. Figures line up in columns: 1,284 and 9,617.
      </p>
      <Logo />
      <HeroArches className="w-64" />
    </Part>
  )
}

function Actions() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | null>(null)
  const tones: Tone[] = ['primary', 'quiet', 'plain', 'danger']
  return (
    <Part title="Actions">
      <Row>
        {tones.map(tone => (
          <Button key={tone} tone={tone}>
            {tone}
          </Button>
        ))}
      </Row>
      <Row>
        <Button main>Main action</Button>
        <Button main tone="quiet">
          Beside it
        </Button>
        <a className={buttonClass('quiet')} href="/demo">
          Design system
        </a>
        <Button pending>Saving</Button>
        <Button disabled>Not now</Button>
      </Row>
      <Row>
        <Button tone="quiet" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button tone="quiet" onClick={() => setOpen('drawer')}>
          Drawer
        </Button>
        <Button tone="quiet" onClick={() => toast('Removed from your cart.', () => toast('Added back to your cart.'))}>
          Toast with undo
        </Button>
        <Menu
          label="Row actions"
          items={[
            { id: 'view', label: 'View course', href: '/all-courses' },
            { id: 'remove', label: 'Remove', danger: true, onSelect: () => toast('Removed.') },
          ]}
        />
        <IconButton label="Like">♥</IconButton>
      </Row>
      {open && (
        <Dialog
          side={open === 'drawer'}
          title="A question"
          onClose={() => setOpen(null)}
          foot={<Button onClick={() => setOpen(null)}>Got it</Button>}
        >
          <p>Escape, the overlay and the close button all close it; focus returns to where it was.</p>
        </Dialog>
      )}
    </Part>
  )
}

function Forms() {
  const [stars, setStars] = useState(0)
  const [level, setLevel] = useState('all')
  return (
    <Part title="Forms">
      <div className="grid gap-5 sm:grid-cols-2">
        <Input label="Name" placeholder="Elena Marković" />
        <Input label="Email" type="email" defaultValue="elena@" error="Enter a valid email address." />
        <Password label="Password" autoComplete="off" />
        <Select label="Sort by" defaultValue="popular">
          <option value="popular">Popular</option>
          <option value="newest">Newest</option>
        </Select>
        <Input label="Locked" disabled defaultValue="Can’t be changed" />
        <Textarea label="Comment" placeholder="Write your comments" />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <div>
          <Checkbox label="Beginner" aside="1,284" defaultChecked />
          <Checkbox label="Expert" aside="0" disabled />
          <Checkbox label="I agree to the terms" error="Please agree to the terms to continue." />
        </div>
        <RadioGroup
          label="Level"
          value={level}
          onChange={setLevel}
          options={[
            { value: 'all', label: 'All levels' },
            { value: 'beginner', label: 'Beginner', hint: 'No experience needed' },
            { value: 'expert', label: 'Expert', disabled: true },
          ]}
        />
      </div>
      <StarInput value={stars} onChange={setStars} error={stars ? undefined : 'Choose a rating of 1 to 5 stars.'} />
    </Part>
  )
}

function Reading() {
  const [pressed, setPressed] = useState(true)
  return (
    <Part title="Reading">
      <Breadcrumb
        items={[
          { label: 'Explore', href: '/all-courses' },
          { label: 'Web Development', href: '/all-courses' },
          { label: 'JavaScript' },
        ]}
      />
      <Row>
        <Badge>Draft</Badge>
        <Badge tone="olive">Best seller</Badge>
        <Badge tone="clay">New</Badge>
        <Badge tone="brand">In review</Badge>
        <Badge tone="madder">Refunded</Badge>
        <Chip pressed={pressed} onClick={() => setPressed(!pressed)}>
          Development
        </Chip>
        <RemovableChip label="4.5 and up" onRemove={() => toast('Removed.')} />
      </Row>
      <Row>
        {[0, 2.5, 3.6, 4.6, 5].map(value => (
          <Stars key={value} value={value} />
        ))}
      </Row>
      <Row>
        <Price price={usd(9900)} listPrice={usd(19900)} saving />
        <Price price={usd(0)} listPrice={null} />
        <span className="text-40">
          <Price price={usd(9900)} listPrice={usd(19900)} saving />
        </span>
      </Row>
      <Progress percent={64} label="Progress" />
      <Notice>Your receipt is on its way.</Notice>
      <Notice tone="success">Payment received. Enjoy the course.</Notice>
      <Notice tone="error">Your bank declined this card. You weren’t charged. Try another card.</Notice>
      <Tabs
        label="Course"
        items={['Overview', 'Content', 'Instructor', 'Reviews', 'FAQ'].map(name => ({
          id: name,
          label: name,
          content: `${name} of the course.`,
        }))}
      />
      <Accordion
        items={[
          { id: 'a', title: 'What will I need?', content: 'A browser and an hour a week.' },
          { id: 'b', title: 'Can I get a refund?', aside: '30 days', content: 'Yes, within 30 days.' },
        ]}
      />
      <Pagination page={5} pages={12} href={page => `/all-courses?page=${page}`} />
      <Skeleton />
      <EmptyState title="No certificates yet" action={<Button>Continue learning</Button>}>
        Complete a course to earn its certificate.
      </EmptyState>
    </Part>
  )
}

// The design system: every component in its states.
export default function Demo() {
  const { t } = useLingui()
  return (
    <div className="page py-14">
      <Head title={t`Design system`} noindex />
      <h1 className="text-40 mb-10">{t`Design system`}</h1>
      <Colors />
      <Actions />
      <Forms />
      <Reading />
      <Part title="Carousel">
        <Carousel label="Carousel" dots>
          {[262, 42, 150, 330, 20, 85, 170].map(hue => (
            <div
              key={hue}
              className="card h-40 carved text-40 grid place-items-center"
              style={{ background: `oklch(.84 .085 ${hue})`, color: '#111a2b' }}
            >
              {hue}
            </div>
          ))}
        </Carousel>
      </Part>
    </div>
  )
}
