package approval

import (
	"context"
	"net/http"

	"stoa/internal/kit/web"
	"stoa/internal/learning"
)

type queueIn struct {
	Subject string `query:"subject"`
}

type idIn struct {
	ID string `path:"id"`
}

type lessonIn struct {
	ID     string `path:"id"`
	Lesson string `path:"lesson"`
}

type newCommentIn struct {
	ID   string `path:"id"`
	Body struct {
		LessonID *string `json:"lessonId,omitempty"`
		AtMs     *int64  `json:"atMs,omitempty"`
		Quote    string  `json:"quote,omitempty"`
		Body     string  `json:"body"`
		Private  bool    `json:"private,omitempty"`
	}
}

type ownCommentIn struct {
	ID      string `path:"id"`
	Comment string `path:"comment"`
}

type resolveIn struct {
	ID      string `path:"id"`
	Comment string `path:"comment"`
	Body    struct {
		Resolved bool `json:"resolved"`
	}
}

type decideIn struct {
	ID   string `path:"id"`
	Body struct {
		Note string `json:"note,omitempty"`
	}
}

type replyIn struct {
	ID      string `path:"id"`
	Comment string `path:"comment"`
	Body    struct {
		Body string `json:"body"`
	}
}

// Added is the id of a new comment.
type Added struct {
	ID string `json:"id"`
}

// Routes registers the operations on api.
func (s *Service) Routes(api *web.API) {
	op := func(method, path, summary string) web.Operation {
		return web.Operation{Method: method, Path: "/api/approvals" + path, Summary: summary, Who: web.Specialist}
	}
	web.Handle(api, op(http.MethodGet, "", "List the submissions that wait for approval"),
		func(ctx context.Context, in *queueIn) (*Queue, error) { return s.Queue(ctx, in.Subject) })
	web.Handle(api, op(http.MethodGet, "/{id}", "Get a submission"),
		func(ctx context.Context, in *idIn) (*Approval, error) { return s.Approval(ctx, in.ID) })
	web.Handle(api, op(http.MethodGet, "/{id}/classroom", "Get a submission as its learners would see it"),
		func(ctx context.Context, in *idIn) (*learning.Classroom, error) { return s.Classroom(ctx, in.ID) })
	web.Handle(api, op(http.MethodGet, "/{id}/lessons/{lesson}", "Get a lesson of a submission"),
		func(ctx context.Context, in *lessonIn) (*SubmittedLesson, error) {
			return s.Lesson(ctx, in.ID, in.Lesson)
		})
	web.Handle(api, op(http.MethodPost, "/{id}/claim", "Claim a submission, or renew your claim"),
		func(ctx context.Context, in *idIn) (*Claim, error) { return s.Claim(ctx, in.ID) })
	web.Handle(api, op(http.MethodPost, "/{id}/release", "Release a submission"),
		func(ctx context.Context, in *idIn) (*web.None, error) { return nil, s.Release(ctx, in.ID) })
	web.Handle(api, op(http.MethodPost, "/{id}/approve", "Approve a submission"),
		func(ctx context.Context, in *decideIn) (*web.None, error) {
			return nil, s.Approve(ctx, in.ID, in.Body.Note)
		})
	web.Handle(api, op(http.MethodPost, "/{id}/request-changes", "Request changes to a submission"),
		func(ctx context.Context, in *decideIn) (*web.None, error) {
			return nil, s.RequestChanges(ctx, in.ID, in.Body.Note)
		})
	add := op(http.MethodPost, "/{id}/comments", "Comment on a submission")
	add.Status = http.StatusCreated
	web.Handle(api, add, func(ctx context.Context, in *newCommentIn) (*Added, error) {
		id, err := s.Comment(ctx, in.ID, NewComment{
			LessonID: in.Body.LessonID, AtMs: in.Body.AtMs, Quote: in.Body.Quote, Body: in.Body.Body, Private: in.Body.Private,
		})
		return &Added{ID: id}, err
	})
	web.Handle(api, op(http.MethodPut, "/{id}/comments/{comment}", "Resolve or reopen a comment"),
		func(ctx context.Context, in *resolveIn) (*web.None, error) {
			return nil, s.Resolve(ctx, in.ID, in.Comment, in.Body.Resolved)
		})
	web.Handle(api, op(http.MethodDelete, "/{id}/comments/{comment}", "Delete your comment"),
		func(ctx context.Context, in *ownCommentIn) (*web.None, error) {
			return nil, s.DeleteComment(ctx, in.ID, in.Comment)
		})
	s.studioRoutes(api)
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/admin/approvals", Summary: "See how long submissions wait for approval",
		Who: web.Operator, Private: true,
	}, func(ctx context.Context, _ *struct{}) (*Times, error) { return s.Times(ctx) })
}

// studioRoutes are for the course’s instructors.
func (s *Service) studioRoutes(api *web.API) {
	op := func(method, path, summary string) web.Operation {
		return web.Operation{
			Method: method, Path: "/api/studio/courses/{id}/comments" + path, Summary: summary, Who: web.Instructor,
		}
	}
	web.Handle(api, op(http.MethodGet, "", "List the specialists’ comments on your course"),
		func(ctx context.Context, in *idIn) (*Comments, error) { return s.Comments(ctx, in.ID) })
	web.Handle(api, op(http.MethodPost, "/{comment}/replies", "Reply to a specialist’s comment"),
		func(ctx context.Context, in *replyIn) (*web.None, error) {
			return nil, s.Reply(ctx, in.ID, in.Comment, in.Body.Body)
		})
}
