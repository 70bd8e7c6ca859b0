package site

import (
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"stoa/internal/course"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/i18n"
)

// The long texts, one file each, in a folder per language. A file begins with a
// title, the day it was last changed and a summary; "## " begins a section. Other
// languages have the sections of English in the same order, and so their ids.
//
//go:embed texts
var textFiles embed.FS

const original = "en"

// textNames are the texts that each language with any has.
var textNames = []string{"about", "faq", "payment", "privacy", "terms"}

var errNoText = fault.New(fault.NotFound, "text.not_found", "This text doesn’t exist.")

// SiteText is a long text of the site. Updated is a day (2026-11-16), HTML is safe.
type SiteText struct {
	Name     string        `json:"name"`
	Language string        `json:"language"`
	Title    string        `json:"title"`
	Updated  string        `json:"updated"`
	Summary  string        `json:"summary"`
	Sections []TextSection `json:"sections"`
	source   string        // the body, in Markdown
}

// TextSection is a part of a text. Its ID is the same in every language.
type TextSection struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	HTML  string `json:"html"`
}

// Texts are the long texts, parsed: the built-in ones, and those that operators have written in their place.
type Texts struct {
	byLanguage map[string]map[string]*SiteText
	edits      *edits // nil without a database
}

// NewTexts parses every text that the program holds.
func NewTexts() (*Texts, error) {
	files, err := fs.Sub(textFiles, "texts")
	if err != nil {
		return nil, err
	}
	return readTexts(files)
}

// Text returns a text in a language: what operators have written in it, else the built-in one. A text that isn't built
// in is shown in another language then, the marketplace's first one if it has it. Fails with "text.not_found".
func (t *Texts) Text(name, language string) (*SiteText, error) {
	text := cmp.Or(t.ownText(name, language), t.byLanguage[language][name], t.byLanguage[original][name])
	for _, code := range textLanguages() {
		text = cmp.Or(text, t.ownText(name, code))
	}
	if text == nil {
		return nil, errNoText
	}
	return text, nil
}

// Changed is the day on which the text in the marketplace's first language was last changed, or "".
func (t *Texts) Changed(name string) string {
	if text, err := t.Text(name, i18n.Offered()[0]); err == nil {
		return text.Updated
	}
	return ""
}

func readTexts(files fs.FS) (*Texts, error) {
	paths, err := fs.Glob(files, "*/*.md")
	if err != nil {
		return nil, err
	}
	t := &Texts{byLanguage: map[string]map[string]*SiteText{}}
	for _, file := range paths {
		b, err := fs.ReadFile(files, file)
		if err != nil {
			return nil, err
		}
		text, err := parseText(string(b))
		if err != nil {
			return nil, fmt.Errorf("text %s: %w", file, err)
		}
		text.Language, text.Name = path.Dir(file), strings.TrimSuffix(path.Base(file), ".md")
		if t.byLanguage[text.Language] == nil {
			t.byLanguage[text.Language] = map[string]*SiteText{}
		}
		t.byLanguage[text.Language][text.Name] = text
	}
	return t, t.complete()
}

// complete gives every translation the ids of the original, whose sections it must
// have. A text that is not translated yet is read in English.
func (t *Texts) complete() error {
	for language, texts := range t.byLanguage {
		for name, text := range texts {
			first := t.byLanguage[original][name]
			if !slices.Contains(textNames, name) || first == nil {
				return fmt.Errorf("text %s/%s.md is not one of %s in English", language, name, strings.Join(textNames, ", "))
			}
			if len(text.Sections) != len(first.Sections) {
				return fmt.Errorf(
					"text %s/%s.md has %d sections, the English one %d", language, name, len(text.Sections), len(first.Sections),
				)
			}
			for i := range text.Sections {
				text.Sections[i].ID = first.Sections[i].ID
			}
		}
	}
	return nil
}

func parseText(source string) (*SiteText, error) {
	source = strings.ReplaceAll(source, "\r\n", "\n")
	head, body, ok := strings.Cut(strings.TrimPrefix(source, "---\n"), "\n---\n")
	if !ok || !strings.HasPrefix(source, "---\n") {
		return nil, fmt.Errorf("front matter with title, updated and summary between two lines of --- is missing")
	}
	text := &SiteText{}
	for line := range strings.Lines(head) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ":")
		value = strings.TrimSpace(value)
		if quoted, err := strconv.Unquote(value); err == nil {
			value = quoted
		}
		switch name {
		case "title":
			text.Title = value
		case "updated":
			text.Updated = value
		case "summary":
			text.Summary = value
		default:
			return nil, fmt.Errorf("unknown key %q", name)
		}
	}
	if _, err := time.Parse(time.DateOnly, text.Updated); err != nil || text.Title == "" || text.Summary == "" {
		return nil, fmt.Errorf("title, summary or updated (2026-01-31) is missing")
	}
	return text, text.parseSections(body)
}

func (t *SiteText) parseSections(body string) error {
	t.source = strings.TrimSpace(body)
	parts := strings.Split("\n"+body, "\n## ")
	if strings.TrimSpace(parts[0]) != "" || len(parts) == 1 {
		return fmt.Errorf("text before the first section")
	}
	for _, part := range parts[1:] {
		title, content, _ := strings.Cut(part, "\n")
		s := TextSection{ID: anchor(title), Title: strings.TrimSpace(title), HTML: course.HTML(content)}
		if s.Title == "" || s.HTML == "" ||
			slices.ContainsFunc(t.Sections, func(other TextSection) bool { return other.ID == s.ID }) {
			return fmt.Errorf("section %q is empty or duplicate", title)
		}
		t.Sections = append(t.Sections, s)
	}
	return nil
}

// anchor is a title as part of an address: "Who sees what" is who-sees-what.
func anchor(title string) string {
	words := strings.FieldsFunc(strings.ToLower(title), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '’'
	})
	return strings.ReplaceAll(strings.Join(words, "-"), "’", "")
}
