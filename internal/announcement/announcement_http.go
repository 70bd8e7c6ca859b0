package announcement

import (
	"context"
	"net/http"
	"time"

	"stoa/internal/kit/web"
)

type courseIn struct {
	ID string `path:"id"`
}

type slugIn struct {
	Slug string `path:"slug"`
}

type sendIn struct {
	ID   string `path:"id"`
	Body AnnouncementDraft
}

// Announcements are those of a course, the newest first.
type Announcements struct {
	Announcements []Announcement `json:"announcements"`
}

// Routes registers the operations on api.
func (s *Service) Routes(api *web.API) {
	const desk = "/api/studio/courses/{id}/announcements"
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: desk, Summary: "List the announcements of a course you teach", Who: web.Instructor,
	}, func(ctx context.Context, in *courseIn) (*AnnouncementDesk, error) { return s.Desk(ctx, in.ID) })
	web.Handle(api, web.Operation{
		Method: http.MethodPost, Path: desk, Summary: "Send an announcement to the learners of a course", Who: web.Instructor,
		Limit: web.NewLimiter(10, 10*time.Second),
	}, func(ctx context.Context, in *sendIn) (*AnnouncementDesk, error) { return s.Send(ctx, in.ID, in.Body) })
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/learning/courses/{slug}/announcements",
		Summary: "List the announcements of a course you learn", Who: web.Learner,
	}, func(ctx context.Context, in *slugIn) (*Announcements, error) {
		list, err := s.Announcements(ctx, in.Slug)
		return &Announcements{list}, err
	})
}
