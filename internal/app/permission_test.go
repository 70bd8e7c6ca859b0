package app

import (
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"stoa/internal/apitest"
	"stoa/internal/kit/web"
)

// permissions is who may call what: the least role. A new operation needs its row.
const permissions = moneyPermissions + `
learner  POST   /api/account/authenticator
learner  PUT    /api/account/authenticator
learner  POST   /api/account/authenticator/off
learner  POST   /api/account/closing
learner  DELETE /api/account/record/certificates
learner  GET    /api/account/record/certificates
learner  DELETE /api/account/cover
learner  PUT    /api/account/cover
learner  DELETE /api/account/devices
learner  GET    /api/account/devices
learner  DELETE /api/account/devices/{id}
visitor  POST   /api/account/forgot-password
visitor  POST   /api/account/oidc/code
visitor  POST   /api/account/passkey-sign-in
visitor  PUT    /api/account/passkey-sign-in
learner  POST   /api/account/passkeys
learner  PUT    /api/account/passkeys
learner  POST   /api/account/passkeys/{id}/removal
learner  PUT    /api/account/password
learner  DELETE /api/account/portrait
learner  PUT    /api/account/portrait
learner  PUT    /api/account/profile
learner  POST   /api/account/proof
learner  POST   /api/account/proof/passkey
learner  PUT    /api/account/proof/passkey
visitor  GET    /api/account/providers
visitor  POST   /api/account/reset-password
learner  GET    /api/account/second-factor
visitor  POST   /api/account/sign-in
visitor  POST   /api/account/sign-out
visitor  POST   /api/account/sign-up
visitor  POST   /api/account/sign-up/email
visitor  POST   /api/account/sign-up/resend
visitor  POST   /api/account/verify-email
learner  POST   /api/account/verify-email/resend
operator GET    /api/admin/approvals
operator GET    /api/admin/audit
operator GET    /api/admin/backups
operator POST   /api/admin/backups
operator PUT    /api/admin/backups/plan
operator POST   /api/admin/backups/{id}/check
operator POST   /api/admin/backups/{id}/deletion
operator POST   /api/admin/backups/{id}/download
operator GET    /api/admin/videos
operator GET    /api/admin/texts
operator GET    /api/admin/texts/{name}
operator DELETE /api/admin/texts/{name}/{language}
operator PUT    /api/admin/texts/{name}/{language}
operator POST   /api/admin/texts/{name}/{language}/preview
operator GET    /api/admin/wording
operator PUT    /api/admin/wording/{language}
operator GET    /api/admin/banner
operator PUT    /api/admin/banner
operator GET    /api/admin/release
operator GET    /api/admin/sample
operator POST   /api/admin/sample
operator DELETE /api/admin/sample
operator GET    /api/admin/settings/currency
operator PUT    /api/admin/settings/currency
operator PUT    /api/admin/settings/releases
operator GET    /api/admin/categories
operator POST   /api/admin/categories
operator POST   /api/admin/categories/usual
operator DELETE /api/admin/categories/{kind}/{slug}
operator PUT    /api/admin/categories/{kind}/{slug}
operator POST   /api/admin/categories/{kind}/{slug}/merge
operator PUT    /api/admin/categories/{kind}/{slug}/place
operator GET    /api/admin/coupons
operator POST   /api/admin/coupons
operator PUT    /api/admin/coupons/{id}/end
operator GET    /api/admin/coupons/{id}
operator PUT    /api/admin/coupons/{id}
operator GET    /api/admin/courses
operator GET    /api/admin/courses/{slug}
operator PUT    /api/admin/courses/{slug}/withheld
operator GET    /api/admin/featured
operator DELETE /api/admin/featured/{slug}
operator PUT    /api/admin/featured/{slug}
operator GET    /api/admin/find
operator GET    /api/admin/funnel
operator GET    /api/admin/jobs
operator DELETE /api/admin/jobs/{id}
operator POST   /api/admin/jobs/{id}/retry
operator GET    /api/admin/messages
operator GET    /api/admin/messages/{id}
operator PUT    /api/admin/messages/{id}/answers/{answer}
operator POST   /api/admin/messages/{id}/closed
operator GET    /api/admin/moderation
operator PUT    /api/admin/moderation/{id}
operator GET    /api/admin/orders
operator GET    /api/admin/orders/{number}
operator POST   /api/admin/orders/{number}/lines/{slug}/refund
operator POST   /api/admin/orders/{number}/lines/{slug}/refuse-refund
operator GET    /api/admin/overview
operator GET    /api/admin/people
operator GET    /api/admin/people/{id}
operator POST   /api/admin/people/{id}/password-reset
operator PUT    /api/admin/people/{id}/roles/{role}
operator POST   /api/admin/people/{id}/sign-out
operator PUT    /api/admin/people/{id}/suspended
operator GET    /api/admin/refunds
operator GET    /api/admin/settings
operator PUT    /api/admin/settings/brand
operator PUT    /api/admin/settings/languages
operator PUT    /api/admin/settings/legal
operator DELETE /api/admin/settings/logo
operator PUT    /api/admin/settings/logo
operator GET    /api/admin/settings/look
operator PUT    /api/admin/settings/mail
operator POST   /api/admin/settings/mail/test
operator PUT    /api/admin/settings/tax
operator GET    /api/admin/studio
operator PUT    /api/admin/studio
operator GET    /api/admin/synonyms
operator GET    /api/admin/system
operator POST   /api/admin/system/storage
operator POST   /api/admin/synonyms
operator DELETE /api/admin/synonyms/{id}
operator PUT    /api/admin/synonyms/{id}
specialist GET    /api/approvals
specialist GET    /api/approvals/{id}
specialist POST   /api/approvals/{id}/approve
specialist POST   /api/approvals/{id}/claim
specialist GET    /api/approvals/{id}/classroom
specialist POST   /api/approvals/{id}/comments
specialist DELETE /api/approvals/{id}/comments/{comment}
specialist PUT    /api/approvals/{id}/comments/{comment}
specialist GET    /api/approvals/{id}/lessons/{lesson}
specialist POST   /api/approvals/{id}/release
specialist POST   /api/approvals/{id}/request-changes
visitor  GET    /api/cart
learner  PUT    /api/cart/buyer
visitor  DELETE /api/cart/coupon
visitor  PUT    /api/cart/coupon
visitor  POST   /api/cart/lines
visitor  DELETE /api/cart/lines/{slug}
visitor  GET    /api/catalog/courses
visitor  GET    /api/catalog/menu
visitor  GET    /api/catalog/names/{language}
visitor  GET    /api/catalog/related/{slug}
visitor  GET    /api/catalog/suggest
learner  GET    /api/certificates
visitor  GET    /api/certificates/{code}
visitor  GET    /api/certificates/{code}/revocations
visitor  POST   /api/contact
visitor  GET    /api/courses/{slug}
learner  POST   /api/courses/{slug}/enroll
visitor  GET    /api/courses/{slug}/facts
visitor  GET    /api/courses/{slug}/preview/{lesson}
learner  DELETE /api/courses/{slug}/review
learner  PUT    /api/courses/{slug}/review
visitor  GET    /api/courses/{slug}/reviews
visitor  GET    /api/courses/{slug}/standing
visitor  GET    /api/featured-course
learner  GET    /api/follows
visitor  GET    /api/home
learner  GET    /api/instructor-application
learner  POST   /api/instructor-application
visitor  GET    /api/instructors/{slug}
visitor  GET    /api/instructors/{slug}/follow
learner  PUT    /api/instructors/{slug}/follow
visitor  GET    /api/issuer
visitor  PUT    /api/language
learner  PUT    /api/learning/answers/{id}/accepted
learner  GET    /api/learning/courses
learner  PUT    /api/learning/courses/{slug}/archived
learner  DELETE /api/learning/calendar
learner  GET    /api/learning/calendar
learner  PUT    /api/learning/calendar
learner  GET    /api/learning/goal
learner  PUT    /api/learning/goal
learner  GET    /api/learning/home
learner  GET    /api/push
learner  PUT    /api/push/devices
learner  DELETE /api/push/devices/{id}
visitor  GET    /api/setup
visitor  POST   /api/setup
visitor  POST   /api/setup/passkey
visitor  PUT    /api/visitor-wish/{slug}
learner  GET    /api/wish-list
learner  DELETE /api/wish-list/{slug}
learner  PUT    /api/wish-list/{slug}
learner  POST   /api/wish-list/{slug}/move
learner  GET    /api/learning/courses/{slug}
learner  GET    /api/learning/courses/{slug}/notes
learner  GET    /api/learning/courses/{slug}/offline
learner  GET    /api/learning/courses/{slug}/questions
learner  POST   /api/learning/courses/{slug}/restart
learner  GET    /api/learning/lessons/{id}
learner  PUT    /api/learning/lessons/{id}/done
learner  POST   /api/learning/lessons/{id}/notes
learner  PUT    /api/learning/lessons/{id}/progress
learner  GET    /api/learning/lessons/{id}/questions
learner  POST   /api/learning/lessons/{id}/questions
learner  POST   /api/learning/lessons/{id}/quiz
learner  DELETE /api/learning/notes/{id}
learner  PUT    /api/learning/notes/{id}
learner  DELETE /api/learning/questions/{id}
learner  GET    /api/learning/questions/{id}
learner  POST   /api/learning/questions/{id}/answers
learner  DELETE /api/learning/questions/{id}/follow
learner  PUT    /api/learning/questions/{id}/follow
learner  DELETE /api/learning/questions/{id}/vote
learner  PUT    /api/learning/questions/{id}/vote
visitor  POST   /api/courses/{slug}/visit
instructor GET    /api/studio/courses/{id}/analytics
instructor GET    /api/studio/courses/{id}/announcements
instructor POST   /api/studio/courses/{id}/announcements
instructor GET    /api/studio/courses/{id}/students
learner    GET    /api/learning/courses/{slug}/announcements
instructor GET    /api/studio/reviews
instructor DELETE /api/studio/reviews/{id}/reply
instructor PUT    /api/studio/reviews/{id}/reply
instructor GET    /api/studio/questions
instructor PUT    /api/studio/questions/{id}/read
instructor GET    /api/studio/saved-answers
instructor DELETE /api/studio/saved-answers/{id}
instructor PUT    /api/studio/saved-answers/{id}
instructor GET    /api/studio/unread-questions
visitor  GET    /api/me
learner  GET    /api/notification-choices
learner  PUT    /api/notification-choices
learner  GET    /api/notifications
learner  POST   /api/notifications/read
learner  GET    /api/orders
learner  GET    /api/orders/just-bought
learner  POST   /api/orders
learner  GET    /api/orders/{number}
learner  PUT    /api/orders/{number}/lines/{slug}/hidden
learner  POST   /api/orders/{number}/lines/{slug}/refund
learner  GET    /api/payment/cards
learner  POST   /api/payment/cards
learner  DELETE /api/payment/cards/{id}
learner  PUT    /api/payment/cards/{id}/default
learner  POST   /api/payment/test/tokens
learner  PUT    /api/reports/{kind}/{id}
learner  DELETE /api/reviews/{id}/helpful
learner  PUT    /api/reviews/{id}/helpful
visitor  GET    /api/search/spoken
visitor  GET    /api/site
visitor  GET    /api/site/contact
visitor  GET    /api/site/texts/{name}
instructor GET    /api/uploads
instructor GET    /api/uploads/{id}/result
instructor GET    /api/studio/courses
instructor POST   /api/studio/courses
instructor GET    /api/studio/courses/{id}
instructor GET    /api/studio/courses/{id}/comments
instructor POST   /api/studio/courses/{id}/comments/{comment}/replies
instructor GET    /api/studio/courses/{id}/corrections
instructor POST   /api/studio/courses/{id}/corrections
instructor PUT    /api/studio/courses/{id}/bank
instructor PUT    /api/studio/courses/{id}/landing
instructor POST   /api/studio/courses/{id}/lessons
instructor DELETE /api/studio/courses/{id}/lessons/{lesson}
instructor GET    /api/studio/courses/{id}/lessons/{lesson}
instructor PUT    /api/studio/courses/{id}/lessons/{lesson}
instructor PUT    /api/studio/courses/{id}/lessons/{lesson}/captions/{language}
instructor PUT    /api/studio/courses/{id}/lessons/{lesson}/media
instructor POST   /api/studio/courses/{id}/lessons/{lesson}/restore
instructor PUT    /api/studio/courses/{id}/order
instructor POST   /api/studio/courses/{id}/outline
instructor PUT    /api/studio/courses/{id}/plan
instructor PUT    /api/studio/courses/{id}/price
instructor DELETE /api/studio/courses/{id}
instructor POST   /api/studio/courses/{id}/duplicate
instructor POST   /api/studio/courses/{id}/instructors
instructor DELETE /api/studio/courses/{id}/instructors/{instructor}
instructor PUT    /api/studio/courses/{id}/instructors/{instructor}
instructor GET    /api/studio/imports
instructor DELETE /api/studio/imports/{id}
instructor GET    /api/studio/invitations/{token}
instructor POST   /api/studio/invitations/{token}/accept
instructor DELETE /api/studio/courses/{id}/launch
instructor POST   /api/studio/courses/{id}/launch
instructor GET    /api/studio/courses/{id}/preview
instructor GET    /api/studio/courses/{id}/preview/lessons/{lesson}
instructor POST   /api/studio/courses/{id}/preview/lessons/{lesson}/quiz
instructor POST   /api/studio/courses/{id}/relist
instructor DELETE /api/studio/courses/{id}/submission
instructor POST   /api/studio/courses/{id}/submit
instructor GET    /api/studio/courses/{id}/versions
instructor GET    /api/studio/courses/{id}/versions/{number}/changes
instructor POST   /api/studio/courses/{id}/withdraw
instructor POST   /api/studio/courses/{id}/sections
instructor DELETE /api/studio/courses/{id}/sections/{section}
instructor PUT    /api/studio/courses/{id}/sections/{section}
instructor POST   /api/studio/courses/{id}/sections/{section}/restore
instructor GET    /api/videos/{mediaId}
instructor POST   /api/videos/{mediaId}/cancel
instructor GET    /api/videos/{mediaId}/captions
instructor POST   /api/videos/{mediaId}/frame
instructor POST   /api/videos/{mediaId}/retry
`

// plainly is who may call what is no operation of the document: handlers by themselves.
// Here signed is for who has a signed address.
const plainly = plainMoney + `
visitor /
visitor /api/
visitor /assets/
visitor /sw.js
visitor /push.js
visitor /icon.svg
visitor /icons/
signed  /media/
visitor /.well-known/
visitor GET /.well-known/jwks.json
learner GET /api/account/export
learner GET /api/account/record
learner PUT /api/account/record
visitor GET /api/account/oidc/link
visitor GET /api/account/oidc/{name}/callback
visitor GET /api/account/oidc/{name}/start
operator GET /api/admin/audit.csv
operator GET /api/admin/backups/{id}/file
operator GET /api/admin/coupons.csv
operator GET /api/admin/orders.csv
operator GET /api/admin/people.csv
visitor GET /api/certificates/{code}/badge
visitor GET /api/certificates/{code}/certificate.pdf
visitor GET /api/certificates/{code}/image.png
visitor GET /api/docs
learner GET /api/learning/courses/{slug}/notes.md
learner GET /api/notifications/stream
visitor GET /api/openapi.json
learner GET /api/orders/{number}/receipt.pdf
instructor GET /api/studio/courses/{id}/export
instructor GET /api/studio/courses/{id}/students.csv
instructor GET /api/studio/courses/{id}/analytics.csv
operator GET /api/admin/funnel.csv
visitor POST /api/unsubscribe
instructor DELETE /api/uploads/{id}
instructor HEAD /api/uploads/{id}
instructor PATCH /api/uploads/{id}
instructor POST /api/uploads/{$}
visitor GET /calendar/{file}
visitor GET /covers/{subject}/{file}
visitor GET /dev/mail
visitor GET /dev/mail/{name}
visitor GET /healthz
visitor GET /logo/{file}
visitor GET /manifest.webmanifest
signed  GET /media/{id}/{name}
signed  GET /media/{id}/hls/{file}
visitor GET /portraits/{file}
visitor GET /profile-covers/{file}
visitor GET /readyz
visitor GET /robots.txt
visitor GET /share/certificates/{language}/{file}
visitor GET /share/courses/{file}
visitor GET /share/instructors/{file}
visitor GET /share/stoa.png
visitor GET /sitemap.xml
visitor GET /sitemaps/{file}
`

// callers is who calls, with all that they are.
var callers = map[string]struct {
	email string
	roles []web.Role
}{
	"visitor":       {"", []web.Role{web.Visitor}},
	"learner":       {"learner@stoa.test", []web.Role{web.Visitor, web.Learner}},
	"other learner": {"other@stoa.test", []web.Role{web.Visitor, web.Learner}},
	"instructor":    {"instructor@stoa.test", []web.Role{web.Visitor, web.Learner, web.Instructor}},
	"specialist":    {"specialist@stoa.test", []web.Role{web.Visitor, web.Learner, web.Specialist}},
	"operator":      {"operator@stoa.test", []web.Role{web.Visitor, web.Learner, web.Operator}},
}

// excused are refusals of a caller whose role is allowed: who one is, not what.
var excused = map[string]string{}

// table reads the rows: the role by what it is for.
func table(t *testing.T, text string) map[string]web.Role {
	t.Helper()
	rows := map[string]web.Role{}
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		f := strings.Fields(line)
		key := strings.Join(f[1:], " ")
		if rows[key] != "" {
			t.Errorf("%s is in the table twice", key)
		}
		rows[key] = web.Role(f[0])
	}
	return rows
}

var parameter = regexp.MustCompile(`\{\w+\}`)

func TestPermissions(t *testing.T) {
	_, api, visitor := open(t)
	rows := table(t, permissions)
	clients := map[string]*apitest.Client{}
	for name, caller := range callers {
		clients[name] = visitor()
		if caller.email != "" {
			clients[name].SignIn(caller.email, password)
		}
	}
	seen := map[string]bool{}
	for _, op := range api.Operations {
		key := op.Method + " " + op.Path
		seen[key] = true
		least, ok := rows[key]
		if !ok {
			t.Errorf("%s has no row in the table", key)
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(callers)) {
			client := clients[name]
			if strings.HasSuffix(op.Path, "/sign-out") && name != "visitor" {
				client = visitor().SignIn(callers[name].email, password) // the others are still needed
			}
			var body any
			if op.Method != http.MethodGet && op.Method != http.MethodDelete {
				body = map[string]any{}
			}
			answer := client.Call(op.Method, parameter.ReplaceAllString(op.Path, "nothing"), body)
			if wrong := judge(key, answer, name == "visitor", slices.Contains(callers[name].roles, least)); wrong != "" {
				t.Errorf("%s as %s: %d %s, %s", key, name, answer.Status, answer.Code, wrong)
			}
		}
	}
	for key := range rows {
		if !seen[key] {
			t.Errorf("%s is in the table, but is no operation", key)
		}
	}
}

// judge says what is wrong with an answer, or "": who may not call is told so, and who
// may gets as far as the use case, which may find nothing or dislike the input.
func judge(key string, a apitest.Answer, visitor, allowed bool) string {
	switch {
	case a.Status == http.StatusTooManyRequests || a.Status >= 500:
		return "which says nothing of the role"
	case allowed && (a.Status == http.StatusUnauthorized || a.Status == http.StatusForbidden) && excused[key] != a.Code:
		return "but is allowed"
	case !allowed && visitor && (a.Status != http.StatusUnauthorized || a.Code != "account.signin_needed"):
		return "but must sign in"
	case !allowed && !visitor && (a.Status != http.StatusForbidden || a.Code != "account.not_allowed"):
		return "but is not allowed"
	}
	return ""
}
