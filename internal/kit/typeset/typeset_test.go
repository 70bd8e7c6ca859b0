package typeset_test

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"stoa/internal/kit/paint"
	"stoa/internal/kit/typeset"
)

// names are what people are called, and what they write instead.
var names = map[string]string{
	"Latin": "Łukasz Żółć Đặng Ŵyn", "Greek": "Ελένη Παπαδοπούλου", "Cyrillic": "Дмитрий Єгоров",
	"Arabic": "محمد عبد الله", "Hebrew": "שרה כהן", "Devanagari": "स्नेहा शर्मा",
	"Thai": "สมชาย ใจดี", "Armenian": "Արամ", "Georgian": "ნინო", "emoji": "Zoë 🎉", "mathematical letters": "𝓙𝓸𝓱𝓷",
	"marks": "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘",
}

func boxesIn(l paint.Line) (n int) {
	for _, g := range l.Glyphs {
		if g.Face.Name() == "Placeholder" {
			n++
		}
	}
	return n
}

func TestEveryScriptThatIsPromised(t *testing.T) {
	for script, name := range names {
		for style := range 3 {
			l := typeset.Set(typeset.Style(style), name)
			if boxesIn(l) > 0 || len(l.Glyphs) == 0 || l.Width <= 0 {
				t.Errorf("%s: %d boxes, %d glyphs, width %f", script, boxesIn(l), len(l.Glyphs), l.Width)
			}
			for _, g := range l.Glyphs {
				if strings.TrimSpace(g.Cluster.Text) != "" && len(g.Face.Outline(g.ID)) == 0 {
					t.Errorf("%s: nothing is drawn for %q", script, g.Cluster.Text)
				}
			}
		}
	}
}

// Letters join: four letters of one word make another picture than each by itself, and the
// first to be read stands at the right.
func TestArabicJoinsAndRunsToTheLeft(t *testing.T) {
	l := typeset.Set(typeset.Regular, "محمد")
	if first := l.Glyphs[0].Cluster.Text; first != "د" {
		t.Errorf("%q is leftmost", first)
	}
	if alone := typeset.Set(typeset.Regular, "م").Glyphs[0].ID; l.Glyphs[len(l.Glyphs)-1].ID == alone {
		t.Error("the first letter does not join")
	}
	// In a sentence from left to right the number after an isolated name stays after it.
	var order strings.Builder
	for _, g := range typeset.Set(typeset.Regular, "by "+typeset.Isolate("שרה")+" · 45 h").Glyphs {
		order.WriteString(g.Cluster.Text)
	}
	if order.String() != "by הרש · 45 h" {
		t.Errorf("%q", order.String())
	}
	if typeset.Isolate("a\u2069\u2066b") != "\u2068ab\u2069" {
		t.Error("a name leaves its isolation")
	}
}

func TestDevanagariFormsConjuncts(t *testing.T) {
	l := typeset.Set(typeset.Regular, "स्नेहा")
	if len(l.Glyphs) >= len([]rune("स्नेहा")) {
		t.Errorf("%d glyphs: no conjunct", len(l.Glyphs))
	}
}

func TestWithoutATypefaceThereAreBoxes(t *testing.T) {
	if l := typeset.Set(typeset.Regular, "王小明"); boxesIn(l) != 3 || l.Glyphs[0].Cluster.Text != "王" {
		t.Errorf("%d boxes", boxesIn(l))
	}
	typeset.Add("testdata")
	t.Cleanup(func() { typeset.Add("") })
	l := typeset.Set(typeset.Regular, "王小明")
	if boxesIn(l) != 0 || len(l.Glyphs[0].Face.Outline(l.Glyphs[0].ID)) == 0 || l.Width != 3 {
		t.Errorf("%d boxes with a typeface added", boxesIn(l))
	}
}

func TestABrokenTypefaceIsLeftOut(t *testing.T) {
	dir := t.TempDir()
	good, err := os.ReadFile("testdata/NotoSansCJK-subset.otf")
	if err != nil {
		t.Fatal(err)
	}
	for name, b := range map[string][]byte{
		"empty.ttf": nil, "noise.otf": []byte("noise"), "half.otf": good[:len(good)/2], "whole.otf": good,
		"note.txt": []byte("note"),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	typeset.Add(dir)
	t.Cleanup(func() { typeset.Add("") })
	if l := typeset.Set(typeset.Regular, "王"); boxesIn(l) != 0 {
		t.Error("the whole one is not used")
	}
	typeset.Add(filepath.Join(dir, "nowhere"))
	if l := typeset.Set(typeset.Regular, "王"); boxesIn(l) != 1 {
		t.Error("a typeface of another folder is still used")
	}
}

func TestFitSetsEveryLetter(t *testing.T) {
	space := typeset.Space{Most: 40, Least: 9, Width: 300, Height: 60, Leading: 1.2}
	for script, name := range names {
		long := string([]rune(strings.Repeat(name+" ", 40))[:200])
		for what, text := range map[string]string{
			"words": long, "one word": strings.ReplaceAll(long, " ", ""), "short": name, "nothing": "",
		} {
			size, lines := typeset.Fit(typeset.Carved, text, space)
			letters := func(s string) (n int) {
				for _, r := range s {
					if unicode.IsLetter(r) || unicode.IsMark(r) {
						n++
					}
				}
				return n
			}
			set := 0
			for _, l := range lines {
				if l.Width*size > space.Width*1.02 {
					t.Errorf("%s, %s: a line is %f wide", script, what, l.Width*size)
				}
				for _, g := range l.Glyphs {
					set += letters(g.Cluster.Text)
				}
			}
			if want := letters(typeset.Plain(text)); set != want || size < space.Least || len(lines) == 0 {
				t.Errorf("%s, %s: %d of %d letters at size %f in %d lines", script, what, set, want, size, len(lines))
			}
		}
	}
}

func TestFitBreaksNoWordThatFits(t *testing.T) {
	space := typeset.Space{Most: 40, Least: 9, Width: 404, Height: 105, Leading: 1.2}
	_, lines := typeset.Fit(typeset.Carved, "Małgorzata Brzęczyszczykiewicz-Łękołodzka", space)
	var texts []string
	for _, l := range lines {
		var text strings.Builder
		for _, g := range l.Glyphs {
			text.WriteString(g.Cluster.Text)
		}
		texts = append(texts, strings.TrimSpace(text.String()))
	}
	if all := strings.Join(texts, "|"); !strings.Contains(all, "Brzęczyszczykiewicz-") || len(lines) < 2 {
		t.Error(all)
	}
}

func TestWrapEndsInAnEllipsis(t *testing.T) {
	text := strings.Repeat("Ein langer Titel, der nicht passt ", 9)
	lines := typeset.Wrap(typeset.Regular, text, 20, 2)
	if last := lines[1].Glyphs; len(lines) != 2 || last[len(last)-1].Cluster.Text != "…" || lines[1].Width > 20 {
		t.Errorf("%d lines", len(lines))
	}
	if lines := typeset.Wrap(typeset.Regular, "kurz", 20, 2); len(lines) != 1 {
		t.Errorf("%d lines", len(lines))
	}
	if size, l := typeset.One(typeset.Regular, text, 12, 7, 100); size != 7 || l.Width*size > 100 {
		t.Errorf("%f at %f", l.Width*size, size)
	}
}

// FuzzSet finds no text that panics, has no end or no place.
func FuzzSet(f *testing.F) {
	for _, name := range names {
		f.Add(name)
	}
	for _, odd := range []string{
		"", " ", "\x00", "\xff\xfe", "\u202e\u2066\u2067gnp.exe", "🏳️‍🌈👨‍👩‍👧‍👦🇮🇩1️⃣", "\u0301",
		"\u200d\u200c\ufe0f", "王\u3099", "ﷺ", "क्\u200dष", "\U0010ffff\ue000", "ا\u200dا ש1a(ב)2",
		strings.Repeat("\u0489", 300),
	} {
		f.Add(odd)
	}
	f.Fuzz(func(t *testing.T, text string) {
		check := func(lines ...paint.Line) {
			for _, l := range lines {
				for _, g := range l.Glyphs {
					for _, s := range g.Face.Outline(g.ID) {
						for _, p := range s.To() {
							if math.IsNaN(p.X+p.Y+g.X+g.Y+l.Width) || math.IsInf(p.X+p.Y+g.X+g.Y+l.Width, 0) {
								t.Fatalf("no place for %q", g.Cluster.Text)
							}
						}
					}
				}
			}
		}
		check(typeset.Set(typeset.Carved, text))
		_, lines := typeset.Fit(typeset.Regular, text, typeset.Space{
			Most: 20, Least: 8, Width: 120, Height: 60, Leading: 1.2,
		})
		check(lines...)
		check(typeset.Wrap(typeset.SemiBold, typeset.Isolate(text), 12, 2)...)
	})
}
