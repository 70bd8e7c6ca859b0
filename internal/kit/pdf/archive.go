package pdf

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/xml"
	"fmt"
	"math"
	"strings"
	"time"
)

// An Attachment is a file inside a document. Relationship is what it is to the document, in PDF's words:
// "Alternative" says the same in another form.
type Attachment struct {
	Name, Type, Relationship string
	Data                     []byte
	At                       time.Time
}

// archive is what makes a document one that can be kept.
type archive struct {
	at       time.Time
	attached *Attachment
	about    string
}

// Archive makes the document a PDF/A-3 of level B (ISO 19005-3): everything that shows it is inside, colors are those
// of sRGB, and it may have a file attached, or nil. About is RDF/XML that describes it further, or "". Such a document
// must not have pictures: they are drawn smoothed, which the standard forbids.
func (d *Document) Archive(at time.Time, attached *Attachment, about string) {
	d.archive = &archive{at, attached, about}
}

// keep adds what the standard wants, and returns what stands in the catalog for it.
func (d *Document) keep() (catalog string) {
	if d.archive == nil {
		return ""
	}
	if d.archive.attached != nil {
		a := *d.archive.attached
		file := d.stream(fmt.Sprintf("/Type /EmbeddedFile /Subtype /%s /Params <</Size %d /ModDate (%s)>>",
			strings.ReplaceAll(a.Type, "/", "#2F"), len(a.Data), moment(a.At)), a.Data, false)
		name := utf16Hex("\ufeff" + a.Name)
		spec := d.add("<</Type /Filespec /F (%s) /UF <%s> /AFRelationship /%s /EF <</F %d 0 R /UF %d 0 R>>>>",
			a.Name, name, a.Relationship, file, file)
		catalog = fmt.Sprintf(" /AF [%d 0 R] /Names <</EmbeddedFiles <</Names [<%s> %d 0 R]>>>>", spec, name, spec)
	}
	profile := d.stream("/N 3", sRGB(), false)
	object := fmt.Appendf(nil, "<</Type /Metadata /Subtype /XML /Length %d>>\nstream\n", len(d.metadata()))
	d.objects = append(d.objects, append(append(object, d.metadata()...), "\nendstream"...))
	return catalog + fmt.Sprintf(" /Metadata %d 0 R /OutputIntents [<</Type /OutputIntent /S /GTS_PDFA1 "+
		"/OutputConditionIdentifier (sRGB) /Info (sRGB IEC61966-2.1) /DestOutputProfile %d 0 R>>]", len(d.objects), profile)
}

// moment is a time as PDF writes it.
func moment(at time.Time) string { return "D:" + at.UTC().Format("20060102150405") + "Z" }

// metadata says in XMP (ISO 16684-1) what the document is, the same as its information dictionary.
func (d *Document) metadata() []byte {
	var title bytes.Buffer
	_ = xml.EscapeText(&title, []byte(d.title)) // into memory
	return fmt.Appendf(nil, `<?xpacket begin="`+"\ufeff"+`" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">%s</rdf:li></rdf:Alt></dc:title></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<pdf:Producer>%s</pdf:Producer><xmp:CreatorTool>%s</xmp:CreatorTool>
<xmp:CreateDate>%s</xmp:CreateDate></rdf:Description>
%s</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`, title.String(), maker, maker, d.archive.at.UTC().Format(time.RFC3339), d.archive.about)
}

// id is the trailer's: the same for the same content.
func (d *Document) id() string {
	sum := sha256.New()
	for _, object := range d.objects {
		sum.Write(object)
	}
	return fmt.Sprintf("<%x>", sum.Sum(nil)[:16])
}

// sRGB is the color space of IEC 61966-2-1 as an ICC profile, version 2.1: its primaries, adapted to D50, and its
// curve.
func sRGB() []byte {
	point := func(x, y, z float64) []byte {
		b := []byte("XYZ \x00\x00\x00\x00")
		for _, v := range []float64{x, y, z} {
			b = binary.BigEndian.AppendUint32(b, uint32(int32(math.Round(v*65536))))
		}
		return b
	}
	const steps = 1024
	curve := binary.BigEndian.AppendUint32([]byte("curv\x00\x00\x00\x00"), steps)
	for i := range steps {
		v := float64(i) / (steps - 1)
		if v <= 0.04045 {
			v /= 12.92
		} else {
			v = math.Pow((v+0.055)/1.055, 2.4)
		}
		curve = binary.BigEndian.AppendUint16(curve, uint16(math.Round(v*65535)))
	}
	const name = "sRGB IEC61966-2.1"
	desc := binary.BigEndian.AppendUint32([]byte("desc\x00\x00\x00\x00"), uint32(len(name)+1))
	desc = append(append(desc, name...), make([]byte, 1+4+4+2+1+67)...)
	tags := []struct {
		name string
		data []byte
	}{
		{"desc", desc}, {"cprt", []byte("text\x00\x00\x00\x00No copyright, use freely\x00")},
		{"wtpt", point(0.9505, 1, 1.0891)}, {"rXYZ", point(0.43607, 0.22249, 0.01392)},
		{"gXYZ", point(0.38515, 0.71687, 0.09708)}, {"bXYZ", point(0.14307, 0.06061, 0.71410)}, {"rTRC", curve},
		{"gTRC", nil}, {"bTRC", nil}, // the same
	}
	table, data := binary.BigEndian.AppendUint32(nil, uint32(len(tags))), []byte{}
	begin, from, size := 128+4+12*len(tags), 0, 0
	for _, t := range tags {
		if t.data != nil {
			from, size = begin+len(data), len(t.data)
			data = append(data, t.data...)
			data = append(data, make([]byte, -len(data)&3)...)
		}
		table = binary.BigEndian.AppendUint32(append(table, t.name...), uint32(from))
		table = binary.BigEndian.AppendUint32(table, uint32(size))
	}
	head := make([]byte, 128)
	binary.BigEndian.PutUint32(head, uint32(begin+len(data)))
	copy(head[8:], "\x02\x10\x00\x00mntrRGB XYZ ")
	copy(head[24:], "\x07\xe8\x00\x01\x00\x01\x00\x00\x00\x00\x00\x00acsp")
	copy(head[68:], point(0.9642, 1, 0.8249)[8:])
	return append(append(head, table...), data...)
}
