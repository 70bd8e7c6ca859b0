package transfer_test

import (
	"fmt"
	"image"
	"image/color"
	"strings"
	"testing"

	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"

	"stoa/internal/kit/money"
	"stoa/internal/transfer"
)

// TestTheCodeIsRead draws codes as the page does, reads them as a banking app does, and looks at each field of
// EPC069-12.
func TestTheCodeIsRead(t *testing.T) {
	for _, c := range []struct {
		holder, bic string
		cents       int64
		amount      string
	}{
		{"Stoa Academy GmbH", "COBADEFFXXX", 11901, "EUR119.01"},
		{"Żółta Łódź Sp. z o.o.", "", 5, "EUR0.05"},
		{strings.Repeat("Ä", 70), "COBADEFF", 99_999_999_999, "EUR999999999.99"},
	} {
		reference := transfer.Reference("pdg330123")
		text, ok := transfer.EPC(c.holder, account0, c.bic, reference, money.Of(c.cents, "EUR"))
		if !ok {
			t.Fatalf("%+v has no code", c)
		}
		code, err := transfer.Drawn(text)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(scan(t, code), "\n")
		want := []string{"BCD", "002", "1", "SCT", c.bic, c.holder, account0, c.amount, "", reference}
		if fmt.Sprint(lines) != fmt.Sprint(want) {
			t.Errorf("read %q, want %q", lines, want)
		}
		if size := 4*13 + 17; code.Size > size { // version 13 is the largest that the standard allows
			t.Errorf("%d modules", code.Size)
		}
	}
	for _, m := range []money.Money{money.Of(100, "USD"), money.Of(0, "EUR"), money.Of(1_000_000_000_00, "EUR")} {
		if _, ok := transfer.EPC(holder, account0, "", "RF", m); ok {
			t.Errorf("%+v has a code", m)
		}
	}
}

// scan reads a code from the path of its SVG.
func scan(t *testing.T, code *transfer.QRCode) string {
	t.Helper()
	const quiet, scale = 4, 4
	side := (code.Size + 2*quiet) * scale
	picture := image.NewGray(image.Rect(0, 0, side, side))
	for i := range picture.Pix {
		picture.Pix[i] = 255
	}
	for module := range strings.SplitSeq(strings.Trim(code.Picture, "M"), "M") {
		var x, y int
		if _, err := fmt.Sscanf(module, "%d %dh1v1h-1z", &x, &y); err != nil {
			t.Fatalf("%q: %v", module, err)
		}
		for dx := range scale {
			for dy := range scale {
				picture.SetGray((x+quiet)*scale+dx, (y+quiet)*scale+dy, color.Gray{})
			}
		}
	}
	bits, err := gozxing.NewBinaryBitmapFromImage(picture)
	if err != nil {
		t.Fatal(err)
	}
	read, err := qrcode.NewQRCodeReader().Decode(bits, map[gozxing.DecodeHintType]any{
		gozxing.DecodeHintType_CHARACTER_SET: "UTF-8",
	})
	if err != nil {
		t.Fatal(err)
	}
	return read.GetText()
}

func TestReferences(t *testing.T) {
	// Example of ISO 11649.
	if r := transfer.Reference("539007547034"); r != "RF18539007547034" {
		t.Error(r)
	}
	r := transfer.Reference("pdg330123")
	for text, want := range map[string]string{
		r: "pdg330123",
		"Rechnung " + strings.ToLower(r) + " Danke": "pdg330123",
		"RF" + r[2:4] + " PDG3 3012 3":              "pdg330123",
		"/RFB/" + r[:8] + "-" + r[8:]:               "pdg330123",
		strings.Replace(r, "330", "303", 1):         "",
		strings.Replace(r, "PDG", "PGD", 1):         "",
		"PDG330123":                                 "",
		"RF":                                        "",
		"":                                          "",
	} {
		exact, _ := transfer.NumbersIn(text)
		if got := strings.Join(exact, " "); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
	if _, like := transfer.NumbersIn("order pdg 330123"); fmt.Sprint(like) != "[pdg330123]" && len(like) == 0 {
		t.Error(like)
	}
}
