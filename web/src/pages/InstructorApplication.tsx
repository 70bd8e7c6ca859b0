import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ConfirmEmail } from '@/features/account/ConfirmEmail'
import { ApplicationForm } from '@/features/instructor/ApplicationForm'
import { applicationQuery } from '@/features/instructor/api'
import { Head } from '@/lib/head'
import { useMe } from '@/lib/me'
import { menuQuery } from '@/lib/menu'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { EmptyState } from '@/ui/EmptyState'
import { HrefLink } from '@/ui/HrefLink'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'

// What takes the place of the form is shorter: without this, a phone would be left with the footer in view.
const broughtIntoView = (element: HTMLElement | null) => element?.focus()

export default function InstructorApplication() {
  const { t } = useLingui()
  const { me } = useMe()
  const query = useQuery(applicationQuery)
  const { data } = query
  const subjects = useQuery(menuQuery)
  const menu = subjects.data
  return (
    <div className="page py-10 grid gap-8 max-w-[800px]">
      <Head title={t`Your application`} noindex />
      <LoadError query={query} />
      {data && !data.isInstructor && <LoadError query={subjects} />}
      {!data && !query.error && <Skeleton lines={[48, 160, 96, 48]} />}
      {data?.isInstructor && me?.person && (
        <div ref={broughtIntoView} tabIndex={-1} className="outline-none scroll-mt-32">
          <EmptyState
            title={<Trans>You’re now an instructor</Trans>}
            action={
              <HrefLink href="/studio" className="button">
                <Trans>Open your studio</Trans>
              </HrefLink>
            }
          >
            <Trans>Create your first course in the studio.</Trans>{' '}
            <HrefLink href={`/instructors/${me.person.slug}`} className="link">
              <Trans>See your public page</Trans>
            </HrefLink>
          </EmptyState>
        </div>
      )}
      {data && !data.isInstructor && menu && (
        <>
          <div className="grid gap-3">
            <Breadcrumb
              items={[{ label: t`Become an Instructor`, href: '/instructor' }, { label: t`Your application` }]}
            />
            <h1 className="text-30 md:text-40">
              <Trans>Your application</Trans>
            </h1>
            <p className="text-muted">
              <Trans>
                Answer three questions to become an instructor. We review each course before it’s published.
              </Trans>
            </p>
          </div>
          {me?.person && !me.person.emailVerified && <ConfirmEmail email={me.person.email} next="/instructor/apply" />}
          <ApplicationForm subjects={menu.subjects} />
        </>
      )}
    </div>
  )
}
