package studio

import (
	"context"
	"net/http"
	"time"

	"stoa/internal/kit/web"
	"stoa/internal/learning"
)

type submitIn struct {
	ID   string `path:"id"`
	Body struct {
		Note string `json:"note" required:"false" doc:"To the specialist"`
	}
}

type versionIn struct {
	ID     string `path:"id"`
	Number int    `path:"number"`
}

type launchIn struct {
	ID   string `path:"id"`
	Body struct {
		At *time.Time `json:"at" required:"false" doc:"null for now"`
	}
}

// StudioVersions is the history of a course.
type StudioVersions struct {
	Versions []StudioVersion `json:"versions"`
}

// StudioChanges are what differs.
type StudioChanges struct {
	Changes []Change `json:"changes"`
}

type inviteIn struct {
	ID   string `path:"id"`
	Body struct {
		Email   string `json:"email"`
		Percent int    `json:"percent"`
	}
}

type instructorIn struct {
	ID         string `path:"id"`
	Instructor string `path:"instructor"`
}

type shareIn struct {
	ID         string `path:"id"`
	Instructor string `path:"instructor"`
	Body       struct {
		Percent int `json:"percent"`
	}
}

type invitationIn struct {
	Token string `path:"token"`
}

func (s *Service) instructorRoutes(api *web.API) {
	op := operation
	web.Handle(api, op(
		http.MethodPost, "courses/{id}/instructors", "Invite someone to teach in a course",
	), func(ctx context.Context, in *inviteIn) (*web.None, error) {
		return nil, s.Invite(ctx, in.ID, in.Body.Email, in.Body.Percent)
	})
	web.Handle(api, op(
		http.MethodPut, "courses/{id}/instructors/{instructor}", "Change an instructor's share",
	), func(ctx context.Context, in *shareIn) (*web.None, error) {
		return nil, s.SetShare(ctx, in.ID, in.Instructor, in.Body.Percent)
	})
	web.Handle(api, op(
		http.MethodDelete, "courses/{id}/instructors/{instructor}", "Remove an instructor or an invitation",
	), func(ctx context.Context, in *instructorIn) (*web.None, error) {
		return nil, s.RemoveInstructor(ctx, in.ID, in.Instructor)
	})
	web.Handle(api, op(
		http.MethodGet, "invitations/{token}", "Get an invitation to teach",
	), func(ctx context.Context, in *invitationIn) (*StudioInvitation, error) {
		return s.InvitationOf(ctx, in.Token)
	})
	web.Handle(api, op(
		http.MethodPost, "invitations/{token}/accept", "Accept an invitation to teach",
	), func(ctx context.Context, in *invitationIn) (*CreatedCourse, error) {
		id, err := s.Accept(ctx, in.Token)
		return &CreatedCourse{ID: id}, err
	})
}

func (s *Service) versionRoutes(api *web.API) {
	op := operation
	web.Handle(api, op(
		http.MethodPost, "courses/{id}/submit", "Submit a course for approval",
	), func(ctx context.Context, in *submitIn) (*web.None, error) {
		return nil, s.Submit(ctx, in.ID, in.Body.Note)
	})
	web.Handle(api, op(
		http.MethodDelete, "courses/{id}/submission", "Take a submitted course back",
	), func(ctx context.Context, in *courseIn) (*web.None, error) {
		return nil, s.TakeBack(ctx, in.ID)
	})
	web.Handle(api, op(
		http.MethodGet, "courses/{id}/versions", "List what was submitted of a course",
	), func(ctx context.Context, in *courseIn) (*StudioVersions, error) {
		list, err := s.Versions(ctx, in.ID)
		return &StudioVersions{Versions: list}, err
	})
	web.Handle(api, op(
		http.MethodGet, "courses/{id}/versions/{number}/changes", "List what has changed since a version",
	), func(ctx context.Context, in *versionIn) (*StudioChanges, error) {
		list, err := s.Changes(ctx, in.ID, in.Number)
		return &StudioChanges{Changes: list}, err
	})
	web.Handle(api, op(
		http.MethodGet, "courses/{id}/preview", "Get the classroom of a draft",
	), func(ctx context.Context, in *courseIn) (*learning.Classroom, error) {
		return s.Classroom(ctx, in.ID)
	})
	web.Handle(api, op(
		http.MethodGet, "courses/{id}/preview/lessons/{lesson}", "Get a lesson of a draft as its students will see it",
	), func(ctx context.Context, in *lessonIn) (*learning.Lesson, error) {
		return s.PreviewLesson(ctx, in.ID, in.Lesson)
	})
}

type markIn struct {
	ID     string `path:"id"`
	Lesson string `path:"lesson"`
	Body   struct {
		Answers map[string][]string `json:"answers" doc:"By question: indexes of choices as text, or the text itself"`
	}
}

type correctIn struct {
	ID   string `path:"id"`
	Body struct {
		Key string `json:"key" doc:"Of the corrections that are to be published"`
	}
}

type choicesIn struct{ Body StudioChoices }

func (s *Service) correctionRoutes(api *web.API) {
	op := operation
	mark := op(http.MethodPost, "courses/{id}/preview/lessons/{lesson}/quiz", "Mark a quiz of a draft; nothing is kept")
	mark.Status = http.StatusOK
	web.Handle(api, mark, func(ctx context.Context, in *markIn) (*learning.QuizResult, error) {
		return s.MarkPreview(ctx, in.ID, in.Lesson, in.Body.Answers)
	})
	web.Handle(api, op(
		http.MethodGet, "courses/{id}/corrections", "List what can be published without a new approval",
	), func(ctx context.Context, in *courseIn) (*StudioCorrections, error) {
		return s.Corrections(ctx, in.ID)
	})
	web.Handle(api, op(
		http.MethodPost, "courses/{id}/corrections", "Publish small corrections of a live course",
	), func(ctx context.Context, in *correctIn) (*web.None, error) {
		return nil, s.Correct(ctx, in.ID, in.Body.Key)
	})
	admin := web.Operation{
		Method: http.MethodGet, Path: "/api/admin/studio", Summary: "Get what instructors may do", Who: web.Operator,
		Private: true,
	}
	web.Handle(api, admin, func(ctx context.Context, _ *struct{}) (*StudioChoices, error) {
		choices, err := s.Choices(ctx)
		return &choices, err
	})
	admin.Method, admin.Summary = http.MethodPut, "Set what instructors may do"
	web.Handle(api, admin, func(ctx context.Context, in *choicesIn) (*web.None, error) {
		return nil, s.Choose(ctx, in.Body)
	})
}

func (s *Service) launchRoutes(api *web.API) {
	op := operation
	web.Handle(api, op(
		http.MethodPost, "courses/{id}/launch", "Launch an approved course, now or later",
	), func(ctx context.Context, in *launchIn) (*web.None, error) {
		return nil, s.Launch(ctx, in.ID, in.Body.At)
	})
	web.Handle(api, op(
		http.MethodDelete, "courses/{id}/launch", "Cancel a later launch",
	), func(ctx context.Context, in *courseIn) (*web.None, error) {
		return nil, s.CancelLaunch(ctx, in.ID)
	})
	web.Handle(api, op(
		http.MethodPost, "courses/{id}/withdraw", "Withdraw a live course",
	), func(ctx context.Context, in *courseIn) (*web.None, error) {
		return nil, s.Withdraw(ctx, in.ID)
	})
	web.Handle(api, op(
		http.MethodPost, "courses/{id}/relist", "Open a withdrawn course again",
	), func(ctx context.Context, in *courseIn) (*web.None, error) {
		return nil, s.Relist(ctx, in.ID)
	})
	web.Handle(api, op(
		http.MethodDelete, "courses/{id}", "Delete a course that was never launched",
	), func(ctx context.Context, in *courseIn) (*web.None, error) {
		return nil, s.Delete(ctx, in.ID)
	})
	web.Handle(api, op(
		http.MethodPost, "courses/{id}/duplicate", "Duplicate a course",
	), func(ctx context.Context, in *courseIn) (*CreatedCourse, error) {
		id, err := s.Duplicate(ctx, in.ID)
		return &CreatedCourse{ID: id}, err
	})
}
