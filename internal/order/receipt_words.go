package order

import (
	"fmt"
	"strconv"

	"stoa/internal/kit/typeset"
	"stoa/internal/tax"
)

// receiptWords are what is printed on a receipt in one language.
type receiptWords struct {
	receipt, seller, buyer, date, card, subtotal, discount, tax, total, back, refunded string
	net, vat, vatID, reverse, small, outside, gift, giftFor, seats                     string
}

// taxOf says which tax an amount has, and why.
func (w receiptWords) taxOf(t tax.TaxTerms) string {
	switch t.Reason {
	case tax.Reverse:
		return w.reverse
	case tax.Small:
		return w.small
	case tax.Outside:
		return w.outside
	}
	return fmt.Sprintf("%s %s%% (%s)", w.vat, strconv.FormatFloat(float64(t.Rate)/100, 'f', -1, 64), t.Country)
}

// giftTo says for whom a course was bought; without a name, which may have been erased, that it is a gift.
func (w receiptWords) giftTo(name string) string {
	if name == "" {
		return w.gift
	}
	return fmt.Sprintf(w.giftFor, typeset.Isolate(name))
}

// wordsOf returns the words of a language: English for one that has none.
func wordsOf(language string) receiptWords {
	if w, ok := receiptTexts[language]; ok {
		return w
	}
	return receiptTexts["en"]
}

var receiptTexts = map[string]receiptWords{
	"en": {
		"Receipt", "Sold by", "Bought by", "Date", "Paid with", "Subtotal", "Discount", taxLabel, "Total",
		"30-day money-back guarantee.", "Refunded",
		"Net", "VAT", "VAT ID", "VAT: reverse charge", "VAT: exempt", "VAT: none",
		"Gift", "Gift for %s", "%d seats for a team",
	},
	"de": {
		"Beleg", "Verkauft von", "Gekauft von", "Datum", "Bezahlt mit", "Zwischensumme", "Rabatt", "Steuer (nicht erhoben)",
		"Gesamt", "30-Tage-Geld-zurück-Garantie.", "Erstattet",
		"Netto", "MwSt.", "USt-IdNr.", "Steuerschuldnerschaft des Leistungsempfängers", "Kleinunternehmer, ohne MwSt.",
		"Ohne MwSt.", "Geschenk", "Geschenk für %s", "%d Plätze für ein Team",
	},
	"it": {
		"Ricevuta", "Venduto da", "Intestata a", "Data", "Pagato con", "Subtotale", "Sconto", "Imposte (non applicate)",
		"Totale", "Rimborso garantito entro 30 giorni.", "Rimborsato",
		"Imponibile", "IVA", "Partita IVA", "Inversione contabile", "Esente da IVA", "Fuori campo IVA",
		"Regalo", "Regalo per %s", "%d posti per un team",
	},
	"id": {
		"Kuitansi", "Dijual oleh", "Dibeli oleh", "Tanggal", "Dibayar dengan", "Subtotal", "Diskon",
		"Pajak (tidak dikenakan)", "Total", "Garansi uang kembali 30 hari.", "Dana dikembalikan",
		"Neto", "PPN", "Nomor PPN", "PPN: ditanggung pembeli", "Bebas PPN", "Tanpa PPN",
		"Hadiah", "Hadiah untuk %s", "%d tempat untuk tim",
	},
	"pl": {
		"Potwierdzenie zakupu", "Sprzedawca", "Kupujący", "Data", "Zapłacono kartą", "Suma częściowa", "Rabat",
		"Podatek (nienaliczony)", "Razem", "30-dniowa gwarancja zwrotu pieniędzy.", "Zwrócono",
		"Netto", "VAT", "Numer VAT", "Odwrotne obciążenie", "Zwolnione z VAT", "Bez VAT",
		"Prezent", "Prezent dla: %s", "Liczba miejsc dla zespołu: %d",
	},
	"fr": {
		"Reçu", "Vendu par", "Acheté par", "Date", "Payé avec", "Sous-total", "Réduction", "Taxe (non appliquée)", "Total",
		"Satisfait ou remboursé pendant 30 jours.", "Remboursé",
		"Hors taxe", "TVA", "N° TVA", "Autoliquidation", "Exonéré de TVA", "Hors champ de la TVA",
		"Cadeau", "Cadeau pour %s", "%d places pour une équipe",
	},
}

// cardNames are what the brands of cards call themselves.
var cardNames = map[string]string{
	"visa": "Visa", "mastercard": "Mastercard", "amex": "American Express", "discover": "Discover",
}
