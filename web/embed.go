// Package web owns the front end as built: the browser's files and the bundle
// that the server renders with. It promises to compile before either is built.
package web

import (
	"bytes"
	"embed"
	"io"
	"io/fs"

	"github.com/andybalholm/brotli"
)

//go:embed all:dist
var dist embed.FS

// Packed ends the name of a file that the build has compressed with brotli.
const Packed = ".br"

// Client returns the browser's files as the build left them, text packed, with Vite's manifest under .vite/.
func Client() (fs.FS, error) { return fs.Sub(dist, "dist/client") }

// ServerBundle returns the text of the bundle that renders pages.
func ServerBundle() (string, error) {
	b, err := Read(dist, "dist/server/server.js")
	return string(b), err
}

// Read returns a built file by the name that it had before it was packed, if it was.
func Read(files fs.FS, name string) ([]byte, error) {
	b, err := fs.ReadFile(files, name+Packed)
	if err != nil {
		return fs.ReadFile(files, name)
	}
	return Unpack(b)
}

// Unpack returns what a packed file holds.
func Unpack(b []byte) ([]byte, error) { return io.ReadAll(brotli.NewReader(bytes.NewReader(b))) }
