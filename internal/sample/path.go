package sample

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"stoa/internal/approval"
	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/media"
	"stoa/internal/session"
	"stoa/internal/studio"
	"stoa/internal/video"
)

// specialist is who decides.
const specialist = "viktor-sorensen"

// walker leads one course along the path: planned, submitted, looked at, decided, launched.
type walker struct {
	*filler
	OnPath
	id      string // of the course
	version string // the one that waits
	films   []string
	at      time.Time
	lessons map[string]string // ids by title
}

// walk leads each course of the path to where it stands, by what instructors and specialists do, each at its time.
// Their films are processed after the start: no draft with a film that is being processed can be submitted, so they are
// queued last.
func (f *filler) walk() error {
	var films []string
	for _, c := range f.Path {
		w := &walker{filler: f, OnPath: c, at: f.DB.Now().Add(-time.Duration(c.Days) * 24 * time.Hour)}
		if err := w.walk(); err != nil {
			return fmt.Errorf("%s: %w", c.Slug, err)
		}
		films = append(films, w.films...)
	}
	return f.DB.InTx(f.ctx, func(tx *db.Tx) error {
		for _, id := range films {
			if err := video.MakeInBackground(f.ctx, tx, id); err != nil {
				return err
			}
		}
		return nil
	})
}

func (w *walker) walk() error {
	if w.State == "changed" {
		w.id = w.courses[w.Slug]
		return w.then(0, w.change)
	}
	if err := w.then(-6*time.Hour, w.plan); err != nil || w.State == studio.InDraft {
		return err
	}
	if err := w.then(0, func() error { return w.submit(w.Note) }); err != nil || w.State == studio.InReview {
		return err
	}
	if w.State == "claimed" { // which ends half an hour later
		return w.look()
	}
	if err := w.then(5*time.Hour, w.decide); err != nil {
		return err
	}
	switch w.State {
	case studio.ChangesRequested:
		return w.then(20*time.Hour, w.answer)
	case "second_round":
		return w.then(4*24*time.Hour, w.revise)
	case studio.Scheduled:
		at := w.DB.Now().Add(time.Duration(w.LaunchIn) * 24 * time.Hour).Truncate(24 * time.Hour).Add(9 * time.Hour)
		return w.then(24*time.Hour, func() error { return w.Studio.Launch(w.owner(), w.id, &at) })
	case studio.Withdrawn:
		if err := w.then(24*time.Hour, func() error { return w.Studio.Launch(w.owner(), w.id, nil) }); err != nil {
			return err
		}
		return w.then(200*24*time.Hour, func() error { return w.Studio.Withdraw(w.owner(), w.id) })
	}
	return nil
}

// then does something some time after the submission.
func (w *walker) then(after time.Duration, do func() error) error {
	return w.DB.At(w.at.Add(after), do)
}

func (w *walker) as(slug string) context.Context {
	return session.With(w.ctx, session.Viewer{ID: w.people[slug], Name: w.names[slug], Slug: slug, Verified: true})
}

func (w *walker) owner() context.Context { return w.as(w.Instructor) }

func (w *walker) plan() error {
	c := course.Content{
		OwnerID: w.people[w.Instructor],
		Plan: course.Plan{
			Title: w.Title, Summary: w.Summary, Subject: w.Subject, Category: w.Category, Level: w.Level, Language: w.Language,
			Months: w.Months, Audience: w.Audience, Objectives: w.Objectives, Requirements: w.Requirements, Skills: w.Skills,
		},
		Landing: course.Landing{Description: string(w.Description)}, Price: course.Price{Currency: course.Currency()},
	}
	for _, q := range w.FAQ {
		c.Landing.FAQ = append(c.Landing.FAQ, course.FAQItem{Question: q.Question, Answer: q.Answer})
	}
	for _, p := range w.Prices {
		c.Price.Cents = p.Cents
	}
	if err := w.DB.InTx(w.ctx, func(tx *db.Tx) (err error) {
		w.films, c.Sections = nil, nil
		for _, s := range w.Sections {
			section := course.ContentSection{Title: s.Title}
			for _, l := range s.Lessons {
				lesson, err := w.lesson(tx, l)
				if err != nil {
					return err
				}
				section.Lessons = append(section.Lessons, lesson)
			}
			c.Sections = append(c.Sections, section)
		}
		w.id, err = studio.Import(w.ctx, tx, c)
		return err
	}); err != nil {
		return err
	}
	if len(w.Prices) == 0 {
		return nil
	}
	_, err := w.Studio.SavePrice(w.owner(), w.id, c.Price, 1)
	return err
}

func (w *walker) lesson(tx *db.Tx, l Lesson) (course.ContentLesson, error) {
	out := course.ContentLesson{Title: l.Title, Kind: l.Kind, Preview: l.Preview, Body: string(l.Body)}
	if l.Kind == course.Quiz {
		out.Quiz = &course.QuizContent{PassMark: l.PassMark, Questions: []course.ContentQuestion{}}
		for _, q := range l.Questions {
			out.Quiz.Questions = append(out.Quiz.Questions, course.ContentQuestion{
				ID: db.NewID(), Kind: q.Kind, Prompt: q.Prompt, Choices: q.Choices, Answers: q.Answers,
				Explanations: q.Explanations,
			})
		}
	}
	if l.Media == "" {
		return out, nil
	}
	film, ok := w.filler.films[l.Media]
	if !ok {
		return out, fmt.Errorf("no film %q", l.Media)
	}
	id, err := w.own(tx, media.KindVideo, film.Video, "video/mp4")
	if err != nil {
		return out, err
	}
	w.films, out.MediaID, out.DurationMs = append(w.films, id), &id, film.DurationMs
	if l.Uncaptioned {
		return out, nil
	}
	captions, err := w.own(tx, media.KindCaptions, film.Captions, "text/vtt; charset=utf-8")
	out.Captions = []course.CaptionTrack{{Language: "en", Label: "English", MediaID: captions}}
	return out, err
}

// own gives the instructor a medium with the bytes of a film that is stored already, as if they had uploaded it.
func (w *walker) own(tx *db.Tx, kind, name, contentType string) (string, error) {
	content, err := lessons.ReadFile("lessons/" + name)
	if err != nil {
		return "", err
	}
	sum, id, owner := sha256.Sum256(content), db.NewID(), w.people[w.Instructor]
	return media.Adopt(w.ctx, tx, media.Stored{
		OwnerID: &owner, Kind: kind, Name: name, ContentType: contentType, Bytes: int64(len(content)),
		Sha256: hex.EncodeToString(sum[:]), Key: id[len(id)-2:] + "/" + id,
	})
}

// submit puts the course into the queue, where the event would put it only after the start.
func (w *walker) submit(note string) error {
	if err := w.Studio.Submit(w.owner(), w.id, note); err != nil {
		return err
	}
	return w.DB.InTx(w.ctx, func(tx *db.Tx) (err error) {
		if w.version, err = studio.Waiting(w.ctx, tx, w.id); err != nil {
			return err
		}
		return w.Approval.Receive(w.ctx, tx, event.CourseSubmitted{CourseID: w.id, VersionID: w.version})
	})
}

// look claims the version and writes the comments.
func (w *walker) look() error {
	if _, err := w.Approval.Claim(w.as(specialist), w.version); err != nil {
		return err
	}
	for _, c := range w.Comments {
		in := approval.NewComment{Body: c.Body, Quote: c.Quote, Private: c.Private}
		if c.Lesson != "" {
			id, err := w.lessonID(c.Lesson)
			if err != nil {
				return err
			}
			in.LessonID = &id
		}
		if c.At > 0 {
			ms := int64(c.At) * 1000
			in.AtMs = &ms
		}
		if _, err := w.Approval.Comment(w.as(specialist), w.version, in); err != nil {
			return err
		}
	}
	return nil
}

func (w *walker) lessonID(title string) (string, error) {
	if w.lessons == nil {
		w.lessons = map[string]string{}
		draft, err := w.Studio.Draft(w.owner(), w.id)
		if err != nil {
			return "", err
		}
		for _, section := range draft.Sections {
			for _, l := range section.Lessons {
				w.lessons[l.Title] = l.ID
			}
		}
	}
	id, ok := w.lessons[title]
	if !ok {
		return "", fmt.Errorf("no lesson %q", title)
	}
	return id, nil
}

func (w *walker) decide() error {
	if err := w.look(); err != nil {
		return err
	}
	if w.State == studio.ChangesRequested || w.State == "second_round" {
		return w.Approval.RequestChanges(w.as(specialist), w.version, w.Decision)
	}
	return w.Approval.Approve(w.as(specialist), w.version, w.Decision)
}

func (w *walker) answer() error {
	got, err := w.Approval.Comments(w.owner(), w.id)
	if err != nil {
		return err
	}
	for _, comment := range got.Comments {
		for _, c := range w.Comments {
			if c.Answer == "" || c.Body != comment.Body {
				continue
			}
			if err := w.Approval.Reply(w.owner(), w.id, comment.ID, c.Answer); err != nil {
				return err
			}
		}
	}
	return nil
}

// revise answers, rewrites a lesson and submits again.
func (w *walker) revise() error {
	if err := w.answer(); err != nil {
		return err
	}
	id, err := w.lessonID(w.Revised.Lesson)
	if err != nil {
		return err
	}
	if err := w.write(id, w.Revised.Body); err != nil {
		return err
	}
	return w.submit(w.Again)
}

func (w *walker) write(lessonID string, body Text) error {
	lesson, err := w.Studio.Lesson(w.owner(), w.id, lessonID)
	if err != nil {
		return err
	}
	lesson.Body = string(body)
	_, err = w.Studio.SaveLesson(w.owner(), w.id, lesson.ContentLesson, lesson.Revision)
	return err
}

// change adds sections to the draft of a course that is live.
func (w *walker) change() error {
	var outline []studio.OutlineSection
	bodies := map[string]Text{}
	for _, s := range w.Sections {
		section := studio.OutlineSection{ID: db.NewID(), Title: s.Title}
		for _, l := range s.Lessons {
			lesson := studio.OutlineLesson{ID: db.NewID(), Title: l.Title, Kind: l.Kind}
			section.Lessons, bodies[lesson.ID] = append(section.Lessons, lesson), l.Body
		}
		outline = append(outline, section)
	}
	if err := w.Studio.AddOutline(w.owner(), w.id, outline); err != nil {
		return err
	}
	for _, section := range outline {
		for _, l := range section.Lessons {
			if err := w.write(l.ID, bodies[l.ID]); err != nil {
				return err
			}
		}
	}
	return nil
}
