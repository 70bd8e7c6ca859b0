import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { languages } from '@/i18n/texts'
import { Ago } from '@/ui/Ago'
import { Portrait } from '@/ui/Portrait'
import { AuditLines } from './AuditLines'
import { type PersonPage, personQuery } from './api'
import { Emails } from './Emails'
import { Gone } from './Gone'
import { useReread } from './list'
import { Facts, OneHead, OneLoading, Panel } from './Panel'
import { PersonActions, PersonStates } from './PersonActions'
import { PersonLearning } from './PersonLearning'
import { PersonOrders } from './PersonOrders'
import { PersonReviews } from './PersonReviews'
import type { AskProof } from './PowerDialog'

// A person with what they have bought, learned and written, and what an operator can do.
export function Person({ id, Ask }: { id: string; Ask: AskProof }) {
  const query = useQuery(personQuery(id))
  if (!query.data) return query.error ? <Gone query={query} /> : <OneLoading />
  return <Loaded person={query.data} Ask={Ask} />
}

function Loaded({ person, Ask }: { person: PersonPage; Ask: AskProof }) {
  const { t } = useLingui()
  const { reread } = useReread()
  return (
    <>
      <OneHead
        list={{ name: t`People`, href: '/admin/people' }}
        title={person.name}
        badges={<PersonStates person={person} />}
      >
        <PersonActions person={person} Ask={Ask} onChanged={reread} />
      </OneHead>
      <div className="grid xl:grid-cols-[minmax(0,1fr)_340px] gap-5 items-start">
        <div className="grid gap-5 min-w-0">
          <PersonOrders person={person} />
          <PersonLearning person={person} />
          {person.reviews.length > 0 && <PersonReviews reviews={person.reviews} />}
          <AuditLines entries={person.audit} about={person.id} />
        </div>
        <div className="grid gap-5 min-w-0">
          <Account person={person} />
          <SignIn person={person} />
          <Emails emails={person.emails} />
        </div>
      </div>
    </>
  )
}

function Account({ person }: { person: PersonPage }) {
  const { t } = useLingui()
  return (
    <Panel title={t`Account`}>
      <div className="flex items-center gap-3 px-4 pt-3">
        <Portrait src={person.portraitUrl} size={40} />
        <a href={`mailto:${person.email}`} className="link wrap-anywhere">
          {person.email}
        </a>
      </div>
      <Facts
        rows={[
          [t`Email confirmed`, person.verified ? t`Yes` : t`No`],
          [t`Language`, languages[person.language as keyof typeof languages] ?? person.language],
          [t`Joined`, <Ago key="joined" at={person.createdAt} />],
          [
            t`ID`,
            <code key="id" className="text-13">
              {person.id}
            </code>,
          ],
        ]}
      />
    </Panel>
  )
}

function SignIn({ person }: { person: PersonPage }) {
  const { t } = useLingui()
  const { authenticator, passkeys, providers } = person.factors
  return (
    <Panel title={t`Sign-in`}>
      <Facts
        rows={[
          [t`Signed-in devices`, String(person.devices)],
          [t`Last seen`, person.lastSeenAt ? <Ago key="seen" at={person.lastSeenAt} /> : '–'],
          [t`Password`, person.hasPassword ? t`Set` : t`Not set`],
          [t`Authenticator app`, authenticator ? t`On` : t`Off`],
          [t`Passkeys`, String(passkeys)],
          [t`Connected accounts`, String(providers)],
        ]}
      />
    </Panel>
  )
}
