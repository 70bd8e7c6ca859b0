package approval

import (
	"context"

	"stoa/internal/approval/approvaldb"
	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/kit/db"
)

// Receive puts a version that was submitted into the queue, and has the machine look at it.
func (s *Service) Receive(ctx context.Context, tx *db.Tx, e event.CourseSubmitted) error {
	q := approvaldb.New(tx)
	version, ok, err := db.Found(q.Version(ctx, e.VersionID))
	if err != nil || !ok {
		return err
	}
	var c course.Content
	if err := version.Content.Into(&c); err != nil {
		return err
	}
	lessons, length := 0, int64(0)
	for _, section := range c.Sections {
		for _, l := range section.Lessons {
			lessons++
			length += l.DurationMs
		}
	}
	if err := q.Insert(ctx, approvaldb.InsertParams{
		VersionID: e.VersionID, CourseID: e.CourseID, Number: version.Number, Title: c.Plan.Title,
		Subject: c.Plan.Subject, Language: c.Plan.Language, Lessons: int32(lessons), DurationMs: length,
		OwnerID: c.OwnerID, SubmittedAt: version.SubmittedAt,
	}); err != nil {
		return err
	}
	return s.queue.Enqueue(ctx, tx, inspection{VersionID: e.VersionID})
}
