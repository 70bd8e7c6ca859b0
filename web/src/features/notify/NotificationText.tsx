import { Plural, Trans } from '@lingui/react/macro'
import { ApiProblem } from '@/api/client'
import type { Notification } from '@/api/types'
import { useProblemText } from '@/lib/problems'
import { useHidingReasons } from '@/ui/report/reasons'

// The text of a notification. One of an unknown kind shows its values.
export function NotificationText({ notification }: { notification: Notification }) {
  const { account, author, backup, count, course, email, instructor, lesson, number } = notification.values
  const { person, price, reason, subject, total } = notification.values
  const reasons = useHidingReasons()
  const hiddenFor = reasons[reason ?? ''] ?? reason
  switch (notification.kind) {
    case 'order.paid':
      return (
        <Trans>
          Payment received for order <strong>{number}</strong>: {total}
        </Trans>
      )
    case 'gift.redeemed':
      return person ? (
        <Trans>
          Your gift for {person} was redeemed: <strong>{course}</strong>
        </Trans>
      ) : (
        <Trans>
          Your gift was redeemed: <strong>{course}</strong>
        </Trans>
      )
    case 'gift.undelivered':
      return (
        <Trans>
          Your gift couldn’t be delivered to {email}: <strong>{course}</strong>
        </Trans>
      )
    case 'question.asked':
      return (
        <Trans>
          {author} asked a question in <strong>{course}</strong>
        </Trans>
      )
    case 'question.answered':
      return (
        <Trans>
          {author} answered your question in <strong>{course}</strong>
        </Trans>
      )
    case 'review.replied':
      return (
        <Trans>
          {author} replied to your review of <strong>{course}</strong>
        </Trans>
      )
    case 'moderation.hidden':
      return (
        <Trans>
          What you wrote in <strong>{course}</strong> was hidden: {hiddenFor}
        </Trans>
      )
    case 'moderation.shown':
      return (
        <Trans>
          What you wrote in <strong>{course}</strong> is shown again
        </Trans>
      )
    case 'announcement':
      return (
        <Trans>
          News from <strong>{course}</strong>: {subject}
        </Trans>
      )
    case 'refund.asked':
      return (
        <Trans>
          We’re reviewing your {total} refund for <strong>{course}</strong>
        </Trans>
      )
    case 'refund.refused':
      return (
        <Trans>
          Your refund for <strong>{course}</strong> was declined
        </Trans>
      )
    case 'refund.done':
      return (
        <Trans>
          We refunded {total} for <strong>{course}</strong>
        </Trans>
      )
    case 'refund.late':
      return (
        <Trans>
          We refunded {total}: your payment for order <strong>{number}</strong> arrived too late
        </Trans>
      )
    case 'payout.sent':
      return (
        <Trans>
          We sent {total} to your account {account}
        </Trans>
      )
    case 'payout.returned':
      return <Trans>Your bank returned {total}. Check your account details.</Trans>
    case 'security.password-changed':
      return <Trans>Your password was changed</Trans>
    case 'security.sign-in-locked':
      return <Trans>Too many failed sign-in attempts: your account was locked for 15 minutes</Trans>
    case 'security.account-closing':
      return <Trans>Your account was reopened</Trans>
    case 'security.second-factor-on':
      return <Trans>Two-factor authentication was turned on</Trans>
    case 'security.second-factor-off':
      return <Trans>Two-factor authentication was turned off</Trans>
    case 'security.passkey-added':
      return <Trans>A passkey was added to your account</Trans>
    case 'security.recovery-code-used':
      return <Trans>A recovery code was used to sign in</Trans>
    case 'security.identity-linked':
      return <Trans>A new way to sign in was connected to your account</Trans>
    case 'security.role-given':
      return <Trans>A role was assigned to {person}</Trans>
    case 'security.role-removed':
      return <Trans>A role was removed from {person}</Trans>
    case 'security.account-suspended':
      return <Trans>{person}’s account was suspended</Trans>
    case 'security.account-reinstated':
      return <Trans>{person}’s account was reinstated</Trans>
    case 'certificate.issued':
      return (
        <Trans>
          Your certificate for <strong>{course}</strong> is ready
        </Trans>
      )
    case 'course.new':
      return (
        <Trans>
          {instructor} published a new course: <strong>{course}</strong>
        </Trans>
      )
    case 'course.cheaper':
      return (
        <Trans>
          <strong>{course}</strong> from your wish list now costs {price}
        </Trans>
      )
    case 'goal.reminder':
      return <Trans>Learn today to reach your goal of the week</Trans>
    case 'lesson.new':
      return (
        <Trans>
          New lesson in {course}: <strong>{lesson}</strong>
        </Trans>
      )
    case 'approval.submitted':
      return (
        <Trans>
          {instructor} submitted <strong>{course}</strong> for approval
        </Trans>
      )
    case 'approval.taken_back':
      return (
        <Trans>
          {instructor} took <strong>{course}</strong> back; it no longer waits for you
        </Trans>
      )
    case 'backup.failed':
      return (
        <Trans>
          A backup failed: <strong>{backup}</strong>
        </Trans>
      )
    case 'video.ready':
      return (
        <Trans>
          <Plural value={Number(count)} one="# video is ready" other="# videos are ready" /> in{' '}
          <strong>{course}</strong>
        </Trans>
      )
    case 'video.failed':
      return <VideoFailed {...notification.values} />
    case 'approval.approved':
      return (
        <Trans>
          <strong>{course}</strong> was approved. You can launch it now.
        </Trans>
      )
    case 'approval.changes':
      return (
        <Trans>
          A specialist requested changes to <strong>{course}</strong>
        </Trans>
      )
    case 'approval.answered':
      return (
        <Trans>
          {author} replied to your comment on <strong>{course}</strong>
        </Trans>
      )
    default:
      return Object.values(notification.values).join(' · ')
  }
}

// Which videos failed, and why and what to do of the first.
function VideoFailed({ course, lesson, reason = '', count }: Record<string, string>) {
  const why = useProblemText()(new ApiProblem({ title: '', status: 422, code: reason }))
  const more = Number(count) - 1
  return (
    <>
      {lesson ? (
        <Trans>
          “{lesson}” in <strong>{course}</strong> couldn’t be processed.
        </Trans>
      ) : (
        <Trans>
          The promotional video of <strong>{course}</strong> couldn’t be processed.
        </Trans>
      )}{' '}
      {why}
      {more > 0 && (
        <>
          {' '}
          <Plural value={more} one="# more video failed, too." other="# more videos failed, too." />
        </>
      )}
    </>
  )
}
