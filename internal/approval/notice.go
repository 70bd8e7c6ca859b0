package approval

import (
	"context"

	"stoa/internal/approval/approvaldb"
	"stoa/internal/kit/db"
)

// Notice is whom something concerns, and what a notification of it says.
type Notice struct {
	People                  []string
	CourseID, Title, Author string // Author is the instructor
	VersionID               string
}

// Specialists returns whom a submission concerns: every specialist who doesn't teach the course. ok is false if nothing
// waits any more.
func Specialists(ctx context.Context, tx *db.Tx, versionID string) (to Notice, ok bool, err error) {
	row, ok, err := db.Found(approvaldb.New(tx).Subject(ctx, versionID))
	if err != nil || !ok || !row.Waiting {
		return to, false, err
	}
	to = notice(row, versionID)
	to.People, err = approvaldb.New(tx).SpecialistsFor(ctx, to.CourseID)
	return to, true, err
}

// Claimant returns whom it concerns that a submission was taken back: the specialist who had claimed it, if anyone.
func Claimant(ctx context.Context, tx *db.Tx, versionID string) (to Notice, ok bool, err error) {
	if to, ok, err = about(ctx, tx, versionID); err != nil || !ok {
		return to, ok, err
	}
	by, ok, err := db.Found(approvaldb.New(tx).ClaimedBy(ctx, versionID))
	if ok && by != nil {
		to.People = []string{*by}
	}
	return to, true, err
}

// Instructors returns whom a decision concerns: everyone who teaches the course.
func Instructors(ctx context.Context, tx *db.Tx, versionID string) (to Notice, ok bool, err error) {
	if to, ok, err = about(ctx, tx, versionID); err != nil || !ok {
		return to, ok, err
	}
	people, err := approvaldb.New(tx).TeachersOf(ctx, to.CourseID)
	for _, id := range people {
		to.People = append(to.People, *id)
	}
	return to, true, err
}

func about(ctx context.Context, tx *db.Tx, versionID string) (Notice, bool, error) {
	row, ok, err := db.Found(approvaldb.New(tx).Subject(ctx, versionID))
	return notice(row, versionID), ok, err
}

func notice(row approvaldb.SubjectRow, versionID string) Notice {
	return Notice{CourseID: row.CourseID, Title: row.Title, Author: row.Owner, VersionID: versionID}
}

// Answered returns whom a reply concerns, the author of the comment; Author is who replied last.
func Answered(ctx context.Context, tx *db.Tx, commentID string) (Notice, bool, error) {
	row, ok, err := db.Found(approvaldb.New(tx).Answered(ctx, commentID))
	return Notice{
		People: []string{row.AuthorID}, Title: row.Title, Author: row.RepliedBy, VersionID: row.VersionID,
	}, ok, err
}
