package invoice

import (
	"cmp"
	"strings"

	"stoa/internal/invoice/invoicedb"
	"stoa/internal/tax"
)

// words are what is printed in one language.
type words struct {
	invoice, credit, seller, buyer, vatID              string
	issued, supplied, order, reference, corrects       string
	description, unit, discount, net, course, seats    string
	taxable, vat, total, paid, refunded, replaced      string
	reverse, small, smallBy, outside, outsideEU, noTax string
}

func (w words) title(kind string) string {
	if kind == Credit {
		return w.credit
	}
	return w.invoice
}

// smallLaw is where a country's law exempts small businesses; else it is article 284 of the directive.
var smallLaw = map[string]string{
	"AT": "§ 6 Abs. 1 Z 27 UStG", "DE": "§ 19 UStG", "FR": "art. 293 B du CGI", "PL": "art. 113 ustawy o VAT",
	"IT": "art. 1, c. 54-89, L. 190/2014",
}

// why says why no tax is charged (directive 2006/112/EC, art. 226(11) and (11a)), or nothing if it is.
func (w words) why(of invoicedb.Invoice) string {
	switch of.TaxReason {
	case tax.Reverse:
		return w.reverse
	case tax.Small:
		return strings.ReplaceAll(w.small, "{law}", cmp.Or(smallLaw[of.SellerCountry], w.smallBy))
	case tax.Outside:
		if tax.InEU(of.SellerCountry) {
			return w.outsideEU
		}
		return w.outside
	case tax.Off:
		return w.noTax
	}
	return ""
}

var texts = map[string]words{
	"en": {
		"Invoice", "Credit note", "Seller", "Buyer", "VAT ID",
		"Date of issue", "Date of supply", "Order", "Buyer reference", "Corrects invoice",
		"Description", "Unit price excl. VAT", "Discount", "Net amount", "Online course, 1 access",
		"Online course, %d seats",
		"Net total", "VAT", "Total", "Paid in full on %s.", "Refunded on %s.", "Replaced by a corrected invoice.",
		"Reverse charge: the customer is liable for the VAT (article 196 of Directive 2006/112/EC).",
		"Exempt from VAT: small enterprise scheme ({law}).", "article 284 of Directive 2006/112/EC",
		"Not subject to the seller’s VAT: the service is supplied where the customer is established.",
		"Not subject to VAT in the EU: the service is supplied where the customer is established (articles 44 and 58 of " +
			"Directive 2006/112/EC).",
		"No VAT is charged.",
	},
	"de": {
		"Rechnung", "Rechnungskorrektur", "Verkäufer", "Käufer", "USt-IdNr.",
		"Rechnungsdatum", "Leistungsdatum", "Bestellung", "Bestellreferenz", "Zur Rechnung",
		"Leistung", "Einzelpreis netto", "Rabatt", "Nettobetrag", "Onlinekurs, 1 Zugang",
		"Onlinekurs, %d Plätze",
		"Summe netto", "USt.", "Gesamtbetrag", "Vollständig bezahlt am %s.", "Erstattet am %s.",
		"Durch eine berichtigte Rechnung ersetzt.",
		"Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge, Artikel 196 der Richtlinie 2006/112/EG).",
		"Umsatzsteuerfrei nach der Kleinunternehmerregelung ({law}).", "Artikel 284 der Richtlinie 2006/112/EG",
		"Nicht steuerbar im Land des Verkäufers: Ort der Leistung ist der Sitz oder Wohnsitz des Empfängers.",
		"In der EU nicht steuerbar: Ort der Leistung ist der Sitz oder Wohnsitz des Empfängers (Artikel 44 und 58 der " +
			"Richtlinie 2006/112/EG).",
		"Es wird keine Umsatzsteuer berechnet.",
	},
	"it": {
		"Fattura", "Nota di credito", "Venditore", "Cliente", "Partita IVA",
		"Data di emissione", "Data della prestazione", "Ordine", "Riferimento cliente", "Rettifica la fattura",
		"Descrizione", "Prezzo unitario netto", "Sconto", "Importo netto", "Corso online, 1 accesso",
		"Corso online, %d posti",
		"Imponibile", "IVA", "Totale", "Pagata per intero il %s.", "Rimborsata il %s.",
		"Sostituita da una fattura corretta.",
		"Inversione contabile (reverse charge): l’IVA è dovuta dal cliente (articolo 196 della direttiva 2006/112/CE).",
		"Esente da IVA: regime delle piccole imprese ({law}).", "articolo 284 della direttiva 2006/112/CE",
		"Fuori campo IVA nel paese del venditore: la prestazione è resa dove è stabilito il cliente.",
		"Operazione non soggetta a IVA nell’UE: la prestazione è resa dove è stabilito il cliente (articoli 44 e 58 della " +
			"direttiva 2006/112/CE).",
		"Nessuna IVA applicata.",
	},
	"id": {
		"Faktur", "Nota kredit", "Penjual", "Pembeli", "Nomor PPN",
		"Tanggal terbit", "Tanggal penyerahan", "Pesanan", "Referensi pembeli", "Koreksi atas faktur",
		"Uraian", "Harga satuan tanpa PPN", "Diskon", "Jumlah neto", "Kursus online, 1 akses",
		"Kursus online, %d tempat",
		"Total neto", "PPN", "Total", "Lunas pada %s.", "Dikembalikan pada %s.", "Diganti dengan faktur yang dikoreksi.",
		"Reverse charge: PPN ditanggung oleh pembeli (Pasal 196 Arahan 2006/112/EC).",
		"Bebas PPN: skema usaha kecil ({law}).", "Pasal 284 Arahan 2006/112/EC",
		"Tidak dikenai PPN penjual: jasa diserahkan di tempat kedudukan pembeli.",
		"Tidak dikenai PPN di Uni Eropa: jasa diserahkan di tempat kedudukan pembeli (Pasal 44 dan 58 Arahan 2006/112/EC).",
		"Tidak ada PPN yang dikenakan.",
	},
	"pl": {
		"Faktura", "Faktura korygująca", "Sprzedawca", "Nabywca", "Numer VAT",
		"Data wystawienia", "Data wykonania usługi", "Zamówienie", "Numer referencyjny", "Koryguje fakturę",
		"Nazwa usługi", "Cena jedn. netto", "Rabat", "Wartość netto", "Kurs online, 1 dostęp",
		"Kurs online, liczba miejsc: %d",
		"Razem netto", "VAT", "Razem brutto", "Zapłacono w całości: %s.", "Zwrócono: %s.",
		"Zastąpiono poprawioną fakturą.",
		"Odwrotne obciążenie: podatek rozlicza nabywca (reverse charge, art. 196 dyrektywy 2006/112/WE).",
		"Zwolnienie z VAT dla małych przedsiębiorstw ({law}).", "art. 284 dyrektywy 2006/112/WE",
		"Nie podlega VAT w kraju sprzedawcy: miejscem świadczenia usługi jest kraj nabywcy.",
		"Nie podlega VAT w UE: miejscem świadczenia usługi jest kraj nabywcy (art. 44 i 58 dyrektywy 2006/112/WE).",
		"Nie naliczono podatku VAT.",
	},
	"fr": {
		"Facture", "Avoir", "Vendeur", "Client", "N° TVA",
		"Date d’émission", "Date de la prestation", "Commande", "Référence client", "Rectifie la facture",
		"Désignation", "Prix unitaire HT", "Remise", "Montant HT", "Cours en ligne, 1 accès",
		"Cours en ligne, %d places",
		"Total HT", "TVA", "Total TTC", "Payée intégralement le %s.", "Remboursé le %s.",
		"Remplacée par une facture rectifiée.",
		"Autoliquidation : la TVA est due par le client (article 196 de la directive 2006/112/CE).",
		"TVA non applicable : franchise des petites entreprises ({law}).", "article 284 de la directive 2006/112/CE",
		"Non soumis à la TVA du vendeur : la prestation est fournie au lieu d’établissement du client.",
		"Non soumis à la TVA dans l’UE : la prestation est fournie au lieu d’établissement du client (articles 44 et 58 de " +
			"la directive 2006/112/CE).",
		"Aucune TVA n’est facturée.",
	},
}
