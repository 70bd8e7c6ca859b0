import { Trans } from '@lingui/react/macro'
import type { Notification } from '@/api/types'

// A notification in words. One of a kind that these words do not know is shown by
// what it is about.
export function Words({ notification }: { notification: Notification }) {
  const { author, course, instructor, lesson, number, total } = notification.values
  switch (notification.kind) {
    case 'order.paid':
      return (
        <Trans>
          Your order <strong>{number}</strong> is paid: {total}
        </Trans>
      )
    case 'question.asked':
      return (
        <Trans>
          {author} has asked something in <strong>{course}</strong>
        </Trans>
      )
    case 'question.answered':
      return (
        <Trans>
          {author} has answered your question in <strong>{course}</strong>
        </Trans>
      )
    case 'refund.asked':
      return (
        <Trans>
          We look at your refund of {total} for <strong>{course}</strong>
        </Trans>
      )
    case 'refund.refused':
      return (
        <Trans>
          Your refund for <strong>{course}</strong> was not granted
        </Trans>
      )
    case 'refund.done':
      return (
        <Trans>
          {total} for <strong>{course}</strong> is on its way back to you
        </Trans>
      )
    case 'security.password-changed':
      return <Trans>Your password was changed</Trans>
    case 'security.sign-in-locked':
      return <Trans>Too many failed sign-ins: your account was paused for a quarter of an hour</Trans>
    case 'security.account-closing':
      return <Trans>You closed your account, and came back</Trans>
    case 'security.second-factor-on':
      return <Trans>Signing in asks for a code now</Trans>
    case 'security.second-factor-off':
      return <Trans>Signing in asks for no code any more</Trans>
    case 'security.passkey-added':
      return <Trans>A passkey was added to your account</Trans>
    case 'security.recovery-code-used':
      return <Trans>A recovery code was used to sign in</Trans>
    case 'security.identity-linked':
      return <Trans>Another way to sign in was connected</Trans>
    case 'certificate.issued':
      return (
        <Trans>
          Your certificate for <strong>{course}</strong> is ready
        </Trans>
      )
    case 'course.new':
      return (
        <Trans>
          {instructor} has a new course: <strong>{course}</strong>
        </Trans>
      )
    case 'lesson.new':
      return (
        <Trans>
          New in {course}: <strong>{lesson}</strong>
        </Trans>
      )
    default:
      return Object.values(notification.values).join(' · ')
  }
}
