package app

import (
	"hash/fnv"
	"net/http"
	"strings"

	"stoa/internal/account"
	"stoa/internal/kit/art"
	"stoa/internal/kit/web"
)

// servePortrait sends a person's picture: the one they uploaded (its small size where
// ?size=small asks for it), else the drawn one, else their initials. The address stays
// .svg whatever it is, since it is written down in many places.
func (a *App) servePortrait(w http.ResponseWriter, r *http.Request) {
	slug, ok := strings.CutSuffix(r.PathValue("file"), ".svg")
	if !ok {
		http.NotFound(w, r)
		return
	}
	person, known, err := a.people.BySlug(r.Context(), slug)
	if err != nil {
		web.WriteError(w, r, err)
		return
	}
	width := 512
	if r.URL.Query().Get("size") == "small" {
		width = 160
	}
	if known && person.Picture != "" && a.sendFile(w, r, account.PictureKey(person.Picture, width), "image/jpeg") {
		return
	}
	name := person.Portrait
	if !known {
		name = strings.ReplaceAll(slug, "/", "") // a testimonial's picture has a name, but no person
	}
	if name != "" && a.sendFile(w, r, account.PortraitKey(name), "image/svg+xml; charset=utf-8") {
		return
	}
	if !known {
		http.NotFound(w, r)
		return
	}
	pictureHeaders(w, "image/svg+xml; charset=utf-8")
	_, _ = w.Write(art.Initials(person.Name, hueOf(slug))) // the reader has gone, if this fails
}

// serveProfileCover sends the picture above a profile, or a drawn one.
func (a *App) serveProfileCover(w http.ResponseWriter, r *http.Request) {
	slug, ok := strings.CutSuffix(r.PathValue("file"), ".jpg")
	if !ok {
		http.NotFound(w, r)
		return
	}
	person, known, err := a.people.BySlug(r.Context(), slug)
	if err != nil {
		web.WriteError(w, r, err)
		return
	}
	if !known {
		http.NotFound(w, r)
		return
	}
	if person.Cover != "" && a.sendFile(w, r, account.PictureKey(person.Cover, 1600), "image/jpeg") {
		return
	}
	pictureHeaders(w, "image/svg+xml; charset=utf-8")
	_, _ = w.Write(art.Cover(slug, "", hueOf(slug), 1600, 400)) // the reader has gone, if this fails
}

// sendFile reports whether there was a file to send.
func (a *App) sendFile(w http.ResponseWriter, r *http.Request, key, contentType string) bool {
	file, ok, err := a.bucket.Get(r.Context(), key)
	if err != nil || !ok {
		return false
	}
	defer file.Close() //nolint:errcheck // read only
	pictureHeaders(w, contentType)
	http.ServeContent(w, r, "", file.Modified, file)
	return true
}

func hueOf(slug string) float64 {
	sum := fnv.New32a()
	sum.Write([]byte(slug))
	return float64(sum.Sum32() % 360)
}

// pictureHeaders: an SVG that is opened by itself may run nothing. People change their
// pictures, so these are kept for minutes; who changed theirs gets a new address at once.
func pictureHeaders(w http.ResponseWriter, contentType string) {
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Cache-Control", "public, max-age=300")
	w.Header().Set(
		"Content-Security-Policy",
		"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
	)
}
