package sample

import (
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"stoa/internal/account"
	"stoa/internal/approval"
	"stoa/internal/bundle"
	"stoa/internal/catalog"
	"stoa/internal/course"
	"stoa/internal/credential"
	"stoa/internal/filing"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/web"
	"stoa/internal/learning"
	"stoa/internal/media"
	"stoa/internal/notify"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/payment/test"
	"stoa/internal/review"
	"stoa/internal/site"
	"stoa/internal/studio"
	"stoa/internal/video"
)

//go:embed lessons
var lessons embed.FS

// Parts are the domains that the sample is written through.
type Parts struct {
	Bell   *notify.Bell
	Site   *site.Service
	DB     *db.DB
	Bucket blob.Bucket
	Media  *media.Service
	Studio *studio.Service
	// Approval has registered its job already.
	Approval *approval.Service
}

// film is a video of lessons/, as lessons.json lists it.
type film struct {
	ID, Title, Video, Captions, Poster string
	DurationMs                         int64
	Chapters                           []course.Chapter
}

const (
	welcomeFilm = "welcome-to-stoa"
	// The one hash that all sample accounts share would take 20 ms each to make anew.
	staleAfter = 60 * 24 * time.Hour
)

// written is when the content's dates were right.
var written = time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)

// filler holds what later parts need of earlier ones: ids by slug.
type filler struct {
	Parts
	*Content
	ctx         context.Context
	tx          *db.Tx
	shift       time.Duration // so that old content is not all years ago
	films       map[string]film
	mediaIDs    map[string]string
	captions    map[string][]course.CaptionTrack
	people      map[string]string
	names       map[string]string
	courses     map[string]string
	lessonIDs   map[string]map[string]string // of courses, by their titles
	finished    Enrollment                   // the learner's last one with a certificate, and its code
	certificate string
	nobody      bool // nobody of the sample may sign in
}

// Fill writes the sample marketplace into an empty database, in one transaction; then it leads some courses along the
// path, in many. The files are stored before, which does no harm when it fails. Nothing else may use the database.
func Fill(ctx context.Context, p Parts) error {
	content, err := Load()
	if err != nil {
		return err
	}
	hash, err := credential.HashPassword(ctx, content.People.Password)
	if err != nil {
		return err
	}
	var f *filler
	if err := p.DB.InTx(ctx, func(tx *db.Tx) error {
		f = &filler{
			Parts: p, Content: content, ctx: ctx, tx: tx, films: map[string]film{}, mediaIDs: map[string]string{},
			captions: map[string][]course.CaptionTrack{},
			people:   map[string]string{}, names: map[string]string{}, courses: map[string]string{},
			lessonIDs: map[string]map[string]string{},
		}
		if age := tx.Now.Sub(written); age > staleAfter {
			f.shift = age.Truncate(24 * time.Hour)
		}
		for _, step := range []func() error{
			f.fillFilms, f.fillSubjects, func() error { return f.fillPeople(hash) }, f.fillCourses,
			f.fillBundles, f.fillEnrollments, f.fillReviews, f.fillProgress, f.fillTestimonials,
			f.fillLearner, f.fillAdmin, f.fillTalk,
		} {
			if err := step(); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		return err
	}
	if err := f.fillNotes(ctx); err != nil {
		return err
	}
	return f.walk()
}

// day is a date of the content, moved so that it is recent.
func (f *filler) day(d Day) time.Time {
	if d.IsZero() {
		return time.Time{}
	}
	return d.Add(f.shift + 9*time.Hour)
}

func (f *filler) fillBundles() error {
	none := func(context.Context, *db.Tx, string) error { return nil } // no page has been asked for
	for _, b := range f.Bundles {
		if err := bundle.New(f.DB, none).Import(f.ctx, f.tx, b); err != nil {
			return fmt.Errorf("bundle %s: %w", b.Slug, err)
		}
	}
	return nil
}

func (f *filler) fillFilms() error {
	raw, err := lessons.ReadFile("lessons/lessons.json")
	if err != nil {
		return err
	}
	var list []film
	if err := json.Unmarshal(raw, &list); err != nil {
		return fmt.Errorf("lessons.json: %w", err)
	}
	for _, item := range list {
		if done, err := f.filmAgain(item); done || err != nil {
			if err != nil {
				return err
			}
			continue
		}
		id, err := f.add(media.KindVideo, item.Video, "video/mp4", item.DurationMs)
		if err != nil {
			return err
		}
		// Processed after the start, in the background: the result of all is 20 MB, too much for the repository.
		if err := video.MakeInBackground(f.ctx, f.tx, id); err != nil {
			return err
		}
		captions, err := f.add(media.KindCaptions, item.Captions, "text/vtt; charset=utf-8", 0)
		if err != nil {
			return err
		}
		f.films[item.ID], f.mediaIDs[item.ID] = item, id
		f.captions[item.ID] = []course.CaptionTrack{{Language: "en", Label: "English", MediaID: captions}}
	}
	return nil
}

func (f *filler) add(kind, name, contentType string, durationMs int64) (string, error) {
	content, err := lessons.ReadFile("lessons/" + name)
	if err != nil {
		return "", err
	}
	return f.Media.Add(f.ctx, f.tx, media.NewMedia{
		Kind: kind, Name: name, ContentType: contentType, DurationMs: durationMs, Content: content,
	})
}

// Subjects files a marketplace that has none under the usual subjects, groups and categories, in every language.
func Subjects(ctx context.Context, d *db.DB) error {
	content, err := Load()
	if err != nil {
		return err
	}
	return d.InTx(ctx, func(tx *db.Tx) error {
		if filed, err := filing.HasSubjects(ctx, tx); err != nil || filed {
			return err
		}
		if err := (&filler{Content: content, ctx: ctx, tx: tx}).fillSubjects(); err != nil {
			return err
		}
		return catalog.Changed(ctx, tx)
	})
}

func (f *filler) fillSubjects() error {
	if filed, err := filing.HasSubjects(f.ctx, f.tx); err != nil || filed {
		return err
	}
	for i, s := range f.Subjects {
		in := filing.NewSubject{Slug: s.Slug, Name: s.Name, Icon: s.Icon, Hue: s.Hue, Position: i}
		if s.HomeTab != nil {
			tab := int32(*s.HomeTab)
			in.HomeTab = &tab
		}
		if err := filing.InsertSubject(f.ctx, f.tx, in); err != nil {
			return err
		}
	}
	for i, g := range f.Groups {
		if err := filing.InsertGroup(f.ctx, f.tx, g.Slug, g.Title, i); err != nil {
			return err
		}
		for j, c := range g.Categories {
			if err := filing.InsertCategory(f.ctx, f.tx, g.Slug, c.Slug, c.Title, j); err != nil {
				return err
			}
		}
	}
	return f.fillNames("", "")
}

// fillNames says what a subject, group or category is called in the other languages; without a kind, what all are.
func (f *filler) fillNames(kind, slug string) error {
	for _, n := range f.Names {
		if kind != "" && (n.Kind != kind || n.Slug != slug) {
			continue
		}
		for language, name := range n.in() {
			if err := filing.InsertName(f.ctx, f.tx, n.Kind, n.Slug, language, name); err != nil {
				return err
			}
		}
	}
	return nil
}

func (f *filler) fillPeople(hash string) error {
	if err := f.fillInstructors(hash); err != nil {
		return err
	}
	for _, p := range f.People.Accounts {
		in := account.NewPerson{
			Name: p.Name, Email: p.Email, Slug: p.Slug, PasswordHash: hash, Verified: true, Headline: p.Headline, Bio: p.Bio,
			Location: p.Location,
			Phone:    p.Phone, Portrait: p.Portrait, Language: p.Language, CreatedAt: f.day(p.Joined),
		}
		for _, role := range p.Roles {
			in.Roles = append(in.Roles, web.Role(role))
		}
		if err := f.person(in); err != nil {
			return err
		}
	}
	for _, p := range f.Learners {
		in := account.NewPerson{
			Name: p.Name, Email: p.Slug + "@learners.stoa.test", Slug: p.Slug, Verified: true, Location: p.Location,
			Language: p.Language, CreatedAt: written.Add(f.shift - 300*24*time.Hour),
		}
		if err := f.person(in); err != nil {
			return err
		}
	}
	return nil
}

func (f *filler) fillInstructors(hash string) error {
	for _, p := range f.Instructors {
		in := account.NewPerson{
			Name: p.Name, Email: p.Email, Slug: p.Slug, Verified: true, Headline: p.Headline, Bio: p.About, Location: p.Location,
			Phone: p.Phone, PublicPhone: p.Phone,
			PublicEmail: p.Email, Portrait: p.Portrait, Roles: []web.Role{web.Instructor}, CreatedAt: f.day(p.Joined),
		}
		switch p.Slug { // the sample accounts of instructors
		case "elena-markovic":
			in.Email, in.PasswordHash = "instructor@stoa.test", hash
		case "amara-obi":
			in.PasswordHash = hash
		}
		for _, l := range p.Links {
			in.Links = append(in.Links, account.Link(l))
		}
		if done, err := f.personAgain(p.Slug); done {
			continue
		} else if err != nil {
			return err
		}
		if err := f.person(in); err != nil {
			return err
		}
	}
	return nil
}

func (f *filler) person(in account.NewPerson) error {
	id, err := account.Insert(f.ctx, f.tx, in)
	if err != nil {
		return fmt.Errorf("%s: %w", in.Slug, err)
	}
	f.people[in.Slug], f.names[in.Slug] = id, in.Name
	if in.Portrait == "" {
		return nil
	}
	return f.portrait(in.Portrait)
}

func (f *filler) portrait(name string) error {
	picture, err := files.ReadFile("portraits/" + name + ".svg")
	if err != nil {
		return err
	}
	return f.Bucket.Put(f.ctx, account.PortraitKey(name), "image/svg+xml", strings.NewReader(string(picture)))
}

func (f *filler) fillCourses() error {
	for _, c := range f.Courses {
		if err := f.fillCourse(c); err != nil {
			return fmt.Errorf("%s: %w", c.Slug, err)
		}
	}
	return nil
}

func (f *filler) fillCourse(c Course) error {
	in := course.NewCourse{
		Slug: c.Slug, InstructorID: f.people[c.Instructor], Subject: c.Subject, Category: c.Category, Title: c.Title,
		Summary:     c.Summary,
		Description: string(c.Description), Language: c.Language, Level: c.Level, Status: course.Published,
		Currency: course.Currency(),
		Months:   c.Months,
		Skills:   c.Skills, Objectives: c.Objectives, Requirements: c.Requirements, UpdatedAt: f.day(c.Updated),
		PublishedAt: f.day(c.Published), Captioned: true,
	}
	if c.Featured > 0 {
		place := int32(c.Featured)
		in.FeaturedPosition = &place
	}
	for _, p := range c.Prices {
		in.Prices = append(in.Prices, course.NewPrice{Since: f.day(p.Since), Cents: p.Cents})
	}
	for _, q := range c.FAQ {
		in.FAQ = append(in.FAQ, course.NewFAQ(q))
	}
	for _, s := range c.Sections {
		section, err := f.section(s)
		if err != nil {
			return err
		}
		in.Sections = append(in.Sections, section)
	}
	id, err := course.Insert(f.ctx, f.tx, in)
	if err != nil {
		return err
	}
	f.courses[c.Slug] = id
	return nil
}

func (f *filler) section(s Section) (course.NewSection, error) {
	out := course.NewSection{Title: s.Title}
	for _, l := range s.Lessons {
		lesson := course.NewLesson{
			Title: l.Title, Kind: l.Kind, Body: string(l.Body), DurationMs: int64(l.Minutes) * time.Minute.Milliseconds(),
			Preview: l.Preview, PassMark: l.PassMark,
		}
		if l.Media != "" {
			id, ok := f.mediaIDs[l.Media]
			if !ok {
				return out, fmt.Errorf("no film %q", l.Media)
			}
			lesson.MediaID, lesson.DurationMs, lesson.Captions = &id, f.films[l.Media].DurationMs, f.captions[l.Media]
			lesson.Chapters = f.films[l.Media].Chapters
		}
		for _, q := range l.Questions {
			lesson.Questions = append(lesson.Questions, course.NewQuestion(q))
		}
		for _, r := range l.Resources {
			content, err := fs.ReadFile(files, "content/files/"+r.File)
			if err != nil {
				return out, err
			}
			id, err := f.Media.Add(f.ctx, f.tx, media.NewMedia{
				Kind: media.KindFile, Name: r.Name, ContentType: "text/plain; charset=utf-8", Content: content,
			})
			if err != nil {
				return out, err
			}
			lesson.Resources = append(lesson.Resources, course.NewResource{Name: r.Name, MediaID: id})
		}
		out.Lessons = append(out.Lessons, lesson)
	}
	return out, nil
}

// fillEnrollments enrolls everyone who reviews a course: by an order where it costs something.
func (f *filler) fillEnrollments() error {
	bySlug := map[string]Course{}
	for _, c := range f.Courses {
		bySlug[c.Slug] = c
	}
	for _, r := range f.Reviews {
		c := bySlug[r.Course]
		at := f.day(r.Date).Add(-12 * 24 * time.Hour)
		price := c.Prices[len(c.Prices)-1].Cents
		if price == 0 {
			if err := learning.Enroll(f.ctx, f.tx, learning.EnrollIn{
				PersonID: f.people[r.Author], CourseID: f.courses[r.Course], At: at,
			}); err != nil {
				return err
			}
			continue
		}
		if err := f.order("", r.Author, c, at, payment.Card{Brand: "visa", Last4: "4242"}); err != nil {
			return fmt.Errorf("order of %s for %s: %w", r.Course, r.Author, err)
		}
	}
	return nil
}

func (f *filler) order(number, buyer string, c Course, at time.Time, card payment.Card) error {
	price := c.Prices[0].Cents
	for _, p := range c.Prices {
		if !f.day(p.Since).After(at) {
			price = p.Cents
		}
	}
	id, err := order.Import(f.ctx, f.tx, order.ImportIn{
		Number: number, PersonID: f.people[buyer], BuyerName: f.names[buyer], BuyerEmail: buyer + "@learners.stoa.test",
		CardBrand: card.Brand, CardLast4: card.Last4, PaidAt: at,
		Lines: []order.ImportLine{
			{CourseID: f.courses[c.Slug], Title: c.Title, InstructorID: f.people[c.Instructor], PriceCents: price},
		},
	})
	if err != nil || price == 0 {
		return err
	}
	return test.SampleCharge(f.ctx, f.tx, id, price, course.Currency()) // so that it can be refunded
}

func (f *filler) fillReviews() error {
	for i, r := range f.Reviews {
		in := review.NewReview{
			CourseID: f.courses[r.Course], PersonID: f.people[r.Author], Stars: r.Stars, Body: r.Body,
			At: f.day(r.Date).Add(time.Duration(i) * time.Minute),
		}
		if err := review.Insert(f.ctx, f.tx, in); err != nil {
			return fmt.Errorf("review of %s by %s: %w", r.Course, r.Author, err)
		}
	}
	return nil
}

func (f *filler) fillTestimonials() error {
	for i, name := range f.Supporters {
		if err := catalog.AddSupporter(f.ctx, f.tx, i, name); err != nil {
			return err
		}
	}
	for i, t := range f.Testimonials {
		if err := f.portrait(t.Portrait); err != nil {
			return err
		}
		if err := catalog.AddTestimonial(f.ctx, f.tx, catalog.Testimonial{
			Author: t.Author, Designation: t.Designation, Title: t.Title, Body: t.Body, Portrait: t.Portrait, Stars: t.Stars,
			Position: i,
		}); err != nil {
			return err
		}
	}
	return nil
}

// WelcomeVideo finds the film about the marketplace, where the sample is filled in.
func WelcomeVideo(ctx context.Context, d *db.DB) (id, title string, captions []media.Track, err error) {
	id, ok, err := db.Found(media.ByName(ctx, d.Read(), media.KindVideo, welcomeFilm+".mp4"))
	if err != nil || !ok {
		return "", "", nil, err
	}
	text, ok, err := db.Found(media.ByName(ctx, d.Read(), media.KindCaptions, welcomeFilm+".vtt"))
	if ok {
		captions = []media.Track{{Language: "en", Label: "English", MediaID: text}}
	}
	return id, "Welcome to Stoa", captions, err
}
