import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { AuthFrame } from '@/features/account/AuthFrame'
import { coursesQuery, invitationQuery, studio } from '@/features/studio/api'
import { percent } from '@/lib/format'
import { Head } from '@/lib/head'
import { useMe } from '@/lib/me'
import { Button } from '@/ui/Button'
import { HrefLink } from '@/ui/HrefLink'
import { Notice } from '@/ui/Notice'
import { Refusal } from '@/ui/Refusal'
import { Skeleton } from '@/ui/Skeleton'

// Where the email about an invitation leads: who invites to what, and one button.
export default function StudioInvitation() {
  const { t } = useLingui()
  const { me } = useMe()
  const teaches = me?.person?.roles.includes('instructor')
  return (
    <AuthFrame title={<Trans>Teach together</Trans>}>
      <Head title={t`Teach together`} noindex />
      {teaches === undefined && <Skeleton lines={[24, 44]} />}
      {teaches === true && <Invitation />}
      {teaches === false && (
        <>
          <Notice>
            <Trans>
              Only instructors can accept this invitation. Apply first, then open the link in the email again.
            </Trans>
          </Notice>
          <HrefLink href="/instructor/apply" className="button button-main justify-self-start">
            <Trans>Become an Instructor</Trans>
          </HrefLink>
        </>
      )}
    </AuthFrame>
  )
}

function Invitation() {
  const { i18n } = useLingui()
  const { token = '' } = useParams({ strict: false })
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data, error } = useQuery(invitationQuery(token))
  const accept = useMutation({
    mutationFn: () => studio.accept(token),
    onSuccess: async ({ id }) => {
      void client.invalidateQueries({ queryKey: coursesQuery.queryKey })
      await navigate({ to: '/studio/courses/$course/$part', params: { course: id, part: 'plan' }, replace: true })
    },
  })
  if (error) return <Refusal problem={error} />
  if (!data) return <Skeleton lines={[24, 44]} />
  const { inviter, course } = data
  const share = percent(data.percent, i18n.locale)
  return (
    <>
      {accept.error && <Refusal problem={accept.error} />}
      <p className="text-18">
        <Trans>
          {inviter} invites you to teach in “{course}”. Your share of what the instructors earn is {share}.
        </Trans>
      </p>
      <Button main className="justify-self-start" pending={accept.isPending} onClick={() => accept.mutate()}>
        <Trans>Accept invitation</Trans>
      </Button>
    </>
  )
}
