package foreign

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"stoa/internal/course"
	"stoa/internal/exchange/pack"
)

// The rules of this file are those of a folder that is dropped on a curriculum (web/src/features/studio/folder.ts), and
// pages of HTML, which only the server takes as articles.

var (
	hidden = regexp.MustCompile(`(?i)(^|/)(\.|__MACOSX|Thumbs\.db|desktop\.ini)`)
	ending = regexp.MustCompile(`(?i)\.([a-z0-9]+)$`)
	kinds  = map[string]string{}
)

func init() {
	for kind, endings := range map[string]string{
		course.Video: "mp4 m4v mov webm mkv avi mpg mpeg ogv ts m2ts wmv flv 3gp",
		course.Text:  "md markdown html htm xhtml",
		course.File:  "pdf zip epub doc docx odt ppt pptx odp xls xlsx ods csv txt json mp3 m4a wav psd ai svg ipynb",
	} {
		for e := range strings.FieldsSeq(endings) {
			kinds[e] = kind
		}
	}
}

func endingOf(name string) string {
	if m := ending.FindStringSubmatch(name); m != nil {
		return strings.ToLower(m[1])
	}
	return ""
}

func bare(name string) string { return ending.ReplaceAllString(name, "") }

var (
	numberBefore = regexp.MustCompile(
		`(?i)^(?:(?:section|module|chapter|part|lesson|lecture)\s*)?\d+(?:[.-]\d+)*\s*[-–—.:)\]]*\s*`,
	)
	spaces     = regexp.MustCompile(`\s+`)
	underlines = regexp.MustCompile(`_+`)
)

// TitleOf makes a title of a name: "03_lists-and-loops" is "Lists and loops"; a name that is only a number stays.
func TitleOf(name string) string {
	words := strings.TrimSpace(underlines.ReplaceAllString(name, " "))
	if !strings.Contains(name, " ") {
		words = unhyphened(words)
	}
	plain := numberBefore.ReplaceAllString(words, "")
	if plain == "" {
		plain = words
	}
	plain = strings.TrimSpace(spaces.ReplaceAllString(plain, " "))
	first, n := utf8.DecodeRuneInString(plain)
	if n == 0 {
		return plain
	}
	return string(unicode.ToUpper(first)) + plain[n:]
}

// unhyphened has spaces for hyphens between letters.
func unhyphened(text string) string {
	runes := []rune(text)
	for i := 1; i+1 < len(runes); i++ {
		if runes[i] == '-' && unicode.IsLetter(runes[i-1]) && unicode.IsLetter(runes[i+1]) {
			runes[i] = ' '
		}
	}
	return string(runes)
}

// natural sorts names as people do: 2 before 10, and capitals and accents make no difference.
func natural(names []string) []string {
	order := collate.New(language.English, collate.Numeric, collate.Loose)
	slices.SortStableFunc(names, order.CompareString)
	return names
}

// folder reads a plain folder: sections from folders, lessons from files, in the order of their names.
func (b *builder) folder() {
	b.Format = Folder
	names := []string{}
	for _, name := range b.archive.Names() {
		if !hidden.MatchString(name) {
			names = append(names, name)
		}
	}
	names = natural(names)
	root := common(names)
	if root != "" {
		b.Document.Plan.Title = TitleOf(path.Base(root))
	}
	captions, rest, videos := []string{}, []string{}, map[string]*[2]int{}
	for _, name := range names {
		inner := strings.TrimPrefix(name, root+"/")
		key, title := sectionOf(inner)
		lesson := TitleOf(bare(path.Base(name)))
		switch kind := kinds[endingOf(name)]; {
		case kind == course.Text:
			b.document(key, title, lesson, name)
		case kind != "":
			b.add(key, title, b.medium(lesson, kind, name))
			if kind == course.Video {
				at := b.at[key]
				videos[bare(inner)] = &[2]int{at, len(b.Document.Sections[at].Lessons) - 1}
			}
		case slices.Contains([]string{"vtt", "srt"}, endingOf(name)):
			captions = append(captions, name)
		default:
			rest = append(rest, name)
		}
	}
	for _, name := range captions {
		b.track(name, strings.TrimPrefix(name, root+"/"), videos)
	}
	for _, name := range rest {
		if b.ids[name] == "" { // a picture of an article, for example, has one
			b.Left.Add(name, pack.FileKind)
		}
	}
}

// common is the folder that holds everything, or "".
func common(names []string) string {
	if len(names) == 0 {
		return ""
	}
	root := path.Dir(names[0])
	for _, name := range names {
		for root != "." && !strings.HasPrefix(name, root+"/") {
			root = path.Dir(root)
		}
	}
	if root == "." {
		return ""
	}
	return root
}

func sectionOf(name string) (key, title string) {
	folder := path.Dir(name)
	if folder == "." {
		return "", ""
	}
	titles := strings.Split(folder, "/")
	for i := range titles {
		titles[i] = TitleOf(titles[i])
	}
	return folder, strings.Join(titles, ": ")
}

// document is an article from a file of Markdown or HTML.
func (b *builder) document(key, title, lesson, name string) {
	content, err := b.archive.Read(name, mostText)
	if err != nil {
		b.Left.Add(name, unreadable(err))
		return
	}
	if strings.HasPrefix(endingOf(name), "m") {
		l := b.add(key, title, course.ContentLesson{Title: lesson, Kind: course.Text})
		l.Body = b.markdown(utf8Of(content, ""), path.Dir(name))
		return
	}
	page := b.page(content, path.Dir(name), lesson)
	if !page.readable() {
		b.Left.Add(name, pack.LessonEmpty)
		return
	}
	b.addPage(key, title, lesson, page)
}

var captionName = regexp.MustCompile(`^(.*?)(?:[._-]([a-z]{2}(?:-[A-Za-z]{2,4})?))?$`)

// track gives captions to the video of the same name.
func (b *builder) track(name, inner string, videos map[string]*[2]int) {
	m := captionName.FindStringSubmatch(path.Base(bare(inner)))
	at, code := videos[bare(inner)], ""
	if m != nil {
		code = m[2]
		if at == nil {
			at = videos[path.Join(path.Dir(inner), m[1])]
		}
	}
	if at == nil {
		b.Left.Add(name, pack.Captions)
		return
	}
	if code == "" {
		code = b.Document.Plan.Language
	}
	l := &b.Document.Sections[at[0]].Lessons[at[1]]
	l.Captions = append(l.Captions, course.CaptionTrack{Language: code, Label: code, MediaID: b.file(name)})
}
