// Package application owns applications to become an instructor. It promises that each person has
// one, and that it makes them an instructor at once. It refuses people whose email is not confirmed,
// and judges no course: each is reviewed before it is published.
package application

import (
	"context"
	"net/url"
	"regexp"
	"slices"
	"time"
	"unicode/utf8"

	"stoa/internal/account"
	"stoa/internal/application/applicationdb"
	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
	"stoa/internal/session"
)

// Service holds the use cases.
type Service struct{ db *db.DB }

// New creates the service.
func New(d *db.DB) *Service { return &Service{db: d} }

// Application is a person's application to become an instructor.
type Application struct {
	About     string    `json:"about"`
	Subjects  []string  `json:"subjects"`
	SampleURL string    `json:"sampleUrl"`
	CreatedAt time.Time `json:"createdAt"`
}

// ApplyIn is the application form: about yourself (50 to 2,000 characters), one to five subjects by
// slug, and an optional https URL of a sample.
type ApplyIn struct {
	About     string
	Subjects  []string
	SampleURL string
}

var (
	errApplied  = fault.New(fault.Conflict, "application.exists", "You’re already an instructor.")
	subjectSlug = regexp.MustCompile(`^[a-z0-9-]{1,60}$`)
)

// Apply stores the viewer's application and makes them an instructor immediately, because each course
// is reviewed before it is published. A person can apply once. Errors: account.unverified,
// application.exists, and those of a form.
func (s *Service) Apply(ctx context.Context, in ApplyIn) error {
	v, err := session.RequireVerified(ctx)
	if err != nil {
		return err
	}
	if in, err = cleanApplication(in); err != nil {
		return err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := applicationdb.New(tx).Insert(ctx, applicationdb.InsertParams{
			PersonID: v.ID, About: in.About, Subjects: db.ToJSON(in.Subjects), SampleUrl: in.SampleURL,
			CreatedAt: db.At(tx.Now),
		}); err != nil {
			return err
		}
		if err := account.Grant(ctx, tx, v.ID, web.Instructor); err != nil {
			return err
		}
		return event.Publish(ctx, tx, event.ApplicationAccepted{PersonID: v.ID})
	})
	if db.IsUnique(err) {
		return errApplied
	}
	return err
}

func cleanApplication(in ApplyIn) (ApplyIn, error) {
	var f fault.Form
	in.About = f.Text("about", in.About, true, true, 2000)
	if n := utf8.RuneCountInString(in.About); n > 0 && n < 50 {
		f.Add("about", "about_short", "Tell us a little more: at least 50 characters.")
	}
	in.Subjects = slices.Compact(slices.Sorted(slices.Values(in.Subjects)))
	if n := len(in.Subjects); n < 1 || n > 5 ||
		slices.ContainsFunc(in.Subjects, func(s string) bool { return !subjectSlug.MatchString(s) }) {
		f.Add("subjects", "subjects_number", "Choose one to five subjects.")
	}
	in.SampleURL = f.Text("sampleUrl", in.SampleURL, false, false, 500)
	if in.SampleURL != "" {
		if u, err := url.Parse(in.SampleURL); err != nil || u.Scheme != "https" || u.Hostname() == "" || u.User != nil {
			f.Add("sampleUrl", "invalid_url", "Enter a URL starting with https://")
		}
	}
	return in, f.Err()
}

// Application returns the viewer's application, or nil.
func (s *Service) Application(ctx context.Context) (*Application, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	row, ok, err := db.Found(applicationdb.New(s.db.Read()).Of(ctx, v.ID))
	if err != nil || !ok {
		return nil, err
	}
	out := &Application{About: row.About, SampleURL: row.SampleUrl, CreatedAt: row.CreatedAt.Time}
	return out, row.Subjects.Into(&out.Subjects)
}

// Erase deletes a person's application.
func Erase(ctx context.Context, tx *db.Tx, personID string) error {
	return applicationdb.New(tx).Delete(ctx, personID)
}
