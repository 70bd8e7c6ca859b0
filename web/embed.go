// Package web owns the front end as built: the browser's files and the bundle
// that the server renders with. It promises to compile before either is built.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Client returns the browser's files, with Vite's manifest under .vite/.
func Client() (fs.FS, error) { return fs.Sub(dist, "dist/client") }

// ServerBundle returns the text of the bundle that renders pages.
func ServerBundle() (string, error) {
	b, err := fs.ReadFile(dist, "dist/server/server.js")
	return string(b), err
}
