package foreign_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"stoa/internal/course"
	"stoa/internal/exchange/archive"
	"stoa/internal/exchange/foreign"
)

func zipped(t *testing.T, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		w, err := z.Create(files[i])
		if err == nil {
			_, err = io.WriteString(w, files[i+1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func opened(packed []byte) (*archive.Archive, error) {
	return archive.Open(bytes.NewReader(packed), int64(len(packed)))
}

func read(t *testing.T, files ...string) foreign.Course {
	t.Helper()
	a, err := opened(zipped(t, files...))
	if err != nil {
		t.Fatal(err)
	}
	c, err := foreign.Read(a, "my_package", "de")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// plain is what was found, in short: "Section", then "kind: Title (path)".
func plain(c foreign.Course) (out []string) {
	paths := map[string]string{}
	for _, f := range c.Document.Files {
		paths[f.ID] = f.Path
	}
	for _, s := range c.Document.Sections {
		out = append(out, s.Title)
		for _, l := range s.Lessons {
			line := l.Kind + ": " + l.Title
			if l.MediaID != nil {
				line += " (" + paths[*l.MediaID] + ")"
			}
			for _, track := range l.Captions {
				line += " " + track.Language + "=" + paths[track.MediaID]
			}
			for _, r := range l.Resources {
				line += " +" + paths[r.MediaID]
			}
			out = append(out, line)
		}
	}
	return out
}

func wants(t *testing.T, c foreign.Course, want ...string) {
	t.Helper()
	if got := plain(c); !slices.Equal(got, want) {
		t.Errorf("found\n%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func left(t *testing.T, c foreign.Course, want ...string) {
	t.Helper()
	var got []string
	for _, l := range c.Left {
		got = append(got, l.Why+": "+l.What)
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("left\n%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// The same names as those of folder.test.ts.
func TestATitleFromAName(t *testing.T) {
	for name, want := range map[string]string{
		"03_lists-and-loops": "Lists and loops", "1.2 - Über uns": "Über uns", "Lesson 4: Żółw i gęś": "Żółw i gęś",
		"2026": "2026", "10) What-if questions": "What-if questions", "第一課": "第一課", "🍞 bread": "🍞 bread",
	} {
		if got := foreign.TitleOf(name); got != want {
			t.Errorf("%s is %q, not %q", name, got, want)
		}
	}
}

func TestAFolderIsReadAsOneThatIsDropped(t *testing.T) {
	c := read(t,
		"bread-at-home/10-Baking/1 The oven.mp4", "x", "bread-at-home/2_Dough/02 kneading.mov", "x",
		"bread-at-home/2_Dough/10 resting.mp4", "x", "bread-at-home/2_Dough/1 mixing.mp4", "x",
		"bread-at-home/2_Dough/1 mixing.de.vtt", "x", "bread-at-home/2_Dough/1 mixing.srt", "x",
		"bread-at-home/2_Dough/recipe.pdf", "x", "bread-at-home/.DS_Store", "x", "__MACOSX/bread-at-home/._x", "x",
		"bread-at-home/setup.exe", "x", "bread-at-home/2_Dough/alone.vtt", "x",
		"bread-at-home/2_Dough/20 Notes.md", "# Salt\n\n![A loaf](../pictures/loaf%201.png)",
		"bread-at-home/pictures/loaf 1.png", "x",
	)
	wants(t, c, "Dough",
		"video: Mixing (bread-at-home/2_Dough/1 mixing.mp4)"+
			" de=bread-at-home/2_Dough/1 mixing.de.vtt de=bread-at-home/2_Dough/1 mixing.srt",
		"video: Kneading (bread-at-home/2_Dough/02 kneading.mov)", "video: Resting (bread-at-home/2_Dough/10 resting.mp4)",
		"text: Notes",
		"file: Recipe (bread-at-home/2_Dough/recipe.pdf)", "Baking",
		"video: The oven (bread-at-home/10-Baking/1 The oven.mp4)")
	left(t, c, "captions: bread-at-home/2_Dough/alone.vtt", "file.kind: bread-at-home/setup.exe")
	if c.Document.Plan.Title != "Bread at home" || c.Format != foreign.Folder {
		t.Errorf("%q %s", c.Document.Plan.Title, c.Format)
	}
	if body := c.Document.Sections[0].Lessons[3].Body; len(course.Pictures(body)) != 1 {
		t.Error(body)
	}
	wants(t, read(t, "b.mp4", "x", "a.md", "x"), "My package", "text: A", "video: B (b.mp4)")
	wants(t, read(t, "c/Part 1/Chapter 1 Start/x.mp4", "x", "c/Part 1/Chapter 2 More/y.mp4", "x", "c/z.mp4", "x"),
		"Part 1: Start", "video: X (c/Part 1/Chapter 1 Start/x.mp4)", "Part 1: More",
		"video: Y (c/Part 1/Chapter 2 More/y.mp4)",
		"C", "video: Z (c/z.mp4)")
}

const cartridge = `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1" xmlns:lom="http://ltsc.ieee.org/xsd/imsccv1p1/LOM/manifest">
<metadata><schema>IMS Common Cartridge</schema><schemaversion>1.1.0</schemaversion>
 <lom:lom><lom:general><lom:title><lom:string language="en-US">Bread &amp; Salt</lom:string></lom:title><lom:language>en-US</lom:language>
 <lom:description><lom:string>&lt;p&gt;All of &lt;b&gt;bread&lt;/b&gt;.&lt;/p&gt;</lom:string></lom:description></lom:general></lom:lom></metadata>
<organizations><organization identifier="o" structure="rooted-hierarchy"><item identifier="root">
 <item identifier="i1"><title>Week 1</title>
  <item identifier="i2" identifierref="page"><title>Flour</title></item>
  <item identifier="i3" identifierref="link"><title>A [mill]</title></item>
  <item identifier="i4"><title>Deeper</title><item identifier="i5" identifierref="film"><title>Kneading</title></item></item>
  <item identifier="i6" identifierref="quiz"><title>Check</title></item></item>
 <item identifier="i7"><title>Week 2</title>
  <item identifier="i8" identifierref="talk"><title>Talk</title></item>
  <item identifier="i9" identifierref="tool"><title>Simulator</title></item>
  <item identifier="i10" identifierref="gone"><title>Gone</title></item>
  <item identifier="i11" identifierref="nowhere"><title>Nowhere</title></item>
  <item identifier="i12" identifierref="paper"><title>Recipe</title></item></item>
</item></organization></organizations>
<resources>
 <resource identifier="page" type="webcontent" href="web_resources/flour%20page.html"><file href="web_resources/flour%20page.html"/></resource>
 <resource identifier="link" type="imswl_xmlv1p1"><file href="link.xml"/></resource>
 <resource identifier="film" type="webcontent" href="web_resources/Knead.MP4"><file href="web_resources/knead.mp4"/></resource>
 <resource identifier="quiz" type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment"><file href="quiz/q.xml"/></resource>
 <resource identifier="talk" type="imsdt_xmlv1p1"><file href="talk.xml"/></resource>
 <resource identifier="tool" type="imsbasiclti_xmlv1p0"><file href="lti.xml"/></resource>
 <resource identifier="gone" type="webcontent" href="gone.html"><file href="gone.html"/></resource>
 <resource identifier="paper" type="webcontent" href="recipe.pdf"><file href="recipe.pdf"/></resource>
 <resource identifier="bank" type="imsqti_xmlv1p2/imscc_xmlv1p1/question-bank"><file href="bank.xml"/></resource>
</resources></manifest>`

const flour = `<!doctype html><html><head><title>Flour</title><script>alert(1)</script><style>p{}</style></head><body onload="x()">
<h1>Flour</h1><p>Use <b>strong</b> flour, see <a href="$IMS-CC-FILEBASE$/recipe.pdf">the recipe</a> and
<a href="https://example.org/a?b=1">a mill</a>, not <a href="javascript:alert(1)">this</a>.</p>
<img src="%24IMS-CC-FILEBASE%24/loaf.png" alt="A loaf"><img src="missing.png"><ul><li>one</li><li>two</li></ul>
<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table><pre><code class="language-go">x := 1</code></pre>
<iframe src="https://www.youtube.com/embed/1" title="A film"></iframe></body></html>`

func item(ident, profile, presentation, processing, feedback string) string {
	return fmt.Sprintf(`<item ident="%s"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>cc_profile</fieldlabel>
<fieldentry>cc.%s.v0p1</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation>%s</presentation>
<resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>%s</resprocessing>%s</item>`,
		ident, profile, presentation, processing, feedback)
}

func material(text string) string {
	return `<material><mattext texttype="text/html">&lt;p&gt;` + text + `&lt;/p&gt;</mattext></material>`
}

func chosen(cardinality string, labels ...string) string {
	out := `<response_lid ident="r" rcardinality="` + cardinality + `"><render_choice>`
	for i, label := range labels {
		out += fmt.Sprintf(`<response_label ident="c%d">%s</response_label>`, i, material(label))
	}
	return out + `</render_choice></response_lid>`
}

func right(condition string) string {
	return `<respcondition continue="No"><conditionvar>` + condition + `</conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition>`
}

func is(ident string) string { return `<varequal respident="r">` + ident + `</varequal>` }

var quiz = `<?xml version="1.0"?><questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="a" title="Check"><section ident="s">` +
	item("q1", "multiple_choice", material("Which &lt;b&gt;flour&lt;/b&gt;?")+chosen("Single", "Weak", "Strong"),
		`<respcondition continue="Yes"><conditionvar>`+is("c0")+`</conditionvar><displayfeedback feedbacktype="Response" linkrefid="f0"/></respcondition>`+right(is("c1")),
		`<itemfeedback ident="f0"><flow_mat>`+material("Too weak")+`</flow_mat></itemfeedback>`) +
	item("q2", "multiple_response", material("Which two?")+chosen("Multiple", "A", "B", "C"), right(`<and>`+is("c0")+`<not>`+is("c1")+`</not>`+is("c2")+`</and>`), "") +
	item("q3", "true_false", material("Salt?")+chosen("Single", "True", "False"), right(is("c0")), "") +
	item("q4", "fib", material("What lives?")+`<response_str ident="r"><render_fib/></response_str>`, right(is("yeast")+is("drożdże")), "") +
	item("q5", "essay", material("Why?")+`<response_str ident="r"><render_fib/></response_str>`, "", "") +
	item("q6", "multiple_choice", material("Unknown?")+chosen("Single", "A", "B"), "", "") +
	`</section></assessment></questestinterop>`

func TestACommonCartridgeIsRead(t *testing.T) {
	c := read(t, "imsmanifest.xml", cartridge, "web_resources/flour page.html", flour, "web_resources/loaf.png", "x",
		"web_resources/recipe.pdf", "x", "web_resources/knead.mp4", "x", "recipe.pdf", "x", "quiz/q.xml", quiz, "bank.xml",
		quiz, "lti.xml", "<x/>",
		"link.xml", `<webLink xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imswl_v1p1"><title>M</title><url href="https://example.org/mill"/></webLink>`,
		"talk.xml", `<topic><title>Talk</title><text texttype="text/html">&lt;p&gt;Which bread do you like?&lt;/p&gt;</text></topic>`,
		"extra.pdf", "x")
	wants(t, c, "Week 1", "text: Flour +web_resources/recipe.pdf", "text: A [mill]", "quiz: Check",
		"Week 1: Deeper", "video: Kneading (web_resources/knead.mp4)", "Week 2", "text: Talk", "file: Recipe (recipe.pdf)")
	left(t, c, "question.kind: Check – 5", "question.answer: Check – 6", "question.kind: Bank – 5",
		"question.answer: Bank – 6",
		"lesson.discussion: Talk",
		"lesson.tool: Simulator", "file.missing: gone.html", "file.missing: Nowhere", "file.missing: missing.png",
		"embedded: https://www.youtube.com/embed/1", "file.unused: extra.pdf")
	d := c.Document
	if d.Plan.Title != "Bread & Salt" || d.Plan.Language != "en" || d.Landing.Description != "All of **bread**." ||
		c.Format != foreign.Cartridge {
		t.Errorf("%+v %q", d.Plan, d.Landing.Description)
	}
	body := d.Sections[0].Lessons[0].Body
	html := course.HTML(body)
	for _, want := range []string{"<strong>strong</strong>", "the recipe", `href="https://example.org/a?b=1"`, "<li>one</li>", "<td>2</td>",
		`alt="A loaf"`, "x := 1", `href="https://www.youtube.com/embed/1"`, "not this"} {
		if !strings.Contains(html, want) {
			t.Errorf("without %s: %s", want, html)
		}
	}
	for _, not := range []string{"alert", "javascript", "<h1", "onload", "FILEBASE"} {
		if strings.Contains(body+html, not) {
			t.Errorf("with %s: %s", not, body)
		}
	}
	if link := course.HTML(d.Sections[0].Lessons[1].Body); !strings.Contains(link, `href="https://example.org/mill"`) || !strings.Contains(link, ">A [mill]<") {
		t.Error(link)
	}
	q := d.Sections[0].Lessons[2].Quiz.Questions
	for i := range q {
		q[i].ID = ""
	}
	want := []course.ContentQuestion{
		{
			Kind: "single", Prompt: "Which flour?", Choices: []string{"Weak", "Strong"}, Answers: []string{"1"},
			Explanations: []string{"Too weak", ""},
		},
		{
			Kind: "multiple", Prompt: "Which two?", Choices: []string{"A", "B", "C"}, Answers: []string{"0", "2"},
			Explanations: []string{},
		},
		{
			Kind: "boolean", Prompt: "Salt?", Choices: []string{"True", "False"}, Answers: []string{"0"},
			Explanations: []string{},
		},
		{
			Kind: "text", Prompt: "What lives?", Choices: []string{}, Answers: []string{"yeast", "drożdże"},
			Explanations: []string{},
		},
		{Kind: "single", Prompt: "Unknown?", Choices: []string{"A", "B"}, Answers: []string{}, Explanations: []string{}},
	}
	if !reflect.DeepEqual(q, want) {
		t.Errorf("%+v", q)
	}
}

const canvas = `<manifest><metadata><schema>IMS Common Cartridge</schema></metadata>
<organizations><organization><title>Bread</title><item identifier="root"><item><title>Week 1</title>
 <item identifierref="g1"><title>Check</title></item><item identifierref="a1"><title>Bake it</title></item></item></item>
</organization></organizations><resources>
<resource identifier="g1" type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment"><file href="g1/assessment_qti.xml"/></resource>
<resource identifier="meta" type="associatedcontent/imscc_xmlv1p1/learning-application-resource" href="g1/assessment_meta.xml">
 <file href="g1/assessment_meta.xml"/><file href="non_cc_assessments/g1.xml.qti"/></resource>
<resource identifier="b1" type="associatedcontent/imscc_xmlv1p1/learning-application-resource" href="non_cc_assessments/b1.xml.qti"><file href="non_cc_assessments/b1.xml.qti"/></resource>
<resource identifier="b2" type="associatedcontent/imscc_xmlv1p1/learning-application-resource" href="non_cc_assessments/b2.xml.qti"><file href="non_cc_assessments/b2.xml.qti"/></resource>
<resource identifier="a1" type="associatedcontent/imscc_xmlv1p1/learning-application-resource" href="a1/bake-it.html"><file href="a1/bake-it.html"/><file href="a1/assignment_settings.xml"/></resource>
<resource identifier="a2" type="associatedcontent/imscc_xmlv1p1/learning-application-resource" href="a2/taste-it.html"><file href="a2/taste-it.html"/><file href="a2/assignment_settings.xml"/></resource>
<resource identifier="a3" type="assignment_xmlv1p0" href="a3/assignment.xml"><file href="a3/assignment.xml"/></resource>
<resource identifier="a3_fallback" type="webcontent"><file href="a3/sell-it.html"/></resource>
<resource identifier="w" type="webcontent" href="wiki_content/old.html"><file href="wiki_content/old.html"/></resource>
</resources></manifest>`

func objectBank(title string, items ...string) string {
	return `<questestinterop><objectbank ident="x"><qtimetadata><qtimetadatafield><fieldlabel>bank_title</fieldlabel><fieldentry>` +
		title + `</fieldentry></qtimetadatafield></qtimetadata>` + strings.Join(items, "") + `</objectbank></questestinterop>`
}

func asked(prompt string) string {
	return item("q", "true_false", material(prompt)+chosen("Single", "True", "False"), right(is("c0")), "")
}

func picks(ident, from string, n int, items ...string) string {
	return fmt.Sprintf(`<section ident="%s" title="%[1]s"><selection_ordering><selection>%s<selection_number>%d</selection_number>
</selection></selection_ordering>%s</section>`, ident, from, n, strings.Join(items, ""))
}

// What Canvas shows beside its modules is taken over, too: banks and what quizzes draw from them, and assignments.
func TestBanksAndAssignmentsOfCanvasAreRead(t *testing.T) {
	settings := func(title, group string) string {
		return `<assignment><title>` + title + `</title><assignment_group_identifierref>` + group +
			`</assignment_group_identifierref></assignment>`
	}
	c := read(t, "imsmanifest.xml", canvas,
		"g1/assessment_qti.xml", `<questestinterop><assessment title="x">`+asked("Shortened?")+`</assessment></questestinterop>`,
		"g1/assessment_meta.xml", `<quiz/>`,
		"non_cc_assessments/g1.xml.qti", `<questestinterop><assessment title="Check"><section ident="root_section">`+
			asked("Own?")+picks("From Flour", `<sourcebank_ref>b1</sourcebank_ref>`, 2)+
			picks("Salts", "", 1, asked("Sea?"), asked("Rock?"))+
			picks("Elsewhere", `<sourcebank_ref>77</sourcebank_ref>`, 1)+`</section></assessment></questestinterop>`,
		"non_cc_assessments/b1.xml.qti", objectBank("Flour", asked("Rye?"), asked("Oats?"), asked("Corn?")),
		"non_cc_assessments/b2.xml.qti", objectBank("Unfiled", asked("Own?"), asked("Spare?")),
		"a1/bake-it.html",
		"<html><body><p>Bake.</p></body></html>", "a1/assignment_settings.xml", settings("Bake it!", "h"),
		"a2/taste-it.html",
		"<html><body><p>Taste.</p></body></html>", "a2/assignment_settings.xml", settings("Taste it!", "h"),
		"a3/assignment.xml", `<assignment><title>Sell it</title><text texttype="text/html">&lt;p&gt;Sell.&lt;/p&gt;</text></assignment>`,
		"a3/sell-it.html", "<html></html>", "wiki_content/old.html", "<p>Old</p>",
		"course_settings/assignment_groups.xml",
		`<assignmentGroups><assignmentGroup identifier="h"><title>Homework</title></assignmentGroup></assignmentGroups>`)
	wants(t, c, "Week 1", "quiz: Check", "text: Bake it", "Homework", "text: Taste it!", "Bread", "text: Sell it")
	left(t, c, "lesson.assignment: Bake it", "lesson.assignment: Taste it!", "lesson.assignment: Sell it",
		"file.missing: Elsewhere", "question.bank: Unfiled", "file.unused: wiki_content/old.html")
	quiz := c.Document.Sections[0].Lessons[0].Quiz
	if want := []course.BankDraw{{Topic: "Flour", Number: 2}, {Topic: "Salts", Number: 1}}; len(quiz.Questions) != 1 ||
		quiz.Draw != 0 || !slices.Equal(quiz.Draws, want) {
		t.Errorf("%+v", quiz)
	}
	var bank []string
	for _, q := range c.Document.Bank {
		bank = append(bank, q.Topic+": "+q.Prompt)
	}
	if want := []string{
		"Flour: Rye?", "Flour: Oats?", "Flour: Corn?", "Salts: Sea?", "Salts: Rock?", "Unfiled: Spare?",
	}; !slices.Equal(bank, want) {
		t.Errorf("%q", bank)
	}
}

const scorm = `<?xml version="1.0"?><manifest identifier="s" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
<metadata><schema>ADL SCORM</schema><schemaversion>%s</schemaversion></metadata>
<organizations default="o"><organization identifier="other"><title>Other</title></organization>
<organization identifier="o"><title>Baking</title>
 <item identifier="1" identifierref="r1" isvisible="true"><title>Safety</title></item>
 <item identifier="2"><title>Oven</title><item identifier="3" identifierref="r2"><title>Player</title></item>
  <item identifier="4" identifierref="r3"><title>Game</title></item><item identifier="5" identifierref="r4"><title>Film</title></item></item>
</organization></organizations>
<resources xml:base="content/">
 <resource identifier="r1" type="webcontent" adlcp:%s="sco" href="safety.htm?a=1#top"><file href="safety.htm"/></resource>
 <resource identifier="r2" type="webcontent" adlcp:%[2]s="sco" href="player.html"><file href="player.html"/><file href="2 b.mp4"/><file href="10 a.mp4"/></resource>
 <resource identifier="r3" type="webcontent" adlcp:%[2]s="sco" href="game.html"><file href="game.html"/></resource>
 <resource identifier="r4" type="webcontent" adlcp:%[2]s="asset" href="film.html"><file href="film.html"/></resource>
</resources></manifest>`

func TestACartridgeWithoutModulesIsRead(t *testing.T) {
	c := read(t, "imsmanifest.xml", `<manifest><organizations><organization><item identifier="root"/></organization>
		</organizations><resources>
		<resource identifier="a" type="webcontent" href="wiki_content/the-mill.html"><file href="wiki_content/the-mill.html"/></resource>
		<resource identifier="b" type="webcontent" href="web_resources/loaf.png"><file href="web_resources/loaf.png"/></resource>
		<resource identifier="c" type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment"><file href="q/check.xml"/></resource>
		</resources></manifest>`, "wiki_content/the-mill.html", flour, "web_resources/loaf.png", "x", "q/check.xml", quiz)
	titles := []string{}
	for _, section := range c.Document.Sections {
		for _, l := range section.Lessons {
			titles = append(titles, l.Kind+": "+l.Title)
		}
	}
	if want := []string{"text: The mill", "quiz: Check"}; !slices.Equal(titles, want) {
		t.Errorf("%q", titles)
	}
}

func TestSCORMIsRead(t *testing.T) {
	for version, attribute := range map[string]string{"1.2": "scormtype", "2004 3rd Edition": "scormType"} {
		program := `<html><body><noscript>You have to turn JavaScript on in your browser to see this.</noscript><div id="app"></div><script src="a.js"></script></body></html>`
		c := read(t, "my course/imsmanifest.xml", fmt.Sprintf(scorm, version, attribute),
			"my course/content/safety.htm",
			"<html><body><script>LMSInitialize()</script><p>Wear gloves whenever you open the oven, "+
				"and keep children away.</p></body></html>",
			"my course/content/player.html", program, "my course/content/2 b.mp4", "x", "my course/content/10 a.mp4", "x",
			"my course/content/game.html", program, "my course/content/film.html", `<video><source src="film.mp4"></video>`, "my course/content/film.mp4", "x")
		wants(t, c, "Baking", "text: Safety", "Oven", "video: B (my course/content/2 b.mp4)",
			"video: A (my course/content/10 a.mp4)",
			"video: Film (my course/content/film.mp4)")
		left(t, c, "lesson.program: Player", "lesson.program: Game")
		if c.Format != foreign.SCORM || c.Document.Plan.Title != "Baking" {
			t.Errorf("%s %q", c.Format, c.Document.Plan.Title)
		}
	}
}

func TestWrongManifestsAreRefused(t *testing.T) {
	deep := strings.Repeat("<item>", 200) + strings.Repeat("</item>", 200)
	for name, text := range map[string]string{
		"no XML": "hello", "another": "<html></html>", "cut": "<manifest><resources>",
		"crossed":  "<manifest><a></manifest></a>",
		"entities": `<!DOCTYPE manifest [<!ENTITY x SYSTEM "file:///etc/passwd">]><manifest>&x;</manifest>`, "deep": "<manifest>" + deep + "</manifest>",
		"many": "<manifest>" + strings.Repeat("<a/>", 200_000) + "</manifest>",
	} {
		a, err := opened(zipped(t, "imsmanifest.xml", text, "a.mp4", "x"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := foreign.Read(a, "x", "en"); !errors.Is(err, foreign.ErrManifest) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestBadArchivesAreRefused(t *testing.T) {
	good := zipped(t, "a.txt", strings.Repeat("a", 1000), "b.txt", "b")
	overlap := bytes.Clone(good) // both entries begin where the first does
	at := bytes.LastIndex(overlap, []byte("PK\x01\x02"))
	binary.LittleEndian.PutUint32(overlap[at+42:], 0)
	longer := bytes.Clone(good) // unpacks to more than it says
	first := bytes.Index(longer, []byte("PK\x01\x02"))
	binary.LittleEndian.PutUint32(longer[first+24:], 10)
	locked := bytes.Clone(good)
	locked[first+8] |= 1
	many := []string{}
	for i := range archive.MostEntries + 1 {
		many = append(many, fmt.Sprint(i), "")
	}
	for name, c := range map[string]struct {
		packed []byte
		want   error
	}{
		"text": {[]byte("hello"), archive.ErrFormat}, "cut": {good[:len(good)-30], archive.ErrFormat},
		"empty":    {zipped(t), archive.ErrFormat},
		"up":       {zipped(t, "a/../../b", "x"), archive.ErrNames},
		"absolute": {zipped(t, "/etc/passwd", "x"), archive.ErrNames},
		"Windows":  {zipped(t, `..\b`, "x"), archive.ErrNames}, "drive": {zipped(t, `C:\b`, "x"), archive.ErrNames},
		"deep": {zipped(t, strings.Repeat("a/", 40)+"b", "x"), archive.ErrNames}, "overlap": {overlap, archive.ErrBomb},
		"encrypted": {locked, archive.ErrEncrypted}, "many": {zipped(t, many...), archive.ErrTooMany},
		"directory": {zipped(t, slices.Concat(many, []string{strings.Repeat("x", 60_000), ""})...), archive.ErrTooMany},
	} {
		if _, err := opened(c.packed); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, not %v", name, err, c.want)
		}
	}
	a, err := opened(longer)
	if err != nil {
		t.Fatal(err)
	}
	if content, err := a.Read("a.txt", 100); !errors.Is(err, archive.ErrFormat) {
		t.Errorf("longer than it says: %d bytes, %v", len(content), err)
	}
	if _, err := a.Read("b.txt", 0); !errors.Is(err, archive.ErrTooLarge) {
		t.Error(err)
	}
}

func TestNamesOfOtherProgramsAreRead(t *testing.T) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range []string{"Gr\x81n\\a.mp4", "Żółw/b.mp4"} {
		if _, err := z.CreateHeader(&zip.FileHeader{Name: name, NonUTF8: name[0] == 'G'}); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	a, err := opened(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if names := a.Names(); !slices.Equal(names, []string{"Grün/a.mp4", "Żółw/b.mp4"}) {
		t.Errorf("%q", names)
	}
}
