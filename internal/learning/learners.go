package learning

import (
	"context"
	"fmt"
	"strings"
	"time"

	"stoa/internal/account"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/learning/learningdb"
	"stoa/internal/notify"
	"stoa/internal/search/words"
)

const (
	perList      = 50
	mostSearched = 20_000 // learners whose names a search reads
)

// CountLearners is how many learn a course now.
func CountLearners(ctx context.Context, q learningdb.DBTX, courseID string) (int, error) {
	n, err := learningdb.New(q).CountLearners(ctx, courseID)
	return int(n), err
}

// LearnersAt is Learners with the setting for a topic, of those who were enrolled at a time.
func LearnersAt(
	ctx context.Context, tx *db.Tx, courseID, topic string, at db.Time, after string,
) (batch []notify.Subscriber, next string, err error) {
	rows, err := learningdb.New(tx).LearnersAt(ctx, learningdb.LearnersAtParams{
		CourseID: courseID, PersonID: after, Topic: topic, EnrolledAt: at,
	})
	for _, r := range rows {
		batch = append(batch, notify.Subscriber{
			Choice: notify.Chosen(topic, r.Bell, r.Mail, r.Push), PersonID: r.ID, Name: r.Name, Email: r.Email,
			Language: r.Language,
		})
	}
	if len(rows) == notify.Batch {
		next = rows[notify.Batch-1].ID
	}
	return batch, next, err
}

// Student is a learner of a course as those who teach it see them: nothing that the learner hasn't written under their
// name on this site.
type Student struct {
	Name        string     `json:"name"`
	PortraitURL string     `json:"portraitUrl"`
	EnrolledAt  time.Time  `json:"enrolledAt"`
	Percent     int        `json:"percent"`
	ActiveAt    *time.Time `json:"activeAt"`
	CompletedAt *time.Time `json:"completedAt"`
}

// Students are a page of 50. Found is how many a search found.
type Students struct {
	Course   course.Taught `json:"course"`
	Students []Student     `json:"students"`
	Total    int           `json:"total"`
	Found    int           `json:"found"`
}

// StudentsIn says which: Sort is "enrolled" (the newest first), "active" (the latest), "progress" (the most) or "name";
// Words is a part of a name, looked for among the first 20,000. Pages begin at 1.
type StudentsIn struct {
	CourseID, Words, Sort string
	Page                  int
}

// Students returns who learns a course that the viewer teaches. Error: course.not_found.
func (s *Service) Students(ctx context.Context, in StudentsIn) (*Students, error) {
	c, _, err := course.Desk(ctx, s.db.Read(), in.CourseID)
	if err != nil {
		return nil, err
	}
	out := &Students{Course: course.Taught{ID: c.ID, Slug: c.Slug, Title: c.Title}, Students: []Student{}}
	if out.Total, err = CountLearners(ctx, s.db.Read(), c.ID); err != nil {
		return nil, err
	}
	skip, size := (max(in.Page, 1)-1)*perList, perList
	wanted := words.Fold(strings.TrimSpace(in.Words))
	out.Found = out.Total
	if wanted != "" {
		skip, size = 0, mostSearched
	}
	rows, err := s.studentRows(ctx, c.ID, in.Sort, size, skip)
	if err != nil {
		return nil, err
	}
	if wanted != "" {
		found := rows[:0]
		for _, r := range rows {
			if strings.Contains(words.Fold(r.Name), wanted) {
				found = append(found, r)
			}
		}
		out.Found = len(found)
		from := min((max(in.Page, 1)-1)*perList, len(found))
		rows = found[from:min(from+perList, len(found))]
	}
	for _, r := range rows {
		out.Students = append(out.Students, student(r))
	}
	return out, nil
}

func student(r learningdb.StudentsByNameRow) Student {
	return Student{
		Name: r.Name, PortraitURL: account.PortraitURL(r.Slug), EnrolledAt: r.EnrolledAt.Time, Percent: int(r.Percent),
		ActiveAt: r.LastLearnedAt.Ptr(), CompletedAt: r.CompletedAt.Ptr(),
	}
}

// studentRows reads a page in an order: each but the names goes along an index of its own.
func (s *Service) studentRows(
	ctx context.Context, courseID, sort string, size, skip int,
) (out []learningdb.StudentsByNameRow, err error) {
	q := learningdb.New(s.db.Read())
	p := learningdb.StudentsByNameParams{CourseID: courseID, Size: int32(size), Skip: int32(skip)}
	switch sort {
	case "name":
		return q.StudentsByName(ctx, p)
	case "active":
		rows, err := q.StudentsByActivity(ctx, learningdb.StudentsByActivityParams(p))
		for _, r := range rows {
			out = append(out, learningdb.StudentsByNameRow(r))
		}
		return out, err
	case "progress":
		rows, err := q.StudentsByProgress(ctx, learningdb.StudentsByProgressParams(p))
		for _, r := range rows {
			out = append(out, learningdb.StudentsByNameRow(r))
		}
		return out, err
	}
	rows, err := q.StudentsByEnrollment(ctx, learningdb.StudentsByEnrollmentParams(p))
	for _, r := range rows {
		out = append(out, learningdb.StudentsByNameRow(r))
	}
	return out, err
}

// StudentTable writes all who learn a course, a thousand at a time, after a row of heads. The caller has checked that
// the viewer teaches it.
func (s *Service) StudentTable(ctx context.Context, courseID string, write func(rows ...[]string) error) error {
	if err := write([]string{"name", "enrolled", "percent", "last active", "completed"}); err != nil {
		return err
	}
	day := func(at *time.Time) string {
		if at == nil {
			return ""
		}
		return at.UTC().Format(time.DateOnly)
	}
	for after := ""; ; {
		rows, err := learningdb.New(s.db.Read()).StudentsAfter(ctx, learningdb.StudentsAfterParams{
			CourseID: courseID, PersonID: after,
		})
		if err != nil || len(rows) == 0 {
			return err
		}
		table := make([][]string, 0, len(rows))
		for _, r := range rows {
			table = append(table, []string{
				r.Name, day(&r.EnrolledAt.Time), fmt.Sprint(r.Percent), day(r.LastLearnedAt.Ptr()), day(r.CompletedAt.Ptr()),
			})
			after = r.PersonID
		}
		if err := write(table...); err != nil {
			return err
		}
	}
}
