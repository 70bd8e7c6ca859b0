package invoice

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
)

// objects are those of a PDF, with their streams unpacked.
func objects(t *testing.T, file []byte) (all []string) {
	t.Helper()
	for _, m := range regexp.MustCompile(`(?s)\d+ 0 obj\n(.*?)\nendobj\n`).FindAllSubmatch(file, -1) {
		head, stream, ok := bytes.Cut(m[1], []byte("\nstream\n"))
		if ok && bytes.Contains(head, []byte("/FlateDecode")) {
			z, err := zlib.NewReader(bytes.NewReader(bytes.TrimSuffix(stream, []byte("\nendstream"))))
			if err != nil {
				t.Fatal(err)
			}
			if stream, err = io.ReadAll(z); err != nil {
				t.Fatal(err)
			}
		}
		all = append(all, string(head)+"\nstream\n"+strings.TrimSuffix(string(stream), "\nendstream"))
	}
	return all
}

// with is the stream of the one object that has something in its dictionary.
func with(t *testing.T, all []string, has string) string {
	t.Helper()
	found := []string{}
	for _, o := range all {
		if head, stream, _ := strings.Cut(o, "\nstream\n"); strings.Contains(head, has) {
			found = append(found, stream)
		}
	}
	if len(found) != 1 {
		t.Fatalf("%d objects with %s", len(found), has)
	}
	return found[0]
}

// An invoice carries itself for programs, and what keeps it readable. (37 documents of TestDraw were checked with
// Apache PDFBox Preflight, by hand, for PDF/A-1b: all that it found is what PDF/A-3 allows.)
func TestAnInvoiceCarriesItself(t *testing.T) {
	of, lines := sample("de")
	file, err := render(of, lines)
	if err != nil {
		t.Fatal(err)
	}
	want, ok, err := asXML(of, lines)
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	all := objects(t, file)
	if got := with(t, all, "/Type /EmbeddedFile /Subtype /text#2Fxml"); got != string(want) {
		t.Errorf("attached is %.200s", got)
	}
	with(t, all, "/Type /Filespec /F (factur-x.xml)")
	catalog := regexp.MustCompile(`/Type /Catalog.*/AF \[\d+ 0 R\] /Names <</EmbeddedFiles .*/OutputIntents`)
	if !catalog.Match(file) {
		t.Error("the catalog doesn't name the attachment")
	}
	about := with(t, all, "/Type /Metadata")
	for _, has := range []string{
		"<pdfaid:part>3<", "<fx:DocumentFileName>factur-x.xml<", "<fx:ConformanceLevel>EN 16931<", "Rechnung " + of.Number,
	} {
		if !strings.Contains(about, has) {
			t.Errorf("the metadata lack %s", has)
		}
	}
	for d := xml.NewDecoder(strings.NewReader(about)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	profile := with(t, all, "/N 3")
	if size := binary.BigEndian.Uint32([]byte(profile)); int(size) != len(profile) || profile[36:40] != "acsp" {
		t.Errorf("a profile of %d bytes says that it has %d", len(profile), size)
	}

	of.BuyerCountry, of.TaxCountry = "", ""
	file, err = render(of, lines)
	if err != nil || bytes.Contains(file, []byte("/EmbeddedFile")) || !bytes.Contains(file, []byte("<pdfaid:part>3<")) ||
		bytes.Contains(file, []byte("factur-x")) {
		t.Error("an invoice without XML", err)
	}
}
