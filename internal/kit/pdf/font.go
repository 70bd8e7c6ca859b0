package pdf

import (
	"fmt"
	"math"
	"strings"

	"stoa/internal/kit/paint"
)

// typeface is one as far as a document uses it. Glyphs that stand for some letters together
// are one here, and for other letters another one, so that what is copied from the document
// is what was written.
type typeface struct {
	face   paint.Face
	name   string // in the pages
	codes  map[string]int
	glyphs []glyph // by code; the first is the one for what is missing
}

type glyph struct {
	outline paint.Path
	text    string
	advance float64
}

// typeface returns the one of a face.
func (d *Document) typeface(face paint.Face) *typeface {
	f := d.fonts[face]
	if f == nil {
		f = &typeface{
			face: face, name: fmt.Sprintf("F%d", len(d.order)+1), codes: map[string]int{}, glyphs: make([]glyph, 1),
		}
		d.fonts[face] = f
		d.order = append(d.order, f)
	}
	return f
}

// codesOf returns the codes of a cluster, and how far each is from the one before. It is one
// but for several letters that run to the left (a vowel above its letter, lam with alef):
// readers turn such text around code by code, so that each letter has its own. The last
// has the outline.
func (f *typeface) codesOf(cluster []paint.Glyph) (codes []int, step float64) {
	about := cluster[0].Cluster
	letters := []string{about.Text}
	if about.Leftward {
		letters = strings.Split(about.Text, "")
	}
	step = about.Width / float64(len(letters))
	var shape strings.Builder
	for _, g := range cluster {
		fmt.Fprintf(&shape, "%d %s %s ", g.ID, num(g.X-about.X), num(g.Y))
	}
	for i := range letters {
		key := fmt.Sprintf("%s%d %s", shape.String(), i, about.Text)
		code, ok := f.codes[key]
		if !ok && len(f.glyphs) < math.MaxUint16 {
			code = len(f.glyphs)
			f.codes[key] = code
			made := glyph{text: letters[len(letters)-1-i], advance: step}
			if i == len(letters)-1 {
				made.outline = together(cluster, about.X+step*float64(i))
			}
			f.glyphs = append(f.glyphs, made)
		}
		codes = append(codes, code)
	}
	return codes, step
}

// together is the outline of all glyphs, from x on.
func together(cluster []paint.Glyph, x float64) (p paint.Path) {
	for _, g := range cluster {
		p = append(p, g.Face.Outline(g.ID).At(g.X-x, g.Y, 1, false)...)
	}
	return p
}

// embed adds the objects of a typeface (ISO 32000-1, 9.7) and returns the one that pages
// name.
func (d *Document) embed(f *typeface) int {
	var widths strings.Builder
	box := [4]float64{}
	for _, g := range f.glyphs {
		if len(g.outline) > 0 {
			left, bottom, right, top := g.outline.Bounds()
			box = [4]float64{min(box[0], left), min(box[1], bottom), max(box[2], right), max(box[3], top)}
		}
		fmt.Fprintf(&widths, "%s ", num(g.advance*1000))
	}
	file := trueType(f)
	name := tag(f) + "+" + f.face.Name()
	data := d.stream(fmt.Sprintf("/Length1 %d", len(file)), file, false)
	descriptor := d.add("<</Type /FontDescriptor /FontName /%s /Flags 4 /FontBBox [%s %s %s %s] /ItalicAngle 0 /Ascent "+
		"1000 /Descent -300 /CapHeight 700 /StemV 80 /FontFile2 %d 0 R>>",
		name, num(box[0]*1000), num(box[1]*1000), num(box[2]*1000), num(box[3]*1000), data)
	descendant := d.add("<</Type /Font /Subtype /CIDFontType2 /BaseFont /%s /CIDSystemInfo <</Registry (Adobe) "+
		"/Ordering (Identity) /Supplement 0>> /FontDescriptor %d 0 R /CIDToGIDMap /Identity /DW 0 /W [0 [%s]]>>",
		name, descriptor, widths.String())
	letters := d.stream("", f.toUnicode(), false)
	return d.add(
		"<</Type /Font /Subtype /Type0 /BaseFont /%s /Encoding /Identity-H /DescendantFonts [%d 0 R] /ToUnicode %d 0 R>>",
		name, descendant, letters,
	)
}

// tag is six letters that tell this subset from others.
func tag(f *typeface) string {
	sum := uint64(14695981039346656037)
	for _, g := range f.glyphs {
		for _, b := range fmt.Sprint(len(g.outline), g.advance, g.text) {
			sum = (sum ^ uint64(b)) * 1099511628211
		}
	}
	var letters [6]byte
	for i := range letters {
		letters[i] = byte('A' + sum%26)
		sum /= 26
	}
	return string(letters[:])
}

// toUnicode maps codes to letters (Adobe technical note 5411).
func (f *typeface) toUnicode() []byte {
	var b strings.Builder
	b.WriteString("/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo <</Registry (Adobe) " +
		"/Ordering (UCS) /Supplement 0>> def\n" +
		"/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n")
	var lines []string
	for code, g := range f.glyphs {
		if g.text != "" {
			lines = append(lines, fmt.Sprintf("<%04x> <%s>\n", code, utf16Hex(g.text)))
		}
	}
	for len(lines) > 0 {
		n := min(100, len(lines)) // as many as one block may have
		fmt.Fprintf(&b, "%d beginbfchar\n%sendbfchar\n", n, strings.Join(lines[:n], ""))
		lines = lines[n:]
	}
	b.WriteString("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n")
	return []byte(b.String())
}
