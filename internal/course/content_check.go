package course

import (
	"regexp"
	"slices"
	"strconv"

	"github.com/google/uuid"

	"stoa/internal/kit/fault"
)

// The most that a course may have.
const (
	MostSections  = 200
	MostLessons   = 1000
	mostQuestions = 200
	mostChoices   = 20
	mostBank      = 500 // questions of a course's bank
	mostDraws     = 20
	mostBeside    = 50 // resources, tracks of captions
	mostChapters  = 200
	dearest       = 1_000_000 // minor units
)

// lines cleans a list of lines and drops those that are empty: someone is about to write them.
func (c *checker) lines(path string, items *[]string) {
	c.must(len(*items) <= 50, path, "too_long", "You can have up to 50 entries.")
	kept := []string{}
	for i, item := range *items {
		if c.text(at(path, i), &item, false, 300); item != "" {
			kept = append(kept, item)
		}
	}
	*items = kept
}

// id wants a UUID in its usual form.
func (c *checker) id(path, id string) {
	parsed, err := uuid.Parse(id)
	c.must(err == nil && parsed.String() == id, path, "invalid", "This identifier isn’t valid.")
}

// Check cleans a plan and returns form.invalid where something is longer than it may be, or no such thing. What is
// empty is no mistake: a plan may be half written.
func (p *Plan) Check() error {
	c := &checker{}
	p.check(c, "")
	return c.Err()
}

func (p *Plan) check(c *checker, path string) {
	c.text(path+"title", &p.Title, false, 200)
	c.text(path+"summary", &p.Summary, false, 500)
	c.must(
		p.Language == "" || languageForm.MatchString(p.Language), path+"language", "invalid", "This language isn’t valid.",
	)
	c.must(p.Level == "" || slices.Contains(levels, p.Level), path+"level", "invalid", "This level isn’t valid.")
	c.must(p.Months >= 0 && p.Months <= 120, path+"months", "out_of_range", "Enter a number from 0 to 120.")
	c.lines(path+"audience", &p.Audience)
	c.lines(path+"objectives", &p.Objectives)
	c.lines(path+"requirements", &p.Requirements)
	c.lines(path+"skills", &p.Skills)
}

var seed = regexp.MustCompile(`^[0-9a-z-]{0,300}$`)

// Check is Plan.Check for the page of a course.
func (l *Landing) Check() error {
	c := &checker{}
	l.check(c, "")
	return c.Err()
}

func (l *Landing) check(c *checker, path string) {
	l.Description = c.Text(path+"description", l.Description, false, true, 20_000)
	c.must(seed.MatchString(l.CoverSeed), path+"coverSeed", "invalid", "This design is unknown.")
	c.must(len(l.FAQ) <= 50, path+"faq", "too_long", "You can have up to 50 entries.")
	if l.FAQ == nil {
		l.FAQ = []FAQItem{}
	}
	ids := map[string]bool{}
	for i := range l.FAQ {
		f := &l.FAQ[i]
		c.id(at(path+"faq", i)+".id", f.ID)
		c.once(ids, at(path+"faq", i)+".id", f.ID)
		c.text(at(path+"faq", i)+".question", &f.Question, false, 300)
		f.Answer = c.Text(at(path+"faq", i)+".answer", f.Answer, false, true, 4000)
	}
}

func (c *checker) once(seen map[string]bool, path, id string) {
	c.must(!seen[id], path, "invalid", "This identifier is used twice.")
	seen[id] = true
}

// Check refuses a price that is negative or in no reason, or in another currency than the marketplace's.
func (p Price) Check() error {
	c := &checker{}
	p.check(c, "")
	return c.Err()
}

func (p Price) check(c *checker, path string) {
	c.must(p.Cents >= 0 && p.Cents <= dearest, path+"cents", "out_of_range", "Enter a price up to 10,000.")
	c.must(p.Currency == Currency(), path+"currency", "invalid", "This currency isn’t valid.")
}

// Check is Plan.Check for a lesson. Its kind is one of the four.
func (l *ContentLesson) Check() error {
	c := &checker{}
	l.check(c, "")
	return c.Err()
}

func (l *ContentLesson) check(c *checker, path string) {
	c.id(path+"id", l.ID)
	c.text(path+"title", &l.Title, false, 200)
	l.Body = c.Text(path+"body", l.Body, false, true, 100_000)
	c.must(slices.Contains(kinds, l.Kind), path+"kind", "invalid", "This lesson type doesn’t exist.")
	c.must(
		l.DurationMs >= 0 && l.DurationMs <= 24*3600*1000, path+"durationMs", "out_of_range", "This duration isn’t valid.",
	)
	l.beside(c, path)
	c.must(len(l.Chapters) <= mostChapters, path+"chapters", "too_long", "You can have up to 200 chapters.")
	if l.Chapters == nil {
		l.Chapters = []Chapter{}
	}
	for i := range l.Chapters {
		c.text(at(path+"chapters", i)+".title", &l.Chapters[i].Title, false, 200)
		c.must(l.Chapters[i].StartMs >= 0 && (i == 0 || l.Chapters[i].StartMs > l.Chapters[i-1].StartMs),
			at(path+"chapters", i)+".startMs", "out_of_order", "Chapters must be in order of time.")
	}
	c.must(l.Kind == Quiz || l.Quiz == nil, path+"quiz", "invalid", "Only a quiz can have questions.")
	if l.Quiz != nil {
		l.Quiz.check(c, path+"quiz.")
	}
}

// beside checks the files beside a lesson.
func (l *ContentLesson) beside(c *checker, path string) {
	c.must(
		len(l.Captions) <= mostBeside && len(l.Resources) <= mostBeside, path+"resources", "too_long",
		"You can have up to 50 files.",
	)
	if l.Captions == nil {
		l.Captions = []CaptionTrack{}
	}
	if l.Resources == nil {
		l.Resources = []ContentResource{}
	}
	languages, ids := map[string]bool{}, map[string]bool{}
	for i := range l.Captions {
		t := &l.Captions[i]
		c.must(
			languageForm.MatchString(t.Language), at(path+"captions", i)+".language", "invalid", "This language isn’t valid.",
		)
		c.once(languages, at(path+"captions", i)+".language", t.Language)
		c.text(at(path+"captions", i)+".label", &t.Label, false, 100)
	}
	for i := range l.Resources {
		r := &l.Resources[i]
		c.id(at(path+"resources", i)+".id", r.ID)
		c.once(ids, at(path+"resources", i)+".id", r.ID)
		c.text(at(path+"resources", i)+".name", &r.Name, false, 200)
	}
}

func (q *QuizContent) check(c *checker, path string) {
	c.must(q.PassMark >= 0 && q.PassMark <= 100, path+"passMark", "out_of_range", "Enter a number from 0 to 100.")
	c.must(len(q.Questions) <= mostQuestions, path+"questions", "too_long", "A quiz can have up to 200 questions.")
	c.must(q.Draw >= 0 && q.Draw <= mostQuestions, path+"draw", "out_of_range", "Enter a number from 0 to 200.")
	c.must(len(q.Draws) <= mostDraws, path+"draws", "too_long", "A quiz can draw from up to 20 topics.")
	if len(q.Draws) == 0 {
		q.Draws = nil
	}
	for i := range q.Draws {
		c.text(at(path+"draws", i)+".topic", &q.Draws[i].Topic, false, longestTopic)
		c.must(
			q.Draws[i].Number > 0 && q.Draws[i].Number <= mostQuestions, at(path+"draws", i)+".number", "out_of_range",
			"Enter a number from 1 to 200.",
		)
	}
	if q.Questions == nil {
		q.Questions = []ContentQuestion{}
	}
	ids := map[string]bool{}
	for i := range q.Questions {
		q.Questions[i].check(c, at(path+"questions", i)+".")
		c.once(ids, at(path+"questions", i)+".id", q.Questions[i].ID)
	}
}

func (q *ContentQuestion) check(c *checker, path string) {
	c.id(path+"id", q.ID)
	q.Prompt = c.Text(path+"prompt", q.Prompt, false, true, 2000)
	c.must(slices.Contains(questionKinds, q.Kind), path+"kind", "invalid", "This question type doesn’t exist.")
	for name, list := range map[string]*[]string{
		"choices": &q.Choices, "answers": &q.Answers, "explanations": &q.Explanations,
	} {
		c.must(len(*list) <= mostChoices, path+name, "too_long", "A question can have up to 20 choices.")
		if *list == nil {
			*list = []string{}
		}
		for i := range *list {
			c.text(at(path+name, i), &(*list)[i], false, 500)
		}
	}
	if at := q.ExplainedAt; at != nil {
		c.id(path+"explainedAt.lessonId", at.LessonID)
		c.must(at.AtMs >= 0 && at.AtMs <= 24*60*60_000, path+"explainedAt.atMs", "out_of_range", "This time isn’t valid.")
	}
	if q.Kind == "text" {
		return
	}
	for i, answer := range q.Answers {
		n, err := strconv.Atoi(answer)
		c.must(
			err == nil && strconv.Itoa(n) == answer && n >= 0 && n < len(q.Choices) && !slices.Contains(q.Answers[:i], answer),
			at(path+"answers", i), "invalid", "This answer isn’t one of the choices.",
		)
	}
}

var questionKinds = []string{"single", "multiple", "boolean", "text", "ordering"}

// Answered reports whether a question can be answered rightly: it has a prompt, choices without gaps and a right
// answer.
func (q ContentQuestion) Answered() bool {
	if q.Prompt == "" || len(q.Answers) == 0 {
		return false
	}
	if q.Kind == "text" {
		return !slices.Contains(q.Answers, "")
	}
	if len(q.Choices) < 2 || slices.Contains(q.Choices, "") {
		return false
	}
	switch q.Kind {
	case "ordering":
		return len(q.Answers) == len(q.Choices)
	case "multiple":
		return true
	}
	return len(q.Answers) == 1
}

var errTooMany = fault.New(fault.Invalid, "course.too_long", "A course can have up to 200 sections and 1,000 lessons.")
