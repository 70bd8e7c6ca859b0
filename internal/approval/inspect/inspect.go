// Package inspect owns the machine's half of an approval: rules that a course is compared with, and findings at the
// lesson and the second. It promises that the same material gives the same findings, so that they can be compared from
// one round to the next. It refuses to decide anything, and to fetch anything itself: measurements, captions and the
// answers of linked pages are given to it.
package inspect

import (
	"cmp"
	"slices"
	"strings"

	"stoa/internal/course"
	"stoa/internal/kit/captions"
	"stoa/internal/kit/ffmpeg"
)

// Material is a course with what is known of its files, by the medium's id, and of its links, by address.
type Material struct {
	Content  course.Content
	Videos   map[string]Video // without an entry: not measured
	Captions map[string][]captions.Cue
	Files    map[string]File
	Links    map[string]Link
	Asked    bool // whether the links have been asked: what Links then lacks couldn't be
}

// Video is what was measured in a recording.
type Video struct {
	Sound                 bool
	LUFS                  *float64 // integrated loudness before it was normalized; nil without sound
	Silent, Black, Frozen []ffmpeg.Span
}

// File is a file to download.
type File struct{ Name, ContentType string }

// Link is what a linked page answered. Reason is "" for a page that is there.
type Link struct {
	Reason string
	Status int
}

// Finding is a place at which a rule is broken. Without a lesson, Field says what of the course it is.
type Finding struct {
	Rule     string  `json:"rule"`
	Source   string  `json:"source" doc:"What the rule is taken from"`
	Sure     bool    `json:"sure" doc:"false is worth a look, and may be intended"`
	LessonID *string `json:"lessonId"`
	Field    string  `json:"field" enum:"title,summary,description,promo,body,video,captions,quiz,bank,file,resource,link"`
	FromMs   *int64  `json:"fromMs"`
	ToMs     *int64  `json:"toMs"`
	Text     string  `json:"text" doc:"What it is about: an address, a question, a file, a promise, a language"`
	Value    float64 `json:"value" doc:"What was found: LUFS, seconds, characters (a second), a number, a status"`
	Limit    float64 `json:"limit" doc:"What the rule asks for, in the same unit"`
	Reason   string  `json:"reason" doc:"Of a link: scheme, text, relative, empty, status, host, timeout, refused, tls, private, redirects"`
}

// Course returns the findings of a course: those of the whole course first, then those of the lessons in their order
// and by time.
func Course(m Material) []Finding {
	f := &finder{Material: m, found: []Finding{}}
	f.promises()
	f.unasked()
	f.markdown("description", m.Content.Landing.Description)
	if id := m.Content.Landing.PromoMediaID; id != nil {
		f.recording("promo", *id)
	}
	for _, q := range m.Content.Bank {
		if !answerable(q.ContentQuestion) {
			f.add(Finding{Rule: QuizAnswer, Field: "bank", Text: q.Prompt})
		}
	}
	for _, section := range m.Content.Sections {
		for i := range section.Lessons {
			f.lesson(&section.Lessons[i])
		}
	}
	return f.found
}

// finder collects findings; those of a lesson get its id.
type finder struct {
	Material
	found    []Finding
	lessonID *string
}

func (f *finder) add(finding Finding) {
	rule := Rules[slices.IndexFunc(Rules, func(r Rule) bool { return r.Code == finding.Rule })]
	finding.Source, finding.Sure, finding.LessonID = rule.Source, rule.Sure, f.lessonID
	f.found = append(f.found, finding)
}

func (f *finder) lesson(l *course.ContentLesson) {
	f.lessonID = &l.ID
	from := len(f.found)
	switch l.Kind {
	case course.Video:
		f.video(l)
	case course.Text:
		if n := len([]rune(course.Plain(l.Body, 1_000_000))); n < ShortestArticle {
			f.add(Finding{Rule: ArticleShort, Field: "body", Value: float64(n), Limit: ShortestArticle})
		}
		f.markdown("body", l.Body)
	case course.Quiz:
		f.quiz(l.Quiz)
	case course.File:
		if l.MediaID != nil {
			f.file("file", f.Files[*l.MediaID])
		}
	}
	for _, r := range l.Resources {
		f.file("resource", File{Name: r.Name, ContentType: f.Files[r.MediaID].ContentType})
	}
	slices.SortStableFunc(f.found[from:], func(a, b Finding) int { return cmp.Compare(start(a), start(b)) })
	f.lessonID = nil
}

func start(f Finding) int64 {
	if f.FromMs == nil {
		return -1
	}
	return *f.FromMs
}

// quiz: a learner who answers well must be able to pass.
func (f *finder) quiz(quiz *course.QuizContent) {
	if quiz == nil || len(quiz.Questions)+len(quiz.Draws) == 0 {
		f.add(Finding{Rule: QuizEmpty, Field: "quiz"})
		return
	}
	for _, q := range quiz.Questions {
		if !answerable(q) {
			f.add(Finding{Rule: QuizAnswer, Field: "quiz", Text: q.Prompt})
		}
	}
}

func answerable(q course.ContentQuestion) bool {
	if q.Kind == "text" {
		return slices.ContainsFunc(q.Answers, func(a string) bool { return strings.TrimSpace(a) != "" })
	}
	right := map[string]bool{}
	for _, answer := range q.Answers {
		if !isIndex(answer, len(q.Choices)) {
			return false
		}
		right[answer] = true
	}
	switch q.Kind {
	case "single", "boolean":
		return len(right) == 1
	case "ordering":
		return len(q.Choices) > 1 && len(right) == len(q.Choices)
	default:
		return len(right) > 0
	}
}
