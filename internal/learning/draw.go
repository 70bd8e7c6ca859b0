package learning

import (
	"cmp"
	"hash/fnv"
	"slices"
	"strconv"

	"stoa/internal/course"
	"stoa/internal/kit/fault"
	"stoa/internal/learning/learningdb"
)

var errOtherQuestions = fault.New(
	fault.Conflict, "quiz.other_questions", "This attempt has other questions. Reload the page.",
)

// asked is a question of an attempt, with its choices in the order in which they are shown.
type asked struct {
	ID, Kind, Prompt               string
	Choices, Answers, Explanations []string
	explained                      *course.Explained
	shown                          []int // what is shown at a place: an index into the choices as they were written
}

// lot orders things by chance, the same way whenever the same is asked for.
func lot(words ...string) uint64 {
	h := fnv.New64a()
	for _, word := range words {
		_, _ = h.Write([]byte(word))
		_, _ = h.Write([]byte{0})
	}
	x := h.Sum64() // whose low bits of short texts are alike
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	return x ^ x>>33
}

// bank is the questions of a course, and what a quiz draws of them.
type bank struct {
	questions []course.BankQuestion
	draws     []course.BankDraw
}

// drawn is what is asked of the bank, as long as there is some: nothing of which a question with the same id is asked.
func (b bank) drawn(questions []asked, seed string) []asked {
	taken := map[string]bool{}
	for _, q := range questions {
		taken[q.ID] = true
	}
	pool := slices.Clone(b.questions)
	slices.SortStableFunc(pool, func(x, y course.BankQuestion) int {
		return cmp.Compare(lot(seed, x.ID), lot(seed, y.ID))
	})
	var out []asked
	for _, d := range course.ByTopic(b.draws) {
		for _, q := range pool {
			if d.Number == 0 {
				break
			}
			if !taken[q.ID] && (d.Topic == "" || d.Topic == q.Topic) {
				d.Number, taken[q.ID], out = d.Number-1, true, append(out, askedOf(q.ContentQuestion))
			}
		}
	}
	return out
}

// draw is what an attempt asks: of the quiz's own questions, and of the bank. Which questions, and in which order,
// depends on the person and how many attempts there were, so that a reload changes nothing and the next attempt is
// another one.
func draw(questions []asked, from bank, shuffle bool, number int, seed string) []asked {
	if shuffle || number > 0 && number < len(questions) {
		chosen := slices.Clone(questions)
		slices.SortStableFunc(chosen, func(a, b asked) int { return cmp.Compare(lot(seed, a.ID), lot(seed, b.ID)) })
		if number > 0 {
			chosen = chosen[:min(number, len(chosen))]
		}
		if !shuffle { // as the author has arranged them
			ids := map[string]bool{}
			for _, q := range chosen {
				ids[q.ID] = true
			}
			chosen = slices.DeleteFunc(slices.Clone(questions), func(q asked) bool { return !ids[q.ID] })
		}
		questions = chosen
	}
	questions = append(questions, from.drawn(questions, seed)...)
	if shuffle {
		slices.SortStableFunc(questions, func(a, b asked) int { return cmp.Compare(lot(seed, a.ID), lot(seed, b.ID)) })
	}
	for i := range questions {
		questions[i].mix(shuffle, seed)
	}
	return questions
}

// mix arranges the choices. Those of an ordering question are always mixed, since their order is the answer; true and
// false never are.
func (q *asked) mix(shuffle bool, seed string) {
	q.shown = make([]int, len(q.Choices))
	for i := range q.shown {
		q.shown[i] = i
	}
	if q.Kind == "ordering" || shuffle && (q.Kind == "single" || q.Kind == "multiple") {
		slices.SortStableFunc(q.shown, func(a, b int) int {
			return cmp.Compare(lot(seed, q.ID, strconv.Itoa(a)), lot(seed, q.ID, strconv.Itoa(b)))
		})
	}
	if q.Kind == "ordering" &&
		slices.EqualFunc(q.shown, q.Answers, func(i int, answer string) bool { return strconv.Itoa(i) == answer }) {
		q.shown = append(q.shown[1:], q.shown[0])
	}
}

// in arranges what belongs to the choices as they are shown.
func (q *asked) in(list []string) []string {
	if len(list) != len(q.shown) || q.Kind == "text" {
		return list
	}
	out := make([]string, len(list))
	for place, i := range q.shown {
		out[place] = list[i]
	}
	return out
}

// written turns places of shown choices into indexes of the choices as they were written.
func (q *asked) written(given []string) []string {
	if q.Kind == "text" {
		return given
	}
	out := make([]string, len(given))
	for i, place := range given {
		out[i] = place
		if n, err := strconv.Atoi(place); err == nil && strconv.Itoa(n) == place && n >= 0 && n < len(q.shown) {
			out[i] = strconv.Itoa(q.shown[n])
		}
	}
	return out
}

func (q *asked) question() QuizQuestion {
	return QuizQuestion{ID: q.ID, Kind: q.Kind, Prompt: q.Prompt, Choices: q.in(q.Choices)}
}

func askedOf(q course.ContentQuestion) asked {
	return asked{
		ID: q.ID, Kind: q.Kind, Prompt: q.Prompt, Choices: q.Choices, Answers: q.Answers, Explanations: q.Explanations,
		explained: q.ExplainedAt,
	}
}

func allAsked(rows []learningdb.QuizQuestion) ([]asked, error) {
	out := make([]asked, 0, len(rows))
	for _, row := range rows {
		q := asked{ID: row.ID, Kind: row.Kind, Prompt: row.Prompt}
		if row.ExplainedLesson != nil {
			q.explained = &course.Explained{LessonID: *row.ExplainedLesson, AtMs: row.ExplainedMs}
		}
		if err := row.Choices.Into(&q.Choices); err != nil {
			return nil, err
		}
		if err := row.Answers.Into(&q.Answers); err != nil {
			return nil, err
		}
		if err := row.Explanations.Into(&q.Explanations); err != nil {
			return nil, err
		}
		out = append(out, q)
	}
	return out, nil
}

// QuizOf is a quiz as its learners see it, without any attempts: all of its own questions, as they were arranged, and
// what it draws from the course's bank, always the same.
func QuizOf(c course.QuizContent, from []course.BankQuestion) *Quiz {
	out := &Quiz{PassMark: c.PassMark, Questions: []QuizQuestion{}, Attempts: []QuizAttempt{}}
	for _, q := range previewed(c, from) {
		out.Questions = append(out.Questions, q.question())
	}
	return out
}

// Mark marks answers to a quiz as QuizOf shows it, and keeps nothing. Errors: quiz.empty, form.invalid.
func Mark(
	c course.QuizContent, from []course.BankQuestion, answers map[string][]string,
) (*QuizResult, error) {
	questions := previewed(c, from)
	given, err := cleanAnswers(questions, answers)
	if err != nil {
		return nil, err
	}
	out := marked(questions, given, c.PassMark)
	return &out, nil
}

func previewed(c course.QuizContent, from []course.BankQuestion) []asked {
	out := make([]asked, 0, len(c.Questions))
	for _, q := range c.Questions {
		out = append(out, askedOf(q))
	}
	return draw(out, bank{questions: from, draws: c.Draws}, false, 0, "preview")
}
