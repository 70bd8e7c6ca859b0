package course

import (
	"context"

	"stoa/internal/course/coursedb"
	"stoa/internal/kit/db"
)

// Read returns a live course with the ids of its parts, as Apply takes it. Error: course.not_found.
func Read(ctx context.Context, q coursedb.DBTX, courseID string) (Content, error) {
	r := reader{ctx: ctx, q: coursedb.New(q), id: courseID}
	for _, step := range []func() error{
		r.course, r.faq, r.instructors, r.sections, r.lessons, r.captions, r.resources, r.questions, r.bank,
	} {
		if err := step(); err != nil {
			return Content{}, err
		}
	}
	return r.out, nil
}

type reader struct {
	ctx    context.Context
	q      *coursedb.Queries
	id     string
	out    Content
	lesson map[string]*ContentLesson
}

func (r *reader) course() error {
	row, ok, err := db.Found(r.q.WholeByID(r.ctx, r.id))
	if err != nil || !ok {
		return notFoundOr(err)
	}
	r.out = Content{
		CourseID: row.ID, Slug: row.Slug, OwnerID: row.InstructorID,
		Plan: Plan{
			Title: row.Title, Summary: row.Summary, Subject: row.SubjectSlug, Category: row.CategorySlug, Level: row.Level,
			Language: row.Language, Months: int(row.Months),
		},
		Landing: Landing{
			Description: row.Description, CoverMediaID: row.CoverMediaID, CoverSeed: row.CoverSeed,
			PromoMediaID: row.PromoMediaID, FAQ: []FAQItem{},
		},
		Price: Price{Cents: row.PriceCents, Currency: row.Currency},
	}
	for _, list := range []struct {
		from db.JSON
		to   *[]string
	}{
		{row.Audience, &r.out.Plan.Audience}, {row.Objectives, &r.out.Plan.Objectives},
		{row.Requirements, &r.out.Plan.Requirements}, {row.Skills, &r.out.Plan.Skills},
	} {
		if err := list.from.Into(list.to); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) faq() error {
	rows, err := r.q.FAQOf(r.ctx, r.id)
	for _, row := range rows {
		r.out.Landing.FAQ = append(r.out.Landing.FAQ, FAQItem(row))
	}
	return err
}

func (r *reader) instructors() error {
	rows, err := r.q.InstructorsOf(r.ctx, r.id)
	r.out.Instructors = []Share{}
	for _, row := range rows {
		share := Share{PersonID: row.PersonID, Percent: int(row.Percent), Owner: row.PersonID == r.out.OwnerID}
		r.out.Instructors = append(r.out.Instructors, share)
	}
	return err
}

func (r *reader) sections() error {
	rows, err := r.q.SectionsOf(r.ctx, r.id)
	r.out.Sections = []ContentSection{}
	for _, row := range rows {
		r.out.Sections = append(r.out.Sections, ContentSection{ID: row.ID, Title: row.Title, Lessons: []ContentLesson{}})
	}
	return err
}

func (r *reader) lessons() error {
	rows, err := r.q.WholeLessonsOf(r.ctx, r.id)
	if err != nil {
		return err
	}
	r.lesson = map[string]*ContentLesson{}
	for i := range r.out.Sections {
		section := &r.out.Sections[i]
		for _, row := range rows {
			if row.SectionID != section.ID {
				continue
			}
			lesson, err := contentLesson(row)
			if err != nil {
				return err
			}
			section.Lessons = append(section.Lessons, lesson)
		}
		for j := range section.Lessons {
			r.lesson[section.Lessons[j].ID] = &section.Lessons[j]
		}
	}
	return nil
}

// contentLesson is a lesson without what has tables of its own.
func contentLesson(row coursedb.Lesson) (ContentLesson, error) {
	out := ContentLesson{
		ID: row.ID, Title: row.Title, Kind: row.Kind, Preview: row.Preview, MediaID: row.MediaID,
		PosterMediaID: row.PosterMediaID, DurationMs: row.DurationMs, Body: row.Body, Captions: []CaptionTrack{},
		Resources: []ContentResource{},
	}
	if row.Kind == Quiz {
		out.Quiz = &QuizContent{
			PassMark: int(row.PassMark), Shuffle: row.Shuffle, Draw: int(row.Draw), Questions: []ContentQuestion{},
		}
		if err := row.Draws.Into(&out.Quiz.Draws); err != nil {
			return out, err
		}
		if len(out.Quiz.Draws) == 0 {
			out.Quiz.Draws = nil
		}
	}
	return out, row.Chapters.Into(&out.Chapters)
}

func (r *reader) captions() error {
	rows, err := r.q.AllCaptionsOf(r.ctx, r.id)
	for _, row := range rows {
		if l := r.lesson[row.LessonID]; l != nil {
			l.Captions = append(l.Captions, CaptionTrack{Language: row.Language, Label: row.Label, MediaID: row.MediaID})
		}
	}
	return err
}

func (r *reader) resources() error {
	rows, err := r.q.ResourcesOf(r.ctx, r.id)
	for _, row := range rows {
		if l := r.lesson[row.LessonID]; l != nil {
			l.Resources = append(l.Resources, ContentResource{
				ID: row.ID, Name: row.Name, MediaID: row.MediaID, Bytes: row.Bytes,
			})
		}
	}
	return err
}

func (r *reader) bank() (err error) {
	r.out.Bank, err = bankOf(r.ctx, r.q, r.id)
	return err
}

func (r *reader) questions() error {
	rows, err := r.q.QuestionsOf(r.ctx, r.id)
	if err != nil {
		return err
	}
	for _, row := range rows {
		l := r.lesson[row.LessonID]
		if l == nil || l.Quiz == nil {
			continue
		}
		question := ContentQuestion{ID: row.ID, Kind: row.Kind, Prompt: row.Prompt}
		if row.ExplainedLesson != nil {
			question.ExplainedAt = &Explained{LessonID: *row.ExplainedLesson, AtMs: row.ExplainedMs}
		}
		for _, list := range []struct {
			from db.JSON
			to   *[]string
		}{{row.Choices, &question.Choices}, {row.Answers, &question.Answers}, {row.Explanations, &question.Explanations}} {
			if err := list.from.Into(list.to); err != nil {
				return err
			}
		}
		l.Quiz.Questions = append(l.Quiz.Questions, question)
	}
	return nil
}

// bankOf returns the questions that the quizzes of a live course draw from.
func bankOf(ctx context.Context, q *coursedb.Queries, courseID string) (bank []BankQuestion, err error) {
	questions, ok, err := db.Found(q.BankOf(ctx, courseID))
	if err == nil && ok {
		err = questions.Into(&bank)
	}
	if len(bank) == 0 {
		bank = nil
	}
	return bank, err
}
