// Package certificate owns the proof that a student completed a course. It guarantees one certificate
// per person and course, with the names of that day, which anyone who has the code can verify, and
// anyone who has its badge can verify without us. It does not decide who has completed a course:
// learning does, and calls Issue in the same transaction.
package certificate

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"time"

	"stoa/internal/certificate/certificatedb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/seal"
	"stoa/internal/kit/web"
	"stoa/internal/session"
)

// Service manages certificates. PublicURL has no trailing slash.
type Service struct {
	db        *db.DB
	keys      *seal.Keys // of the signing keys
	publicURL string
	drawn     *web.Drawn
}

// mostDrawn is the memory limit for cached images and documents, in bytes: about 60 of them.
const mostDrawn = 32 << 20

// New creates the service.
func New(d *db.DB, keys *seal.Keys, publicURL string) *Service {
	return &Service{db: d, keys: keys, publicURL: publicURL, drawn: web.NewDrawn(mostDrawn)}
}

// The three grades of a certificate.
const (
	Outstanding = "Outstanding"
	Better      = "Better"
	Average     = "Average"
)

// Remarks returns the grade for the average of a course's quizzes in percent: Outstanding from 90,
// Better from 75. A course without quizzes (nil) is Outstanding.
func Remarks(quizAverage *float64) string {
	switch {
	case quizAverage == nil || *quizAverage >= 90:
		return Outstanding
	case *quizAverage >= 75:
		return Better
	default:
		return Average
	}
}

// IssueIn is a completed course.
type IssueIn struct {
	PersonID, CourseID      string
	EnrolledAt, CompletedAt time.Time
	QuizAverage             *float64 // percent; nil for a course without quizzes
}

// Issue creates the certificate of a completed course and returns its code. If the course already has
// one, that one becomes valid again.
func Issue(ctx context.Context, tx *db.Tx, in IssueIn) (string, error) {
	q := certificatedb.New(tx)
	code, ok, err := db.Found(q.CodeOf(ctx, certificatedb.CodeOfParams{PersonID: in.PersonID, CourseID: in.CourseID}))
	if err != nil {
		return "", err
	}
	if ok {
		return code, Restore(ctx, tx, in.PersonID, in.CourseID)
	}
	course, err := q.CourseFor(ctx, in.CourseID)
	if err != nil {
		return "", err
	}
	name, err := q.LearnerName(ctx, in.PersonID)
	if err != nil {
		return "", err
	}
	code = newCode()
	return code, q.Insert(ctx, certificatedb.InsertParams{
		ID: db.NewID(), Code: code, PersonID: in.PersonID, CourseID: in.CourseID, LearnerName: name,
		CourseTitle:    course.Title,
		InstructorName: course.InstructorName, Remarks: Remarks(in.QuizAverage), Lectures: course.Lectures,
		DurationMs: course.DurationMs,
		EnrolledAt: db.At(in.EnrolledAt), CompletedAt: db.At(in.CompletedAt),
	})
}

// Revoke revokes a certificate because the course was refunded.
func Revoke(ctx context.Context, tx *db.Tx, personID, courseID string) error {
	at := db.At(tx.Now)
	_, err := certificatedb.New(tx).Revoke(ctx, certificatedb.RevokeParams{
		PersonID: personID, CourseID: courseID, RevokedAt: &at,
	})
	return err
}

// Restore makes a revoked certificate valid again because the course was bought again.
func Restore(ctx context.Context, tx *db.Tx, personID, courseID string) error {
	return certificatedb.New(tx).Restore(ctx, certificatedb.RestoreParams{PersonID: personID, CourseID: courseID})
}

// newCode returns a code that is easy to read aloud: twelve characters in three groups, 60 random
// bits. rand.Text's alphabet is base32, without 0, 1, 8 and 9.
func newCode() string {
	t := rand.Text()
	return t[:4] + "-" + t[4:8] + "-" + t[8:12]
}

// Certificate is a certificate as its owner, and anyone with the code, sees it.
type Certificate struct {
	Code           string     `json:"code"`
	CourseSlug     string     `json:"courseSlug"`
	CourseTitle    string     `json:"courseTitle"`
	CoverURL       string     `json:"coverUrl"`
	LearnerName    string     `json:"learnerName"`
	InstructorName string     `json:"instructorName"`
	EnrolledAt     time.Time  `json:"enrolledAt"`
	CompletedAt    time.Time  `json:"completedAt"`
	Remarks        string     `json:"remarks" enum:"Outstanding,Better,Average"`
	RevokedAt      *time.Time `json:"revokedAt"`
	VerifyURL      string     `json:"verifyUrl"`
	PDFURL         string     `json:"pdfUrl"`
	ImageURL       string     `json:"imageUrl"`
	BadgeURL       string     `json:"badgeUrl"`
	Lectures       int        `json:"lectures"`
	DurationMs     int64      `json:"durationMs"`
	language       string     // its owner's: what is printed is theirs to hang up and show
}

// shown returns everything that a drawing of the certificate shows, as one text.
func (c Certificate) shown(as string) string {
	revoked := c.RevokedAt != nil
	c.RevokedAt = nil // a pointer, which would be written as one
	return fmt.Sprintf("%s %t %#v", as, revoked, c)
}

// host is the host where the certificate can be verified.
func (c Certificate) host() string {
	u, err := url.Parse(c.VerifyURL)
	if err != nil {
		return ""
	}
	return u.Host
}

// Checked is a certificate with the result of the signature check.
type Checked struct {
	Certificate
	SignatureHolds bool `json:"signatureHolds" doc:"Whether the signature is valid, verified for this request. Always false for a revoked certificate."`
}

func (s *Service) view(r certificatedb.ByCodeRow) Certificate {
	return Certificate{
		Code: r.Code, CourseSlug: r.Slug, CourseTitle: r.CourseTitle,
		CoverURL:    "/covers/" + r.SubjectSlug + "/" + r.Slug + ".svg",
		LearnerName: r.LearnerName, InstructorName: r.InstructorName, EnrolledAt: r.EnrolledAt.Time,
		CompletedAt: r.CompletedAt.Time,
		Remarks:     r.Remarks, RevokedAt: r.RevokedAt.Ptr(), VerifyURL: s.publicURL + "/verify/" + r.Code,
		PDFURL: path(r.Code) + "/certificate.pdf", ImageURL: imagePath(r.Code), BadgeURL: badgePath(r.Code),
		Lectures: int(r.Lectures), DurationMs: r.DurationMs, language: r.OwnerLanguage,
	}
}

// Mine returns the viewer's certificates, newest first, at most 500.
func (s *Service) Mine(ctx context.Context) ([]Certificate, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := certificatedb.New(s.db.Read()).Of(ctx, v.ID)
	if err != nil {
		return nil, err
	}
	out := make([]Certificate, 0, len(rows))
	for _, r := range rows {
		out = append(out, s.view(certificatedb.ByCodeRow(r)))
	}
	return out, nil
}

// Verify returns the certificate of a code, for anyone, and verifies its signature. It ignores case,
// spaces and hyphens in the code. Error: certificate.not_found.
func (s *Service) Verify(ctx context.Context, code string) (*Checked, error) {
	row, err := s.find(ctx, code)
	if err != nil {
		return nil, err
	}
	c := &Checked{Certificate: s.view(row)}
	if row.RevokedAt != nil {
		return c, nil
	}
	_, err = s.badge(ctx, row)
	c.SignatureHolds = err == nil
	if fault.CodeOf(err) == errBroken.Code { // an invalid signature is a result, not an error
		slog.WarnContext(ctx, "certificate signature is invalid", "code", row.Code, "error", err)
		err = nil
	}
	return c, err
}

// One returns the certificate of a code like Verify, without verifying the signature.
func (s *Service) One(ctx context.Context, code string) (*Certificate, error) {
	row, err := s.find(ctx, code)
	if err != nil {
		return nil, err
	}
	c := s.view(row)
	return &c, nil
}

func (s *Service) find(ctx context.Context, code string) (certificatedb.ByCodeRow, error) {
	row, ok, err := db.Found(certificatedb.New(s.db.Read()).ByCode(ctx, normalize(code)))
	if err == nil && !ok {
		err = fault.New(fault.NotFound, "certificate.not_found", "No certificate has this code.")
	}
	return row, err
}

func normalize(code string) string {
	bare := strings.ToUpper(strings.NewReplacer(" ", "", "-", "", "–", "").Replace(code))
	if len(bare) != 12 {
		return ""
	}
	return bare[:4] + "-" + bare[4:8] + "-" + bare[8:]
}

// CourseTitle returns the title on a certificate; ok is false if there is none with the code.
func CourseTitle(ctx context.Context, tx *db.Tx, code string) (title string, ok bool, err error) {
	row, ok, err := db.Found(certificatedb.New(tx).ByCode(ctx, code))
	return row.CourseTitle, ok, err
}
