package report

import (
	"context"
	"net/http"
	"time"

	"stoa/internal/kit/paging"
	"stoa/internal/kit/web"
)

type abuseReportIn struct {
	Kind string `path:"kind" enum:"review,question,answer"`
	ID   string `path:"id"`
	Body struct {
		Reason string `json:"reason" enum:"spam,abuse,personal,off_topic,other"`
		Note   string `json:"note" doc:"A sentence; required with other"`
	}
}

type moderationQueueIn struct {
	State string `query:"state" doc:"open, kept, hidden, all"`
	paging.In
}

type moderationIn struct {
	ID   string `path:"id"`
	Body struct {
		State  string `json:"state" enum:"open,kept,hidden"`
		Reason string `json:"reason,omitempty" enum:"spam,abuse,personal,off_topic,other"`
		Note   string `json:"note,omitempty"`
	}
}

// Routes registers the operations on api.
func (s *Service) Routes(api *web.API) {
	web.Handle(api, web.Operation{
		Method: http.MethodPut, Path: "/api/reports/{kind}/{id}", Summary: "Report a review, question or answer",
		Who: web.Learner, Limit: web.NewLimiter(5, 20*time.Second),
	}, func(ctx context.Context, in *abuseReportIn) (*web.None, error) {
		return nil, s.Report(ctx, NewReport{Kind: in.Kind, ID: in.ID, Reason: in.Body.Reason, Note: in.Body.Note})
	})
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/admin/moderation", Summary: "List what was reported", Who: web.Operator,
		Private: true,
	}, func(ctx context.Context, in *moderationQueueIn) (*ReportedThings, error) {
		return s.Queue(ctx, in.State, in.At())
	})
	web.Handle(api, web.Operation{
		Method: http.MethodPut, Path: "/api/admin/moderation/{id}", Summary: "Keep or hide what was reported",
		Who: web.Operator, Private: true,
	}, func(ctx context.Context, in *moderationIn) (*Reported, error) {
		return s.Decide(ctx, in.ID, Decision{State: in.Body.State, Reason: in.Body.Reason, Note: in.Body.Note})
	})
}
