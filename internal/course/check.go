package course

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"

	"stoa/internal/kit/fault"
)

var (
	slugForm     = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	languageForm = regexp.MustCompile(`^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$`)
	currencyForm = regexp.MustCompile(`^[A-Z]{3}$`)

	levels   = []string{"all", "beginner", "intermediate", "expert"}
	statuses = []string{Draft, Submitted, Approved, Published, Withdrawn}
	kinds    = []string{Video, Text, File, Quiz}
)

// checker notes mistakes by the path of their field.
type checker struct{ fault.Form }

func (c *checker) must(good bool, path, code, message string) {
	if !good {
		c.Add(path, code, message)
	}
}

func (c *checker) text(path string, value *string, required bool, longest int) {
	*value = c.Text(path, *value, required, false, longest)
}

// check cleans the texts of a course and returns form.invalid with what is wrong.
// What only a finished course must have is asked of a published one.
func check(in *NewCourse) error {
	c := &checker{}
	c.must(
		len(in.Slug) <= 100 && slugForm.MatchString(in.Slug), "slug", "invalid", "Use lowercase letters, digits and hyphens.",
	)
	c.text("title", &in.Title, true, 200)
	c.text("summary", &in.Summary, in.Status == Published, 500)
	in.Description = c.Text("description", in.Description, in.Status == Published, true, 20_000)
	c.must(languageForm.MatchString(in.Language), "language", "invalid", "This language isn’t valid.")
	c.must(slices.Contains(levels, in.Level), "level", "invalid", "This level isn’t valid.")
	c.must(slices.Contains(statuses, in.Status), "status", "invalid", "This status isn’t valid.")
	c.must(currencyForm.MatchString(in.Currency), "currency", "invalid", "This currency isn’t valid.")
	c.must(in.Months >= 0 && in.Months <= 120, "months", "out_of_range", "Enter a number from 0 to 120.")
	c.must(
		in.Status != Published || !in.PublishedAt.IsZero(), "publishedAt", "required",
		"A published course needs a publication date.",
	)
	c.prices(in.Prices)
	for _, list := range []struct {
		path  string
		items []string
	}{{"skills", in.Skills}, {"objectives", in.Objectives}, {"requirements", in.Requirements}} {
		c.must(len(list.items) <= 50, list.path, "too_long", "You can have up to 50 entries.")
		for i := range list.items {
			c.text(at(list.path, i), &list.items[i], true, 300)
		}
	}
	for i := range in.FAQ {
		c.text(at("faq", i)+".question", &in.FAQ[i].Question, true, 300)
		in.FAQ[i].Answer = c.Text(at("faq", i)+".answer", in.FAQ[i].Answer, true, true, 4000)
	}
	lessons := 0
	for i := range in.Sections {
		section := &in.Sections[i]
		c.text(at("sections", i)+".title", &section.Title, true, 200)
		for j := range section.Lessons {
			c.lesson(at(at("sections", i)+".lessons", j), &section.Lessons[j], in.Status == Published)
			lessons++
		}
	}
	c.must(in.Status != Published || lessons > 0, "sections", "required", "A published course needs lessons.")
	return c.Err()
}

func at(path string, i int) string { return fmt.Sprintf("%s[%d]", path, i) }

func (c *checker) prices(prices []NewPrice) {
	c.must(len(prices) > 0, "prices", "required", "A course needs a price.")
	for i, price := range prices {
		c.must(price.Cents >= 0, at("prices", i), "out_of_range", "A price can’t be negative.")
		c.must(
			i == 0 || price.Since.After(prices[i-1].Since), at("prices", i), "out_of_order", "Prices must be in order of time.",
		)
	}
}

func (c *checker) lesson(path string, l *NewLesson, finished bool) {
	c.text(path+".title", &l.Title, true, 200)
	l.Body = c.Text(path+".body", l.Body, finished && l.Kind == Text, true, 100_000)
	c.must(slices.Contains(kinds, l.Kind), path+".kind", "invalid", "This lesson type doesn’t exist.")
	c.must(l.DurationMs >= 0, path+".durationMs", "out_of_range", "A duration can’t be negative.")
	c.must(l.PassMark >= 0 && l.PassMark <= 100, path+".passMark", "out_of_range", "Enter a number from 0 to 100.")
	c.must(!finished || l.Kind != Video || l.MediaID != nil, path+".media", "required", "A video lesson needs a video.")
	c.must(!finished || l.Kind != Quiz || len(l.Questions) > 0, path+".questions", "required", "A quiz needs questions.")
	c.must(l.Kind == Quiz || len(l.Questions) == 0, path+".questions", "invalid", "Only a quiz can have questions.")
	for i := range l.Resources {
		c.text(path+"."+at("resources", i)+".name", &l.Resources[i].Name, true, 200)
	}
	for i := range l.Questions {
		c.question(path+"."+at("questions", i), &l.Questions[i])
	}
}

// question: one answer to a single or boolean one, one or more to the others, each
// an index into the choices or, for text, a word or phrase.
func (c *checker) question(path string, q *NewQuestion) {
	q.Prompt = c.Text(path+".prompt", q.Prompt, true, true, 2000)
	answers := path + ".answers"
	switch q.Kind {
	case "single", "boolean":
		c.must(len(q.Answers) == 1, answers, "required", "This question needs exactly one correct answer.")
	case "multiple", "text":
		c.must(len(q.Answers) > 0, answers, "required", "This question needs a correct answer.")
	default:
		c.Add(path+".kind", "invalid", "This question type doesn’t exist.")
	}
	if q.Kind == "text" {
		for i := range q.Answers {
			c.text(at(answers, i), &q.Answers[i], true, 200)
		}
		return
	}
	c.must(len(q.Choices) >= 2, path+".choices", "required", "This question needs at least two choices.")
	for i := range q.Choices {
		c.text(at(path+".choices", i), &q.Choices[i], true, 500)
	}
	for i, answer := range q.Answers {
		n, err := strconv.Atoi(answer)
		c.must(
			err == nil && strconv.Itoa(n) == answer && n >= 0 && n < len(q.Choices), at(answers, i), "invalid",
			"This answer isn’t one of the choices.",
		)
	}
}
