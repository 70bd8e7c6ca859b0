package learning

import (
	"context"
	"net/http"
	"time"

	"stoa/internal/kit/web"
)

type slugIn struct {
	Slug string `path:"slug"`
}

type lessonIn struct {
	ID string `path:"id"`
}

type reportIn struct {
	ID   string `path:"id"`
	Body struct {
		PositionMs int64      `json:"positionMs"`
		WatchedMs  int64      `json:"watchedMs,omitempty" doc:"How much was seen in all, from players that keep no ranges"`
		Ranges     [][2]int64 `json:"ranges,omitempty" maxItems:"500" doc:"What was seen: from and to, in milliseconds"`
		At         time.Time  `json:"at,omitempty" doc:"When the learner was there, if it is reported late"`
	}
}

type doneIn struct {
	ID   string `path:"id"`
	Body struct {
		Done bool      `json:"done"`
		At   time.Time `json:"at,omitempty" doc:"When it was, if it is reported late"`
	}
}

type answerIn struct {
	ID   string `path:"id"`
	Body struct {
		Answers map[string][]string `json:"answers"`
		Key     string              `json:"key,omitempty" maxLength:"64" doc:"The browser's name for this try: twice is once"`
		Drawn   *int                `json:"drawn,omitempty" doc:"Which questions are answered, if it is reported late"`
		At      time.Time           `json:"at,omitempty" doc:"When it was, if it is reported late"`
	}
}

type archiveIn struct {
	Slug string `path:"slug"`
	Body struct {
		Archived bool `json:"archived"`
	}
}

type goalIn struct {
	Body GoalIn
}

type calendarIn struct {
	Body CalendarIn
}

// MyCourses is a list of them.
type MyCourses struct {
	Courses []MyCourse `json:"courses"`
}

// Enrolled is the course one is enrolled in.
type Enrolled struct {
	Slug string `json:"slug"`
}

// Routes registers the operations on api.
func (s *Service) Routes(api *web.API) {
	s.studentRoutes(api)
	op := func(method, path, summary string) web.Operation {
		return web.Operation{Method: method, Path: "/api/" + path, Summary: summary, Who: web.Learner}
	}
	enroll := op(http.MethodPost, "courses/{slug}/enroll", "Enroll in a free course")
	enroll.Status = http.StatusCreated
	web.Handle(api, enroll, func(ctx context.Context, in *slugIn) (*Enrolled, error) {
		return &Enrolled{Slug: in.Slug}, s.EnrollFree(ctx, in.Slug)
	})
	web.Handle(api, op(
		http.MethodGet, "learning/courses", "List your courses",
	), func(ctx context.Context, _ *struct{}) (*MyCourses, error) {
		list, err := s.Courses(ctx, 500)
		return &MyCourses{Courses: list}, err
	})
	web.Handle(api, op(
		http.MethodPut, "learning/courses/{slug}/archived", "Archive a course of yours, or take it back",
	), func(ctx context.Context, in *archiveIn) (*web.None, error) {
		return nil, s.Archive(ctx, in.Slug, in.Body.Archived)
	})
	web.Handle(api, op(http.MethodGet, "learning/goal", "Get your learning goal"), func(
		ctx context.Context, _ *struct{},
	) (*Goal, error) {
		return s.Goal(ctx)
	})
	web.Handle(api, op(http.MethodGet, "learning/calendar", "Get the plan in your calendar"), func(
		ctx context.Context, _ *struct{},
	) (*Calendar, error) {
		return s.Calendar(ctx)
	})
	web.Handle(api, op(http.MethodPut, "learning/calendar", "Set the plan in your calendar"), func(
		ctx context.Context, in *calendarIn,
	) (*Calendar, error) {
		return s.SetCalendar(ctx, in.Body)
	})
	web.Handle(api, op(http.MethodDelete, "learning/calendar", "End the address of your calendar"), func(
		ctx context.Context, _ *struct{},
	) (*web.None, error) {
		return nil, s.DropCalendar(ctx)
	})
	web.Handle(api, op(http.MethodPut, "learning/goal", "Set your learning goal"), func(
		ctx context.Context, in *goalIn,
	) (*Goal, error) {
		return s.SetGoal(ctx, in.Body)
	})
	web.Handle(api, op(
		http.MethodGet, "learning/courses/{slug}", "Get a course you are enrolled in",
	), func(ctx context.Context, in *slugIn) (*Classroom, error) {
		return s.Classroom(ctx, in.Slug)
	})
	web.Handle(api, op(
		http.MethodGet, "learning/courses/{slug}/offline", "List what to store of a course to learn without a connection",
	), func(ctx context.Context, in *slugIn) (*Offline, error) {
		return s.Offline(ctx, in.Slug)
	})
	web.Handle(
		api, op(http.MethodGet, "learning/lessons/{id}", "Get a lesson"),
		func(ctx context.Context, in *lessonIn) (*Lesson, error) { return s.Lesson(ctx, in.ID) },
	)
	web.Handle(api, op(
		http.MethodPut, "learning/lessons/{id}/progress", "Save the position in a video",
	), func(ctx context.Context, in *reportIn) (*Progress, error) {
		return s.Report(ctx, in.ID, Seen{
			PositionMs: in.Body.PositionMs, WatchedMs: in.Body.WatchedMs, Ranges: in.Body.Ranges, At: in.Body.At,
		})
	})
	web.Handle(api, op(
		http.MethodPut, "learning/lessons/{id}/done", "Mark a lesson as completed or not",
	), func(ctx context.Context, in *doneIn) (*Progress, error) {
		return s.SetDone(ctx, in.ID, in.Body.Done, in.Body.At)
	})
	web.Handle(api, op(
		http.MethodPost, "learning/lessons/{id}/quiz", "Submit quiz answers",
	), func(ctx context.Context, in *answerIn) (*QuizResult, error) {
		return s.Answer(ctx, in.ID, Try(in.Body))
	})
	web.Handle(api, op(
		http.MethodPost, "learning/courses/{slug}/restart", "Reset your progress in a course",
	), func(ctx context.Context, in *slugIn) (*Progress, error) {
		return s.Restart(ctx, in.Slug)
	})
}
