package course

import (
	"context"
	"crypto/rand"
	"fmt"
	"reflect"
	"strings"
	"time"

	"github.com/gosimple/slug"

	"stoa/internal/course/coursedb"
	"stoa/internal/event"
	"stoa/internal/filing"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
)

var errTaken = fault.New(
	fault.Conflict, "course.id_taken", "A section or lesson has the identifier of another course’s.",
)

// Apply makes a course live as it is in c, or begins it with a slug from its title, and opens it to everyone. Parts are
// found by their ids. A lesson that is no longer there is marked as removed: nobody's progress, notes, questions or
// certificates are lost, and nobody's percentage falls. Followers hear of the first launch, learners of new lessons:
// one event for a launch, however many there are. Errors: form.invalid with what a live course must have,
// course.id_taken.
func (s *Service) Apply(ctx context.Context, tx *db.Tx, c Content) error {
	return s.apply(ctx, tx, c, tx.Now)
}

// Correct is Apply for a published course that has only been corrected: the day of its last update stays. Errors: as of
// Apply, course.not_found.
func (s *Service) Correct(ctx context.Context, tx *db.Tx, c Content) error {
	row, ok, err := db.Found(coursedb.New(tx).WholeByID(ctx, c.CourseID))
	if err != nil || !ok || row.Status != Published {
		return notFoundOr(err)
	}
	return s.apply(ctx, tx, c, row.UpdatedAt.Time)
}

func (s *Service) apply(ctx context.Context, tx *db.Tx, c Content, updated time.Time) error {
	if err := c.check(); err != nil {
		return err
	}
	if err := filing.Resolve(ctx, tx, &c.Plan.Subject, &c.Plan.Category); err != nil {
		return err
	}
	a := applier{ctx: ctx, tx: tx, q: coursedb.New(tx), c: c, updated: updated}
	row, known, err := db.Found(a.q.WholeByID(ctx, c.CourseID))
	if err != nil {
		return err
	}
	if known {
		if a.before, err = Read(ctx, tx, c.CourseID); err != nil {
			return err
		}
	} else if err := a.begin(); err != nil {
		return err
	}
	for _, step := range []func() error{a.texts, a.faq, a.bank, a.instructors, a.sections, a.removals, a.lessons} {
		if err := step(); err != nil {
			return err
		}
	}
	if known {
		if err := s.SetPrice(ctx, tx, c.CourseID, c.Price.Cents); err != nil {
			return err
		}
	}
	return s.opened(ctx, tx, c.CourseID, row.Status, a.added)
}

// opened publishes a course that was applied, unless operators withhold it, and tells of it.
func (s *Service) opened(ctx context.Context, tx *db.Tx, courseID, before, added string) error {
	held, err := withheld(ctx, tx, courseID)
	if err != nil {
		return err
	}
	if before != Published && !held {
		if err := coursedb.New(tx).Publish(ctx, coursedb.PublishParams{ID: courseID, At: db.AtPtr(&tx.Now)}); err != nil {
			return err
		}
		if err := countPublished(ctx, tx, courseID, 1); err != nil {
			return err
		}
	}
	now, err := ByID(ctx, tx, courseID)
	if err != nil {
		return err
	}
	if err := s.contentChanged(ctx, tx, now, Published); err != nil {
		return err
	}
	switch {
	case before == "":
		return event.Publish(ctx, tx, event.CoursePublished{CourseID: courseID})
	case before == Published && added != "":
		return event.Publish(ctx, tx, event.LessonAdded{CourseID: courseID, Lesson: added})
	}
	return nil
}

// check is Check of all parts, and wants what learners must find.
func (content *Content) check() error {
	c := &checker{}
	p := &content.Plan
	p.check(c, "plan.")
	content.Landing.check(c, "landing.")
	content.Price.check(c, "price.")
	for path, value := range map[string]string{
		"plan.title": p.Title, "plan.summary": p.Summary, "plan.subject": p.Subject, "plan.category": p.Category,
		"plan.language": p.Language, "plan.level": p.Level, "landing.description": content.Landing.Description,
	} {
		c.must(value != "", path, "required", "This field is required.")
	}
	percent, seen, resources, lessons := 0, map[string]bool{}, map[string]bool{}, 0
	for _, share := range content.Instructors {
		percent += share.Percent
	}
	c.must(percent == 100, "instructors", "invalid", "The shares must add up to 100.")
	for i := range content.Sections {
		section := &content.Sections[i]
		c.id(at("sections", i)+".id", section.ID)
		c.once(seen, at("sections", i)+".id", section.ID)
		c.text(at("sections", i)+".title", &section.Title, true, 200)
		for j := range section.Lessons {
			l, path := &section.Lessons[j], at(at("sections", i)+".lessons", j)+"."
			l.check(c, path)
			l.finished(c, path)
			c.once(seen, path+"id", l.ID)
			for k, r := range l.Resources {
				c.once(resources, at(path+"resources", k)+".id", r.ID)
			}
			lessons++
		}
	}
	content.finishedBank(c)
	c.must(lessons > 0, "sections", "required", "A published course needs lessons.")
	if lessons > MostLessons || len(content.Sections) > MostSections {
		return errTooMany
	}
	return c.Err()
}

// finished wants what a lesson needs to be taken.
func (l *ContentLesson) finished(c *checker, path string) {
	c.must(l.Title != "", path+"title", "required", "This field is required.")
	c.must(l.Kind != Video || l.MediaID != nil, path+"mediaId", "required", "A video lesson needs a video.")
	c.must(l.Kind != Text || l.Body != "", path+"body", "required", "This field is required.")
	c.must(
		l.Kind != Quiz || l.Quiz != nil && len(l.Quiz.Questions)+len(l.Quiz.Draws) > 0, path+"quiz", "required",
		"A quiz needs questions.",
	)
	if l.Quiz == nil {
		return
	}
	for i, q := range l.Quiz.Questions {
		c.must(q.Answered(), at(path+"quiz.questions", i)+".answers", "required", "This question needs a correct answer.")
	}
}

// finishedBank wants what the bank needs to be drawn from.
func (content *Content) finishedBank(c *checker) {
	checkBank(c, content.Bank)
	for i, q := range content.Bank {
		c.must(q.Answered(), at("bank", i)+".answers", "required", "This question needs a correct answer.")
	}
	for i, section := range content.Sections {
		for j, l := range section.Lessons {
			c.must(
				l.Quiz == nil || Suffices(content.Bank, l.Quiz.Draws), at(at("sections", i)+".lessons", j)+".quiz.draws",
				"out_of_range", "The question bank has too few questions for this quiz.",
			)
		}
	}
}

// applier writes a course.
type applier struct {
	ctx       context.Context
	tx        *db.Tx
	q         *coursedb.Queries
	c, before Content
	added     string // the title of the first new lesson
	updated   time.Time
}

// begin inserts a course, which texts completes.
func (a *applier) begin() error {
	base := slug.Make(a.c.Plan.Title)
	base = strings.Trim(base[:min(len(base), 80)], "-")
	if base == "" {
		base = "course"
	}
	free := base
	for {
		if _, taken, err := db.Found(a.q.BriefBySlug(a.ctx, free)); err != nil {
			return err
		} else if !taken {
			break
		}
		free = base + "-" + strings.ToLower(rand.Text()[:6])
	}
	at, p := db.At(a.tx.Now), a.c.Plan
	if err := a.q.Insert(a.ctx, coursedb.InsertParams{
		ID: a.c.CourseID, Slug: free, InstructorID: a.c.OwnerID, SubjectSlug: p.Subject, CategorySlug: p.Category,
		Title: p.Title, Language: p.Language, Level: p.Level, Status: Approved, PriceCents: a.c.Price.Cents,
		Currency: a.c.Price.Currency, PriceSince: at, Skills: list(nil), Objectives: list(nil), Requirements: list(nil),
		CreatedAt: at, UpdatedAt: at,
	}); err != nil {
		return fmt.Errorf("course %s: %w", free, err)
	}
	if err := a.q.BeginFigures(a.ctx, a.c.CourseID); err != nil {
		return err
	}
	if err := a.q.InsertTeacher(a.ctx, coursedb.InsertTeacherParams{
		PersonID: a.c.OwnerID, CourseID: a.c.CourseID,
	}); err != nil {
		return err
	}
	price := coursedb.InsertPriceParams{
		CourseID: a.c.CourseID, Since: at, PriceCents: a.c.Price.Cents, Currency: a.c.Price.Currency,
	}
	return a.q.InsertPrice(a.ctx, price)
}

func (a *applier) texts() error {
	p, l := a.c.Plan, a.c.Landing
	row := coursedb.UpdateWholeParams{
		ID: a.c.CourseID, Title: p.Title, Summary: p.Summary, SubjectSlug: p.Subject, CategorySlug: p.Category,
		Level: p.Level, Language: p.Language, Months: int32(p.Months), Audience: list(p.Audience),
		Objectives: list(p.Objectives), Requirements: list(p.Requirements), Skills: list(p.Skills),
		Description: l.Description, CoverMediaID: l.CoverMediaID, CoverSeed: l.CoverSeed, PromoMediaID: l.PromoMediaID,
		Captioned: true, UpdatedAt: db.At(a.updated),
	}
	videos := 0
	for _, section := range a.c.Sections {
		for _, lesson := range section.Lessons {
			row.Lectures++
			row.DurationMs += lesson.DurationMs
			switch lesson.Kind {
			case Text:
				row.Articles++
			case Video:
				videos++
				row.Captioned = row.Captioned && len(lesson.Captions) > 0
			}
		}
	}
	row.Captioned = row.Captioned && videos > 0
	return a.q.UpdateWhole(a.ctx, row)
}

func (a *applier) faq() error {
	if err := a.q.DeleteFAQ(a.ctx, a.c.CourseID); err != nil {
		return err
	}
	for i, f := range a.c.Landing.FAQ {
		row := coursedb.InsertFAQParams{
			ID: f.ID, CourseID: a.c.CourseID, Position: int32(i), Question: f.Question, Answer: f.Answer,
		}
		if err := a.q.InsertFAQ(a.ctx, row); err != nil {
			return err
		}
	}
	return nil
}

func (a *applier) bank() error {
	if len(a.c.Bank) == 0 && len(a.before.Bank) == 0 {
		return nil
	}
	row := coursedb.SaveBankParams{CourseID: a.c.CourseID, Questions: db.ToJSON(a.c.Bank)}
	return a.q.SaveBank(a.ctx, row)
}

func (a *applier) instructors() error {
	if err := a.q.DeleteInstructors(a.ctx, a.c.CourseID); err != nil {
		return err
	}
	for _, share := range a.c.Instructors {
		row := coursedb.InsertInstructorParams{
			CourseID: a.c.CourseID, PersonID: share.PersonID, Percent: int32(share.Percent),
		}
		if err := a.q.InsertInstructor(a.ctx, row); err != nil {
			return err
		}
	}
	return nil
}

func (a *applier) sections() error {
	for i, section := range a.c.Sections {
		n, err := a.q.UpsertSection(a.ctx, coursedb.UpsertSectionParams{
			ID: section.ID, CourseID: a.c.CourseID, Position: int32(i), Title: section.Title,
		})
		if err != nil {
			return err
		}
		if n == 0 {
			return errTaken
		}
	}
	return nil
}

// lessons writes those that are new or differ, and where each stands.
func (a *applier) lessons() error {
	before := map[string]ContentLesson{}
	for _, section := range a.before.Sections {
		for _, l := range section.Lessons {
			before[l.ID] = l
		}
	}
	position := int32(0)
	var written []ContentLesson
	for _, section := range a.c.Sections {
		for _, l := range section.Lessons {
			old, known := before[l.ID]
			if known && reflect.DeepEqual(old, l) {
				err := a.q.PlaceLesson(a.ctx, coursedb.PlaceLessonParams{ID: l.ID, SectionID: section.ID, Position: position})
				if err != nil {
					return err
				}
			} else if err := a.lesson(l, section.ID, position, known); err != nil {
				return err
			} else {
				written = append(written, l)
			}
			position++
		}
	}
	for _, l := range written { // behind all deletions: a file may have moved from one lesson to another
		if err := a.beside(l); err != nil {
			return err
		}
	}
	return nil
}

func (a *applier) lesson(l ContentLesson, sectionID string, position int32, known bool) error {
	if !known {
		_, removed, err := db.Found(a.q.OwnerOfLesson(a.ctx, l.ID))
		if err != nil {
			return err
		}
		if !removed && a.added == "" {
			a.added = l.Title
		}
	}
	row := coursedb.UpsertLessonParams{
		ID: l.ID, CourseID: a.c.CourseID, SectionID: sectionID, Position: position, Title: l.Title, Kind: l.Kind,
		MediaID: l.MediaID, PosterMediaID: l.PosterMediaID, Body: l.Body, DurationMs: l.DurationMs, Preview: l.Preview,
		Chapters: db.ToJSON(l.Chapters), Draws: db.ToJSON([]BankDraw{}),
	}
	if l.Quiz != nil {
		row.PassMark, row.Shuffle, row.Draw = int32(l.Quiz.PassMark), l.Quiz.Shuffle, int32(l.Quiz.Draw)
		if len(l.Quiz.Draws) > 0 {
			row.Draws = db.ToJSON(l.Quiz.Draws)
		}
	}
	n, err := a.q.UpsertLesson(a.ctx, row)
	if err != nil {
		return err
	}
	if n == 0 {
		return errTaken
	}
	if err := a.q.DeleteCaptions(a.ctx, l.ID); err != nil {
		return err
	}
	if err := a.q.DeleteQuestions(a.ctx, l.ID); err != nil {
		return err
	}
	return a.withoutResources(l.ID)
}

// withoutResources deletes those of a lesson.
func (a *applier) withoutResources(lessonID string) error {
	return a.q.DeleteResources(a.ctx, coursedb.DeleteResourcesParams{CourseID: a.c.CourseID, LessonID: lessonID})
}

// beside writes what a lesson has in tables of their own.
func (a *applier) beside(l ContentLesson) error {
	for _, t := range l.Captions {
		row := coursedb.InsertCaptionsParams{LessonID: l.ID, Language: t.Language, Label: t.Label, MediaID: t.MediaID}
		if err := a.q.InsertCaptions(a.ctx, row); err != nil {
			return err
		}
	}
	for i, r := range l.Resources {
		if err := a.q.InsertResource(a.ctx, coursedb.InsertResourceParams{
			ID: r.ID, LessonID: l.ID, CourseID: a.c.CourseID, Position: int32(i), Name: r.Name, MediaID: r.MediaID,
		}); err != nil {
			return err
		}
	}
	if l.Quiz == nil {
		return nil
	}
	for i, q := range l.Quiz.Questions {
		row := coursedb.InsertQuestionParams{
			ID: q.ID, LessonID: l.ID, Position: int32(i), Kind: q.Kind, Prompt: q.Prompt, Choices: list(q.Choices),
			Answers: list(q.Answers), Explanations: list(q.Explanations),
		}
		if q.ExplainedAt != nil {
			row.ExplainedLesson, row.ExplainedMs = &q.ExplainedAt.LessonID, q.ExplainedAt.AtMs
		}
		if err := a.q.InsertQuestion(a.ctx, row); err != nil {
			return err
		}
	}
	return nil
}

// removals marks what is no longer there.
func (a *applier) removals() error {
	kept := map[string]bool{}
	for _, section := range a.c.Sections {
		kept[section.ID] = true
		for _, l := range section.Lessons {
			kept[l.ID] = true
		}
	}
	at, removed := db.AtPtr(&a.tx.Now), false
	for _, section := range a.before.Sections {
		if !kept[section.ID] {
			if err := a.q.RemoveSection(a.ctx, coursedb.RemoveSectionParams{ID: section.ID, RemovedAt: at}); err != nil {
				return err
			}
		}
		for _, l := range section.Lessons {
			if kept[l.ID] {
				continue
			}
			removed = true
			if err := a.q.RemoveLesson(a.ctx, coursedb.RemoveLessonParams{ID: l.ID, RemovedAt: at}); err != nil {
				return err
			}
			if err := a.withoutResources(l.ID); err != nil { // their ids may be another lesson's now
				return err
			}
		}
	}
	if !removed {
		return nil
	}
	return event.Publish(a.ctx, a.tx, event.LessonsRemoved{CourseID: a.c.CourseID})
}

// Refile has all courses of a subject or category be in another.
func Refile(ctx context.Context, tx *db.Tx, kind, from, to string) error {
	if kind == filing.SubjectKind {
		return coursedb.New(tx).RefileSubject(ctx, coursedb.RefileSubjectParams{Was: from, Now: to})
	}
	return coursedb.New(tx).RefileCategory(ctx, coursedb.RefileCategoryParams{Was: from, Now: to})
}
