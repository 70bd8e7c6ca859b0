package record

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"

	"github.com/go-jose/go-jose/v4"

	"stoa/internal/certificate"
	"stoa/internal/kit/db"
	"stoa/internal/learning"
	"stoa/internal/note"
	"stoa/internal/record/recorddb"
	"stoa/internal/session"
)

// What has become of a course.
const (
	Added       = "added"        // its progress and notes are here
	Known       = "known"        // all of it was here already
	NotHere     = "not_here"     // there is no such course
	NotEnrolled = "not_enrolled" // the person isn't enrolled in it
	Untrusted   = "untrusted"    // only its notes: nobody here trusts the issuer's word about progress
)

// ImportedCourse is what has become of one course of a record.
type ImportedCourse struct {
	Title   string `json:"title"`
	Slug    string `json:"slug" doc:"Of the course here, or empty"`
	State   string `json:"state" enum:"added,known,not_here,not_enrolled,untrusted"`
	Lessons int    `json:"lessons" doc:"How many lessons have changed"`
	Notes   int    `json:"notes" doc:"How many notes were added"`
}

// Imported is what an import has done.
type Imported struct {
	Issuer       string           `json:"issuer"`
	Certificates int              `json:"certificates" doc:"How many are new"`
	Refused      int              `json:"refused" doc:"How many certificates could not be verified"`
	Courses      []ImportedCourse `json:"courses"`
}

// Import takes the viewer's record of another Stoa, or of this one, as Export writes it. Importing it again adds
// nothing.
// Errors: record.unreadable, record.too_large, record.newer, record.signature, record.issuer, record.person.
func (s *Service) Import(ctx context.Context, file []byte) (*Imported, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	token, content, err := open(file)
	if err != nil {
		return nil, err
	}
	r, keys, err := s.verified(ctx, token, content)
	if err != nil {
		return nil, err
	}
	person, err := recorddb.New(s.db.Read()).Person(ctx, v.ID)
	if err != nil {
		return nil, err
	}
	if !strings.EqualFold(strings.TrimSpace(r.Email), person.Email) {
		return nil, errPerson
	}
	out := &Imported{Issuer: r.Issuer, Courses: []ImportedCourse{}}
	if err := s.takeCertificates(ctx, v.ID, r, keys, out); err != nil {
		return nil, err
	}
	for _, c := range r.Courses {
		done, err := s.takeCourse(ctx, v.ID, c, s.trusts(r.Issuer))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.ID, err)
		}
		out.Courses = append(out.Courses, done)
	}
	return out, nil
}

// open reads the files of a record.
func open(file []byte) (token string, content []byte, err error) {
	if len(file) > mostBytes {
		return "", nil, errTooLarge
	}
	z, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		return "", nil, errNotRecord.Because(err)
	}
	signed, err := read(z, signedName)
	if err != nil {
		return "", nil, err
	}
	content, err = read(z, contentName)
	return string(bytes.TrimSpace(signed)), content, err
}

func read(z *zip.Reader, name string) ([]byte, error) {
	f, err := z.Open(name)
	if err != nil {
		return nil, errNotRecord.Because(err)
	}
	defer func() { _ = f.Close() }() // it was only read
	content, err := io.ReadAll(io.LimitReader(f, mostContent+1))
	if err != nil {
		return nil, errNotRecord.Because(err)
	}
	if len(content) > mostContent {
		return nil, errTooLarge
	}
	return content, nil
}

// verified is a record that its issuer has signed, and the issuer's keys.
func (s *Service) verified(ctx context.Context, token string, content []byte) (*Record, jose.JSONWebKeySet, error) {
	var none jose.JSONWebKeySet
	payload, err := certificate.Unverified(token)
	if err != nil {
		return nil, none, errNotRecord.Because(err)
	}
	if !bytes.Equal(payload, content) {
		return nil, none, errSignature
	}
	r := &Record{}
	if err := json.Unmarshal(payload, r); err != nil || r.Format == 0 {
		return nil, none, errNotRecord.Because(err)
	}
	if r.Format > format {
		return nil, none, errNewer
	}
	if err := r.within(); err != nil {
		return nil, none, err
	}
	keys, err := s.keysOf(ctx, r.Issuer)
	if err != nil {
		return nil, none, err
	}
	if _, err := certificate.Verified(token, keys); err != nil {
		return nil, none, errSignature.Because(err)
	}
	return r, keys, nil
}

// within reports whether a record obeys the limits.
func (r *Record) within() error {
	lessons, notes := 0, 0
	for _, c := range r.Courses {
		lessons += len(c.Lessons)
		if c.ID == "" || len(c.ID) > 100 || len(c.Title) > longestTitle || len(c.URL) > 2000 {
			return errNotRecord
		}
		for _, l := range c.Lessons {
			notes += len(l.Notes)
			if len(l.Watched) > mostRanges || len(l.ID) > 100 || len(l.Title) > longestTitle {
				return errTooLarge
			}
			for _, n := range l.Notes {
				if n.ID == "" || len(n.ID) > 100 || len(n.Body) > 4*longestNote {
					return errNotRecord
				}
			}
		}
	}
	if len(r.Certificates) > mostCertificates || len(r.Courses) > mostCourses || lessons > mostLessons ||
		notes > mostNotes {
		return errTooLarge
	}
	return nil
}

func (s *Service) trusts(origin string) bool {
	return origin == s.certificates.Origin() || slices.Contains(s.trusted, origin)
}

// keysOf are the public keys of an issuer.
func (s *Service) keysOf(ctx context.Context, origin string) (keys jose.JSONWebKeySet, err error) {
	at, err := url.Parse(origin)
	if err != nil || at.Host == "" || at.User != nil || strings.Trim(at.Path, "/")+at.RawQuery+at.Fragment != "" ||
		at.Scheme != "https" && at.Scheme != "http" {
		return keys, errNotRecord
	}
	var set []byte
	if origin == s.certificates.Origin() {
		set, err = s.certificates.JWKS(ctx)
	} else {
		set, err = s.fetch(ctx, origin+certificate.KeysPath)
	}
	if err == nil {
		keys, err = certificate.Keys(set)
	}
	if err != nil {
		return keys, errIssuer.Because(err)
	}
	return keys, nil
}

// takeCertificates stores those that their issuers have signed. Those of a third issuer are taken only on the word of
// one that is trusted: anyone can download anyone's badge.
func (s *Service) takeCertificates(
	ctx context.Context, personID string, r *Record, own jose.JSONWebKeySet, out *Imported,
) error {
	before, _, err := s.brought(ctx, personID)
	if err != nil {
		return err
	}
	keys, failed := map[string]jose.JSONWebKeySet{r.Issuer: own}, map[string]bool{}
	for _, token := range r.Certificates {
		f, err := s.certificate(ctx, r, token, keys, failed)
		if err != nil {
			if errors.Is(err, context.Canceled) {
				return err
			}
			out.Refused++
			continue
		}
		if f.Issuer == s.certificates.Origin() {
			continue // it is here
		}
		if !slices.ContainsFunc(before, func(b certificate.Foreign) bool { return b.ID == f.ID }) {
			out.Certificates++
		}
		if err := s.db.InTx(ctx, func(tx *db.Tx) error {
			return recorddb.New(tx).SaveCertificate(ctx, recorddb.SaveCertificateParams{
				PersonID: personID, ID: f.ID, Badge: token, ImportedAt: db.At(tx.Now),
			})
		}); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) certificate(
	ctx context.Context, r *Record, token string, keys map[string]jose.JSONWebKeySet, failed map[string]bool,
) (f certificate.Foreign, err error) {
	payload, err := certificate.Unverified(token)
	if err != nil {
		return f, err
	}
	if f, err = certificate.ReadBadge(payload); err != nil {
		return f, err
	}
	if f.Issuer != r.Issuer && !s.trusts(r.Issuer) || failed[f.Issuer] || len(keys) > mostIssuers {
		return f, errSignature
	}
	set, ok := keys[f.Issuer]
	if !ok {
		if set, err = s.keysOf(ctx, f.Issuer); err != nil {
			failed[f.Issuer] = true
			return f, err
		}
		keys[f.Issuer] = set
	}
	_, err = certificate.Verified(token, set)
	return f, err
}

// here is the course of this installation that a course of a record is, with its lessons; ok is false if there is none.
func (s *Service) here(ctx context.Context, c Course) (id string, lessons []Lesson, ok bool, err error) {
	q := recorddb.New(s.db.Read())
	if id, ok, err = db.Found(q.CourseByID(ctx, c.ID)); err != nil || ok {
		if err == nil {
			lessons, err = s.lessonsOf(ctx, id)
		}
		return id, lessons, ok, err
	}
	alike, err := q.CoursesTitled(ctx, c.Title)
	if err != nil {
		return "", nil, false, err
	}
	for _, id := range alike {
		if lessons, err = s.lessonsOf(ctx, id); err != nil {
			return "", nil, false, err
		}
		if sameLessons(lessons, c.Lessons) {
			return id, lessons, true, nil
		}
	}
	return "", nil, false, nil
}

// takeCourse adds what was learned in a course, or keeps it for the next record.
func (s *Service) takeCourse(
	ctx context.Context, personID string, c Course, trusted bool,
) (out ImportedCourse, err error) {
	out.Title, out.State = c.Title, NotHere
	id, lessons, ok, err := s.here(ctx, c)
	if err != nil {
		return out, err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		q := recorddb.New(tx)
		out = ImportedCourse{Title: c.Title, State: NotHere}
		// What doesn't count here goes into the next record all the same.
		if err := q.SaveCourse(ctx, recorddb.SaveCourseParams{
			PersonID: personID, CourseID: c.ID, Content: db.ToJSON(c), ImportedAt: db.At(tx.Now),
		}); err != nil {
			return err
		}
		if ok {
			enrolled, err := q.IsEnrolled(ctx, recorddb.IsEnrolledParams{PersonID: personID, CourseID: id})
			if err != nil {
				return err
			}
			out.State = NotEnrolled
			if enrolled > 0 {
				return s.apply(ctx, tx, personID, id, matched(c, lessons), trusted, &out)
			}
		}
		return nil
	})
	return out, err
}

// matched are the lessons of a record under the ids that they have here: by id, or else by their place.
func matched(c Course, lessons []Lesson) []Lesson {
	known := map[string]bool{}
	for _, l := range lessons {
		known[l.ID] = true
	}
	same := sameLessons(lessons, c.Lessons)
	var out []Lesson
	for i, l := range c.Lessons {
		if !known[l.ID] {
			if !same {
				continue
			}
			l.ID = lessons[i].ID
		}
		out = append(out, l)
	}
	return out
}

func (s *Service) apply(
	ctx context.Context, tx *db.Tx, personID, courseID string, lessons []Lesson, trusted bool, out *ImportedCourse,
) error {
	out.State = Known
	for _, l := range lessons {
		for _, n := range l.Notes {
			added, err := note.Carry(ctx, tx, personID, courseID, l.ID, note.Carried{
				ID: n.ID, AtMs: n.AtMs, Body: n.Body, CreatedAt: n.CreatedAt, UpdatedAt: n.UpdatedAt,
			})
			if err != nil {
				return err
			}
			if added {
				out.Notes++
			}
		}
	}
	if !trusted {
		out.State = Untrusted
		return nil
	}
	progress := make([]learning.Carried, 0, len(lessons))
	for _, l := range lessons {
		progress = append(progress, learning.Carried{
			LessonID: l.ID, PositionMs: l.PositionMs, Ranges: l.Watched, DoneAt: l.DoneAt,
		})
	}
	var err error
	if out.Lessons, _, err = s.learning.Carry(ctx, tx, personID, courseID, progress); err != nil {
		return err
	}
	if out.Lessons+out.Notes > 0 {
		out.State = Added
	}
	return nil
}

// nameOf is the name of a certificate's file in a record.
func nameOf(i int, badge string) string {
	code := ""
	if payload, err := certificate.Unverified(badge); err == nil {
		if f, err := certificate.ReadBadge(payload); err == nil {
			code = "-" + f.VerifyURL[strings.LastIndex(f.VerifyURL, "/")+1:]
		}
	}
	return fmt.Sprintf("%d%s", i+1, code)
}
