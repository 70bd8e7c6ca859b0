package transfer

import (
	"fmt"
	"strings"

	"rsc.io/qr"

	"stoa/internal/kit/money"
)

// QRCode is a code that banking apps read. Picture is the path data of an SVG of Size x Size: its dark modules.
type QRCode struct {
	Picture string `json:"picture"`
	Size    int    `json:"size"`
}

// EPC writes a credit transfer as banking apps read it (EPC069-12, version 002: the BIC may be left out). Reference is
// structured, so the text for people stays empty. Transfers of SEPA are in euro, so ok is false for other currencies.
func EPC(holder, iban, bic, reference string, amount money.Money) (text string, ok bool) {
	const most = 331 // bytes
	text = strings.Join([]string{
		"BCD", "002", "1", "SCT", bic, holder, iban,
		fmt.Sprintf("EUR%d.%02d", amount.Amount/100, amount.Amount%100), "", reference,
	}, "\n")
	return text, amount.Currency == "EUR" && amount.Amount > 0 && amount.Amount < 1_000_000_000_00 && len(text) <= most
}

// drawn draws a code with the correction that the standard wants.
func drawn(text string) (*QRCode, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return nil, err
	}
	var path strings.Builder
	for y := range code.Size {
		for x := range code.Size {
			if code.Black(x, y) {
				fmt.Fprintf(&path, "M%d %dh1v1h-1z", x, y)
			}
		}
	}
	return &QRCode{Picture: path.String(), Size: code.Size}, nil
}
