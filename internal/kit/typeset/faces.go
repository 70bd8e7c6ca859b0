package typeset

import (
	"bytes"
	"embed"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/language"

	"stoa/internal/kit/paint"
)

//go:embed fonts/*.ttf
var files embed.FS

// face is a typeface; one without a font is made of boxes.
type face struct {
	name  string
	font  *font.Face
	emoji bool
}

// scripts are what the Noto typefaces have beside the European letters, in the order in
// which they are asked.
var scripts = []string{"", "Arabic", "Hebrew", "Devanagari", "Thai", "Armenian", "Georgian"}

// chains are the typefaces of each style in the order in which they are asked for a letter,
// and those that the operator added.
var (
	chains = [3]func() []*face{Regular: chain(
		"Commissioner-Regular", "Regular",
	), SemiBold: chain("Commissioner-SemiBold", "Bold"), Carved: chain("Commissioner-Carved", "Bold")}
	added [3][]*face
	emoji = sync.OnceValue(func() *face { return embedded("NotoEmoji-Regular") })
)

func chain(first, weight string) func() []*face {
	return sync.OnceValue(func() []*face {
		faces := []*face{embedded(first)}
		for _, script := range scripts {
			faces = append(faces, embedded("NotoSans"+script+"-"+weight))
		}
		return append(faces, emoji())
	})
}

// embedded returns a typeface of the binary. It panics on one that is not there: a test
// loads them all.
func embedded(name string) *face {
	b, err := files.ReadFile("fonts/" + name + ".ttf")
	if err != nil {
		panic(err)
	}
	f, err := font.ParseTTF(bytes.NewReader(b))
	if err != nil {
		panic(err)
	}
	return &face{name: name, font: f, emoji: name == "NotoEmoji-Regular"}
}

// Add reads the typefaces in a folder (.ttf, .otf, .ttc), for the letters that the embedded
// ones lack. A folder that is not there has none; a file that cannot be read is logged and
// left out.
func Add(folder string) {
	mu.Lock()
	defer mu.Unlock()
	added = [3][]*face{}
	entries, err := os.ReadDir(folder)
	if err != nil && !os.IsNotExist(err) {
		slog.Warn("cannot read the font folder", "folder", folder, "error", err)
	}
	var regular, bold []*face
	for _, entry := range entries {
		if !slices.Contains([]string{".ttf", ".otf", ".ttc"}, strings.ToLower(filepath.Ext(entry.Name()))) {
			continue
		}
		f, err := open(filepath.Join(folder, entry.Name()))
		if err != nil {
			slog.Warn("cannot read a font", "file", entry.Name(), "error", err)
			continue
		}
		slog.Info("font added", "file", entry.Name())
		if f.font.Describe().Aspect.Weight >= font.WeightSemibold {
			bold = append(bold, f)
		} else {
			regular = append(regular, f)
		}
	}
	added[Regular] = slices.Concat(regular, bold)
	added[SemiBold] = slices.Concat(bold, regular)
	added[Carved] = added[SemiBold]
}

func open(path string) (f *face, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &os.PathError{Op: "parse", Path: path, Err: os.ErrInvalid}
		}
	}()
	b, err := os.ReadFile(path) //nolint:gosec // the operator's folder
	if err != nil {
		return nil, err
	}
	all, err := font.ParseTTC(bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	name := strings.Map(func(r rune) rune {
		if r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-') {
			return r
		}
		return -1
	}, strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)))
	return &face{name: "Added-" + name, font: all[0]}, nil
}

// every returns the typefaces for a style, the first to be asked first.
func every(style Style) []*face {
	return slices.Concat(chains[style](), added[style])
}

func (f *face) has(r rune) bool {
	_, ok := f.font.NominalGlyph(r)
	return ok
}

func (f *face) hasAll(cluster []rune) bool {
	for _, r := range cluster {
		if !ignorable(r) && !f.has(r) {
			return false
		}
	}
	return true
}

func has(style Style, r rune) bool {
	return ignorable(r) || slices.ContainsFunc(every(style), func(f *face) bool { return f.has(r) })
}

func hasAll(style Style, text string) bool {
	for _, r := range text {
		if !has(style, r) {
			return false
		}
	}
	return true
}

const asEmoji = '\ufe0f' // VARIATION SELECTOR-16

// faceFor returns a typeface for a cluster: one that has all of it, else one that has its
// first letter, else the boxes. What belongs to no script stays in the typeface before it.
func faceFor(style Style, cluster []rune, script language.Script, before *face) *face {
	faces := every(style)
	if slices.Contains(cluster, asEmoji) {
		faces = append([]*face{emoji()}, faces...)
	}
	if before != nil && before.font != nil && !before.emoji && !script.Strong() {
		faces = append([]*face{before}, faces...)
	}
	for _, f := range faces {
		if f.hasAll(cluster) {
			return f
		}
	}
	for _, f := range faces {
		if f.has(cluster[0]) {
			return f
		}
	}
	missing(cluster[0])
	return placeholder
}

var warned sync.Map // of language.Script

// missing warns the operator once about each script without a font.
func missing(r rune) {
	script := language.LookupScript(r)
	if _, before := warned.LoadOrStore(script, true); !before {
		slog.Warn("no font has this character, so documents show a box; add a font to the --fonts folder",
			"script", script.String(), "character", string(r))
	}
}

// Name implements paint.Face.
func (f *face) Name() string { return f.name }

// Outline implements paint.Face.
func (f *face) Outline(id uint32) (p paint.Path) {
	if f.font == nil {
		return boxOutline(id)
	}
	mu.Lock()
	defer mu.Unlock()
	defer func() {
		if recover() != nil { // in a typeface of the operator's
			p = nil
		}
	}()
	data, _ := f.font.GlyphDataOutline(font.GID(id))
	size := float64(f.font.Upem())
	for _, s := range data.Segments {
		var at [3]paint.Point
		for i, q := range s.Args {
			at[i] = paint.Point{X: float64(q.X) / size, Y: float64(q.Y) / size}
		}
		p = append(p, paint.Segment{Op: ops[s.Op], Points: at})
	}
	return p
}

var ops = map[opentype.SegmentOp]paint.Op{
	opentype.SegmentOpMoveTo: paint.Move, opentype.SegmentOpLineTo: paint.Straight,
	opentype.SegmentOpQuadTo: paint.Quadratic, opentype.SegmentOpCubeTo: paint.Cubic,
}
