package team

import (
	"context"
	"net/http"
	"time"

	"stoa/internal/kit/web"
)

type idIn struct {
	ID string `path:"id" maxLength:"60"`
}

type inviteIn struct {
	ID   string `path:"id" maxLength:"60"`
	Body TeamInvite
}

type seatIn struct {
	ID   string `path:"id" maxLength:"60"`
	Seat string `path:"seat" maxLength:"60"`
}

type codeIn struct {
	Code string `path:"code" maxLength:"60"`
}

// SeatTaken answers who has accepted an invitation: Slug is the course.
type SeatTaken struct {
	Slug string `json:"slug"`
}

// Routes registers the operations on api.
func (s *Service) Routes(api *web.API) {
	op := func(method, path, summary string, who web.Role) web.Operation {
		return web.Operation{Method: method, Path: "/api/" + path, Summary: summary, Who: who, Private: true}
	}
	web.Handle(api, op(http.MethodGet, "teams", "List your teams, and your seats in others’", web.Learner), func(
		ctx context.Context, _ *struct{},
	) (*Teams, error) {
		return s.Teams(ctx)
	})
	web.Handle(api, op(http.MethodGet, "teams/{id}", "Get a team with its members", web.Learner), func(
		ctx context.Context, in *idIn,
	) (*Team, error) {
		return s.Team(ctx, in.ID)
	})
	invite := op(http.MethodPost, "teams/{id}/invitations", "Invite people to a team", web.Learner)
	invite.Limit = web.NewLimiter(20, 6*time.Second)
	web.Handle(api, invite, func(ctx context.Context, in *inviteIn) (*TeamInvited, error) {
		out, err := s.Invite(ctx, in.ID, in.Body)
		return &out, err
	})
	link := op(http.MethodPost, "teams/{id}/links", "Make an invitation to a team without an email", web.Learner)
	link.Limit = web.NewLimiter(60, 2*time.Second)
	web.Handle(api, link, func(ctx context.Context, in *idIn) (*TeamLink, error) {
		out, err := s.Link(ctx, in.ID)
		return &out, err
	})
	again := op(http.MethodPost, "teams/{id}/seats/{seat}/email", "Send an invitation again", web.Learner)
	again.Limit = web.NewLimiter(20, 6*time.Second)
	web.Handle(api, again, func(ctx context.Context, in *seatIn) (*web.None, error) {
		return nil, s.Resend(ctx, in.ID, in.Seat)
	})
	web.Handle(api, op(http.MethodDelete, "teams/{id}/seats/{seat}", "Take back a seat", web.Learner), func(
		ctx context.Context, in *seatIn,
	) (*web.None, error) {
		return nil, s.TakeBack(ctx, in.ID, in.Seat)
	})
	tries := web.NewLimiter(30, 2*time.Second) // so that codes cannot be guessed
	look := op(http.MethodGet, "team-invitations/{code}", "Get the seat of a code", web.Visitor)
	look.Limit = tries
	web.Handle(api, look, func(ctx context.Context, in *codeIn) (*TeamInvitation, error) {
		return s.Invitation(ctx, in.Code)
	})
	join := op(http.MethodPost, "team-invitations/{code}", "Take a seat in a team", web.Learner)
	join.Limit = tries
	web.Handle(api, join, func(ctx context.Context, in *codeIn) (*SeatTaken, error) {
		slug, err := s.Join(ctx, in.Code)
		return &SeatTaken{Slug: slug}, err
	})
	s.reportRoute(api)
}

// reportRoute serves the progress of a team as a CSV file.
func (s *Service) reportRoute(api *web.API) {
	api.Mux.HandleFunc("GET /api/teams/{id}/progress.csv", func(w http.ResponseWriter, r *http.Request) {
		rows, err := s.Report(r.Context(), r.PathValue("id"))
		if err != nil {
			web.WriteError(w, r, err)
			return
		}
		w.Header().Set("Content-Type", "text/csv; charset=utf-8")
		w.Header().Set("Content-Disposition", `attachment; filename="team-progress.csv"`)
		w.Header().Set("Cache-Control", "private, no-store")
		_ = web.WriteCSV(w, rows) // the reader has gone, if this fails
	})
}
