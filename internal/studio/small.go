package studio

import (
	"reflect"
	"slices"
	"strings"
	"unicode"

	"github.com/agnivade/levenshtein"

	"stoa/internal/course"
)

// What a small correction is. A text is compared with the one that a specialist has approved, not with what is live: a
// row of corrections doesn't add up to another text.
const (
	smallShare   = 10     // of the words of a text may change, in percent
	smallWords   = 2      // may change in any text, however short
	smallTyping  = 2      // letters of a word may change where each word is kept
	mostCompared = 10_000 // words; a longer text needs approval
)

// small is what is live with those of a draft's changes that need no approval: the price, the FAQ, captions of a video
// that has stayed the same, typos in titles, the summary and the lists of the plan, and articles, the description and
// the questions of quizzes and of the bank with a few words corrected. A text that gains a link or a picture needs
// approval, and so does all else.
func small(approved, live, draft course.Content) course.Content {
	next := live
	next.Price = draft.Price
	next.Plan.Title = either(typo(approved.Plan.Title, draft.Plan.Title), draft.Plan.Title, live.Plan.Title)
	next.Plan.Summary = either(typo(approved.Plan.Summary, draft.Plan.Summary), draft.Plan.Summary, live.Plan.Summary)
	lists := func(p *course.Plan) []*[]string {
		return []*[]string{&p.Audience, &p.Objectives, &p.Requirements, &p.Skills}
	}
	before, now := lists(&approved.Plan), lists(&draft.Plan)
	for i, list := range lists(&next.Plan) {
		if slices.EqualFunc(*before[i], *now[i], typo) {
			*list = *now[i]
		}
	}
	a, l, d := approved.Landing, live.Landing, draft.Landing
	next.Landing.Description = either(reworded(a.Description, d.Description), d.Description, l.Description)
	if answered(d.FAQ) && !links(faqText(a), faqText(d)) {
		next.Landing.FAQ = d.FAQ
	}
	next.Bank = smallBank(approved.Bank, live.Bank, draft.Bank)
	was, wants := places(approved), places(draft)
	next.Sections = slices.Clone(live.Sections)
	for i := range next.Sections {
		section := &next.Sections[i]
		if to := wants[section.ID].title; typo(was[section.ID].title, to) {
			section.Title = to
		}
		section.Lessons = slices.Clone(section.Lessons)
		for j, lesson := range section.Lessons {
			if to, kept := wants[lesson.ID]; kept {
				section.Lessons[j] = smallLesson(was[lesson.ID].lesson, lesson, to.lesson)
			}
		}
	}
	return next
}

func either(yes bool, then, otherwise string) string {
	if yes {
		return then
	}
	return otherwise
}

func faqText(l course.Landing) string {
	var b strings.Builder
	for _, f := range l.FAQ {
		b.WriteString(f.Question + "\n\n" + f.Answer + "\n\n")
	}
	return b.String()
}

// smallLesson is small for a lesson.
func smallLesson(approved, live, draft course.ContentLesson) course.ContentLesson {
	next := live
	next.Title = either(typo(approved.Title, draft.Title), draft.Title, live.Title)
	next.Body = either(reworded(approved.Body, draft.Body), draft.Body, live.Body)
	if reflect.DeepEqual(live.MediaID, draft.MediaID) { // captions and chapters belong to a video
		next.DurationMs = draft.DurationMs
		if keepsLanguages(live.Captions, draft.Captions) {
			next.Captions = draft.Captions
		}
		if sameChapters(approved.Chapters, draft.Chapters) {
			next.Chapters = draft.Chapters
		}
	}
	if approved.Quiz != nil && live.Quiz != nil && draft.Quiz != nil {
		quiz := *live.Quiz
		quiz.Questions = smallQuestions(approved.Quiz.Questions, quiz.Questions, draft.Quiz.Questions)
		next.Quiz = &quiz
	}
	return next
}

// keepsLanguages: captions may be corrected and added, but not taken away.
func keepsLanguages(before, after []course.CaptionTrack) bool {
	for _, track := range before {
		if !slices.ContainsFunc(after, func(t course.CaptionTrack) bool { return t.Language == track.Language }) {
			return false
		}
	}
	return true
}

// sameChapters: their times may change, and typos in their titles.
func sameChapters(before, after []course.Chapter) bool {
	return slices.EqualFunc(before, after, func(a, b course.Chapter) bool { return typo(a.Title, b.Title) })
}

// smallQuestions corrects the texts of questions whose kind, choices and right answers have stayed the same.
func smallQuestions(approved, live, draft []course.ContentQuestion) []course.ContentQuestion {
	was, wants := questions(approved), questions(draft)
	out := slices.Clone(live)
	for i, q := range out {
		out[i] = smallQuestion(was, wants, q)
	}
	return out
}

// smallBank is smallQuestions for the bank. A question's topic decides who is asked it, so it stays.
func smallBank(approved, live, draft []course.BankQuestion) []course.BankQuestion {
	was, wants := questions(texts(approved)), questions(texts(draft))
	out := slices.Clone(live)
	for i, q := range out {
		out[i].ContentQuestion = smallQuestion(was, wants, q.ContentQuestion)
	}
	return out
}

func texts(bank []course.BankQuestion) []course.ContentQuestion {
	out := make([]course.ContentQuestion, len(bank))
	for i, q := range bank {
		out[i] = q.ContentQuestion
	}
	return out
}

func smallQuestion(was, wants map[string]course.ContentQuestion, q course.ContentQuestion) course.ContentQuestion {
	a, known := was[q.ID]
	d, kept := wants[q.ID]
	if !known || !kept || d.Kind != q.Kind || !slices.Equal(d.Answers, q.Answers) ||
		!slices.EqualFunc(a.Choices, d.Choices, typo) {
		return q
	}
	d.Prompt = either(reworded(a.Prompt, d.Prompt), d.Prompt, q.Prompt)
	if !slices.EqualFunc(a.Explanations, d.Explanations, reworded) {
		d.Explanations = q.Explanations
	}
	return d
}

func questions(list []course.ContentQuestion) map[string]course.ContentQuestion {
	out := map[string]course.ContentQuestion{}
	for _, q := range list {
		out[q.ID] = q
	}
	return out
}

// reworded reports whether a text differs in a few words only, and shows or links nothing new.
func reworded(before, after string) bool {
	a, b := strings.Fields(before), strings.Fields(after)
	if len(b) == 0 || max(len(a), len(b)) > mostCompared || links(before, after) {
		return before == after
	}
	limit := max(smallWords, len(a)*smallShare/100)
	return abs(len(a)-len(b)) <= limit && distance(a, b) <= limit
}

// distance is how many words must be put in, taken out or replaced.
func distance(a, b []string) int {
	letters := map[string]rune{}
	encoded := func(words []string) string {
		out := make([]rune, len(words))
		for i, word := range words {
			if letters[word] == 0 {
				letters[word] = 0x10000 + rune(len(letters)) // clear of the surrogates
			}
			out[i] = letters[word]
		}
		return string(out)
	}
	return levenshtein.ComputeDistance(encoded(a), encoded(b))
}

func abs(n int) int { return max(n, -n) }

// links reports whether a text names an address that it has not named before.
func links(before, after string) bool {
	was, is := addresses(before), addresses(after)
	for address := range is {
		if !was[address] {
			return true
		}
	}
	return false
}

func addresses(source string) map[string]bool {
	out := map[string]bool{}
	all, pictures := course.References(source)
	for _, r := range append(all, pictures...) {
		out[r.Address] = true
	}
	for _, id := range course.Pictures(source) {
		out[id] = true
	}
	return out
}

// typo reports whether each word is the same but for two letters at most, half of them in short words. A number is
// never a typo: “2019” and “2020” are different courses.
func typo(before, after string) bool {
	return slices.EqualFunc(strings.Fields(before), strings.Fields(after), func(a, b string) bool {
		limit := min(smallTyping, len([]rune(a))/2)
		return a == b || digits(a) == digits(b) && levenshtein.ComputeDistance(a, b) <= limit
	})
}

func digits(word string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, word)
}
