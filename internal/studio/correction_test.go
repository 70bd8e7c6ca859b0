package studio_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/studio"
)

const article = `A balance sheet shows what a company owns and what it owes on one day. The left side lists assets, the right side
lists where the money came from. Both sides are always equal, becuase each thing that is owned was paid for by somebody.`

func mended(l *course.ContentLesson) { l.Body = strings.Replace(article, "becuase", "because", 1) }

// launched is a live course whose second lesson is an article of 45 words and whose third is a quiz.
func (s *desk) launched(t *testing.T) (id string, articleID, quizID string) {
	t.Helper()
	id = s.whole(t, "Photografy 2026")
	lessons := s.draft(t, id).Sections[0].Lessons
	articleID, quizID = lessons[1].ID, uuid.NewString()
	s.saveLesson(t, id, articleID, func(l *course.ContentLesson) { l.Body = article })
	must(t, s.AddLesson(s.zoe, id, studio.NewLesson{
		ID: quizID, SectionID: s.draft(t, id).Sections[0].ID, Kind: course.Quiz, Title: "Quiz",
	}))
	s.saveLesson(t, id, quizID, func(l *course.ContentLesson) {
		l.Quiz = &course.QuizContent{PassMark: 50, Questions: []course.ContentQuestion{{
			ID: uuid.NewString(), Kind: "single", Prompt: "Which side lists what it owes?",
			Choices: []string{"Lefft", "Right"},
			Answers: []string{"1"}, Explanations: []string{"", "The right side."},
		}}}
	})
	bank := []course.BankQuestion{bankQuestion("Sides", "Is the balence always equal?", "0")}
	_, err := s.SaveBank(s.zoe, id, bank, s.draft(t, id).Bank.Revision)
	must(t, err)
	must(t, s.Submit(s.zoe, id, ""))
	s.decide(t, id, true)
	must(t, s.Launch(s.zoe, id, nil))
	return id, articleID, quizID
}

func (s *desk) saveLesson(t *testing.T, id, lessonID string, change func(l *course.ContentLesson)) {
	t.Helper()
	lesson, err := s.Lesson(s.zoe, id, lessonID)
	must(t, err)
	change(&lesson.ContentLesson)
	_, err = s.SaveLesson(s.zoe, id, lesson.ContentLesson, lesson.Revision)
	must(t, err)
}

func (s *desk) saveLanding(t *testing.T, id string, change func(l *course.Landing)) {
	t.Helper()
	d := s.draft(t, id)
	change(&d.Landing.Landing)
	_, err := s.SaveLanding(s.zoe, id, d.Landing.Landing, d.Landing.Revision)
	must(t, err)
}

func (s *desk) savePrice(t *testing.T, id string, cents int64) {
	t.Helper()
	price := course.Price{Cents: cents, Currency: course.Currency()}
	_, err := s.SavePrice(s.zoe, id, price, s.draft(t, id).Price.Revision)
	must(t, err)
}

func (s *desk) saveBank(t *testing.T, id string, change func(q *course.BankQuestion)) {
	t.Helper()
	d := s.draft(t, id)
	change(&d.Bank.Questions[0])
	_, err := s.SaveBank(s.zoe, id, d.Bank.Questions, d.Bank.Revision)
	must(t, err)
}

func fieldsOf(list []studio.Change) string {
	out := map[string]bool{}
	for _, c := range list {
		out[strings.TrimSpace(c.Kind+" "+c.Field)] = true
	}
	return strings.Join(slices.Sorted(maps.Keys(out)), ", ")
}

var edits = map[string]struct {
	edit       func(t *testing.T, s *desk, id, articleID, quizID string)
	now, later string
}{
	"a price": {func(t *testing.T, s *desk, id, _, _ string) {
		s.savePrice(t, id, 1900)
	}, "changed price.cents", ""},
	"a typo in the title": {func(t *testing.T, s *desk, id, _, _ string) {
		s.rename(t, id, "Photography 2026")
	}, "changed plan.title", ""},
	"another year": {func(t *testing.T, s *desk, id, _, _ string) {
		s.rename(t, id, "Photografy 2027")
	}, "", "changed plan.title"},
	"another title": {func(t *testing.T, s *desk, id, _, _ string) {
		s.rename(t, id, "Painting 2026")
	}, "", "changed plan.title"},
	"a typo in an article": {func(t *testing.T, s *desk, id, articleID, _ string) {
		s.saveLesson(t, id, articleID, mended)
	}, "changed body", ""},
	"a new article": {func(t *testing.T, s *desk, id, articleID, _ string) {
		s.saveLesson(t, id, articleID, func(l *course.ContentLesson) { l.Body = "Buy my other course instead. " + article })
	}, "", "changed body"},
	"a link in an article": {func(t *testing.T, s *desk, id, articleID, _ string) {
		s.saveLesson(t, id, articleID, func(l *course.ContentLesson) {
			l.Body = strings.Replace(article, "assets", "[assets](https://example.org)", 1)
		})
	}, "", "changed body"},
	"an answer": {func(t *testing.T, s *desk, id, _, _ string) {
		s.saveLanding(t, id, func(l *course.Landing) {
			l.FAQ = []course.FAQItem{{ID: uuid.NewString(), Question: "Which edition?", Answer: "The newest."}}
		})
	}, "changed landing.faq", ""},
	"an answer with a link": {func(t *testing.T, s *desk, id, _, _ string) {
		s.saveLanding(t, id, func(l *course.Landing) {
			l.FAQ = []course.FAQItem{{ID: uuid.NewString(), Question: "More?", Answer: "On https://example.org"}}
		})
	}, "", "changed landing.faq"},
	"captions": {func(t *testing.T, s *desk, id, articleID, _ string) {
		s.saveLesson(t, id, articleID, func(l *course.ContentLesson) {
			l.Captions = []course.CaptionTrack{{Language: "en", Label: "English", MediaID: s.film}}
		})
	}, "changed captions", ""},
	"a quiz": {func(t *testing.T, s *desk, id, _, quizID string) {
		s.saveLesson(t, id, quizID, func(l *course.ContentLesson) {
			l.Quiz.Questions[0].Choices[0], l.Quiz.PassMark = "Left", 80
		})
	}, "changed quiz.questions", "changed quiz.passMark"},
	"another right answer": {func(t *testing.T, s *desk, id, _, quizID string) {
		s.saveLesson(t, id, quizID, func(l *course.ContentLesson) { l.Quiz.Questions[0].Answers = []string{"0"} })
	}, "", "changed quiz.questions"},
	"a typo in the bank": {func(t *testing.T, s *desk, id, _, _ string) {
		s.saveBank(t, id, func(q *course.BankQuestion) { q.Prompt = "Is the balance always equal?" })
	}, "changed prompt", ""},
	"another topic": {func(t *testing.T, s *desk, id, _, _ string) {
		s.saveBank(t, id, func(q *course.BankQuestion) { q.Topic = "Slides" })
	}, "", "changed topic"},
	"another right answer in the bank": {func(t *testing.T, s *desk, id, _, _ string) {
		s.saveBank(t, id, func(q *course.BankQuestion) { q.Answers = []string{"1"} })
	}, "", "changed answers"},
	"another order, and a lesson": {func(t *testing.T, s *desk, id, articleID, quizID string) {
		must(t, s.RemoveLesson(s.zoe, id, quizID, true))
		section := s.draft(t, id).Sections[0]
		must(t, s.AddLesson(s.zoe, id, studio.NewLesson{
			ID: uuid.NewString(), SectionID: section.ID, Kind: course.Text, Title: "New",
		}))
	}, "", "added, removed"},
}

func TestSmallCorrectionsNeedNoApproval(t *testing.T) {
	each(t, func(t *testing.T, s *desk) {
		for name, c := range edits {
			t.Run(name, func(t *testing.T) {
				id, articleID, quizID := s.launched(t)
				if c, err := s.Corrections(s.zoe, id); err != nil || c.Closed != "" || len(c.Now)+len(c.Later) != 0 {
					t.Fatalf("%+v %v of a draft that is live", c, err)
				}
				c.edit(t, s, id, articleID, quizID)
				got, err := s.Corrections(s.zoe, id)
				must(t, err)
				if now, later := fieldsOf(got.Now), fieldsOf(got.Later); now != c.now || later != c.later {
					t.Errorf("%q at once and %q later, want %q and %q", now, later, c.now, c.later)
				}
				if c.now == "" {
					wantCode(t, "nothing to publish", s.Correct(s.zoe, id, got.Key), "studio.no_corrections")
					return
				}
				must(t, s.Correct(s.zoe, id, got.Key))
				after, err := s.Corrections(s.zoe, id)
				must(t, err)
				if len(after.Now) != 0 || fieldsOf(after.Later) != c.later || s.draft(t, id).Changed != (c.later != "") {
					t.Errorf("then %+v", after)
				}
			})
		}
	})
}

func TestACorrectionIsAVersionThatLearnersSee(t *testing.T) {
	each(t, func(t *testing.T, s *desk) {
		id, articleID, _ := s.launched(t)
		live := func() course.Content {
			c, err := course.Read(t.Context(), s.db.Read(), id)
			must(t, err)
			return c
		}
		s.rename(t, id, "A new name")
		s.saveLesson(t, id, articleID, mended)
		s.savePrice(t, id, 1900)
		shown, err := s.Corrections(s.zoe, id)
		must(t, err)
		s.rename(t, id, "Photography 2026")
		wantCode(t, "other than what was shown", s.Correct(s.zoe, id, shown.Key), "studio.corrections_changed")
		s.rename(t, id, "A new name")
		s.now = s.now.AddDate(0, 0, 40)
		must(t, s.Correct(s.zoe, id, shown.Key))
		c := live()
		body := c.Sections[0].Lessons[1].Body
		if c.Plan.Title != "Photografy 2026" || !strings.Contains(body, "because") || c.Price.Cents != 1900 {
			t.Errorf("live are %q, %q, %d", c.Plan.Title, body, c.Price.Cents)
		}
		d := s.draft(t, id)
		if d.State != "live" || d.Title != "A new name" || len(d.Price.History) != 2 || d.Review.VersionNumber != 1 {
			t.Errorf("%+v, prices %+v, review %+v", d.StudioCourse, d.Price, d.Review)
		}
		details, err := s.courses.Details(t.Context(), *d.Slug)
		if err != nil || !details.UpdatedAt.Equal(day0) {
			t.Errorf("a correction is an update of %v: %v", details.UpdatedAt, err)
		}
		versions, err := s.Versions(s.zoe, id)
		if err != nil || len(versions) != 2 || versions[0].State != studio.Corrected || versions[0].DecidedAt != nil {
			t.Errorf("%+v %v", versions, err)
		}
		var entry string
		row := s.db.Read().QueryRowContext(t.Context(), `
			SELECT actor_id FROM audit_log WHERE action = 'course.corrected' AND subject = $1`, id)
		if err := row.Scan(&entry); err != nil || entry != s.zoeID {
			t.Errorf("the audit log has %q: %v", entry, err)
		}
		must(t, s.Submit(s.zoe, id, ""))
		if versions, err = s.Versions(s.zoe, id); err != nil || versions[0].Number != 3 {
			t.Errorf("%+v %v", versions, err)
		}
	})
}

// Ten corrections of some words each are no small correction: all are measured by what was approved.
func TestCorrectionsDontAddUp(t *testing.T) {
	each(t, func(t *testing.T, s *desk) {
		id, articleID, _ := s.launched(t)
		words := strings.Fields(article)
		published := 0
		for i := range 10 {
			words[4*i] = "spam"
			s.saveLesson(t, id, articleID, func(l *course.ContentLesson) { l.Body = strings.Join(words, " ") })
			got, err := s.Corrections(s.zoe, id)
			must(t, err)
			if len(got.Now) > 0 {
				must(t, s.Correct(s.zoe, id, got.Key))
				published++
			}
		}
		if published != 4 {
			t.Errorf("%d words of %d were replaced one by one", published, len(words))
		}
	})
}

func TestWhereCorrectionsAreClosed(t *testing.T) {
	each(t, func(t *testing.T, s *desk) {
		id, articleID, _ := s.launched(t)
		s.saveLesson(t, id, articleID, mended)
		want := func(what, closed string) {
			t.Helper()
			got, err := s.Corrections(s.zoe, id)
			must(t, err)
			if got.Closed != closed {
				t.Errorf("%s: closed for %q, want %q", what, got.Closed, closed)
			}
			if closed != "" {
				wantCode(t, what, s.Correct(s.zoe, id, got.Key), "studio.no_corrections")
			}
		}
		_, err := s.Corrections(s.max, id)
		wantCode(t, "another's", err, "studio.not_found")
		wantCode(t, "another's", s.Correct(s.max, id, ""), "studio.not_found")
		must(t, s.Choose(s.zoe, studio.StudioChoices{Corrections: false}))
		want("the operator doesn't want it", "operator")
		must(t, s.Choose(s.zoe, studio.StudioChoices{Corrections: true}))
		must(t, s.Submit(s.zoe, id, ""))
		want("a version waits", "waiting")
		s.decide(t, id, true)
		want("a version is approved", "waiting")
		must(t, s.Launch(s.zoe, id, nil))
		must(t, s.Withdraw(s.zoe, id))
		want("withdrawn", "not_live")
		must(t, s.Relist(s.zoe, id))
		want("nothing to correct", "")
		s.tx(t, func(tx *db.Tx) error {
			_, err := tx.ExecContext(t.Context(), `
				INSERT INTO draft_instructors (id, course_id, person_id, email, percent, created_at)
				VALUES ('max', $1, $2, '', 10, $3)`, id, s.maxID, db.At(s.now))
			return err
		})
		if got, err := s.Corrections(s.max, id); err != nil || got.Closed != "owner" {
			t.Errorf("for who only teaches in it: %+v %v", got, err)
		}
		wantCode(t, "who only teaches in it", s.Correct(s.max, id, ""), "studio.owner_only")
	})
}

// A course from before there were versions is measured by what was live when it was first corrected.
func TestACourseWithoutVersionsKeepsWhatWasLive(t *testing.T) {
	each(t, func(t *testing.T, s *desk) {
		var id string
		s.tx(t, func(tx *db.Tx) (err error) {
			id, err = course.Insert(t.Context(), tx, course.NewCourse{
				Slug: "js", InstructorID: s.zoeID, Subject: "dev", Category: "js", Title: "JavaScirpt", Summary: "In short",
				Description: "All", Language: "en", Level: "all", Status: course.Published, Currency: "USD",
				Prices: []course.NewPrice{{Since: day0, Cents: 900}}, PublishedAt: day0.AddDate(-1, 0, 0),
				Sections: []course.NewSection{{
					Title: "One", Lessons: []course.NewLesson{{Title: "A", Kind: course.Text, Body: "A"}},
				}},
			})
			return err
		})
		s.rename(t, id, "JavaScript")
		got, err := s.Corrections(s.zoe, id)
		if err != nil || fieldsOf(got.Now) != "changed plan.title" || len(got.Later) != 0 {
			t.Fatalf("%+v %v", got, err)
		}
		must(t, s.Correct(s.zoe, id, got.Key))
		versions, err := s.Versions(s.zoe, id)
		if err != nil || len(versions) != 2 || versions[1].State != studio.Launched ||
			!versions[1].SubmittedAt.Equal(day0.AddDate(-1, 0, 0)) {
			t.Errorf("%+v %v", versions, err)
		}
	})
}
