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
	"en": {"Receipt", "Sold by", "Bought by", "Date", "Paid with", "Subtotal", "Discount", taxLabel, "Total", "You can have your money back for 30 days.", "Given back"},
	"de": {"Beleg", "Verkauft von", "Gekauft von", "Datum", "Bezahlt mit", "Zwischensumme", "Rabatt", "Steuer (nicht erhoben)", "Gesamt", "30 Tage lang kannst du dein Geld zurückbekommen.", "Zurückgegeben"},
	"it": {"Ricevuta", "Venduto da", "Acquistato da", "Data", "Pagato con", "Subtotale", "Sconto", "Imposta (non applicata)", "Totale", "Puoi riavere il tuo denaro per 30 giorni.", "Restituito"},
	"id": {"Tanda terima", "Dijual oleh", "Dibeli oleh", "Tanggal", "Dibayar dengan", "Subtotal", "Potongan", "Pajak (tidak dikenakan)", "Total", "Uang Anda dapat kembali dalam 30 hari.", "Dikembalikan"},
	"pl": {"Potwierdzenie zakupu", "Sprzedawca", "Kupujący", "Data", "Zapłacono kartą", "Suma częściowa", "Rabat", "Podatek (nienaliczony)", "Razem", "Przez 30 dni można odzyskać pieniądze.", "Zwrócono"},
	"fr": {"Reçu", "Vendu par", "Acheté par", "Date", "Payé avec", "Sous-total", "Remise", "Taxe (non appliquée)", "Total", "Vous pouvez être remboursé pendant 30 jours.", "Remboursé"},
}

// cardNames are what the brands of cards call themselves.
var cardNames = map[string]string{"visa": "Visa", "mastercard": "Mastercard", "amex": "American Express", "discover": "Discover"}
