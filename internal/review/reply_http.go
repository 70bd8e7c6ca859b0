package review

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"stoa/internal/kit/web"
)

type deskIn struct {
	Course string `query:"course"`
	Show   string `query:"show" enum:"all,unreplied"`
	Stars  string `query:"stars"`
	Page   string `query:"page"`
}

type reviewReplyIn struct {
	ID   string `path:"id"`
	Body struct {
		Body string `json:"body"`
	}
}

// studioRoutes are for those who teach.
func (s *Service) studioRoutes(api *web.API) {
	op := func(method, path, summary string) web.Operation {
		return web.Operation{
			Method: method, Path: "/api/studio/reviews" + path, Summary: summary, Who: web.Instructor,
		}
	}
	limit := web.NewLimiter(20, 3*time.Second)
	web.Handle(api, op(
		http.MethodGet, "", "List the reviews of the courses you teach",
	), func(ctx context.Context, in *deskIn) (*DeskReviews, error) {
		stars, _ := strconv.Atoi(in.Stars) // what is no number means all
		page, _ := strconv.Atoi(in.Page)
		return s.Desk(ctx, DeskIn{CourseID: in.Course, Unreplied: in.Show == "unreplied", Stars: stars, Page: page})
	})
	set := op(http.MethodPut, "/{id}/reply", "Reply to a review")
	set.Limit = limit
	web.Handle(api, set, func(ctx context.Context, in *reviewReplyIn) (*Review, error) {
		return s.SetReply(ctx, in.ID, in.Body.Body)
	})
	remove := op(http.MethodDelete, "/{id}/reply", "Delete your reply to a review")
	remove.Limit = limit
	web.Handle(api, remove, func(ctx context.Context, in *voteIn) (*Review, error) {
		return s.RemoveReply(ctx, in.ID)
	})
}
