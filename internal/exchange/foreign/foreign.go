// Package foreign reads what other programs pack courses into: Common Cartridge, SCORM, and plain folders. It promises
// to take over no more than texts, files and questions, whose programs it never runs, and to list what it leaves out.
// It knows no database, and stores nothing.
package foreign

import (
	"cmp"
	"errors"
	"path"
	"strings"

	"github.com/google/uuid"

	"stoa/internal/course"
	"stoa/internal/exchange/archive"
	"stoa/internal/exchange/pack"
)

// The formats.
const (
	Cartridge = "cartridge"
	SCORM     = "scorm"
	Folder    = "folder"
)

const manifestName = "imsmanifest.xml"

// ErrNothing is a package without anything that could be a lesson.
var ErrNothing = errors.New("foreign: nothing that could be a lesson")

// Course is what was found in a package.
type Course struct {
	Format   string
	Document pack.Document
	Left     pack.Report
}

// Root returns the folder ("", or with a slash at the end) in which a file is that says what a package is: the
// outermost one, or the only folder in it, since many pack the folder instead of what is in it.
func Root(a *archive.Archive, name string) (string, bool) {
	if _, ok := a.Find(name); ok {
		return "", true
	}
	only := ""
	for _, other := range a.Names() {
		folder, _, ok := strings.Cut(other, "/")
		if hidden.MatchString(other) {
			continue
		}
		if !ok || only != "" && folder != only {
			return "", false
		}
		only = folder
	}
	_, ok := a.Find(only + "/" + name)
	return only + "/", ok && only != ""
}

// Read finds out which format a package has, and reads it. The name is that of its file, for a course without a title;
// the language is that of a course, or of captions, which doesn't say its own.
// Errors: ErrManifest, ErrNothing, those of archive.
func Read(a *archive.Archive, name, language string) (Course, error) {
	b := &builder{archive: a, ids: map[string]string{}, at: map[string]int{}}
	b.Document.Plan.Level, b.Document.Plan.Language = "all", language
	b.Document.Landing.FAQ = []course.FAQItem{}
	folder, packed := Root(a, manifestName)
	var err error
	if packed {
		err = b.manifest(folder)
	} else {
		b.folder()
	}
	b.Document.Plan.Title = cmp.Or(b.Document.Plan.Title, TitleOf(name))
	for i := range b.Document.Sections {
		section := &b.Document.Sections[i]
		section.Title = cmp.Or(section.Title, b.Document.Plan.Title)
	}
	if err == nil && len(b.Document.Sections) == 0 {
		err = ErrNothing
	}
	return b.Course, err
}

// builder puts together what is found.
type builder struct {
	Course
	archive *archive.Archive
	ids     map[string]string // of files, by path
	at      map[string]int    // of sections, by key
}

// file has the id of a file of the package that a lesson uses.
func (b *builder) file(name string) string {
	id := b.ids[name]
	if id == "" {
		id = uuid.NewString()
		b.ids[name] = id
		b.Document.Files = append(b.Document.Files, pack.File{ID: id, Path: name, Name: path.Base(name)})
	}
	return id
}

// add puts a lesson at the end of a section, which begins with its first lesson.
func (b *builder) add(key, title string, l course.ContentLesson) *course.ContentLesson {
	at, ok := b.at[key]
	if !ok {
		at = len(b.Document.Sections)
		b.at[key] = at
		b.Document.Sections = append(b.Document.Sections, course.ContentSection{Title: title})
	}
	section := &b.Document.Sections[at]
	section.Lessons = append(section.Lessons, l)
	return &section.Lessons[len(section.Lessons)-1]
}

// medium is a lesson that is a video or a file.
func (b *builder) medium(title, kind, name string) course.ContentLesson {
	id := b.file(name)
	return course.ContentLesson{Title: title, Kind: kind, MediaID: &id}
}

// beside is a file to download beside a lesson.
func (b *builder) beside(name string) course.ContentResource {
	return course.ContentResource{
		ID: uuid.NewString(), Name: path.Base(name), MediaID: b.file(name), Bytes: b.archive.Bytes(name),
	}
}
