package app

import (
	"strings"

	"stoa/internal/account"
	"stoa/internal/analytics"
	"stoa/internal/announcement"
	"stoa/internal/approval"
	"stoa/internal/backup"
	"stoa/internal/banner"
	"stoa/internal/books"
	"stoa/internal/cart"
	"stoa/internal/catalog"
	"stoa/internal/certificate"
	"stoa/internal/course"
	"stoa/internal/credential"
	"stoa/internal/earning"
	"stoa/internal/exchange"
	"stoa/internal/learning"
	"stoa/internal/media"
	"stoa/internal/note"
	"stoa/internal/notify"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/payment/test"
	"stoa/internal/payout"
	"stoa/internal/provider"
	"stoa/internal/question"
	"stoa/internal/record"
	"stoa/internal/refund"
	"stoa/internal/report"
	"stoa/internal/review"
	"stoa/internal/session"
	"stoa/internal/setting"
	"stoa/internal/site"
	"stoa/internal/studio"
	"stoa/internal/transcript"
	"stoa/internal/transfer"
	"stoa/internal/upload"
	"stoa/internal/video"
	"stoa/internal/wish"
)

// OpenAPI returns the document of every operation.
func OpenAPI() ([]byte, error) {
	a := &App{
		sessions: &session.Service{}, credentials: &credential.Service{}, people: &account.Service{},
		providers: &provider.Service{}, catalog: &catalog.Service{}, courses: &course.Service{}, reviews: &review.Service{},
		learning: &learning.Service{}, notes: &note.Service{}, questions: &question.Service{}, media: &media.Service{},
		announcements: &announcement.Service{}, analytics: &analytics.Service{}, reports: &report.Service{},
		uploads: &upload.Service{}, videos: &video.Service{}, cards: &payment.Service{}, testProvider: &test.Provider{},
		carts: &cart.Service{}, wishes: &wish.Service{}, orders: &order.Service{},
		earnings: &earning.Service{}, payouts: &payout.Service{}, books: &books.Service{},
		transfers: &transfer.Service{},
		refunds:   &refund.Service{}, approvals: &approval.Service{}, certificates: &certificate.Service{},
		site: &site.Service{}, studio: &studio.Service{}, exchange: &exchange.Service{},
		backups: &backup.Service{}, records: &record.Service{}, bell: &notify.Bell{},
		settings: &setting.Service{}, banner: &banner.Service{}, notify: &notify.Service{},
		texts: &site.Texts{}, transcripts: &transcript.Service{},
	}
	a.Config.Version = "1"
	b, err := a.api().Document()
	return []byte(strings.TrimSpace(string(b)) + "\n"), err
}
