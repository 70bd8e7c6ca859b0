package app

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"stoa/internal/account"
	"stoa/internal/catalog"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/sample"
)

// Generate adds n made-up published courses, the same ones each time: for measuring.
func Generate(ctx context.Context, c Config, n int) error {
	d, err := openDatabase(ctx, c)
	if err != nil {
		return err
	}
	defer d.Close() //nolint:errcheck // the commit has told
	content, err := sample.Load()
	if err != nil {
		return err
	}
	return d.InTx(ctx, func(tx *db.Tx) error {
		subjects, topics, err := shelve(ctx, tx, content)
		if err != nil {
			return err
		}
		teachers := map[string]string{}
		for g := range sample.Generate(n, 1, subjects, topics, tx.Now) {
			id, ok := teachers[g.InstructorSlug]
			if !ok {
				slug := "generated-" + g.InstructorSlug
				if id, err = account.Insert(ctx, tx, account.NewPerson{Name: g.InstructorName, Slug: slug, Email: slug + "@generated.stoa.test", Verified: true}); err != nil {
					return err
				}
				teachers[g.InstructorSlug] = id
			}
			prices := []course.NewPrice{{Since: g.PublishedAt, Cents: g.PriceCents}}
			if g.ReferenceCents > 0 {
				prices = []course.NewPrice{{Since: g.PublishedAt, Cents: g.ReferenceCents}, {Since: g.PublishedAt.Add(24 * time.Hour), Cents: g.PriceCents}}
			}
			_, err := course.Insert(ctx, tx, course.NewCourse{
				Slug: "generated-" + g.Slug, InstructorID: id, Subject: g.Subject, Category: g.Category, Title: g.Title, Summary: g.Summary, Language: g.Language, Level: g.Level,
				Status: course.Published, Currency: g.Currency, Prices: prices, Captioned: g.Captioned, UpdatedAt: g.PublishedAt, PublishedAt: g.PublishedAt,
			})
			if err != nil {
				return fmt.Errorf("course %s: %w", strconv.Quote(g.Slug), err)
			}
		}
		return catalog.Changed(ctx, tx)
	})
}

// shelve makes sure that there are subjects and categories to file courses under.
func shelve(ctx context.Context, tx *db.Tx, content *sample.Content) (subjects []string, topics []sample.GeneratedTopic, err error) {
	var known int
	if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM subjects`).Scan(&known); err != nil {
		return nil, nil, err
	}
	for i, s := range content.Subjects {
		subjects = append(subjects, s.Slug)
		if known == 0 {
			if err := catalog.InsertSubject(ctx, tx, catalog.NewSubject{Slug: s.Slug, Name: s.Name, Icon: s.Icon, Hue: s.Hue, Position: i}); err != nil {
				return nil, nil, err
			}
		}
	}
	for i, g := range content.Groups {
		if known == 0 {
			if err := catalog.InsertGroup(ctx, tx, g.Slug, g.Title, i); err != nil {
				return nil, nil, err
			}
		}
		for j, c := range g.Categories {
			topics = append(topics, sample.GeneratedTopic{Slug: c.Slug, Title: c.Title})
			if known > 0 {
				continue
			}
			if err := catalog.InsertCategory(ctx, tx, g.Slug, c.Slug, c.Title, j); err != nil {
				return nil, nil, err
			}
		}
	}
	return subjects, topics, nil
}
