package sample

import (
	"encoding/json"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"stoa/internal/catalog"
	"stoa/internal/kit/art"
)

func load(t *testing.T) *Content {
	t.Helper()
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func (c *Content) course(slug string) *Course {
	for i := range c.Courses {
		if c.Courses[i].Slug == slug {
			return &c.Courses[i]
		}
	}
	return nil
}

func lessonsOf(c *Course) []Lesson {
	var all []Lesson
	for _, s := range c.Sections {
		all = append(all, s.Lessons...)
	}
	return all
}

// unique fails on a slug that occurs twice or can not stand in an address, and returns the set.
func unique(t *testing.T, what string, slugs []string) map[string]bool {
	t.Helper()
	form := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	seen := map[string]bool{}
	for _, slug := range slugs {
		if seen[slug] || !form.MatchString(slug) {
			t.Errorf("%s: %q is doubled or malformed", what, slug)
		}
		seen[slug] = true
	}
	return seen
}

func TestShelves(t *testing.T) {
	c := load(t)
	if len(c.Subjects) != 12 || len(c.Groups) != 11 {
		t.Fatalf("%d subjects, %d groups", len(c.Subjects), len(c.Groups))
	}
	var categories []string
	for _, g := range c.Groups {
		if len(g.Categories) != 8 {
			t.Errorf("%s has %d categories", g.Title, len(g.Categories))
		}
		for _, k := range g.Categories {
			categories = append(categories, k.Slug)
		}
	}
	unique(t, "category", categories)
	tabs := make([]string, 5)
	perSubject := map[string]int{}
	for _, k := range c.Courses {
		perSubject[k.Subject]++
	}
	for _, s := range c.Subjects {
		if s.HomeTab != nil {
			tabs[*s.HomeTab] = s.Name
			if perSubject[s.Slug] < 8 {
				t.Errorf("tab %s has %d courses", s.Name, perSubject[s.Slug])
			}
		}
		if perSubject[s.Slug] == 0 {
			t.Errorf("%s is empty", s.Name)
		}
	}
	if want := []string{"Development", "Business", "Finance", "Fitness", "Marketing"}; !slices.Equal(tabs, want) {
		t.Errorf("tabs %v, want %v", tabs, want)
	}
	web := 0
	for _, k := range c.Courses {
		if slices.ContainsFunc(c.Groups[0].Categories, func(x struct{ Slug, Title string }) bool {
			return x.Slug == k.Category
		}) {
			web++
		}
	}
	if c.Groups[0].Title != "Web Development" || web != 8 {
		t.Errorf("%s has %d courses, want Web Development with 8", c.Groups[0].Title, web)
	}
}

func TestReferences(t *testing.T) {
	c := load(t)
	slugs := func(n int, at func(int) string) (all []string) {
		for i := range n {
			all = append(all, at(i))
		}
		return all
	}
	subjects := unique(t, "subject", slugs(len(c.Subjects), func(i int) string { return c.Subjects[i].Slug }))
	courses := unique(t, "course", slugs(len(c.Courses), func(i int) string { return c.Courses[i].Slug }))
	unique(t, "person", append(append(
		slugs(len(c.Instructors), func(i int) string { return c.Instructors[i].Slug }),
		slugs(len(c.Learners), func(i int) string { return c.Learners[i].Slug })...),
		slugs(len(c.People.Accounts), func(i int) string { return c.People.Accounts[i].Slug })...))
	instructors, learners, categories := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, p := range c.Instructors {
		instructors[p.Slug] = true
		portrait(t, p.Portrait)
	}
	for _, p := range c.Learners {
		learners[p.Slug] = true
	}
	for _, g := range c.Groups {
		for _, k := range g.Categories {
			categories[k.Slug] = true
		}
	}
	for _, k := range c.Courses {
		if !subjects[k.Subject] || !categories[k.Category] || !instructors[k.Instructor] {
			t.Errorf("%s: %s, %s, %s: one is unknown", k.Slug, k.Subject, k.Category, k.Instructor)
		}
	}
	twice := map[string]bool{}
	for _, r := range c.Reviews {
		k := c.course(r.Course)
		if k == nil || !learners[r.Author] || twice[r.Course+r.Author] {
			t.Fatalf("review of %s by %s: unknown or doubled", r.Course, r.Author)
		}
		if r.Stars < 1 || r.Stars > 5 || len(r.Body) < 10 || !r.Date.After(k.Published.Time) ||
			r.Date.Format("2006-01") > "2026-10" {
			t.Errorf("review of %s by %s: %d stars on %s", r.Course, r.Author, r.Stars, r.Date.Format("2006-01-02"))
		}
		twice[r.Course+r.Author] = true
	}
	for _, e := range c.People.Learner.Enrollments {
		if k := c.course(e.Course); k == nil || e.Done > len(lessonsOf(k)) || e.Enrolled.Before(k.Published.Time) {
			t.Errorf("enrollment in %s", e.Course)
		}
	}
	for _, slug := range c.People.Learner.Cart {
		if !courses[slug] {
			t.Errorf("the cart holds %s", slug)
		}
	}
	for _, p := range c.People.Accounts {
		portrait(t, p.Portrait)
	}
	for _, p := range c.Testimonials {
		portrait(t, p.Portrait)
	}
}

func portrait(t *testing.T, name string) {
	t.Helper()
	if info, err := fs.Stat(files, "portraits/"+name+".svg"); err != nil || info.Size() > 15_000 {
		t.Errorf("portrait %s: missing or over 15 kB", name)
	}
}

func TestEveryCourseIsComplete(t *testing.T) {
	c := load(t)
	free, featured, languages := 0, map[int]bool{}, map[string]int{}
	for _, k := range c.Courses {
		all := lessonsOf(&k)
		preview := false
		for _, l := range all {
			preview = preview || l.Preview && l.Kind == "video"
			checkLesson(t, k.Slug, l)
		}
		if len(all) < 6 || !preview || len(k.FAQ) < 3 || len(k.FAQ) > 5 || len(k.Skills) < 2 || len(k.Objectives) < 3 {
			t.Errorf("%s: %d lessons, preview %v, %d questions", k.Slug, len(all), preview, len(k.FAQ))
		}
		if len(k.Title) > 70 || len(k.Summary) > 140 || len(k.Description) < 200 ||
			!slices.Contains([]string{"all", "beginner", "intermediate", "expert"}, k.Level) {
			t.Errorf("%s: title, summary, description or level", k.Slug)
		}
		now := k.Prices[len(k.Prices)-1].Cents
		if now == 0 {
			free++
		} else if (now < 18000 || now > 19000) && now != 9900 && now != 34500 {
			t.Errorf("%s costs %d", k.Slug, now)
		}
		if k.Featured > 0 {
			featured[k.Featured] = true
		}
		languages[k.Language]++
	}
	if len(c.Courses) < 60 || free < 6 || len(featured) != 3 {
		t.Errorf("%d courses, %d free, %d featured", len(c.Courses), free, len(featured))
	}
	for language, n := range map[string]int{"de": 2, "pl": 1, "fr": 1, "it": 1, "id": 1} {
		if languages[language] != n {
			t.Errorf("%d courses in %s, want %d", languages[language], language, n)
		}
	}
}

func checkLesson(t *testing.T, course string, l Lesson) {
	t.Helper()
	bad := func(what string) { t.Errorf("%s, %q: %s", course, l.Title, what) }
	switch l.Kind {
	case "video":
		if l.Media == "" {
			bad("no media")
		}
	case "text":
		if words := len(strings.Fields(string(l.Body))); words < 45 || words > 260 || l.Minutes < 1 {
			bad("length " + strconv.Itoa(words))
		}
		if strings.Count(string(l.Body), "```")%2 != 0 {
			bad("a code block is open")
		}
	case "quiz":
		if len(l.Questions) < 3 || l.PassMark < 1 {
			bad("too few questions or no pass mark")
		}
		for _, q := range l.Questions {
			checkQuestion(q, bad)
		}
	default:
		bad("kind " + l.Kind)
	}
}

func checkQuestion(q Question, bad func(string)) {
	if n := max(1, len(q.Choices)); len(q.Explanations) != 0 && len(q.Explanations) != n {
		bad(q.Prompt + ": explanations")
	}
	if len(q.Answers) == 0 || (q.Kind == "single" || q.Kind == "boolean") && len(q.Answers) != 1 {
		bad(q.Prompt)
	}
	for _, a := range q.Answers {
		if n, err := strconv.Atoi(a); q.Kind != "text" && (err != nil || n < 0 || n >= len(q.Choices)) {
			bad(q.Prompt)
		}
	}
}

func TestMainCourse(t *testing.T) {
	c := load(t)
	k := c.course("modern-javascript")
	kinds := map[string]int{}
	titles := map[string]bool{}
	for _, l := range lessonsOf(k) {
		kinds[l.Kind]++
		titles[l.Title] = true
		for _, q := range l.Questions {
			if len(q.Explanations) == 0 || !titles[q.ExplainedIn] {
				t.Errorf("%q is explained nowhere", q.Prompt)
			}
		}
		if words := len(strings.Fields(string(l.Body))); l.Kind == "text" && (words < 120 || words > 250) {
			t.Errorf("%q has %d words", l.Title, words)
		}
		if l.Kind == "quiz" && len(l.Questions) < 4 {
			t.Errorf("%q has %d questions", l.Title, len(l.Questions))
		}
	}
	if len(k.Sections) != 5 || kinds["video"] != 26 || kinds["text"] != 16 || kinds["quiz"] != 3 {
		t.Errorf("%d sections, %v; want 5 with 45 lectures, 16 of them articles", len(k.Sections), kinds)
	}
	if k.Months != 6 || k.Category != "javascript" || k.Prices[0].Cents != 19900 || k.Prices[1].Cents != 9900 {
		t.Errorf("months %d, category %s, prices %v", k.Months, k.Category, k.Prices)
	}
	first := k.Sections[0].Lessons
	if !first[0].Preview || !first[1].Preview || first[0].Resources[0].Name != "Course Introduction.txt" {
		t.Error("previews or the introduction are missing")
	}
	if _, err := fs.Stat(files, "content/files/"+first[0].Resources[0].File); err != nil {
		t.Error(err)
	}
	sum, n := 0, 0
	for _, r := range c.Reviews {
		if r.Course == k.Slug {
			sum, n = sum+r.Stars, n+1
		}
	}
	if tenths := (sum*10 + n/2) / n; n < 20 || tenths != 46 {
		t.Errorf("%d reviews average %d tenths, want 46", n, tenths)
	}
}

// TestVideosExist keeps the two folders in step: every lesson's media is one of the films in lessons/.
func TestVideosExist(t *testing.T) {
	data, err := os.ReadFile("lessons/lessons.json")
	if err != nil {
		t.Fatal(err)
	}
	var films any
	if err := json.Unmarshal(data, &films); err != nil {
		t.Fatal(err)
	}
	for _, k := range load(t).Courses {
		for _, l := range lessonsOf(&k) {
			if l.Kind == "video" && !strings.Contains(string(data), strconv.Quote(l.Media)) {
				t.Fatalf("%s, %q: no film %q", k.Slug, l.Title, l.Media)
			}
		}
	}
}

func TestEverySubjectAndGroupHasANameInEachLanguage(t *testing.T) {
	c := load(t)
	names := map[string]Name{}
	for _, n := range c.Names {
		names[n.Kind+":"+n.Slug] = n
		if n.De == "" || n.It == "" || n.ID == "" || n.Pl == "" || n.Fr == "" {
			t.Errorf("%s %s lacks a language", n.Kind, n.Slug)
		}
	}
	for _, s := range c.Subjects {
		if _, ok := names["subject:"+s.Slug]; !ok {
			t.Errorf("no names for the subject %s", s.Slug)
		}
	}
	known := map[string]bool{}
	for _, g := range c.Groups {
		if _, ok := names["group:"+g.Slug]; !ok {
			t.Errorf("no names for the group %s", g.Slug)
		}
		for _, k := range g.Categories {
			known[k.Slug] = true
		}
	}
	for _, n := range c.Names {
		if n.Kind == "category" && !known[n.Slug] {
			t.Errorf("names for %s, which is no category", n.Slug)
		}
	}
}

func TestEveryCategoryHasAMotifOfItsOwn(t *testing.T) {
	of := map[string]string{}
	for _, group := range load(t).Groups {
		for _, category := range group.Categories {
			motif := catalog.Motif(category.Slug)
			if !slices.Contains(art.Motifs(), motif) {
				t.Errorf("%s: no motif %q", category.Slug, motif)
			}
			if twin := of[motif]; twin != "" {
				t.Errorf("%s shows what %s shows", category.Slug, twin)
			}
			of[motif] = category.Slug
		}
	}
}
