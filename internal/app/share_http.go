package app

import (
	"context"
	"fmt"
	"image"
	_ "image/jpeg" // uploaded portraits
	"net/http"
	"strings"
	"time"

	"stoa/internal/account"
	"stoa/internal/certificate"
	"stoa/internal/kit/art"
	"stoa/internal/kit/i18n"
	"stoa/internal/kit/web"
)

// mostShared is the memory limit for cached preview images, in bytes: about 200.
const mostShared = 32 << 20

// shareRoutes serves the preview images that social networks show for a link.
func (a *App) shareRoutes(root *http.ServeMux) {
	drawn := web.NewDrawn(mostShared)
	const cache = "public, max-age=3600"
	root.HandleFunc("GET /share/stoa.png", func(w http.ResponseWriter, r *http.Request) {
		drawn.Serve(w, r, "stoa "+a.Config.Version, "image/png", cache, art.Brand)
	})
	serve := func(
		find func(ctx context.Context, slug string) (card art.Card, portrait string, err error),
	) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			slug, ok := strings.CutSuffix(r.PathValue("file"), ".png")
			if !ok || len(slug) > 300 {
				http.NotFound(w, r)
				return
			}
			card, portrait, err := find(r.Context(), slug)
			if err != nil {
				web.WriteError(w, r, err)
				return
			}
			key := fmt.Sprintf("%s %q %#v", a.Config.Version, portrait, card)
			drawn.Serve(w, r, key, "image/png", cache, func() ([]byte, error) {
				card.Portrait = a.uploaded(r.Context(), portrait)
				return card.PNG()
			})
		}
	}
	root.HandleFunc("GET /share/courses/{file}", serve(a.courseCard))
	root.HandleFunc("GET /share/instructors/{file}", serve(a.instructorCard))
	root.HandleFunc("GET /share/certificates/{language}/{file}", func(w http.ResponseWriter, r *http.Request) {
		slug, ok := strings.CutSuffix(r.PathValue("file"), ".png")
		language := r.PathValue("language")
		if !ok || len(slug) > 300 || !i18n.Known(language) {
			http.NotFound(w, r)
			return
		}
		sample, err := a.certificateSample(r.Context(), slug)
		if err != nil {
			web.WriteError(w, r, err)
			return
		}
		key := fmt.Sprintf("%s certificate %s %#v", a.Config.Version, language, sample)
		drawn.Serve(w, r, key, "image/png", cache, func() ([]byte, error) { return certificate.Sample(sample, language) })
	})
}

// certificateSample is what a certificate of a published course shows, as of this day.
func (a *App) certificateSample(ctx context.Context, slug string) (certificate.Certificate, error) {
	c, err := a.courses.Details(ctx, slug)
	if err != nil {
		return certificate.Certificate{}, err
	}
	return certificate.Certificate{
		CourseTitle: c.Title, InstructorName: c.Instructor.Name, Lectures: c.Lectures, DurationMs: c.DurationMs,
		CompletedAt: a.DB.Now().UTC().Truncate(24 * time.Hour), VerifyURL: a.Config.PublicURL + "/course-details/" + c.Slug,
	}, nil
}

func (a *App) courseCard(ctx context.Context, slug string) (art.Card, string, error) {
	c, err := a.courses.Details(ctx, slug)
	if err != nil {
		return art.Card{}, "", err
	}
	hue, _ := a.catalog.Hue(c.Subject)
	return art.Card{Seed: slug, Title: c.Title, Line: c.Instructor.Name, Hue: float64(hue)}, "", nil
}

func (a *App) instructorCard(ctx context.Context, slug string) (art.Card, string, error) {
	i, err := a.courses.Instructor(ctx, slug)
	if err != nil {
		return art.Card{}, "", err
	}
	person, _, err := a.people.BySlug(ctx, slug)
	return art.Card{Seed: slug, Title: i.Name, Line: i.Role, Hue: hueOf(slug), Initials: true}, person.Picture, err
}

// uploaded reads an uploaded portrait: nil for none, and for one that cannot be read.
func (a *App) uploaded(ctx context.Context, name string) image.Image {
	if name == "" {
		return nil
	}
	file, ok, err := a.bucket.Get(ctx, account.PictureKey(name, 512))
	if err != nil || !ok {
		return nil
	}
	defer file.Close() //nolint:errcheck // read only
	m, _, err := image.Decode(file)
	if err != nil {
		return nil
	}
	return m
}
