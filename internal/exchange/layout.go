package exchange

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"net/url"
	"path"
	"strings"
	"unicode"

	"github.com/gabriel-vasile/mimetype"

	"stoa/internal/course"
	"stoa/internal/exchange/pack"
	"stoa/internal/kit/captions"
	"stoa/internal/kit/fault"
	"stoa/internal/media"
	"stoa/internal/video"
)

// entry is a file of a package to be written: a medium, or a text.
type entry struct {
	path  string
	key   string // of a medium in the store
	bytes int64
	text  []byte
}

// layout lays out a course as a package: what goes where.
type layout struct {
	*Service
	ctx     context.Context
	doc     pack.Document
	entries []entry
	known   map[string]string // paths of media by id, once they have one
}

// layOut returns the files of a course's package, the description first.
func (s *Service) layOut(ctx context.Context, c course.Content) ([]entry, error) {
	l := layout{Service: s, ctx: ctx, known: map[string]string{}, doc: pack.Document{
		Format: pack.Format, Version: pack.Version, Plan: c.Plan, Landing: c.Landing, Price: c.Price, Sections: c.Sections,
		Bank: c.Bank, Files: []pack.File{},
	}}
	l.doc.Landing.CoverSeed = cmp.Or(c.Landing.CoverSeed, c.Slug)
	if err := l.landing(c.Landing); err != nil {
		return nil, err
	}
	for i, section := range c.Sections {
		for j, lesson := range section.Lessons {
			folder := numbered(i, section.Title)
			if err := l.lesson(folder, numbered(j, lesson.Title), lesson); err != nil {
				return nil, err
			}
		}
	}
	text, err := json.MarshalIndent(l.doc, "", "  ")
	return append([]entry{{path: pack.DocumentName, text: text}}, l.entries...), err
}

func (l *layout) landing(page course.Landing) error {
	if err := l.put(page.CoverMediaID, "cover"); err != nil {
		return err
	}
	if err := l.put(page.PromoMediaID, "promo"); err != nil {
		return err
	}
	return l.article("description", page.Description, l.doc.Plan.Title)
}

func (l *layout) lesson(folder, name string, lesson course.ContentLesson) error {
	at := folder + "/" + name
	if err := l.put(lesson.MediaID, at); err != nil {
		return err
	}
	if err := l.put(lesson.PosterMediaID, at+" (poster)"); err != nil {
		return err
	}
	for _, track := range lesson.Captions {
		if err := l.put(&track.MediaID, at+"."+track.Language); err != nil {
			return err
		}
	}
	for i, r := range lesson.Resources {
		name := strings.TrimSuffix(r.Name, path.Ext(r.Name))
		if err := l.put(&r.MediaID, at+" (files)/"+numbered(i, name)); err != nil {
			return err
		}
	}
	return l.article(at, lesson.Body, lesson.Title)
}

// put gives a medium a path, whose ending is its own.
func (l *layout) put(id *string, at string) error {
	if id == nil {
		return nil
	}
	if _, ok := l.known[*id]; ok {
		return nil
	}
	l.known[*id] = ""
	of, err := media.OriginalOf(l.ctx, l.db.Read(), *id)
	gone := fault.CodeOf(err) != ""
	if err != nil && !gone {
		return err
	}
	if !gone {
		has, err := l.bucket.Has(l.ctx, of.Key)
		if err != nil {
			return err
		}
		gone = !has
	}
	file := pack.File{ID: *id, Name: of.Name, ContentType: of.ContentType, Bytes: of.Bytes, Sha256: of.Sha256}
	if file.Rendition, err = video.OriginalReplaced(l.ctx, l.db.Read(), *id); err != nil {
		return err
	}
	if gone {
		l.doc.Files = append(l.doc.Files, file)
		return nil
	}
	e := entry{key: of.Key, bytes: of.Bytes}
	if of.Kind == media.KindCaptions && !strings.HasPrefix(of.ContentType, "text/vtt") {
		if e.text, err = l.vtt(of); err != nil {
			return err
		}
		sum := sha256.Sum256(e.text)
		file.Bytes, file.Sha256, file.ContentType = int64(len(e.text)), hex.EncodeToString(sum[:]), "text/vtt; charset=utf-8"
	}
	e.path = at + ending(of.Name, file.ContentType)
	file.Path, l.known[*id] = e.path, e.path
	l.doc.Files = append(l.doc.Files, file)
	l.entries = append(l.entries, e)
	return nil
}

// vtt is what is in a file of SubRip, as WebVTT.
func (l *layout) vtt(of media.Original) ([]byte, error) {
	content, err := l.media.Content(l.ctx, of.ID, of.Bytes)
	if err != nil {
		return nil, err
	}
	if cues, err := captions.Parse(content); err == nil {
		return []byte(captions.VTT(cues)), nil
	}
	return content, nil
}

// article writes a text as Markdown and as HTML, with its pictures beside it.
func (l *layout) article(at, body, title string) error {
	if body == "" {
		return nil
	}
	for i, id := range course.Pictures(body) {
		if err := l.put(&id, fmt.Sprintf("%s (pictures)/%d", at, i+1)); err != nil {
			return err
		}
	}
	depth := strings.Repeat("../", strings.Count(at, "/"))
	text := course.SwapAddresses(body, func(id string) string { return depth + escaped(l.known[id]) })
	var page bytes.Buffer
	const form = "<!doctype html>\n<html lang=%q>\n<meta charset=\"utf-8\">\n<title>%s</title>\n" +
		"<h1>%[2]s</h1>\n%s</html>\n"
	fmt.Fprintf(&page, form,
		html.EscapeString(l.doc.Plan.Language), html.EscapeString(title), course.HTML(text))
	l.entries = append(l.entries,
		entry{path: at + ".md", text: []byte(text)}, entry{path: at + ".html", text: page.Bytes()})
	return nil
}

func escaped(name string) string {
	parts := strings.Split(name, "/")
	for i := range parts {
		parts[i] = strings.NewReplacer("(", "%28", ")", "%29").Replace(url.PathEscape(parts[i]))
	}
	return strings.Join(parts, "/")
}

// numbered is the name of a section's folder, or a lesson's files.
func numbered(i int, title string) string {
	words := strings.FieldsFunc(title, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r) && !strings.ContainsRune("-_.'’,&+!", r)
	})
	name := []rune(strings.Trim(strings.Join(words, " "), ". "))
	return strings.TrimSpace(fmt.Sprintf("%02d %s", i+1, strings.Trim(string(name[:min(len(name), 60)]), ". ")))
}

// ending is that of a file's name, else what its type usually has.
func ending(name, contentType string) string {
	if strings.HasPrefix(contentType, "text/vtt") {
		return ".vtt"
	}
	given := strings.ToLower(path.Ext(name))
	plain := func(r rune) bool { return r == '.' || r >= 'a' && r <= 'z' || r >= '0' && r <= '9' }
	if len(given) > 1 && len(given) <= 10 && strings.IndexFunc(given, func(r rune) bool { return !plain(r) }) < 0 {
		return given
	}
	kind, _, _ := strings.Cut(contentType, ";")
	if known := mimetype.Lookup(kind); known != nil {
		return cmp.Or(known.Extension(), ".bin")
	}
	return ".bin"
}

// content opens what an entry holds.
func (s *Service) content(ctx context.Context, e entry) (io.ReadCloser, error) {
	if e.text != nil {
		return io.NopCloser(bytes.NewReader(e.text)), nil
	}
	file, ok, err := s.bucket.Get(ctx, e.key)
	if err == nil && !ok {
		err = fmt.Errorf("exchange: %s is not in the store", e.key)
	}
	if err != nil {
		return nil, err
	}
	return file, nil
}
