package learning

import (
	"context"
	"time"

	"stoa/internal/course"
	"stoa/internal/course/coursedb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/money"
	"stoa/internal/learning/learningdb"
	"stoa/internal/media"
	"stoa/internal/session"
)

// sitting is what an address in the classroom is for: one sitting of its learner, and no
// longer than they may come in.
func sitting(v session.Viewer, courseID string) media.Access {
	return media.Access{TTL: 6 * time.Hour, PersonID: v.ID, CourseID: courseID}
}

// MyCourse is a course that the viewer is enrolled in.
type MyCourse struct {
	Slug            string      `json:"slug"`
	Title           string      `json:"title"`
	Instructor      string      `json:"instructor"`
	Summary         string      `json:"summary"`
	CoverURL        string      `json:"coverUrl"`
	Percent         int         `json:"percent"`
	ResumeLessonID  *string     `json:"resumeLessonId"`
	ResumeTitle     string      `json:"resumeTitle"`
	EnrolledAt      time.Time   `json:"enrolledAt"`
	LastLearnedAt   *time.Time  `json:"lastLearnedAt"`
	CompletedAt     *time.Time  `json:"completedAt"`
	Price           money.Money `json:"price"`
	CertificateCode *string     `json:"certificateCode"`
	Archived        bool        `json:"archived"`
}

// Courses returns what the viewer learns, last learned first.
func (s *Service) Courses(ctx context.Context, limit int) ([]MyCourse, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := learningdb.New(s.db.Read()).CoursesOf(ctx, learningdb.CoursesOfParams{
		PersonID: v.ID, Limit: int32(limit),
	})
	if err != nil {
		return nil, err
	}
	out := make([]MyCourse, 0, len(rows))
	for _, r := range rows {
		c := MyCourse{
			Slug: r.Slug, Title: r.Title, Instructor: r.InstructorName, Summary: r.Summary,
			CoverURL: course.CoverURL(r.SubjectSlug, r.Slug),
			Percent:  int(r.Percent), ResumeTitle: r.ResumeTitle, EnrolledAt: r.EnrolledAt.Time,
			LastLearnedAt: r.LastLearnedAt.Ptr(), CompletedAt: r.CompletedAt.Ptr(),
			Price: money.Money{Amount: r.PriceCents, Currency: r.Currency}, Archived: r.ArchivedAt != nil,
		}
		if r.ResumeLessonID != "" {
			c.ResumeLessonID = &r.ResumeLessonID
		}
		if r.CertificateCode != "" {
			c.CertificateCode = &r.CertificateCode
		}
		out = append(out, c)
	}
	return out, nil
}

// LessonState is how a lesson stands for one learner.
type LessonState struct {
	Done       bool  `json:"done"`
	PositionMs int64 `json:"positionMs"`
}

// Classroom is a course as its learner sees it. Preview: the viewer is who teaches it, and nothing is recorded.
// Resources are addresses by id.
type Classroom struct {
	CourseID        string                 `json:"courseId"`
	Course          course.CourseDetails   `json:"course"`
	Preview         bool                   `json:"preview"`
	Percent         int                    `json:"percent"`
	CompletedAt     *time.Time             `json:"completedAt"`
	CertificateCode *string                `json:"certificateCode"`
	ResumeLessonID  string                 `json:"resumeLessonId"`
	Lessons         map[string]LessonState `json:"lessons"`
	Resources       map[string]string      `json:"resources"`
}

// Classroom returns it for an enrolled learner, or who teaches the course. Errors:
// course.not_found, enrollment.required.
func (s *Service) Classroom(ctx context.Context, slug string) (*Classroom, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	q := learningdb.New(s.db.Read())
	row, err := course.BySlug(ctx, s.db.Read(), slug)
	if err != nil {
		return nil, err
	}
	teaches, err := course.TeachesIn(ctx, s.db.Read(), row.ID, v.ID)
	if err != nil {
		return nil, err
	}
	e, err := access(ctx, q, v, row.ID, teaches)
	if err != nil {
		return nil, err
	}
	details, err := s.courses.DetailsForLearner(ctx, slug)
	if err != nil {
		return nil, err
	}
	preview := e.PersonID == "" || e.EndedAt != nil
	out := &Classroom{
		CourseID: row.ID, Course: *details, Preview: preview, Percent: int(e.Percent), CompletedAt: e.CompletedAt.Ptr(),
		Lessons: map[string]LessonState{}, Resources: map[string]string{},
	}
	progress, err := q.ProgressOf(ctx, learningdb.ProgressOfParams{PersonID: v.ID, CourseID: row.ID})
	if err != nil {
		return nil, err
	}
	for _, section := range details.Sections {
		for _, lesson := range section.Lessons {
			out.Lessons[lesson.ID] = LessonState{}
		}
	}
	for _, p := range progress {
		out.Lessons[p.LessonID] = LessonState{Done: p.DoneAt != nil, PositionMs: p.PositionMs}
	}
	if out.ResumeLessonID, _, err = db.Found(
		q.ResumeOf(ctx, learningdb.ResumeOfParams{PersonID: v.ID, CourseID: row.ID}),
	); err != nil {
		return nil, err
	}
	resources, err := q.DownloadsOf(ctx, row.ID)
	if err != nil {
		return nil, err
	}
	for _, r := range resources {
		out.Resources[r.ID] = s.media.Address(r.MediaID, r.Name, sitting(v, row.ID))
	}
	code, ok, err := db.Found(q.CertificateOf(ctx, learningdb.CertificateOfParams{PersonID: v.ID, CourseID: row.ID}))
	if ok {
		out.CertificateCode = &code
	}
	return out, err
}

// Lesson is one lesson as its learner sees it.
type Lesson struct {
	ID           string                  `json:"id"`
	CourseSlug   string                  `json:"courseSlug"`
	SectionTitle string                  `json:"sectionTitle"`
	Title        string                  `json:"title"`
	Kind         string                  `json:"kind" enum:"video,text,file,quiz"`
	HTML         *string                 `json:"html"`
	Video        *media.Video            `json:"video"`
	Resources    []course.CourseResource `json:"resources"`
	Quiz         *Quiz                   `json:"quiz"`
	Done         bool                    `json:"done"`
	PositionMs   int64                   `json:"positionMs"`
	DurationMs   int64                   `json:"durationMs"`
	Watched      [][2]int64              `json:"watched" doc:"What was seen of a video: from and to, in milliseconds"`
	Chapters     []course.Chapter        `json:"chapters"`
	PreviousID   *string                 `json:"previousId"`
	NextID       *string                 `json:"nextId"`
}

// Lesson returns a lesson of a course for which the viewer is enrolled. Errors:
// lesson.not_found, enrollment.required.
func (s *Service) Lesson(ctx context.Context, id string) (*Lesson, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	q := learningdb.New(s.db.Read())
	row, ok, err := db.Found(q.LessonByID(ctx, id))
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, errNoLesson
	}
	owner, err := course.ByID(ctx, s.db.Read(), row.CourseID)
	if err != nil {
		return nil, err
	}
	teaches, err := course.TeachesIn(ctx, s.db.Read(), row.CourseID, v.ID)
	if err != nil {
		return nil, err
	}
	if _, err := access(ctx, q, v, row.CourseID, teaches); err != nil {
		return nil, err
	}
	content, err := s.courses.LessonMedia(
		ctx, coursedb.Lesson(row), course.CoverURL(owner.Subject, owner.Slug), sitting(v, row.CourseID),
	)
	if err != nil {
		return nil, err
	}
	out := &Lesson{
		ID: row.ID, CourseSlug: owner.Slug, Title: row.Title, Kind: row.Kind, HTML: content.HTML, Video: content.Video,
		Resources: []course.CourseResource{}, DurationMs: row.DurationMs, Watched: [][2]int64{}, Chapters: content.Chapters,
	}
	if row.Kind == course.Quiz {
		if out.Quiz, err = quiz(ctx, q, v.ID, row); err != nil {
			return nil, err
		}
	}
	state, _, err := db.Found(q.ProgressIn(ctx, learningdb.ProgressInParams{PersonID: v.ID, LessonID: id}))
	if err != nil {
		return nil, err
	}
	out.Done, out.PositionMs = state.DoneAt != nil, state.PositionMs
	seen, err := seenOf(state, row.DurationMs)
	if err != nil {
		return nil, err
	}
	for _, one := range seen {
		out.Watched = append(out.Watched, [2]int64(one))
	}
	return out, s.fillAround(ctx, q, v, row, out)
}

// fillAround adds what stands beside a lesson: its neighbours and its files.
func (s *Service) fillAround(
	ctx context.Context, q *learningdb.Queries, v session.Viewer, row learningdb.Lesson, out *Lesson,
) error {
	all, err := course.Lessons(ctx, s.db.Read(), row.CourseID)
	if err != nil {
		return err
	}
	for i, l := range all {
		if l.ID != row.ID {
			continue
		}
		out.SectionTitle = l.SectionTitle
		if i > 0 {
			out.PreviousID = &all[i-1].ID
		}
		if i+1 < len(all) {
			out.NextID = &all[i+1].ID
		}
	}
	resources, err := q.DownloadsOf(ctx, row.CourseID)
	for _, r := range resources {
		if r.LessonID == row.ID {
			address := s.media.Address(r.MediaID, r.Name, sitting(v, row.CourseID))
			out.Resources = append(out.Resources, course.CourseResource{ID: r.ID, Name: r.Name, Bytes: r.Bytes, URL: &address})
		}
	}
	return err
}
