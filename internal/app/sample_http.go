package app

import (
	"context"
	"net/http"
	"strings"

	"github.com/riverqueue/river/rivertype"

	"stoa/internal/audit"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
	"stoa/internal/sample"
	"stoa/internal/session"
)

// SampleContent is how far the sample content is.
type SampleContent struct {
	State   string `json:"state" enum:"possible,refused,loading,failed,loaded" doc:"refused: there are courses already"`
	Courses int    `json:"courses" doc:"So many of them are here"`
	Total   int    `json:"total"`
	Live    int    `json:"live" doc:"So many are on sale"`

	Deleted []string `json:"deleted" doc:"Names of subjects and categories that were deleted and come back with the courses"`
}

var errNotEmpty = fault.New(fault.Conflict, "sample.not_empty", "There are courses already.")

// stock is the job that loads the sample content. For names what is loaded, so that its jobs can be found.
type stock struct {
	For string `json:"for"`
}

// Kind implements river.JobArgs.
func (stock) Kind() string { return "sample-content" }

const sampleCourses = "courses"

func (a *App) stock(ctx context.Context, _ stock) error {
	return sample.Stock(ctx, sample.Parts{DB: a.DB, Bucket: a.bucket, Media: a.media}, func(tx *db.Tx) error {
		return a.catalog.Changed(ctx, tx)
	})
}

func (a *App) sampleRoutes(api *web.API) {
	operation := func(method, summary string) web.Operation {
		return web.Operation{
			Method: method, Path: "/api/admin/sample", Summary: summary, Who: web.Operator, Private: true,
		}
	}
	web.Handle(api, operation(http.MethodGet, "Get how far the sample content is"), func(
		ctx context.Context, _ *struct{},
	) (*SampleContent, error) {
		return a.sampleContent(ctx)
	})
	web.Handle(api, operation(http.MethodPost, "Load sample courses into an empty marketplace"), func(
		ctx context.Context, _ *struct{},
	) (*SampleContent, error) {
		if err := a.loadSample(ctx); err != nil {
			return nil, err
		}
		return a.sampleContent(ctx)
	})
	web.Handle(api, operation(http.MethodDelete, "Withdraw the sample courses"), func(
		ctx context.Context, _ *struct{},
	) (*SampleContent, error) {
		if err := a.withdrawSample(ctx); err != nil {
			return nil, err
		}
		return a.sampleContent(ctx)
	})
}

func (a *App) loadSample(ctx context.Context) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	now, err := a.sampleContent(ctx)
	switch {
	case err != nil:
		return err
	case now.State == "refused":
		return errNotEmpty
	case now.State == "loading" || now.State == "loaded":
		return nil
	}
	return a.DB.InTx(ctx, func(tx *db.Tx) error {
		if err := audit.Record(ctx, tx, audit.Entry{Actor: v.ID, Action: "sample.loaded"}); err != nil {
			return err
		}
		return a.queue.Enqueue(ctx, tx, stock{For: sampleCourses})
	})
}

// withdrawSample takes the sample courses off sale; who has enrolled keeps them.
func (a *App) withdrawSample(ctx context.Context) error {
	slugs, err := a.sampleSlugs(ctx, "courses.status = 'published'")
	for _, slug := range slugs {
		if err == nil {
			err = a.courses.Withhold(ctx, slug, true)
		}
	}
	return err
}

func (a *App) sampleContent(ctx context.Context) (*SampleContent, error) {
	slugs, err := sample.Slugs()
	if err != nil {
		return nil, err
	}
	here, err := a.sampleSlugs(ctx, "TRUE")
	if err != nil {
		return nil, err
	}
	live, err := a.sampleSlugs(ctx, "courses.status = 'published'")
	if err != nil {
		return nil, err
	}
	var others bool
	if err := a.DB.Read().QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM courses WHERE id > '')
OR EXISTS (SELECT 1 FROM drafts WHERE course_id > '' AND deleted_at IS NULL)`).Scan(&others); err != nil {
		return nil, err
	}
	jobs, err := a.queue.Of(ctx, stock{}.Kind(), "for", sampleCourses)
	if err != nil {
		return nil, err
	}
	out := &SampleContent{State: "possible", Courses: len(here), Total: len(slugs), Live: len(live), Deleted: []string{}}
	switch {
	case len(here) == len(slugs):
		out.State = "loaded"
	case len(jobs) > 0 && jobs[0].Error != "":
		out.State = "failed"
	case len(jobs) > 0 && jobs[0].State != rivertype.JobStateCompleted:
		out.State = "loading"
	case others:
		out.State = "refused"
	default:
		out.Deleted, err = sample.Deleted(ctx, a.DB, web.Language(ctx))
	}
	return out, err
}

// sampleSlugs are the sample courses that are here, as far as a condition holds.
func (a *App) sampleSlugs(ctx context.Context, where string) ([]string, error) {
	slugs, err := sample.Slugs()
	if err != nil {
		return nil, err
	}
	rows, err := a.DB.Read().QueryContext(
		ctx, "SELECT slug FROM courses WHERE slug IN ('"+strings.Join(slugs, "', '")+"') AND "+where,
	)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	here := []string{}
	for rows.Next() {
		var slug string
		if err := rows.Scan(&slug); err != nil {
			return nil, err
		}
		here = append(here, slug)
	}
	return here, rows.Err()
}
