package inspect_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"stoa/internal/approval/inspect"
	"stoa/internal/course"
	"stoa/internal/kit/captions"
	"stoa/internal/kit/ffmpeg"
)

const paragraph = "Whoever can read a balance sheet sees in a minute whether a company earns money or only moves it, " +
	"and what it owes to whom."

func ptr[T any](v T) *T { return &v }

// clean is a course in which nothing is to be found, with everything that a course can have.
func clean() inspect.Material {
	return inspect.Material{
		Content: course.Content{
			Plan: course.Plan{
				Title: "Balance sheets in 4 lessons", Language: "en-US",
				Summary: "Four lessons, one video, 1.5 hours, in under ten hours a week and 20 minutes a day.",
			},
			Landing: course.Landing{
				Description: "See [the handbook](https://example.org/handbook).", PromoMediaID: ptr("promo"),
			},
			Sections: []course.ContentSection{{ID: "s", Lessons: []course.ContentLesson{
				{
					ID: "video", Kind: course.Video, MediaID: ptr("film"), DurationMs: 90 * 60_000,
					Captions:  []course.CaptionTrack{{Language: "en", MediaID: "captions"}},
					Resources: []course.ContentResource{{Name: "Sheet.XLSX", MediaID: "sheet"}},
				},
				{
					ID: "article", Kind: course.Text, Body: paragraph +
						"\n\n![Assets on the left: liabilities on the right](media:1)\n\n" +
						"[Top](#top), [the FAQ](/faq), <mail@example.org> and https://example.org/more",
				},
				{ID: "quiz", Kind: course.Quiz, Quiz: &course.QuizContent{Questions: []course.ContentQuestion{
					{Kind: "single", Choices: []string{"a", "b"}, Answers: []string{"1"}},
					{Kind: "multiple", Choices: []string{"a", "b"}, Answers: []string{"0", "1"}},
					{Kind: "boolean", Choices: []string{"True", "False"}, Answers: []string{"0"}},
					{Kind: "text", Answers: []string{"equity"}},
					{Kind: "ordering", Choices: []string{"a", "b", "c"}, Answers: []string{"2", "0", "1"}},
				}}},
				{ID: "file", Kind: course.File, MediaID: ptr("pdf")},
			}}},
		},
		Videos: map[string]inspect.Video{
			"film": {
				Sound: true, LUFS: ptr(-19.0), Silent: []ffmpeg.Span{{FromMs: 1000, ToMs: 6000}},
				Black:  []ffmpeg.Span{{FromMs: 0, ToMs: 10_000}},
				Frozen: []ffmpeg.Span{{FromMs: 20_000, ToMs: 30_000}},
			},
			// without sound
			"promo": {Black: []ffmpeg.Span{{FromMs: 0, ToMs: 2000}}, Silent: []ffmpeg.Span{{FromMs: 0, ToMs: 60_000}}},
		},
		Captions: map[string][]captions.Cue{"captions": {{FromMs: 0, ToMs: 3000, Text: "Read at ease."}}},
		Files:    map[string]inspect.File{"pdf": {Name: "Exercises.pdf", ContentType: "application/pdf"}},
		Asked:    true,
		Links: map[string]inspect.Link{
			"https://example.org/handbook": {Status: 200}, "https://example.org/more": {Status: 200},
		},
	}
}

func lesson(m *inspect.Material, i int) *course.ContentLesson {
	return &m.Content.Sections[0].Lessons[i]
}

func TestNothingIsFoundInACleanCourse(t *testing.T) {
	if found := inspect.Course(clean()); len(found) > 0 {
		t.Errorf("found %+v", found)
	}
}

// A fault is one change to the clean course, and the one finding that it must give.
var faults = []struct {
	name  string
	plant func(m *inspect.Material)
	want  inspect.Finding
	place string // the lesson
	from  int64  // seconds; -1 for none
}{
	{"too quiet", film(func(v *inspect.Video) { v.LUFS = ptr(-34.24) }),
		inspect.Finding{Rule: inspect.Loudness, Field: "video", Value: -34.2, Limit: -30}, "video", -1},
	{"too loud", film(func(v *inspect.Video) { v.LUFS = ptr(-6.0) }),
		inspect.Finding{Rule: inspect.Loudness, Field: "video", Value: -6, Limit: -9}, "video", -1},
	{"silence", film(func(v *inspect.Video) { v.Silent = []ffmpeg.Span{{FromMs: 60_000, ToMs: 65_100}} }),
		inspect.Finding{Rule: inspect.Silence, Field: "video", Value: 5.1, Limit: 5}, "video", 60},
	{"black", film(func(v *inspect.Video) {
		v.Black = []ffmpeg.Span{{FromMs: 30_000, ToMs: 42_000}}
		v.Frozen = []ffmpeg.Span{{FromMs: 29_900, ToMs: 42_100}} // of which nothing more is to be said
	}), inspect.Finding{Rule: inspect.Black, Field: "video", Value: 12, Limit: 10}, "video", 30},
	{"frozen", film(func(v *inspect.Video) { v.Frozen = []ffmpeg.Span{{FromMs: 100_000, ToMs: 111_000}} }),
		inspect.Finding{Rule: inspect.Frozen, Field: "video", Value: 11, Limit: 10}, "video", 100},
	{"frozen promo", func(m *inspect.Material) {
		m.Videos["promo"] = inspect.Video{Frozen: []ffmpeg.Span{{FromMs: 0, ToMs: 11_000}}}
	}, inspect.Finding{Rule: inspect.Frozen, Field: "promo", Value: 11, Limit: 10}, "", 0},
	{"not measured", func(m *inspect.Material) { delete(m.Videos, "film") },
		inspect.Finding{Rule: inspect.Unmeasured, Field: "video"}, "video", -1},
	{"captions in another language", func(m *inspect.Material) { lesson(m, 0).Captions[0].Language = "de" },
		inspect.Finding{Rule: inspect.CaptionsMissing, Field: "captions", Text: "en-US"}, "video", -1},
	{"empty captions", func(m *inspect.Material) { m.Captions["captions"] = nil },
		inspect.Finding{Rule: inspect.CaptionsMissing, Field: "captions", Text: "en-US"}, "video", -1},
	{"captions too fast", func(m *inspect.Material) {
		m.Captions["captions"] = []captions.Cue{
			{FromMs: 0, ToMs: 1000, Text: "Twenty letters,\n here"},
			{FromMs: 1000, ToMs: 2000, Text: "Twenty-one letters:  here"},
			{FromMs: 2000, ToMs: 3000, Text: "And a few more than twenty-one"},
			{FromMs: 4000, ToMs: 9000, Text: "Slowly."},
		}
	}, inspect.Finding{Rule: inspect.CaptionsFast, Field: "captions", Text: "en", Value: 30, Limit: 20}, "video", 1},
	{"empty link", func(m *inspect.Material) { lesson(m, 1).Body += "\n[here]()" },
		inspect.Finding{Rule: inspect.LinkMissing, Field: "body", Text: "here", Reason: "empty"}, "article", -1},
	{"link without words", func(m *inspect.Material) { lesson(m, 1).Body += "\n[](https://example.org/more)" },
		inspect.Finding{
			Rule: inspect.LinkMissing, Field: "body", Text: "https://example.org/more", Reason: "text",
		}, "article", -1},
	{"link to a folder", func(m *inspect.Material) { lesson(m, 1).Body += "\n[here](file:///C:/sheet.xls)" },
		inspect.Finding{Rule: inspect.LinkMissing, Field: "body", Text: "here", Reason: "scheme"}, "article", -1},
	{"link to a file beside nothing", func(m *inspect.Material) { lesson(m, 1).Body += "\n[here](sheet.html)" },
		inspect.Finding{Rule: inspect.LinkMissing, Field: "body", Text: "here", Reason: "relative"}, "article", -1},
	{"dead link in the description", func(m *inspect.Material) {
		m.Links["https://example.org/handbook"] = inspect.Link{Reason: "status", Status: 404}
	}, inspect.Finding{
		Rule: inspect.LinkDead, Field: "description", Text: "https://example.org/handbook", Reason: "status", Value: 404,
	}, "", -1},
	{"dead link", func(m *inspect.Material) { m.Links["https://example.org/more"] = inspect.Link{Reason: "host"} },
		inspect.Finding{
			Rule: inspect.LinkDead, Field: "body", Text: "https://example.org/more", Reason: "host",
		}, "article", -1},
	{"a link that wasn't asked", func(m *inspect.Material) { delete(m.Links, "https://example.org/more") },
		inspect.Finding{Rule: inspect.LinkUnasked, Field: "link", Value: 1}, "", -1},
	{"picture without words", func(m *inspect.Material) { lesson(m, 1).Body += "\n![](https://example.org/a.png)" },
		inspect.Finding{Rule: inspect.PictureAlt, Field: "body", Text: "a.png"}, "article", -1},
	{"picture with its file's name", func(m *inspect.Material) { lesson(m, 1).Body += "\n![IMG_1234.jpg](media:2)" },
		inspect.Finding{Rule: inspect.PictureAlt, Field: "body", Text: "IMG_1234.jpg"}, "article", -1},
	{"short article", func(m *inspect.Material) { lesson(m, 1).Body = "Read **[the book](https://example.org/more)**." },
		inspect.Finding{Rule: inspect.ArticleShort, Field: "body", Value: 14, Limit: 100}, "article", -1},
	{"quiz without questions", func(m *inspect.Material) { lesson(m, 2).Quiz = nil },
		inspect.Finding{Rule: inspect.QuizEmpty, Field: "quiz"}, "quiz", -1},
	{"no right answer", func(m *inspect.Material) { question(m, 1).Answers = nil },
		inspect.Finding{Rule: inspect.QuizAnswer, Field: "quiz", Text: "Which?"}, "quiz", -1},
	{"two right answers of one", func(m *inspect.Material) { question(m, 0).Answers = []string{"0", "1"} },
		inspect.Finding{Rule: inspect.QuizAnswer, Field: "quiz", Text: "Which?"}, "quiz", -1},
	{"an answer that is no choice", func(m *inspect.Material) { question(m, 2).Answers = []string{"2"} },
		inspect.Finding{Rule: inspect.QuizAnswer, Field: "quiz", Text: "Which?"}, "quiz", -1},
	{"a blank answer", func(m *inspect.Material) { question(m, 3).Answers = []string{" "} },
		inspect.Finding{Rule: inspect.QuizAnswer, Field: "quiz", Text: "Which?"}, "quiz", -1},
	{"an order that lacks a choice", func(m *inspect.Material) { question(m, 4).Answers = []string{"0", "1", "1"} },
		inspect.Finding{Rule: inspect.QuizAnswer, Field: "quiz", Text: "Which?"}, "quiz", -1},
	{"no right answer in the bank", func(m *inspect.Material) {
		m.Content.Bank = []course.BankQuestion{{ContentQuestion: course.ContentQuestion{Kind: "text", Prompt: "Which?"}}}
	}, inspect.Finding{Rule: inspect.QuizAnswer, Field: "bank", Text: "Which?"}, "", -1},
	{"a program beside a lesson", func(m *inspect.Material) { lesson(m, 0).Resources[0].Name = "Setup.exe" },
		inspect.Finding{Rule: inspect.FileType, Field: "resource", Text: "Setup.exe"}, "video", -1},
	{"a program that is called a text", func(m *inspect.Material) {
		m.Files["pdf"] = inspect.File{Name: "Read me.txt", ContentType: "application/x-msdownload"}
	}, inspect.Finding{Rule: inspect.FileType, Field: "file", Text: "Read me.txt"}, "file", -1},
	{"a type of one program", func(m *inspect.Material) { m.Files["pdf"] = inspect.File{Name: "Deck.key"} },
		inspect.Finding{Rule: inspect.FileType, Field: "file", Text: "Deck.key"}, "file", -1},
}

// film changes what was measured in the lesson's video.
func film(change func(v *inspect.Video)) func(m *inspect.Material) {
	return func(m *inspect.Material) {
		v := m.Videos["film"]
		change(&v)
		m.Videos["film"] = v
	}
}

func question(m *inspect.Material, i int) *course.ContentQuestion {
	q := &lesson(m, 2).Quiz.Questions[i]
	q.Prompt = "Which?"
	return q
}

func TestEveryRuleFindsItsFault(t *testing.T) {
	found := map[string]bool{inspect.PromiseLessons: true, inspect.PromiseLength: true} // the next test's
	for _, fault := range faults {
		m := clean()
		fault.plant(&m)
		got := inspect.Course(m)
		if len(got) != 1 {
			t.Errorf("%s: found %+v", fault.name, got)
			continue
		}
		place, from := "", int64(-1)
		if got[0].LessonID != nil {
			place = *got[0].LessonID
		}
		if got[0].FromMs != nil {
			from = *got[0].FromMs / 1000
		}
		found[got[0].Rule] = true
		got[0].LessonID, got[0].FromMs, got[0].ToMs, got[0].Source, got[0].Sure = nil, nil, nil, "", false
		if got[0] != fault.want || place != fault.place || from != fault.from {
			t.Errorf("%s: found %+v in %q at %d", fault.name, got[0], place, from)
		}
	}
	for _, rule := range inspect.Rules {
		if !found[rule.Code] {
			t.Errorf("no fault is planted for %s", rule.Code)
		}
	}
}

func TestPromisesThatTheCourseDoesNotKeep(t *testing.T) {
	for text, want := range map[string]string{
		"Everything in 30 lessons":                       "30 lessons",
		"1,000 short videos and 4 lessons":               "1,000 short videos",
		"Zwölf Lektionen, 2,5 Stunden":                   "zwölf Lektionen|2,5 Stunden",
		"Five lessons, one quiz":                         "Five lessons",
		"Dix leçons claires":                             "Dix leçons",
		"Sei lezioni":                                    "Sei lezioni",
		"Lima pelajaran, 3 jam":                          "Lima pelajaran|3 jam",
		"Siedem lekcji i 10 godzin":                      "Siedem lekcji|10 godzin",
		"10+ hours of video":                             "10+ hours",
		"a 120-minute course":                            "120-minute",
		"10 hours a week":                                "",
		"in unter 10 Stunden":                            "",
		"Shakespeare’s 37 plays, 154 sonnets and 2 acts": "",
		"The 7 habits in 4 lessons":                      "",
		"Version 5.2 h":                                  "5.2 h",
	} {
		m := clean()
		m.Content.Plan.Title, m.Content.Plan.Summary = "", text
		var got []string
		for _, finding := range inspect.Course(m) {
			got = append(got, finding.Text)
		}
		if !strings.EqualFold(strings.Join(got, "|"), want) {
			t.Errorf("%q: found %q, want %q", text, got, want)
		}
	}
}

func TestFindingsAreInOrderOfTimeAndNotEndless(t *testing.T) {
	m := clean()
	film(func(v *inspect.Video) {
		for i := range int64(100) {
			v.Silent = append(v.Silent, ffmpeg.Span{FromMs: i * 20_000, ToMs: i*20_000 + 9000})
		}
		v.Black = []ffmpeg.Span{{FromMs: 50_000, ToMs: 62_000}}
	})(&m)
	found := inspect.Course(m)
	if len(found) != 21 ||
		!slices.IsSortedFunc(found, func(a, b inspect.Finding) int { return int(*a.FromMs - *b.FromMs) }) {
		t.Errorf("%d findings: %+v", len(found), found)
	}
}

func TestTheDocumentListsEveryRule(t *testing.T) {
	text, err := os.ReadFile("../../../docs/approval.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range inspect.Rules {
		if !strings.Contains(string(text), "| `"+rule.Code+"` |") || !strings.Contains(string(text), rule.Source) {
			t.Errorf("docs/approval.md lacks %s (%s)", rule.Code, rule.Source)
		}
	}
}

func TestAddressesAreThoseOfTheWeb(t *testing.T) {
	want := []string{"https://example.org/handbook", "https://example.org/more"}
	if got := inspect.Addresses(clean().Content); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
