package sample

import (
	"context"
	"fmt"
	"time"

	"stoa/internal/account"
	"stoa/internal/course"
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
		for _, step := range []func() error{f.fillFilms, f.fillSubjects, func() error { return f.fillInstructors("") }} {
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
