import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect } from 'react'
import { ApiProblem } from '@/api/client'

// What went wrong, in words: a code is the key of a text, the server's English is
// what is left for a code without one.
export function useProblemText() {
  const { t } = useLingui()
  return (problem: unknown): string => {
    if (!(problem instanceof ApiProblem)) return t`Something went wrong on our side. Please try again.`
    const wait = problem.retryAfter
    const texts: Record<string, string> = {
      'network.offline': t`You are offline. Nothing is lost; please try again in a moment.`,
      'server.error': t`Something went wrong on our side. Please try again.`,
      'server.timeout': t`This took too long. Please try again.`,
      'rate.limited': t`That was a little fast. Please wait ${wait} seconds and try again.`,
      'account.signin_wrong': t`E-mail or password is not right.`,
      'account.signin_needed': t`Please sign in to go on.`,
      'account.unverified': t`Please confirm your e-mail first. The link is in our mail to you.`,
      'account.token_invalid': t`This link is not complete. Copy it whole from the mail.`,
      'account.token_used': t`This link has been used already.`,
      'account.token_expired': t`This link is too old. Ask for a new one.`,
      'form.invalid': t`Some fields need another look.`,
      'cart.own_course': t`You teach this course.`,
      'cart.already_owned': t`You have this course already.`,
      'cart.full': t`A cart holds at most 20 courses.`,
      'order.quote_changed': t`Something in the cart has changed. Please look at the total again.`,
      'order.in_progress': t`A payment for this cart is under way. Please wait a moment.`,
      'order.empty': t`The cart is empty.`,
      'payment.declined': t`The bank declined this card. Nothing was charged; try another card.`,
      'payment.insufficient_funds': t`There is not enough money on this card. Nothing was charged; try another card.`,
      'payment.expired_card': t`This card has expired. Nothing was charged; try another card.`,
      'payment.card_required': t`Choose a card to pay with.`,
      'coupon.required': t`Type a code first.`,
      'coupon.unknown': t`We do not know this code.`,
      'coupon.expired': t`This code has expired.`,
      'coupon.not_started': t`This code is not valid yet.`,
      'coupon.used_up': t`This code has been used up.`,
      'coupon.already_used': t`You have used this code already.`,
      'coupon.other_course': t`This code is for another course.`,
      'coupon.empty_cart': t`Put a course into the cart first.`,
      'review.not_enrolled': t`Only learners of this course can review it.`,
      'review.own': t`This is your own review.`,
      'enrolment.required': t`This is for learners of the course.`,
      'quiz.not_passed': t`A quiz is done once you pass it.`,
      'application.exists': t`You are an instructor already.`,
      'contact.too_many': t`We have many messages from you today, and read them all. Please write again tomorrow.`,
      'contact.not_found': t`This message is not there any more.`,
      'account.not_allowed': t`Your account is not allowed to do this.`,
      'account.locked': t`There were too many failed sign-ins. Wait a quarter of an hour, or choose a new password by mail.`,
      'account.suspended': t`This account is suspended. Please write to us.`,
      'account.code_needed': t`Enter the code of your authenticator app.`,
      'account.code_wrong': t`This code is not right, or was used already.`,
      'account.authenticator_on': t`Codes are asked for already.`,
      'account.signin_stale': t`For your safety, please sign in again first.`,
      'account.last_operator': t`You are the only operator. Make somebody else one first.`,
      'account.teaches': t`You have published courses. Please write to us, so that their learners keep them.`,
      'oidc.denied': t`You did not allow it there, so nothing has happened here.`,
      'oidc.email_unverified': t`We were not told an e-mail address that has been confirmed there. Confirm it there, or sign in with your e-mail here.`,
      'oidc.failed': t`Signing in that way did not work. Please try again.`,
      'oidc.in_use': t`This is connected to another account here.`,
      'certificate.signature_broken': t`The signature of this certificate does not hold.`,
      'coupon.not_found': t`This coupon is not there any more.`,
      'featured.full': t`Twelve featured courses are the most. Remove one first.`,
      'featured.not_published': t`Only a published course can be featured.`,
      'person.last_operator': t`There must be an operator. Make somebody else one first.`,
      'person.not_found': t`This person is not there any more.`,
      'person.self': t`This cannot be done to one's own account.`,
      'role.not_found': t`There is no such role.`,
      'question.not_found': t`This question is not there any more.`,
      'question.too_many': t`That is much for one day. Please go on tomorrow.`,
      'follow.self': t`This is your own page.`,
      'follow.too_many': t`You follow 500 instructors. Leave one first.`,
      'certificate.revoked': t`This certificate was revoked.`,
      'passkey.cancelled': t`No passkey was given. Nothing has changed.`,
      'passkey.failed': t`This passkey could not be checked. Please try again.`,
      'passkey.not_found': t`This passkey is not there any more.`,
      'passkey.too_many': t`Twenty passkeys are the most. Remove one first.`,
      'device.not_found': t`This device is signed out already.`,
      'picture.unreadable': t`This is not a picture that we can read. JPEG, PNG, WebP and GIF work.`,
      'picture.too_large': t`This picture is too large. 40 million pixels and 10 MB are the most.`,
      'card.kept': t`This card is kept already.`,
      'card.too_many': t`Twenty cards are the most. Remove one first.`,
      'refund.not_possible': t`There is nothing to give back for this course.`,
      'refund.too_late': t`The 30 days in which you can have your money back are over.`,
      'refund.asked': t`You have asked for this refund already.`,
      'unsubscribe.invalid': t`This link is not complete. Copy it whole from the mail.`,
      'account.email_taken': t`There is an account with this e-mail already.`,
      'address.not_found': t`There is nothing at this address.`,
      'body.too_large': t`This is too large to send.`,
      'body.type': t`We could not read this. Please reload the page and try again.`,
      'card.not_found': t`This card is not kept any more. Choose another one.`,
      'certificate.not_found': t`There is no certificate with this code.`,
      'course.no_lessons': t`Add a lesson to the course first.`,
      'course.not_approved': t`This course has not been approved yet.`,
      'course.not_found': t`This course is not there any more.`,
      'course.price_invalid': t`A price cannot be below zero.`,
      'course.slug_taken': t`There is a course at this address already.`,
      'enrolment.not_free': t`This course is not free. Put it into the cart to buy it.`,
      'enrolment.own_course': t`You teach this course.`,
      'instructor.not_found': t`There is no instructor at this address.`,
      'lesson.locked': t`This is for learners of the course.`,
      'lesson.not_found': t`This lesson is not there any more.`,
      'media.expired': t`This address has expired. Reload the page to go on.`,
      'media.not_found': t`This file is not there any more.`,
      'notification.streams': t`Stoa is open in too many windows. Please close some of them.`,
      'notification.too_many': t`That is too many at once.`,
      'order.not_found': t`There is no order with this number.`,
      'payment.token_unknown': t`Please enter the card once more.`,
      'quiz.none': t`This lesson has no quiz.`,
      'request.cross_origin': t`For your safety, please do this on Stoa itself.`,
      'request.invalid': t`We could not read this. Please reload the page and try again.`,
      'review.not_found': t`This review is not there any more.`,
      'server.not_ready': t`Something went wrong on our side. Please try again.`,
      'text.not_found': t`There is nothing at this address.`,
      about_short: t`Tell us a little more: at least 50 characters.`,
      subjects_number: t`Choose one to five subjects.`,
      invalid_url: t`This is not an address that begins with https://`,
      invalid: t`Please look at this once more.`,
      out_of_order: t`Please put these in order of time.`,
      out_of_range: t`This number is too small or too large.`,
      required: t`Please fill this in.`,
      too_long: t`This is too long.`,
      too_short: t`Write at least 10 characters.`,
      control_characters: t`This has characters that cannot be kept.`,
      invalid_email: t`This does not look like an e-mail address.`,
      code_spaces: t`A code has no spaces.`,
      code_taken: t`There is a coupon with this code already.`,
      date_past: t`This day is over.`,
      password_wrong: t`This is not your password.`,
      password_differs: t`These two are not the same.`,
      password_same: t`This is the password that you have.`,
      code_wrong: t`This code is not right. It changes every 30 seconds.`,
      phone_invalid: t`This does not look like a telephone number.`,
      password_short: t`Use 9 characters or more.`,
      password_no_capital: t`Use at least one capital letter.`,
      password_no_special: t`Use at least one special character such as @, $, ! or &.`,
      password_common: t`This is one of the most common passwords. Please choose another.`,
      password_personal: t`Leave your name and e-mail out of the password.`,
      terms_required: t`Please agree to the terms to go on.`,
      stars_required: t`Choose from one to five stars.`,
      card_number_invalid: t`This is not a card number.`,
      card_expired: t`This date is not in the future.`,
      cvv_invalid: t`The security code has 3 digits, or 4 on an American Express card.`,
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

// Leads to the first field that was refused, once its error stands beside it.
export function useFocusWrong(form: RefObject<HTMLFormElement | null>, error: unknown) {
  useEffect(() => {
    if (!error) return
    const wrong =
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]') ?? form.current?.querySelector<HTMLElement>('[role=alert][tabindex]')
    wrong?.focus()
  }, [form, error])
}
