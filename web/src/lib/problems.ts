import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect } from 'react'
import { ApiProblem } from '@/api/client'

// An error's text: the code is its key; an error without a code shows the server's English text.
export function useProblemText() {
  const { t } = useLingui()
  return (problem: unknown): string => {
    if (!(problem instanceof ApiProblem)) return t`Something went wrong on our side. Please try again.`
    const wait = Math.max(1, problem.retryAfter)
    const texts: Record<string, string> = {
      'network.offline': t`You’re offline. Check your connection and try again.`,
      'network.timeout': t`The server didn’t respond. Check your connection and try again.`,
      'server.error': t`Something went wrong on our side. Please try again.`,
      'server.timeout': t`This took too long. Please try again.`,
      'body.too_slow': t`This took too long. Please try again.`,
      'rate.limited': t`Too many attempts. Try again in ${plural(wait, { one: '# second', other: '# seconds' })}.`,
      'account.signin_wrong': t`Incorrect email or password.`,
      'account.signin_needed': t`Please sign in to continue.`,
      'account.unverified': t`Please confirm your email first. We sent you a link.`,
      'account.second_factor_needed': t`Operators need two-factor authentication. Set it up in your account, or sign in with it.`,
      'account.password_needed': t`You signed up in another browser. Enter your password to confirm your email here.`,
      'account.signup_over': t`This sign-up has expired or is already complete. Sign in, or sign up again.`,
      'mail.too_many': t`We’ve sent several emails to this address. Check your inbox, or try again in an hour.`,
      'account.token_invalid': t`This link is incomplete. Copy the full link from the email.`,
      'account.token_used': t`This link has already been used.`,
      'account.token_expired': t`This link has expired. Request a new one.`,
      'form.invalid': t`Please check the highlighted fields.`,
      'cart.own_course': t`You can’t buy your own course.`,
      'cart.already_owned': t`You already have this course.`,
      'cart.currency': t`This course is priced in another currency and can’t be bought here.`,
      'cart.full': t`Your cart is full (20 courses).`,
      'order.quote_changed': t`Your cart has changed. Check the new total and try again.`,
      'order.in_progress': t`A payment for this cart is already in progress. Please wait a moment.`,
      'order.key_reused': t`Your cart or card has changed since your last attempt. Please try again.`,
      'order.empty': t`Your cart is empty.`,
      'payment.declined': t`Your bank declined this card. You weren’t charged. Try another card.`,
      'payment.insufficient_funds': t`Insufficient funds. You weren’t charged. Try another card.`,
      'payment.expired_card': t`This card has expired. You weren’t charged. Try another card.`,
      'payment.interrupted': t`Your payment was interrupted. You weren’t charged. Please try again.`,
      'payment.unconfirmed': t`We couldn’t confirm your payment yet. Try again in a moment. You won’t be charged twice.`,
      'payment.card_required': t`Choose a card to pay with.`,
      'coupon.required': t`Enter a code first.`,
      'coupon.unknown': t`Invalid code.`,
      'coupon.expired': t`This code has expired.`,
      'coupon.not_started': t`This code isn’t valid yet.`,
      'coupon.used_up': t`This code has reached its usage limit.`,
      'coupon.already_used': t`You’ve already used this code.`,
      'coupon.other_course': t`This code is for a different course.`,
      'coupon.empty_cart': t`Add a course to your cart first.`,
      'review.not_enrolled': t`Only enrolled students can leave a review.`,
      'review.own': t`You can’t mark your own review as helpful.`,
      'enrollment.required': t`Enroll in this course first.`,
      'quiz.not_passed': t`Pass the quiz to complete this lesson.`,
      'application.exists': t`You’re already an instructor.`,
      'contact.too_many': t`You’ve sent several messages today. Please try again tomorrow.`,
      'contact.not_found': t`This message no longer exists.`,
      'account.not_allowed': t`You don’t have permission to do this.`,
      'account.locked': t`Too many failed attempts. Wait 15 minutes or reset your password.`,
      'account.suspended': t`This account is suspended. Please contact us.`,
      'account.code_needed': t`Enter the code from your authenticator app.`,
      'account.code_wrong': t`This code is incorrect or has already been used.`,
      'account.authenticator_on': t`Two-factor authentication is already on.`,
      'account.signin_stale': t`For your security, please sign in again.`,
      'account.last_operator': t`You’re the only operator. Make someone else an operator first.`,
      'account.teaches': t`You have published courses. Contact us first, so your students keep their access.`,
      'oidc.denied': t`You canceled signing in with that provider.`,
      'oidc.email_unverified': t`That account has no verified email. Verify it there, or sign in with your email here.`,
      'oidc.failed': t`We couldn’t sign you in with that provider. Please try again.`,
      'oidc.in_use': t`That account is already connected to a different Stoa account.`,
      'certificate.signature_broken': t`This certificate’s signature is invalid.`,
      'coupon.not_found': t`This coupon no longer exists.`,
      'featured.full': t`You can feature up to 12 courses. Remove one first.`,
      'featured.not_published': t`Only published courses can be featured.`,
      'person.last_operator': t`There must be at least one operator. Make someone else an operator first.`,
      'person.not_found': t`This account no longer exists.`,
      'person.self': t`You can’t do this to your own account.`,
      'role.not_found': t`This role doesn’t exist.`,
      'question.not_found': t`This question no longer exists.`,
      'question.too_many': t`You’ve reached today’s limit. Try again tomorrow.`,
      'follow.self': t`You can’t follow yourself.`,
      'follow.too_many': t`You can follow up to 500 instructors. Unfollow someone first.`,
      'certificate.revoked': t`This certificate has been revoked.`,
      'passkey.canceled': t`Passkey request canceled.`,
      'passkey.failed': t`We couldn’t verify this passkey. Please try again.`,
      'passkey.not_found': t`This passkey no longer exists.`,
      'passkey.too_many': t`You can have up to 20 passkeys. Remove one first.`,
      'device.not_found': t`This device is already signed out.`,
      'picture.unreadable': t`We can’t read this file. Use a JPEG, PNG, WebP or GIF.`,
      'picture.too_large': t`This photo is too large. Use one of up to 10 MB and 40 megapixels.`,
      'picture.busy': t`This took too long. Please try again.`,
      'card.saved': t`This card is already saved.`,
      'card.too_many': t`You can save up to 20 cards. Remove one first.`,
      'refund.not_possible': t`This course can’t be refunded.`,
      'refund.too_late': t`The 30-day refund period has ended.`,
      'refund.in_progress': t`This refund is being processed. We’ll email you when it’s done.`,
      'refund.asked': t`You’ve already requested this refund.`,
      'synonym.not_found': t`These synonyms no longer exist.`,
      'synonym.too_many': t`You can have up to 1,000 groups of synonyms. Remove one first.`,
      'unsubscribe.invalid': t`This link is incomplete. Copy the full link from the email.`,
      'account.email_taken': t`An account with this email already exists.`,
      'address.not_found': t`This page doesn’t exist.`,
      'body.too_large': t`This is too large to send.`,
      'body.type': t`We couldn’t process this. Reload the page and try again.`,
      'card.not_found': t`This card is no longer saved. Choose another one.`,
      'certificate.not_found': t`No certificate has this code.`,
      'course.no_lessons': t`Add a lesson to the course first.`,
      'course.not_approved': t`This course hasn’t been approved yet.`,
      'course.not_found': t`This course no longer exists.`,
      'course.price_invalid': t`The price can’t be below zero.`,
      'course.slug_taken': t`Another course already uses this address.`,
      'enrollment.not_free': t`This course isn’t free. Add it to your cart to buy it.`,
      'enrollment.own_course': t`You can’t enroll in your own course.`,
      'instructor.not_found': t`This instructor doesn’t exist.`,
      'lesson.locked': t`Enroll in this course first.`,
      'lesson.not_found': t`This lesson no longer exists.`,
      'media.expired': t`This link has expired. Reload the page to continue.`,
      'media.not_found': t`This file no longer exists.`,
      'notification.streams': t`Stoa is open in too many windows. Close some of them.`,
      'notification.too_many': t`That’s too many at once. Try fewer.`,
      'order.not_found': t`No order has this number.`,
      'payment.token_unknown': t`Please enter your card again.`,
      'quiz.empty': t`Answer the questions first.`,
      'quiz.none': t`This lesson has no quiz.`,
      'request.cross_origin': t`Request blocked for security. Reload the page and try again.`,
      'request.invalid': t`We couldn’t process this. Reload the page and try again.`,
      'review.not_found': t`This review no longer exists.`,
      'server.not_ready': t`Something went wrong on our side. Please try again.`,
      'text.not_found': t`This page doesn’t exist.`,
      about_short: t`Tell us a little more (at least 50 characters).`,
      subjects_number: t`Choose between one and five subjects.`,
      invalid_url: t`Enter a URL starting with https://`,
      invalid: t`This value isn’t valid.`,
      out_of_order: t`The end must be after the start.`,
      out_of_range: t`This number is too small or too large.`,
      required: t`Please fill this in.`,
      synonyms_few: t`Enter at least two words or phrases, separated by commas.`,
      too_long: t`This is too long.`,
      too_short: t`Write at least 10 characters.`,
      control_characters: t`Contains unsupported characters.`,
      invalid_email: t`Enter a valid email address.`,
      email_lookalike: t`This address contains special letter forms. Type it with standard letters.`,
      code_spaces: t`A code can’t contain spaces.`,
      code_taken: t`A coupon with this code already exists.`,
      date_past: t`Choose today or a later date.`,
      password_wrong: t`Incorrect password.`,
      password_differs: t`Passwords don’t match.`,
      password_same: t`Choose a password you don’t already use.`,
      code_wrong: t`Incorrect code. It changes every 30 seconds.`,
      phone_invalid: t`Enter a valid phone number.`,
      password_short: t`Use at least 9 characters.`,
      password_no_capital: t`Use at least one capital letter.`,
      password_no_special: t`Use at least one special character, such as @, $, ! or &.`,
      password_common: t`This password is too common. Choose another one.`,
      password_personal: t`Don’t use your name or email in your password.`,
      terms_required: t`Please agree to the terms to continue.`,
      stars_required: t`Choose a rating of 1 to 5 stars.`,
      card_number_invalid: t`Enter a valid card number.`,
      card_expired: t`This card has expired. Check the date.`,
      cvv_invalid: t`The security code has 3 digits, or 4 on American Express cards.`,
    }
    return texts[problem.code] ?? problem.message
  }
}

// The text beside each field, by the field's name.
export function useFieldTexts() {
  const say = useProblemText()
  return (problem: unknown): Record<string, string | undefined> => {
    if (!(problem instanceof ApiProblem)) return {}
    return Object.fromEntries(
      problem.fields.map(f => [f.field, say(new ApiProblem({ type: '', title: f.detail, status: 422, code: f.code }))]),
    )
  }
}

// Focuses the first field with an error, once the error is shown beside it.
export function useFocusWrong(form: RefObject<HTMLFormElement | null>, error: unknown) {
  useEffect(() => {
    if (!error) return
    const wrong =
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]') ??
      form.current?.querySelector<HTMLElement>('[role=alert][tabindex]')
    wrong?.focus()
  }, [form, error])
}
