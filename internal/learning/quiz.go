package learning

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/learning/learningdb"
	"stoa/internal/session"
)

var (
	errQuizFirst = fault.New(fault.Conflict, "quiz.not_passed", "Pass the quiz to complete this lesson.")
	errQuizEmpty = fault.New(fault.Invalid, "quiz.empty", "Answer the questions first.")
)

// Quiz is a quiz without its answers, and the viewer's tries at it.
type Quiz struct {
	PassMark  int            `json:"passMark"`
	Questions []QuizQuestion `json:"questions"`
	Drawn     int            `json:"drawn" doc:"The number of these questions among all that were drawn, for answers that come late"`
	Attempts  []QuizAttempt  `json:"attempts"`
}

// QuizQuestion is one question.
type QuizQuestion struct {
	ID      string   `json:"id"`
	Kind    string   `json:"kind" enum:"single,multiple,boolean,text,ordering"`
	Prompt  string   `json:"prompt"`
	Choices []string `json:"choices"`
}

// QuizAttempt is a try at a quiz.
type QuizAttempt struct {
	ScorePercent int       `json:"scorePercent"`
	Passed       bool      `json:"passed"`
	CreatedAt    time.Time `json:"createdAt"`
}

// QuizResult is how a try went.
type QuizResult struct {
	ScorePercent int                 `json:"scorePercent"`
	Passed       bool                `json:"passed"`
	Questions    []QuizQuestion      `json:"questions" doc:"As they were asked; the next attempt may ask others"`
	Correct      map[string]bool     `json:"correct"`
	Choices      map[string][]string `json:"choices" doc:"By question of which several choices may be right: for each choice as shown right, wrong or missed, and nothing for one that was rightly left"`
	Explanations map[string][]string `json:"explanations" doc:"By question: one for each choice as shown, or one for a text; none where the author wrote none"`
	Repeat       []Repeat            `json:"repeat" doc:"Lessons to look at again, if an answer was wrong"`
	Explained    map[string]Moment   `json:"explained" doc:"By question that was answered wrong: what explains it, if the author said so"`
	Progress     *Progress           `json:"progress"`
}

// Moment is a second of a lesson.
type Moment struct {
	LessonID string `json:"lessonId"`
	Title    string `json:"title"`
	AtMs     int64  `json:"atMs"`
}

// Repeat is a lesson that a quiz asks about: one between it and the quiz before, in its section.
type Repeat struct {
	LessonID string `json:"lessonId"`
	Title    string `json:"title"`
}

func toRepeat(ctx context.Context, q *learningdb.Queries, quiz learningdb.Lesson) ([]Repeat, error) {
	rows, err := q.BeforeInSection(ctx, learningdb.BeforeInSectionParams{
		SectionID: quiz.SectionID, Position: quiz.Position,
	})
	out := []Repeat{}
	for _, row := range rows {
		if row.Kind == course.Quiz {
			out = out[:0]
			continue
		}
		out = append(out, Repeat{LessonID: row.ID, Title: row.Title})
	}
	return out, err
}

func quiz(ctx context.Context, q *learningdb.Queries, personID string, lesson learningdb.Lesson) (*Quiz, error) {
	drawn, err := tries(ctx, q, personID, lesson.ID)
	if err != nil {
		return nil, err
	}
	questions, _, err := attempt(ctx, q, personID, lesson, drawn)
	if err != nil {
		return nil, err
	}
	out := &Quiz{PassMark: int(lesson.PassMark), Questions: []QuizQuestion{}, Drawn: drawn, Attempts: []QuizAttempt{}}
	for i := range questions {
		out.Questions = append(out.Questions, questions[i].question())
	}
	before, err := q.AttemptsOf(ctx, learningdb.AttemptsOfParams{PersonID: personID, LessonID: lesson.ID})
	for _, t := range before {
		out.Attempts = append(out.Attempts, QuizAttempt{
			ScorePercent: int(t.ScorePercent), Passed: t.Passed, CreatedAt: t.CreatedAt.Time,
		})
	}
	return out, err
}

// tries is how many there were, which is the number of the questions that are drawn next.
func tries(ctx context.Context, q *learningdb.Queries, personID, lessonID string) (int, error) {
	n, err := q.CountAttempts(ctx, learningdb.CountAttemptsParams{PersonID: personID, LessonID: lessonID})
	return int(n), err
}

// attempt is what a person was or will be asked, and the ids of the quiz's other questions.
func attempt(
	ctx context.Context, q *learningdb.Queries, personID string, lesson learningdb.Lesson, drawn int,
) ([]asked, map[string]bool, error) {
	rows, err := q.QuestionsOf(ctx, lesson.ID)
	if err != nil {
		return nil, nil, err
	}
	questions, err := allAsked(rows)
	if err != nil {
		return nil, nil, err
	}
	others := map[string]bool{}
	for _, row := range rows {
		others[row.ID] = true
	}
	from, err := bankOf(ctx, q, lesson)
	if err != nil {
		return nil, nil, err
	}
	for _, question := range from.questions {
		others[question.ID] = true
	}
	questions = draw(
		questions, from, lesson.Shuffle, int(lesson.Draw), fmt.Sprint(personID, lesson.ID, int64(drawn)),
	)
	for _, question := range questions {
		delete(others, question.ID)
	}
	return questions, others, nil
}

// bankOf is what a quiz draws from its course's bank.
func bankOf(ctx context.Context, q *learningdb.Queries, lesson learningdb.Lesson) (b bank, err error) {
	if err := lesson.Draws.Into(&b.draws); err != nil || len(b.draws) == 0 {
		return b, err
	}
	questions, ok, err := db.Found(q.BankOf(ctx, lesson.CourseID))
	if err == nil && ok {
		err = questions.Into(&b.questions)
	}
	return b, err
}

// Try is an attempt at a quiz: by question, indexes of choices as text, or the text itself. What is answered without a
// connection comes late, and maybe twice: Key is the browser's name for it, Drawn the number of the questions that it
// answers (nil: the newest), At when it was; all may be left out.
type Try struct {
	Answers map[string][]string
	Key     string
	Drawn   *int
	At      time.Time
}

// Answer marks a try at a quiz and keeps it; passing makes the lesson done. The same key again is the same try, marked
// again, and no other one. Without any answer it is no try. Of who teaches the course and doesn't learn it, nothing is
// kept: there is no progress. Errors: lesson.not_found, enrollment.required, quiz.none, quiz.empty,
// quiz.other_questions, form.invalid.
func (s *Service) Answer(ctx context.Context, lessonID string, in Try) (*QuizResult, error) {
	out, err := s.preview(ctx, lessonID, in)
	if err != nil || out != nil {
		return out, err
	}
	out = &QuizResult{}
	out.Progress, err = s.record(ctx, lessonID, in.At, func(tx *db.Tx, of *study) error {
		lesson, row := of.lesson, &of.row
		q := learningdb.New(tx)
		again, err := out.repeat(ctx, q, row.PersonID, lesson, in.Key)
		if err != nil || again {
			return err
		}
		given, drawn, err := out.mark(ctx, q, row.PersonID, lesson, in)
		if err != nil {
			return err
		}
		if out.Passed && row.DoneAt == nil {
			row.DoneAt = db.AtPtr(&tx.Now)
		}
		try := learningdb.InsertAttemptParams{
			ID: db.NewID(), PersonID: row.PersonID, LessonID: lesson.ID, CourseID: lesson.CourseID, Answers: db.ToJSON(given),
			ScorePercent: int32(out.ScorePercent), Passed: out.Passed, CreatedAt: db.At(of.at), Drawn: int32(drawn),
		}
		if in.Key != "" {
			try.Key = &in.Key
		}
		return q.InsertAttempt(ctx, try)
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// preview is Answer for who teaches the course and doesn't learn it; nil for everyone else.
func (s *Service) preview(ctx context.Context, lessonID string, in Try) (*QuizResult, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	q := learningdb.New(s.db.Read())
	lesson, ok, err := db.Found(q.LessonByID(ctx, lessonID))
	if err != nil || !ok {
		return nil, err
	}
	if teaches, err := course.TeachesIn(ctx, s.db.Read(), lesson.CourseID, v.ID); err != nil || !teaches {
		return nil, err
	}
	e, err := access(ctx, q, v, lesson.CourseID, true)
	if err != nil || e.PersonID != "" && e.EndedAt == nil {
		return nil, err
	}
	out := &QuizResult{}
	_, _, err = out.mark(ctx, q, v.ID, lesson, in)
	return out, err
}

// mark marks a person's answers, and returns them as they are kept, and which questions they answer.
func (r *QuizResult) mark(
	ctx context.Context, q *learningdb.Queries, personID string, lesson learningdb.Lesson, in Try,
) (given map[string][]string, drawn int, err error) {
	if lesson.Kind != course.Quiz {
		return nil, 0, fault.New(fault.Conflict, "quiz.none", "This lesson isn’t a quiz.")
	}
	if drawn, err = tries(ctx, q, personID, lesson.ID); err != nil {
		return nil, 0, err
	}
	if in.Drawn != nil && *in.Drawn >= 0 && *in.Drawn < drawn {
		drawn = *in.Drawn
	}
	questions, others, err := attempt(ctx, q, personID, lesson, drawn)
	if err != nil {
		return nil, 0, err
	}
	for id := range in.Answers {
		if others[id] {
			return nil, 0, errOtherQuestions
		}
	}
	if given, err = cleanAnswers(questions, in.Answers); err != nil {
		return nil, 0, err
	}
	return given, drawn, r.fill(ctx, q, lesson, questions, given)
}

// repeat reports whether a try has come before, and marks it as it was then.
func (r *QuizResult) repeat(
	ctx context.Context, q *learningdb.Queries, personID string, lesson learningdb.Lesson, key string,
) (bool, error) {
	if key == "" {
		return false, nil
	}
	before, ok, err := db.Found(q.AttemptByKey(ctx, learningdb.AttemptByKeyParams{PersonID: personID, Key: &key}))
	if err != nil || !ok || before.LessonID != lesson.ID {
		return false, err
	}
	var given map[string][]string
	if err := before.Answers.Into(&given); err != nil {
		return false, err
	}
	questions, _, err := attempt(ctx, q, personID, lesson, int(before.Drawn))
	if err != nil {
		return false, err
	}
	return true, r.fill(ctx, q, lesson, questions, given)
}

func (r *QuizResult) fill(
	ctx context.Context, q *learningdb.Queries, quiz learningdb.Lesson, questions []asked, given map[string][]string,
) (err error) {
	*r = marked(questions, given, int(quiz.PassMark))
	if r.ScorePercent < 100 {
		r.Repeat, err = toRepeat(ctx, q, quiz)
	}
	for _, question := range questions {
		if err != nil || r.Correct[question.ID] || question.explained == nil {
			continue
		}
		at := question.explained
		lesson, there, missing := db.Found(q.LessonByID(ctx, at.LessonID))
		if err = missing; there && lesson.CourseID == quiz.CourseID {
			r.Explained[question.ID] = Moment{LessonID: lesson.ID, Title: lesson.Title, AtMs: at.AtMs}
		}
	}
	return err
}

// marked is how answers do, written as indexes of the choices as they were written.
func marked(questions []asked, given map[string][]string, passMark int) QuizResult {
	out := QuizResult{
		Correct: map[string]bool{}, Explanations: map[string][]string{}, Questions: []QuizQuestion{}, Repeat: []Repeat{},
		Explained: map[string]Moment{}, Choices: map[string][]string{},
	}
	right := 0
	for i := range questions {
		question := &questions[i]
		out.Questions = append(out.Questions, question.question())
		good := isRight(question.Kind, question.Answers, given[question.ID])
		out.Correct[question.ID], out.Explanations[question.ID] = good, question.in(question.Explanations)
		if question.Kind == "multiple" {
			out.Choices[question.ID] = question.in(judged(question, given[question.ID]))
		}
		if good {
			right++
		}
	}
	out.ScorePercent = right * 100 / max(1, len(questions))
	out.Passed = out.ScorePercent >= passMark
	return out
}

// judged says of each choice how choosing it, or not, was: of several that are wrong together, one may be right.
func judged(q *asked, given []string) []string {
	out := make([]string, len(q.Choices))
	for i := range out {
		place := strconv.Itoa(i)
		switch chosen, right := slices.Contains(given, place), slices.Contains(q.Answers, place); {
		case chosen && right:
			out[i] = "right"
		case chosen:
			out[i] = "wrong"
		case right:
			out[i] = "missed"
		}
	}
	return out
}

// cleanAnswers keeps what answers the attempt's questions, in a size that can be kept, with the choices as they were
// written.
func cleanAnswers(questions []asked, answers map[string][]string) (map[string][]string, error) {
	var f fault.Form
	out := map[string][]string{}
	for _, question := range questions {
		for i, answer := range answers[question.ID] {
			if i == 50 {
				f.Add("answers."+question.ID, "too_long", "These are too many answers.")
				break
			}
			out[question.ID] = append(out[question.ID], f.Text("answers."+question.ID, answer, false, false, 1000))
		}
		if given, ok := out[question.ID]; ok {
			out[question.ID] = question.written(given)
		}
	}
	if err := f.Err(); err != nil {
		return nil, err
	}
	for _, given := range out {
		if slices.ContainsFunc(given, func(answer string) bool { return strings.TrimSpace(answer) != "" }) {
			return out, nil
		}
	}
	return nil, errQuizEmpty
}

// IsRight reports whether an answer to a question of a kind is right, both as they are stored.
func IsRight(kind string, accepted, given []string) bool { return isRight(kind, accepted, given) }

func isRight(kind string, accepted, given []string) bool {
	switch kind {
	case "text":
		return len(given) == 1 &&
			slices.ContainsFunc(accepted, func(a string) bool { return foldAnswer(a) == foldAnswer(given[0]) })
	case "ordering":
		return slices.Equal(given, accepted)
	}
	given = slices.Compact(slices.Sorted(slices.Values(given)))
	return len(given) > 0 && slices.Equal(given, slices.Sorted(slices.Values(accepted)))
}

func foldAnswer(s string) string {
	return strings.Join(strings.Fields(cases.Fold().String(norm.NFKC.String(s))), " ")
}
