package learning

import (
	"context"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/learning/learningdb"
	"stoa/internal/session"
)

// Ahead is a course that the viewer is in the middle of, with the lesson that comes next. LeftMs is how much video is
// left in lessons that are not completed.
type Ahead struct {
	Slug        string     `json:"slug"`
	Title       string     `json:"title"`
	Language    string     `json:"language"`
	Instructor  string     `json:"instructor"`
	CoverURL    string     `json:"coverUrl"`
	Percent     int        `json:"percent"`
	Lesson      NextLesson `json:"lesson"`
	LeftMs      int64      `json:"leftMs"`
	LessonsLeft int        `json:"lessonsLeft"`
}

// NextLesson is where a learner goes on.
type NextLesson struct {
	ID         string `json:"id"`
	Title      string `json:"title"`
	Kind       string `json:"kind" enum:"video,text,file,quiz"`
	PositionMs int64  `json:"positionMs"`
	DurationMs int64  `json:"durationMs"`
}

// Ahead returns what the viewer is in the middle of, or has not begun, last learned first: no archived courses, and
// none that are completed.
func (s *Service) Ahead(ctx context.Context, limit int) ([]Ahead, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := learningdb.New(s.db.Read()).AheadOf(ctx, learningdb.AheadOfParams{
		PersonID: v.ID, Limit: int32(limit),
	})
	out := make([]Ahead, 0, len(rows))
	for _, r := range rows {
		out = append(out, Ahead{
			Slug: r.Slug, Title: r.Title, Language: r.Language, Instructor: r.InstructorName,
			CoverURL: course.CoverURL(r.SubjectSlug, r.Slug), Percent: int(r.Percent),
			Lesson: NextLesson{
				ID: r.LessonID, Title: r.LessonTitle, Kind: r.LessonKind, PositionMs: r.PositionMs, DurationMs: r.LessonMs,
			},
			LeftMs: max(r.LeftMs-min(r.PositionMs, r.LessonMs), 0), LessonsLeft: int(r.LessonsLeft),
		})
	}
	return out, err
}

// Taken is a course that a person learns or has learned.
type Taken struct {
	Slug  string `json:"slug"`
	Title string `json:"title"`
}

// Taken returns the viewer's, the last learned first, at most 500.
func (s *Service) Taken(ctx context.Context) ([]Taken, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := learningdb.New(s.db.Read()).TakenOf(ctx, v.ID)
	out := make([]Taken, 0, len(rows))
	for _, r := range rows {
		out = append(out, Taken(r))
	}
	return out, err
}

// Archive puts a course of the viewer away, or takes it back. Learning in it takes it back, too. Error:
// course.not_found for a course that the viewer doesn't learn.
func (s *Service) Archive(ctx context.Context, slug string, archived bool) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		var at *db.Time
		if archived {
			at = db.AtPtr(&tx.Now)
		}
		n, err := learningdb.New(tx).SetArchived(ctx, learningdb.SetArchivedParams{
			PersonID: v.ID, Slug: slug, ArchivedAt: at,
		})
		if err == nil && n == 0 {
			err = errNoCourse
		}
		return err
	})
}
