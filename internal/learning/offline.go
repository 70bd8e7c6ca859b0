package learning

import (
	"context"

	"stoa/internal/course"
	"stoa/internal/kit/hls"
	"stoa/internal/learning/learningdb"
	"stoa/internal/media"
	"stoa/internal/session"
)

// Offline is what a browser stores of the videos of a course to play them without a connection. All else is what the
// lessons themselves name.
type Offline struct {
	CourseID string         `json:"courseId"`
	Videos   []OfflineVideo `json:"videos"`
}

// OfflineVideo is the video of a lesson, in each quality that can be stored.
type OfflineVideo struct {
	LessonID  string       `json:"lessonId"`
	Qualities []media.Copy `json:"qualities" doc:"The largest first"`
}

// Offline lists the videos of a course for a learner of it; who teaches the course is none. The addresses are good for
// one sitting. Errors: course.not_found, enrollment.required.
func (s *Service) Offline(ctx context.Context, slug string) (*Offline, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	q := learningdb.New(s.db.Read())
	row, err := course.BySlug(ctx, s.db.Read(), slug)
	if err != nil {
		return nil, err
	}
	if _, err := access(ctx, q, v, row.ID, false); err != nil {
		return nil, err
	}
	films, err := q.FilmsOf(ctx, row.ID)
	if err != nil {
		return nil, err
	}
	renditions, err := q.RenditionsOf(ctx, row.ID)
	if err != nil {
		return nil, err
	}
	made := map[string][]hls.Rendition{}
	for _, one := range renditions {
		var r hls.Rendition
		if err := one.Details.Into(&r); err != nil {
			return nil, err
		}
		made[one.ID] = append(made[one.ID], r)
	}
	out := &Offline{CourseID: row.ID, Videos: []OfflineVideo{}}
	for _, film := range films {
		out.Videos = append(out.Videos, OfflineVideo{LessonID: film.ID, Qualities: s.media.Copies(
			film.MediaID, film.Name, film.Bytes, made[film.ID], sitting(v, row.ID),
		)})
	}
	return out, nil
}
