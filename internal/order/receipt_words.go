package order

// receiptWords are what is printed on a receipt in one language.
type receiptWords struct {
	receipt, seller, buyer, date, card, subtotal, discount, tax, total, back, refunded string
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
	},
	"de": {
		"Beleg", "Verkauft von", "Gekauft von", "Datum", "Bezahlt mit", "Zwischensumme", "Rabatt", "Steuer (nicht erhoben)",
		"Gesamt", "30-Tage-Geld-zurück-Garantie.", "Erstattet",
	},
	"it": {
		"Ricevuta", "Venduto da", "Intestata a", "Data", "Pagato con", "Subtotale", "Sconto", "Imposte (non applicate)",
		"Totale", "Rimborso garantito entro 30 giorni.", "Rimborsato",
	},
	"id": {
		"Kuitansi", "Dijual oleh", "Dibeli oleh", "Tanggal", "Dibayar dengan", "Subtotal", "Diskon",
		"Pajak (tidak dikenakan)", "Total", "Garansi uang kembali 30 hari.", "Dana dikembalikan",
	},
	"pl": {
		"Potwierdzenie zakupu", "Sprzedawca", "Kupujący", "Data", "Zapłacono kartą", "Suma częściowa", "Rabat",
		"Podatek (nienaliczony)", "Razem", "30-dniowa gwarancja zwrotu pieniędzy.", "Zwrócono",
	},
	"fr": {
		"Reçu", "Vendu par", "Acheté par", "Date", "Payé avec", "Sous-total", "Réduction", "Taxe (non appliquée)", "Total",
		"Satisfait ou remboursé pendant 30 jours.", "Remboursé",
	},
}

// cardNames are what the brands of cards call themselves.
var cardNames = map[string]string{
	"visa": "Visa", "mastercard": "Mastercard", "amex": "American Express", "discover": "Discover",
}
