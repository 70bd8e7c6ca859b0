package sample

import (
	"context"
	"fmt"
	"slices"
	"time"

	"stoa/internal/account"
	"stoa/internal/course"
	"stoa/internal/filing"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/media"
)

// Slugs are those of the sample's courses.
func Slugs() ([]string, error) {
	content, err := Load()
	if err != nil {
		return nil, err
	}
	slugs := make([]string, 0, len(content.Courses))
	for _, c := range content.Courses {
		slugs = append(slugs, c.Slug)
	}
	return slugs, nil
}

// Deleted names, in a language, the subjects and categories that the sample's courses are filed under and that have
// been deleted: Stock brings them back.
func Deleted(ctx context.Context, d *db.DB, language string) ([]string, error) {
	content, err := Load()
	if err != nil {
		return nil, err
	}
	names := []string{}
	for _, kind := range []string{filing.SubjectKind, filing.CategoryKind} {
		gone, err := filing.Gone(ctx, d.Read(), kind, content.filed(kind))
		if err != nil {
			return nil, err
		}
		for _, slug := range gone {
			names = append(names, content.name(kind, slug, language))
		}
	}
	return names, nil
}

// filed are the slugs of the subjects, or categories, of all courses.
func (c *Content) filed(kind string) (slugs []string) {
	for _, of := range c.Courses {
		slug := of.Subject
		if kind == filing.CategoryKind {
			slug = of.Category
		}
		if !slices.Contains(slugs, slug) {
			slugs = append(slugs, slug)
		}
	}
	return slugs
}

// name is what a subject or category is called in a language.
func (c *Content) name(kind, slug, language string) string {
	for _, n := range c.Names {
		if n.Kind == kind && n.Slug == slug && n.in()[language] != "" {
			return n.in()[language]
		}
	}
	for _, s := range c.Subjects {
		if kind == filing.SubjectKind && s.Slug == slug {
			return s.Name
		}
	}
	for _, g := range c.Groups {
		for _, of := range g.Categories {
			if kind == filing.CategoryKind && of.Slug == slug {
				return of.Title
			}
		}
	}
	return slug
}

// fillDeleted brings back what courses are filed under and operators have deleted, behind what is there.
func (f *filler) fillDeleted() error {
	for _, kind := range []string{filing.SubjectKind, filing.CategoryKind} {
		gone, err := filing.Gone(f.ctx, f.tx, kind, f.filed(kind))
		if err != nil {
			return err
		}
		for _, slug := range gone {
			if err := f.fillAgain(kind, slug); err != nil {
				return err
			}
		}
	}
	return nil
}

func (f *filler) fillAgain(kind, slug string) error {
	const last = 1000
	for i, s := range f.Subjects {
		if kind != filing.SubjectKind || s.Slug != slug {
			continue
		}
		in := filing.NewSubject{Slug: s.Slug, Name: s.Name, Icon: s.Icon, Hue: s.Hue, Position: last + i}
		if err := filing.InsertSubject(f.ctx, f.tx, in); err != nil {
			return err
		}
	}
	for i, g := range f.Groups {
		for j, c := range g.Categories {
			if kind != filing.CategoryKind || c.Slug != slug {
				continue
			}
			gone, err := filing.Gone(f.ctx, f.tx, filing.GroupKind, []string{g.Slug})
			if err != nil {
				return err
			}
			if len(gone) > 0 {
				if err := filing.InsertGroup(f.ctx, f.tx, g.Slug, g.Title, last+i); err != nil {
					return err
				}
				if err := f.fillNames(filing.GroupKind, g.Slug); err != nil {
					return err
				}
			}
			if err := filing.InsertCategory(f.ctx, f.tx, g.Slug, c.Slug, c.Title, last+j); err != nil {
				return err
			}
		}
	}
	return f.fillNames(kind, slug)
}

// Stock writes the sample's courses and their instructors into a marketplace that runs: nobody who could sign in, no
// learners, no orders and no reviews, so the books stay empty and nothing pretends to be real. Each course is a
// transaction; what is there already is left out, so it goes on where it was cut off.
func Stock(ctx context.Context, p Parts, changed func(tx *db.Tx) error) error {
	content, err := Load()
	if err != nil {
		return err
	}
	f := &filler{
		Parts: p, Content: content, ctx: ctx, films: map[string]film{}, mediaIDs: map[string]string{},
		captions: map[string][]course.CaptionTrack{}, people: map[string]string{}, names: map[string]string{},
		courses: map[string]string{}, lessonIDs: map[string]map[string]string{}, nobody: true,
	}
	in := func(do func() error) error {
		return p.DB.InTx(ctx, func(tx *db.Tx) error {
			f.tx = tx
			if age := tx.Now.Sub(written); age > staleAfter {
				f.shift = age.Truncate(24 * time.Hour)
			}
			if err := do(); err != nil {
				return err
			}
			return changed(tx)
		})
	}
	if err := in(func() error {
		steps := []func() error{
			f.fillFilms, f.fillSubjects, f.fillDeleted, func() error { return f.fillInstructors("") },
		}
		for _, step := range steps {
			if err := step(); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		return err
	}
	for _, c := range content.Courses {
		if err := in(func() error {
			switch _, err := course.BySlug(ctx, f.tx, c.Slug); {
			case err == nil:
				return nil
			case fault.CodeOf(err) != "course.not_found":
				return err
			}
			if err := filing.Resolve(ctx, f.tx, &c.Subject, &c.Category); err != nil {
				return err
			}
			return f.fillCourse(c)
		}); err != nil {
			return fmt.Errorf("%s: %w", c.Slug, err)
		}
	}
	return nil
}

// filmAgain finds a film that an earlier try has stored.
func (f *filler) filmAgain(item film) (bool, error) {
	if !f.nobody {
		return false, nil
	}
	id, there, err := db.Found(media.ByName(f.ctx, f.tx, media.KindVideo, item.Video))
	if err != nil || !there {
		return false, err
	}
	captions, err := media.ByName(f.ctx, f.tx, media.KindCaptions, item.Captions)
	if err != nil {
		return false, err
	}
	f.films[item.ID], f.mediaIDs[item.ID] = item, id
	f.captions[item.ID] = []course.CaptionTrack{{Language: "en", Label: "English", MediaID: captions}}
	return true, nil
}

// personAgain finds an instructor whom an earlier try has written.
func (f *filler) personAgain(slug string) (bool, error) {
	if !f.nobody {
		return false, nil
	}
	found, there, err := account.Named(f.ctx, f.tx, slug)
	f.people[slug], f.names[slug] = found.ID, found.Name
	return there, err
}
