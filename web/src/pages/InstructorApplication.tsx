import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ConfirmEmail } from '@/features/account/ConfirmEmail'
import { ApplicationForm } from '@/features/instructor/ApplicationForm'
import { applicationQuery } from '@/features/instructor/api'
import { menuQuery } from '@/features/shell/api'
import { Head } from '@/lib/head'
import { useMe } from '@/lib/me'
import { useProblemText } from '@/lib/problems'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { EmptyState } from '@/ui/EmptyState'
import { HrefLink } from '@/ui/HrefLink'
import { Notice } from '@/ui/Notice'
import { Skeleton } from '@/ui/Skeleton'

export default function InstructorApplication() {
  const { t } = useLingui()
  const say = useProblemText()
  const { me } = useMe()
  const { data, error } = useQuery(applicationQuery)
  const { data: menu } = useQuery(menuQuery)
  return (
    <div className="page py-10 grid gap-8 max-w-[800px]">
      <Head title={t`Your application`} noindex />
      {error && <Notice tone="error">{say(error)}</Notice>}
      {!data && !error && <Skeleton lines={[48, 160, 96, 48]} />}
      {data?.isInstructor && me?.person && (
        <EmptyState
          title={<Trans>You are an instructor</Trans>}
          action={
            <HrefLink href={`/instructors/${me.person.slug}`} className="button">
              <Trans>See your public page</Trans>
            </HrefLink>
          }
        >
          <Trans>Your account has the role from this moment, and a public page of its own. A mail with the link is on its way.</Trans>
        </EmptyState>
      )}
      {data && !data.isInstructor && menu && (
        <>
          <div className="grid gap-3">
            <Breadcrumb items={[{ label: t`Become an Instructor`, href: '/instructor' }, { label: t`Your application` }]} />
            <h1 className="text-30 md:text-40">
              <Trans>Your application</Trans>
            </h1>
            <p className="text-muted">
              <Trans>
                Three questions. You are an instructor as soon as you send them; each course is looked over before it is published.
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
