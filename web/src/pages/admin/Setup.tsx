import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Settings, settingsQuery } from '@/features/setup/api'
import { BrandPart } from '@/features/setup/BrandPart'
import { CurrencyPart } from '@/features/setup/CurrencyPart'
import { LanguagesPart } from '@/features/setup/LanguagesPart'
import { LegalPart } from '@/features/setup/LegalPart'
import { MailPart } from '@/features/setup/MailPart'
import { SamplePart } from '@/features/setup/SamplePart'
import { SystemPart } from '@/features/setup/SystemPart'
import { Head } from '@/lib/head'
import NotFound from '@/pages/NotFound'
import { Button } from '@/ui/Button'
import { HrefLink } from '@/ui/HrefLink'
import { LoadError } from '@/ui/LoadError'
import { Progress } from '@/ui/Progress'
import { Skeleton } from '@/ui/Skeleton'

// The guided set-up: the parts of the settings one after another. Each can be skipped, and changed later.
export default function Setup({ id }: { id: string }) {
  const { t } = useLingui()
  if (id !== 'setup') return <NotFound />
  return (
    <>
      <Head title={t`Set up your marketplace`} noindex />
      <Steps />
    </>
  )
}

function Steps() {
  const { t } = useLingui()
  const [at, setAt] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useQuery({ ...settingsQuery, refetchOnWindowFocus: false })
  useEffect(() => {
    if (at > 0) heading.current?.focus()
  }, [at])
  const now = query.data
  if (!now) return query.error ? <LoadError query={query} /> : <Skeleton lines={[44, 72, 72, 72]} />
  const steps = stepsOf(now, () => setAt(at + 1))
  const step = steps[at]
  const total = steps.length
  const done = at + 1
  if (!step) return <Done heading={heading} />
  return (
    <div className="grid gap-6">
      <div className="grid gap-3 max-w-[720px]">
        <p className="text-14 text-muted">
          <Trans>
            Step {done} of {total}
          </Trans>
        </p>
        <Progress percent={(at / total) * 100} label={t`Set-up`} />
        <h1 ref={heading} tabIndex={-1} className="text-30 mt-3">
          {step.title}
        </h1>
        <p className="text-muted">{step.lead}</p>
      </div>
      <div key={at}>{step.content}</div>
      {at > 0 && (
        <Button tone="plain" className="justify-self-start" onClick={() => setAt(at - 1)}>
          <Trans>Back</Trans>
        </Button>
      )}
    </div>
  )
}

type Step = { title: ReactNode; lead: ReactNode; content: ReactNode }

function stepsOf(now: Settings, next: () => void): Step[] {
  const skip = (
    <Button tone="plain" onClick={next}>
      <Trans>Skip for now</Trans>
    </Button>
  )
  const part = { now, action: <Trans>Save and continue</Trans>, after: skip, onSaved: next }
  return [
    {
      title: <Trans>Name and look</Trans>,
      lead: <Trans>What is your marketplace called, and what does it look like?</Trans>,
      content: <BrandPart {...part} />,
    },
    {
      title: <Trans>Languages</Trans>,
      lead: <Trans>Every page and email is written in each of these. Offer those that your students speak.</Trans>,
      content: <LanguagesPart {...part} />,
    },
    {
      title: <Trans>Currency</Trans>,
      lead: <Trans>In which currency do you sell? Decide before your first sale.</Trans>,
      content: <CurrencyPart {...part} />,
    },
    {
      title: <Trans>Seller</Trans>,
      lead: <Trans>Students see who sells to them, and how to reach you.</Trans>,
      content: <LegalPart {...part} />,
    },
    {
      title: <Trans>Email</Trans>,
      lead: <Trans>Sign-ups, receipts and answers go out by email, so connect a mail server before you open.</Trans>,
      content: <MailPart {...part} />,
    },
    {
      title: <Trans>Payment and storage</Trans>,
      lead: <Trans>How this installation takes payments and where it keeps its files.</Trans>,
      content: (
        <div className="grid gap-5">
          <SystemPart />
          <Button className="justify-self-start" onClick={next}>
            <Trans>Continue</Trans>
          </Button>
        </div>
      ),
    },
    {
      title: <Trans>Sample content</Trans>,
      lead: <Trans>Start with an empty catalog, or look around with sample courses first.</Trans>,
      content: (
        <SamplePart
          after={
            <Button onClick={next}>
              <Trans>Finish</Trans>
            </Button>
          }
        />
      ),
    },
  ]
}

function Done({ heading }: { heading: React.Ref<HTMLHeadingElement> }) {
  return (
    <div className="grid gap-6 max-w-[720px]">
      <div className="grid gap-2">
        <h1 ref={heading} tabIndex={-1} className="text-30">
          <Trans>Your marketplace is ready</Trans>
        </h1>
        <p className="text-muted">
          <Trans>You can change all of this at any time under Settings. Next, it needs a course.</Trans>
        </p>
      </div>
      <ol className="grid gap-3 list-decimal pl-5 marker:text-muted">
        <li>
          <HrefLink href="/instructor/apply" className="link">
            <Trans>Become an instructor</Trans>
          </HrefLink>{' '}
          <Trans>and create your first course.</Trans>
        </li>
        <li>
          <Trans>Have someone else sign up, and make them a specialist:</Trans>{' '}
          <HrefLink href="/admin/people" className="link">
            <Trans>People</Trans>
          </HrefLink>
          {'. '}
          <Trans>They approve courses; nobody approves their own.</Trans>
        </li>
        <li>
          <Trans>Publish the course once it’s approved.</Trans>
        </li>
      </ol>
      <div className="flex flex-wrap gap-3">
        <a href="/" className="button">
          <Trans>View your marketplace</Trans>
        </a>
        <HrefLink href="/admin/settings" className="button button-quiet">
          <Trans>Settings</Trans>
        </HrefLink>
      </div>
    </div>
  )
}
