package web

import (
	"net/http"

	"github.com/klauspost/compress/gzhttp"
	"github.com/klauspost/compress/gzip"
)

// Compress sends JSON of more than a kilobyte as gzip to requests that the site's own pages make. No other request gets
// it, since another site could learn what an answer contains from how well it compresses (https://breachattack.com):
// browsers tell both apart by Sec-Fetch-Site, which scripts can't set.
func Compress(h http.Handler) http.Handler {
	compressed := compress(h)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Sec-Fetch-Site") == "same-origin" {
			compressed(w, r)
		} else {
			h.ServeHTTP(w, r)
		}
	})
}

var compress = func() func(http.Handler) http.HandlerFunc {
	wrap, err := gzhttp.NewWrapper(
		gzhttp.CompressionLevel(gzip.BestSpeed), gzhttp.EnableZstd(false),
		gzhttp.ContentTypes([]string{"application/json", "application/problem+json"}),
	)
	if err != nil {
		panic(err) // these options are valid
	}
	return wrap
}()
