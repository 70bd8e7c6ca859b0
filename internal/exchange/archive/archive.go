// Package archive owns reading a ZIP that someone else has made. It promises that a name never leads out of the
// archive, that an entry is never longer than it says, and that what is read into memory has a limit. It refuses bombs,
// tricks with names, and what is encrypted. It writes nothing.
package archive

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// The limits of an archive.
const (
	MostEntries   = 20_000
	mostDirectory = 16 << 20 // bytes of the list of entries, which is read at once
	mostDepth     = 32       // folders in folders
	mostName      = 1000     // bytes
	// A file of so many bytes unpacked is a bomb if it was packed more tightly than ratio.
	bombBytes = 256 << 20
	ratio     = 200
)

// The errors of Open and of reading.
var (
	ErrFormat    = errors.New("archive: not a ZIP file, or a damaged one")
	ErrTooMany   = errors.New("archive: too many files")
	ErrBomb      = errors.New("archive: unpacks to far more than it is")
	ErrNames     = errors.New("archive: names that lead out of it")
	ErrEncrypted = errors.New("archive: encrypted")
	ErrTooLarge  = errors.New("archive: file too large")
	ErrNotThere  = errors.New("archive: no such file")
)

// Archive is an open ZIP file. Its names have slashes, and no empty, "." or ".." parts.
type Archive struct {
	files  map[string]*zip.File
	folded map[string]string
	names  []string
}

// bounded reads no more than some bytes, until it is free.
type bounded struct {
	io.ReaderAt
	left int64
	free bool
}

func (b *bounded) ReadAt(p []byte, at int64) (int, error) {
	if b.free {
		return b.ReaderAt.ReadAt(p, at)
	}
	if b.left -= int64(len(p)); b.left < 0 {
		return 0, ErrTooMany
	}
	return b.ReaderAt.ReadAt(p, at)
}

// Open reads the list of what is in a ZIP file of so many bytes. Errors: those above.
func Open(r io.ReaderAt, size int64) (*Archive, error) {
	source := &bounded{ReaderAt: r, left: mostDirectory}
	z, err := zip.NewReader(source, size)
	if errors.Is(err, ErrTooMany) {
		return nil, err
	}
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	source.free = true
	if len(z.File) > MostEntries {
		return nil, ErrTooMany
	}
	a := &Archive{files: map[string]*zip.File{}, folded: map[string]string{}}
	for _, file := range z.File {
		if err := a.add(file); err != nil {
			return nil, err
		}
	}
	if len(a.files) == 0 {
		return nil, fmt.Errorf("%w: nothing in it", ErrFormat)
	}
	return a, distinct(z.File)
}

func (a *Archive) add(file *zip.File) error {
	name, err := nameOf(file)
	if err != nil {
		return err
	}
	mode := file.Mode()
	switch {
	case strings.HasSuffix(file.Name, "/"), mode.IsDir(), mode&fs.ModeSymlink != 0, a.files[name] != nil:
		return nil // a link leads nowhere: nothing is unpacked into a folder
	case file.Flags&1 != 0:
		return fmt.Errorf("%w: %s", ErrEncrypted, name)
	case file.UncompressedSize64 > bombBytes && file.UncompressedSize64/ratio > file.CompressedSize64:
		return fmt.Errorf("%w: %s", ErrBomb, name)
	}
	a.files[name] = file
	a.names = append(a.names, name)
	if folded := strings.ToLower(name); a.folded[folded] == "" {
		a.folded[folded] = name
	}
	return nil
}

// nameOf is the name of an entry, whatever program has written it.
func nameOf(file *zip.File) (string, error) {
	name := file.Name
	if !utf8.ValidString(name) {
		decoded, err := charmap.CodePage437.NewDecoder().String(name)
		if err != nil {
			return "", fmt.Errorf("%w: %q", ErrNames, name)
		}
		name = decoded
	}
	name = strings.TrimSuffix(strings.ReplaceAll(name, `\`, "/"), "/")
	parts := strings.Split(name, "/")
	outside := slices.Contains(parts, "..") || path.IsAbs(name) || strings.ContainsRune(name, 0) ||
		len(parts[0]) == 2 && parts[0][1] == ':'
	if outside || len(name) > mostName || len(parts) > mostDepth {
		return "", fmt.Errorf("%w: %q", ErrNames, name)
	}
	return path.Clean(name), nil
}

// distinct refuses entries that share bytes: so a small file could be unpacked a million times.
func distinct(files []*zip.File) error {
	type span struct{ from, to int64 }
	spans := make([]span, 0, len(files))
	for _, file := range files {
		from, err := file.DataOffset()
		if err != nil {
			return fmt.Errorf("%w: %w", ErrFormat, err)
		}
		if file.CompressedSize64 > 0 {
			spans = append(spans, span{from, from + int64(file.CompressedSize64)})
		}
	}
	slices.SortFunc(spans, func(a, b span) int { return int(min(1, max(-1, a.from-b.from))) })
	for i := 1; i < len(spans); i++ {
		if spans[i].from < spans[i-1].to {
			return fmt.Errorf("%w: entries overlap", ErrBomb)
		}
	}
	return nil
}

// Names are those of all files, in the order of the archive.
func (a *Archive) Names() []string { return a.names }

// Find returns the name of a file as the archive has it: capitals make no difference where that is clear.
func (a *Archive) Find(name string) (string, bool) {
	name = path.Clean(name)
	if a.files[name] != nil {
		return name, true
	}
	found := a.folded[strings.ToLower(name)]
	return found, found != ""
}

// Bytes is how long a file is, unpacked.
func (a *Archive) Bytes(name string) int64 {
	if file := a.files[name]; file != nil {
		return int64(file.UncompressedSize64)
	}
	return 0
}

// Open opens a file. Reading it fails where it is longer than it says, or damaged.
func (a *Archive) Open(name string) (io.ReadCloser, error) {
	file := a.files[name]
	if file == nil {
		return nil, fmt.Errorf("%w: %s", ErrNotThere, name)
	}
	r, err := file.Open()
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrFormat, name, err)
	}
	return r, nil
}

// Read returns what is in a file of at most so many bytes.
func (a *Archive) Read(name string, most int64) ([]byte, error) {
	if a.Bytes(name) > most {
		return nil, fmt.Errorf("%w: %s", ErrTooLarge, name)
	}
	return a.Head(name, most)
}

// Head returns the first bytes of a file.
func (a *Archive) Head(name string, most int64) ([]byte, error) {
	r, err := a.Open(name)
	if err != nil {
		return nil, err
	}
	defer r.Close() //nolint:errcheck // read only
	content, err := io.ReadAll(io.LimitReader(r, most))
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrFormat, name, err)
	}
	return content, nil
}
