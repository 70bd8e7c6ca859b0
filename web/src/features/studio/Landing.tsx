import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import { useFieldTexts } from '@/lib/problems'
import { uuid } from '@/lib/uuid'
import { Button, IconButton } from '@/ui/Button'
import { VideoPlayer } from '@/ui/player/VideoPlayer'
import { Skeleton } from '@/ui/Skeleton'
import type { Draft, FAQItem, Landing as LandingText, Plan } from './api'
import { Cover } from './Cover'
import { Text, Topic } from './fields'
import { LandingCard } from './LandingCard'
import { limits } from './limits'
import { ScreenHead } from './ScreenHead'
import { useFields, usePart } from './saver'
import { UploadRow } from './UploadBox'
import { upload, useTasks } from './uploading'

const RichText = lazy(() => import('./RichText'))

// The page on which people decide, with what they will see beside it.
export default function Landing({ draft }: { draft: Draft }) {
  const { t } = useLingui()
  const [landing, change, problem] = useFields<LandingText>('landing')
  const plan = usePart<Plan>('plan')?.value
  const wrong = useFieldTexts()(problem)
  if (!landing || !plan) return null
  const lang = plan.language
  return (
    <>
      <ScreenHead title={<Trans>Landing page</Trans>}>
        <Trans>This is where people decide. Show what they’ll be able to do, and answer their questions.</Trans>
      </ScreenHead>
      <Topic title={<Trans>Cover image</Trans>} hint={<LandingCard draft={draft} landing={landing} plan={plan} />}>
        <Cover draft={draft} landing={landing} plan={plan} change={change} />
      </Topic>
      <Topic title={<Trans>Description</Trans>}>
        <Suspense fallback={<Skeleton lines={[48, 320]} />}>
          <RichText
            label={t`Description`}
            lang={lang}
            value={landing.description}
            onChange={description => change({ description })}
            shownAt={src => src}
          />
        </Suspense>
        {wrong.description && <p className="text-14 text-madder">{wrong.description}</p>}
      </Topic>
      <Topic
        title={<Trans>Promotional video</Trans>}
        hint={
          <p>
            <Trans>A minute or two: who you are, what people will make, and why it’s worth their evenings.</Trans>
          </p>
        }
      >
        <Promo draft={draft} landing={landing} change={change} />
      </Topic>
      <Topic
        title={<Trans>Frequently asked questions</Trans>}
        hint={
          <p>
            <Trans>Answer what keeps people from enrolling: time, tools, previous knowledge.</Trans>
          </p>
        }
      >
        <Faq faq={landing.faq} onChange={faq => change({ faq })} lang={lang} />
      </Topic>
    </>
  )
}

type PartProps = { draft: Draft; landing: LandingText; change: (part: Partial<LandingText>) => void }

function Promo({ draft, landing, change }: PartProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const task = useTasks().findLast(
    ({ to, progress }) =>
      to.course === draft.id && to.purpose === 'promo' && !['done', 'canceled'].includes(progress.state),
  )
  if (task)
    return (
      <div className="card p-5">
        <UploadRow task={task} />
      </div>
    )
  return (
    <div className="grid gap-3 justify-items-start">
      {draft.landing.promo && landing.promoMediaId && (
        <div className="w-full">
          <VideoPlayer title={t`Promotional video`} video={draft.landing.promo} />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button tone="quiet" onClick={() => input.current?.click()}>
          {landing.promoMediaId ? <Trans>Replace video</Trans> : <Trans>Upload a video</Trans>}
        </Button>
        {landing.promoMediaId && (
          <Button tone="plain" onClick={() => change({ promoMediaId: null })}>
            <Trans>Remove video</Trans>
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="video/*"
        hidden
        aria-label={t`File`}
        onChange={e => {
          const file = e.currentTarget.files?.[0]
          if (file) upload(file, { course: draft.id, purpose: 'promo' }, promoMediaId => change({ promoMediaId }))
          e.currentTarget.value = ''
        }}
      />
    </div>
  )
}

type FaqProps = { faq: FAQItem[]; onChange: (faq: FAQItem[]) => void; lang: string }

function Faq({ faq, onChange, lang }: FaqProps) {
  const { t } = useLingui()
  const set = (id: string, part: Partial<FAQItem>) =>
    onChange(faq.map(item => (item.id === id ? { ...item, ...part } : item)))
  return (
    <div className="grid gap-4">
      {faq.map((item, i) => (
        <div key={item.id} className="card p-4 pr-2 flex gap-1">
          <div className="flex-1 grid gap-4 min-w-0">
            <Text
              label={t`Question ${i + 1}`}
              most={limits.question}
              lang={lang}
              value={item.question}
              onChange={question => set(item.id, { question })}
            />
            <Text
              label={t`Answer ${i + 1}`}
              rows={3}
              most={limits.answer}
              lang={lang}
              value={item.answer}
              onChange={answer => set(item.id, { answer })}
            />
          </div>
          <IconButton
            label={t`Remove question ${i + 1}`}
            onClick={() => onChange(faq.filter(one => one.id !== item.id))}
          >
            <X size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <button
        type="button"
        className="button button-plain justify-self-start -ml-3"
        onClick={() => onChange([...faq, { id: uuid(), question: '', answer: '' }])}
      >
        <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
        <Trans>Add a question</Trans>
      </button>
    </div>
  )
}
