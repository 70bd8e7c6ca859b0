package record

import (
	"archive/zip"
	"context"
	"encoding/json"
	"io"
	"slices"
	"strings"
	"time"

	"stoa/internal/course"
	"stoa/internal/record/recorddb"
	"stoa/internal/session"
)

// The files of a record.
const (
	signedName  = "record.jws"
	contentName = "record.json"
	badges      = "certificates/"
)

// Export writes the viewer's record as a ZIP file: what is signed, the same to read, and each certificate as a file.
func (s *Service) Export(ctx context.Context, w io.Writer) error {
	r, err := s.Own(ctx)
	if err != nil {
		return err
	}
	content, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		return err
	}
	signed, err := s.certificates.Sign(ctx, content)
	if err != nil {
		return err
	}
	z := zip.NewWriter(w)
	if err := add(z, signedName, []byte(signed)); err != nil {
		return err
	}
	if err := add(z, contentName, content); err != nil {
		return err
	}
	for i, badge := range r.Certificates {
		if err := add(z, badges+nameOf(i, badge)+".jwt", []byte(badge)); err != nil {
			return err
		}
	}
	return z.Close()
}

func add(z *zip.Writer, name string, content []byte) error {
	f, err := z.Create(name)
	if err == nil {
		_, err = f.Write(content)
	}
	return err
}

// of is everything of a person's that goes with them.
func (s *Service) of(ctx context.Context, personID string) (*Record, error) {
	q := recorddb.New(s.db.Read())
	person, err := q.Person(ctx, personID)
	if err != nil {
		return nil, err
	}
	r := &Record{
		Format: format, Issuer: s.certificates.Origin(), Created: s.db.Now().Truncate(time.Second), Name: person.Name,
		Email: person.Email, Courses: []Course{},
	}
	if r.Certificates, err = s.certificates.Badges(ctx, personID); err != nil {
		return nil, err
	}
	_, brought, err := s.brought(ctx, personID)
	if err != nil {
		return nil, err
	}
	r.Certificates = append(r.Certificates, brought...)
	rows, err := q.Enrolled(ctx, personID)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		c := Course{
			ID: row.ID, Title: row.Title, URL: r.Issuer + "/course-details/" + row.Slug, EnrolledAt: row.EnrolledAt.Time,
			CompletedAt: row.CompletedAt.Ptr(),
		}
		if err := s.learned(ctx, q, personID, &c); err != nil {
			return nil, err
		}
		r.Courses = append(r.Courses, c)
	}
	more, err := carried(ctx, q, personID)
	if err != nil {
		return nil, err
	}
	for _, c := range more {
		id, lessons, ok, err := s.here(ctx, c)
		if err != nil {
			return nil, err
		}
		at := slices.IndexFunc(r.Courses, func(here Course) bool { return ok && here.ID == id })
		if at < 0 {
			r.Courses = append(r.Courses, c)
			continue
		}
		c.Lessons = matched(c, lessons)
		r.Courses[at].merge(c)
	}
	slices.SortFunc(r.Courses, func(a, b Course) int { return strings.Compare(a.ID, b.ID) })
	return r, nil
}

// lessonsOf are the lessons of a course that is here.
func (s *Service) lessonsOf(ctx context.Context, courseID string) ([]Lesson, error) {
	rows, err := course.Lessons(ctx, s.db.Read(), courseID)
	out := make([]Lesson, 0, len(rows))
	for _, row := range rows {
		out = append(out, Lesson{ID: row.ID, Title: row.Title, Kind: row.Kind})
	}
	return out, err
}

// learned adds to a course what a person has done in it.
func (s *Service) learned(ctx context.Context, q *recorddb.Queries, personID string, c *Course) error {
	var err error
	if c.Lessons, err = s.lessonsOf(ctx, c.ID); err != nil {
		return err
	}
	at := map[string]*Lesson{}
	for i := range c.Lessons {
		at[c.Lessons[i].ID] = &c.Lessons[i]
	}
	progress, err := q.Progress(ctx, recorddb.ProgressParams{PersonID: personID, CourseID: c.ID})
	if err != nil {
		return err
	}
	for _, row := range progress {
		l := at[row.LessonID]
		if l == nil {
			continue // removed since
		}
		l.PositionMs, l.DoneAt = row.PositionMs, row.DoneAt.Ptr()
		if len(row.Watched) > 0 {
			if err := json.Unmarshal(row.Watched, &l.Watched); err != nil {
				return err
			}
		}
	}
	notes, err := q.Notes(ctx, recorddb.NotesParams{PersonID: personID, CourseID: c.ID})
	if err != nil {
		return err
	}
	for _, row := range notes {
		if l := at[row.LessonID]; l != nil {
			l.Notes = append(l.Notes, Note{
				ID: row.ID, AtMs: row.AtMs, Body: row.Body, CreatedAt: row.CreatedAt.Time, UpdatedAt: row.UpdatedAt.Time,
			})
		}
	}
	return nil
}

// merge adds what was brought and didn't count here, such as the quizzes of another site.
func (c *Course) merge(brought Course) {
	if brought.EnrolledAt.Before(c.EnrolledAt) {
		c.EnrolledAt = brought.EnrolledAt
	}
	if c.CompletedAt == nil || brought.CompletedAt != nil && brought.CompletedAt.Before(*c.CompletedAt) {
		c.CompletedAt = brought.CompletedAt
	}
	for _, b := range brought.Lessons {
		at := slices.IndexFunc(c.Lessons, func(l Lesson) bool { return l.ID == b.ID })
		if at < 0 {
			continue
		}
		l := &c.Lessons[at]
		if l.DoneAt == nil {
			l.DoneAt = b.DoneAt
		}
		if len(l.Watched) == 0 {
			l.PositionMs, l.Watched = b.PositionMs, b.Watched
		}
		for _, n := range b.Notes {
			if !slices.ContainsFunc(l.Notes, func(here Note) bool { return here.ID == n.ID }) {
				l.Notes = append(l.Notes, n)
			}
		}
	}
}

// Own is everything that the viewer's record has.
func (s *Service) Own(ctx context.Context) (*Record, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	return s.of(ctx, v.ID)
}
