// Package pack owns the form in which a course travels: a description with files. Our own packages hold it as
// course.json (docs/exchange.md); the readers of other formats make it of theirs. It promises that a description names
// no medium that isn't among its files. It knows no database.
package pack

import (
	"encoding/json"
	"errors"
	"fmt"

	"stoa/internal/course"
	"stoa/internal/exchange/archive"
	"stoa/internal/kit/fault"
)

// What course.json begins with. A reader refuses a later version; new fields don't make one.
const (
	Format  = "stoa-course"
	Version = 1
	// DocumentName is where the description is in a package.
	DocumentName = "course.json"
	mostDocument = 64 << 20
	mostLeft     = 500
)

// Document is a course without whose it is. Where a part of it has the id of a medium, that is the id of a file here.
type Document struct {
	Format   string                  `json:"format"`
	Version  int                     `json:"version"`
	Plan     course.Plan             `json:"plan"`
	Landing  course.Landing          `json:"landing"`
	Price    course.Price            `json:"price"`
	Sections []course.ContentSection `json:"sections"`
	Bank     []course.BankQuestion   `json:"bank,omitempty"`
	Files    []File                  `json:"files"`
}

// File is a file of a package.
type File struct {
	ID          string `json:"id"`
	Path        string `json:"path"` // in the package; "": it was lost before
	Name        string `json:"name"` // for people
	ContentType string `json:"contentType"`
	Bytes       int64  `json:"bytes"`
	Sha256      string `json:"sha256"` // "" if nobody has said it
	// Rendition says that this is the best quality of a video, since what was uploaded is no longer kept.
	Rendition bool `json:"rendition,omitempty"`
}

// Left is something that could not be taken over, or not as it was.
type Left struct {
	What string `json:"what"` // a title or a path
	Why  string `json:"why" enum:"file.missing,file.kind,file.type,file.too_large,file.damaged,file.unused,lesson.program,lesson.tool,lesson.discussion,lesson.assignment,lesson.empty,question.kind,question.answer,question.bank,text.too_long,embedded,captions,price,filing,too_many"`
}

// Why something was left out.
const (
	FileMissing      = "file.missing"      // named, but not there
	FileKind         = "file.kind"         // of no kind that a lesson can be
	FileType         = "file.type"         // its content is none that may be uploaded
	FileTooLarge     = "file.too_large"    //
	FileDamaged      = "file.damaged"      // can't be unpacked, or has another sum
	FileUnused       = "file.unused"       // in no lesson
	LessonProgram    = "lesson.program"    // runs by itself, without a text
	LessonTool       = "lesson.tool"       // of another server
	LessonDiscussion = "lesson.discussion" // now an article
	LessonAssignment = "lesson.assignment" // now an article
	LessonEmpty      = "lesson.empty"      //
	QuestionKind     = "question.kind"     // essays, matching …
	QuestionAnswer   = "question.answer"   // taken over without a right answer
	QuestionBank     = "question.bank"     // in the course's bank, though no quiz draws from it
	TextTooLong      = "text.too_long"     // shortened
	Embedded         = "embedded"          // now a link
	Captions         = "captions"          // without a video, or none that can be read
	Price            = "price"             // in another currency
	Filing           = "filing"            // a subject or category that isn't there
	TooMany          = "too_many"          // more than a course may have
)

// Report collects what was left out, up to a number.
type Report []Left

// Add notes something once.
func (r *Report) Add(what, why string) {
	left := Left{What: Shorten(fault.Plain(what), 200), Why: why}
	for _, other := range *r {
		if other == left {
			return
		}
	}
	if len(*r) < mostLeft {
		*r = append(*r, left)
	}
}

// Shorten cuts a text to a number of characters.
func Shorten(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}

// The errors of Read.
var (
	ErrVersion  = errors.New("pack: made by a later version")
	ErrDocument = errors.New("pack: course.json can't be read")
)

// Read returns the description of one of our own packages, which begins at a folder ("" or with a slash at the end).
// Errors: ErrVersion, ErrDocument, those of archive.
func Read(a *archive.Archive, folder string) (Document, error) {
	content, err := a.Read(folder+DocumentName, mostDocument)
	if err != nil {
		return Document{}, err
	}
	var head struct {
		Format  string `json:"format"`
		Version int    `json:"version"`
	}
	if err := json.Unmarshal(content, &head); err != nil || head.Format != Format {
		return Document{}, fmt.Errorf("%w: %w", ErrDocument, err)
	}
	if head.Version != Version {
		return Document{}, fmt.Errorf("%w: %d", ErrVersion, head.Version)
	}
	var d Document
	if err := json.Unmarshal(content, &d); err != nil {
		return Document{}, fmt.Errorf("%w: %w", ErrDocument, err)
	}
	for i := range d.Files {
		if d.Files[i].Path != "" {
			d.Files[i].Path = folder + d.Files[i].Path
		}
	}
	return d, nil
}
