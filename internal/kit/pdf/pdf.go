// Package pdf owns the file format of what Stoa prints: pages (ISO 32000-1), with
// typefaces that hold the glyphs which are used and no others, and with the text in them
// that a reader searches and copies. It refuses to know what is printed, and which glyphs a
// text needs.
package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image"
	"strings"
	"unicode/utf16"

	"stoa/internal/kit/paint"
)

// The shapes of paper: A4, in points.
const (
	Short = 595.276
	Long  = 841.89
)

// maker is the program that has made a document.
const maker = "Stoa"

// Document is a PDF under construction.
type Document struct {
	title, language string
	pages           []*Page
	fonts           map[paint.Face]*typeface
	order           []*typeface
	images          []*picture
	objects         [][]byte
	archive         *archive
}

// New makes a document; language is a BCP 47 code.
func New(title, language string) *Document {
	return &Document{title: title, language: language, fonts: map[paint.Face]*typeface{}}
}

// Page is a surface of paper.
type Page struct {
	document             *Document
	content              bytes.Buffer
	width, height, scale float64
	links                []string
	alphas               map[uint8]bool
}

var _ paint.Surface = (*Page)(nil)

// Page begins a page of width by height points; one unit of what is drawn is scale points.
func (d *Document) Page(width, height, scale float64) *Page {
	p := &Page{document: d, width: width, height: height, scale: scale, alphas: map[uint8]bool{}}
	d.pages = append(d.pages, p)
	fmt.Fprintf(&p.content, "%s 0 0 %s 0 %s cm\n", num(scale), num(-scale), num(height)) // y downward
	return p
}

// num writes a number to a thousandth.
func num(v float64) string {
	s := strings.TrimRight(fmt.Sprintf("%.3f", v), "0")
	if s = strings.TrimSuffix(s, "."); s == "-0" {
		return "0"
	}
	return s
}

func (p *Page) color(c paint.Color) {
	p.alphas[c.A] = true
	fmt.Fprintf(
		&p.content, "/A%d gs %s %s %s rg\n", c.A, num(float64(c.R)/255), num(float64(c.G)/255),
		num(float64(c.B)/255),
	)
}

// Fill implements paint.Surface.
func (p *Page) Fill(c paint.Color, path paint.Path) {
	p.color(c)
	var at paint.Point
	for i, s := range path {
		a, b := s.Points[0], s.Points[1]
		switch s.Op {
		case paint.Move:
			if i > 0 {
				p.content.WriteString("h\n")
			}
			fmt.Fprintf(&p.content, "%s %s m\n", num(a.X), num(a.Y))
		case paint.Straight:
			fmt.Fprintf(&p.content, "%s %s l\n", num(a.X), num(a.Y))
		case paint.Quadratic: // the same curve with two handles
			third := func(from, to float64) float64 { return from + (to-from)*2/3 }
			fmt.Fprintf(
				&p.content, "%s %s %s %s %s %s c\n", num(third(at.X, a.X)), num(third(at.Y, a.Y)),
				num(third(b.X, a.X)), num(third(b.Y, a.Y)), num(b.X), num(b.Y),
			)
		case paint.Cubic:
			q := s.Points[2]
			fmt.Fprintf(&p.content, "%s %s %s %s %s %s c\n", num(a.X), num(a.Y), num(b.X), num(b.Y), num(q.X), num(q.Y))
		}
		to := s.To()
		at = to[len(to)-1]
	}
	p.content.WriteString("f\n")
}

// Write implements paint.Surface.
func (p *Page) Write(l paint.Line, size, x, y float64, c paint.Color) {
	if len(l.Glyphs) == 0 {
		return
	}
	p.color(c)
	p.content.WriteString("BT\n")
	var face paint.Face
	for i := 0; i < len(l.Glyphs); {
		g := l.Glyphs[i]
		cluster := l.Glyphs[i:min(len(l.Glyphs), i+max(1, g.Cluster.Glyphs))]
		i += len(cluster)
		f := p.document.typeface(g.Face)
		if g.Face != face {
			face = g.Face
			fmt.Fprintf(&p.content, "/%s %s Tf\n", f.name, num(size))
		}
		codes, step := f.codesOf(cluster)
		for k, code := range codes {
			fmt.Fprintf(
				&p.content, "1 0 0 -1 %s %s Tm <%04x> Tj\n", num(x+(g.Cluster.X+step*float64(k))*size), num(y),
				code,
			)
		}
	}
	p.content.WriteString("ET\n")
}

// Image implements paint.Surface. The picture is shown opaque.
func (p *Page) Image(m image.Image, x, y, w, h float64) {
	i := p.document.picture(m)
	fmt.Fprintf(&p.content, "q /A255 gs %s 0 0 %s %s %s cm /I%d Do Q\n", num(w), num(-h), num(x), num(y+h), i)
	p.alphas[255] = true
}

// Link makes a box lead to an address.
func (p *Page) Link(address string, x, y, w, h float64) {
	s := p.scale
	p.links = append(p.links, fmt.Sprintf("<</Type /Annot /Subtype /Link /F 4 /Border [0 0 0] /Rect [%s %s %s %s] "+
		"/A <</S /URI /URI <%x>>>>>",
		num(x*s), num(p.height-(y+h)*s), num((x+w)*s), num(p.height-y*s), address))
}

func utf16Hex(text string) string {
	var b strings.Builder
	for _, unit := range utf16.Encode([]rune(text)) {
		fmt.Fprintf(&b, "%04x", unit)
	}
	return b.String()
}

// add keeps an object and returns its number.
func (d *Document) add(text string, args ...any) int {
	d.objects = append(d.objects, fmt.Appendf(nil, text, args...))
	return len(d.objects)
}

// stream keeps an object with data; about is the rest of its dictionary.
func (d *Document) stream(about string, data []byte, packed bool) int {
	if !packed {
		var b bytes.Buffer
		z := zlib.NewWriter(&b)
		_, _ = z.Write(data) // into memory
		_ = z.Close()
		about, data = about+" /Filter /FlateDecode", b.Bytes()
	}
	object := fmt.Appendf(nil, "<<%s /Length %d>>\nstream\n", about, len(data))
	d.objects = append(d.objects, append(append(object, data...), "\nendstream"...))
	return len(d.objects)
}

// Bytes ends the document and returns it: the same for the same content.
func (d *Document) Bytes() ([]byte, error) {
	catalog, tree := d.add(""), d.add("") // filled in below
	var resources strings.Builder
	resources.WriteString("/Font <<")
	for _, f := range d.order {
		fmt.Fprintf(&resources, "/%s %d 0 R ", f.name, d.embed(f))
	}
	resources.WriteString(">> /XObject <<")
	for i, m := range d.images {
		object, err := m.object(d)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&resources, "/I%d %d 0 R ", i, object)
	}
	resources.WriteString(">>")
	var kids []string
	for _, p := range d.pages {
		content := d.stream("", p.content.Bytes(), false)
		var states strings.Builder
		for a := range 256 {
			if p.alphas[uint8(a)] {
				fmt.Fprintf(&states, "/A%d <</ca %s>> ", a, num(float64(a)/255))
			}
		}
		page := d.add("<</Type /Page /Parent %d 0 R /MediaBox [0 0 %s %s] /Contents %d 0 R /Resources <<%s /ExtGState "+
			"<<%s>>>> /Annots [%s]>>",
			tree, num(p.width), num(p.height), content, resources.String(), states.String(), strings.Join(p.links, " "))
		kids = append(kids, fmt.Sprintf("%d 0 R", page))
	}
	info := d.add("<</Title <%s> /Creator (%s) /Producer (%s)>>", utf16Hex("\ufeff"+d.title), maker, maker)
	kept := d.keep()
	d.objects[catalog-1] = fmt.Appendf(
		nil, "<</Type /Catalog /Pages %d 0 R /Lang (%s) /ViewerPreferences <</DisplayDocTitle true>>%s>>", tree,
		d.language, kept,
	)
	d.objects[tree-1] = fmt.Appendf(nil, "<</Type /Pages /Count %d /Kids [%s]>>", len(kids), strings.Join(kids, " "))
	return d.file(catalog, info), nil
}

func (d *Document) file(catalog, info int) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	places := make([]int, 0, len(d.objects))
	for i, object := range d.objects {
		places = append(places, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	table := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(places)+1)
	for _, at := range places {
		fmt.Fprintf(&b, "%010d 00000 n \n", at)
	}
	id := d.id()
	fmt.Fprintf(
		&b, "trailer\n<</Size %d /Root %d 0 R /Info %d 0 R /ID [%s %s]>>\nstartxref\n%d\n%%%%EOF\n", len(places)+1,
		catalog, info, id, id, table,
	)
	return b.Bytes()
}
