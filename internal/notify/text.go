package notify

import (
	"strconv"
	"strings"

	"stoa/internal/account"
	"stoa/internal/credential"
	"stoa/internal/kit/web"
)

// text is the wording of an email. {placeholders} come from Mail.Values; {name} is always
// available. HTML emails show the first link as a button.
type text struct {
	Subject string
	Lines   []string
	Columns [2]string // of Rows: now and before
	Rows    []row
	Quote   string // what is answered
	Links   []link
	Foot    string
}

// row is a figure beside an earlier one. Value is its key in Mail.Values, and so is Value with "Before"; where that is
// missing, there is no earlier one.
type row struct{ Label, Value, Before string }

// link is a labeled URL; Value is its key in Mail.Values.
type link struct{ Label, Value string }

// The emails, and the values each one needs.
const (
	VerifyEmail         = "verify-email"         // link
	AccountExists       = "account-exists"       // link (to sign in), reset
	ResetPassword       = "reset-password"       // link
	OrderPaid           = "order-paid"           // number, courses (a line each), total, link, perhaps invoice
	GiftReceipt         = "gift-receipt"         // number, courses, total, link (to the gifts), receipt, perhaps invoice
	Gift                = "gift"                 // course, by, note (may be empty), link
	GiftRefused         = "gift-refused"         // course, person, email (whom it was for), link (to the gifts)
	TeamReceipt         = "team-receipt"         // number, courses, total, link (to the teams), receipt, perhaps invoice
	SeatOffered         = "seat-offered"         // course, by, link
	CertificateIssued   = "certificate-issued"   // course, link
	ApplicationAccepted = "application-accepted" // link
	ContactReceived     = "contact-received"     // number
	ContactAnswer       = "contact-answer"       // number, subject, body, date, message, link
	// Account security emails use the names defined in package account.
	PasswordChanged   = credential.MailPasswordChanged
	SignInLocked      = credential.MailSignInLocked
	AccountClosing    = account.MailAccountClosing
	SecondFactorOn    = credential.MailSecondFactorOn
	SecondFactorOff   = credential.MailSecondFactorOff
	PasskeyAdded      = credential.MailPasskeyAdded
	RecoveryCodeUsed  = credential.MailRecoveryCodeUsed
	IdentityLinked    = credential.MailIdentityLinked
	RoleGiven         = account.MailRoleGiven
	RoleRemoved       = account.MailRoleRemoved
	AccountSuspended  = account.MailSuspended
	AccountReinstated = account.MailReinstated
	RefundDone        = "refund-done"     // number, course, total, link
	RefundAsked       = "refund-asked"    // the same
	RefundRefused     = "refund-refused"  // the same
	RefundLate        = "refund-late"     // number, total, link
	PayoutSent        = "payout-sent"     // total, account, link
	PayoutReturned    = "payout-returned" // the same
	// Those about transfers have number, account (TransferAccount), total, received, missing, date, courses, link.
	TransferWaiting   = "transfer-waiting"
	TransferShort     = "transfer-short"
	TransferReminder  = "transfer-reminder"
	TransferEnded     = "transfer-ended"
	NewLesson         = "new-lesson"         // course, lesson, link
	Question          = "question"           // course, author, link
	Answer            = "answer"             // course, author, link
	ReviewReply       = "review-reply"       // course, author, link
	Announcement      = "announcement"       // course, author, subject, body, link
	Cheaper           = "cheaper"            // course, price, link
	NewCourse         = "new-course"         // course, instructor, link
	CourseSubmitted   = "course-submitted"   // course, instructor, link
	CourseApproved    = "course-approved"    // course, link
	ChangesRequested  = "changes-requested"  // course, link
	CourseTakenBack   = "course-taken-back"  // course, instructor, link
	VideosReady       = "videos-ready"       // course, count, link
	VideosFailed      = "videos-failed"      // course, videos (a line each), link
	GoalReminder      = "goal-reminder"      // link
	BackupFailed      = "backup-failed"      // backup, reason, link
	InstructorInvited = "instructor-invited" // course, instructor, link
	ContentHidden     = "content-hidden"     // course, reason, body, link
	// TeachingSummary has from, to, questions (a link), link, waiting; and revenue, enrollments, completed, reviews,
	// rating and asked, each also with "Before".
	TeachingSummary = "teaching-summary"
)

// address introduces the URL printed below a button.
var address = map[string]string{
	"en": "Or open this link:", "de": "Oder öffne diesen Link:", "it": "Oppure apri questo link:",
	"id": "Atau buka tautan ini:", "pl": "Możesz też otworzyć ten link:", "fr": "Ou ouvrez ce lien :",
}

// roles are the names of roles in emails.
var roles = map[string]map[web.Role]string{
	"en": {web.Instructor: "Instructor", web.Specialist: "Specialist", web.Operator: "Operator"},
	"de": {web.Instructor: "Kursleitung", web.Specialist: "Fachprüfung", web.Operator: "Betreiber"},
	"it": {web.Instructor: "Docente", web.Specialist: "Specialista", web.Operator: "Gestore"},
	"id": {web.Instructor: "Pengajar", web.Specialist: "Spesialis", web.Operator: "Operator"},
	"pl": {web.Instructor: "Prowadzący", web.Specialist: "Specjalista", web.Operator: "Operator"},
	"fr": {web.Instructor: "Formateur", web.Specialist: "Spécialiste", web.Operator: "Opérateur"},
}

// RoleName is the name of a role in emails in this language.
func RoleName(language, role string) string {
	words, ok := roles[language]
	if !ok {
		words = roles["en"]
	}
	return words[web.Role(role)]
}

// reasons are why operators hide something, in emails.
var reasons = map[string]map[string]string{
	"en": {
		"spam": "Advertising or spam", "abuse": "Insulting or hateful", "personal": "Personal data of someone",
		"off_topic": "Not about the course", "other": "Another reason",
	},
	"de": {
		"spam": "Werbung oder Spam", "abuse": "Beleidigend oder hasserfüllt", "personal": "Persönliche Daten von jemandem",
		"off_topic": "Hat nichts mit dem Kurs zu tun", "other": "Ein anderer Grund",
	},
	"it": {
		"spam": "Pubblicità o spam", "abuse": "Offensivo o carico d’odio", "personal": "Dati personali di qualcuno",
		"off_topic": "Non riguarda il corso", "other": "Un altro motivo",
	},
	"id": {
		"spam": "Iklan atau spam", "abuse": "Menghina atau penuh kebencian", "personal": "Data pribadi seseorang",
		"off_topic": "Tidak terkait kursus", "other": "Alasan lain",
	},
	"pl": {
		"spam": "Reklama lub spam", "abuse": "Obraźliwe lub nienawistne", "personal": "Czyjeś dane osobowe",
		"off_topic": "Nie na temat kursu", "other": "Inny powód",
	},
	"fr": {
		"spam": "Publicité ou spam", "abuse": "Insultant ou haineux", "personal": "Données personnelles de quelqu’un",
		"off_topic": "Sans rapport avec le cours", "other": "Une autre raison",
	},
}

// ReasonName is a reason for hiding something, in emails in this language.
func ReasonName(language, reason string) string {
	words, ok := reasons[language]
	if !ok {
		words = reasons["en"]
	}
	return words[reason]
}

// stop labels the unsubscribe link.
var stop = map[string]string{
	"en": "Unsubscribe from emails like this", "de": "Solche E-Mails abbestellen",
	"it": "Annulla l’iscrizione a email come questa", "id": "Berhenti menerima email seperti ini",
	"pl": "Wypisz się z takich e-maili", "fr": "Se désabonner de ces e-mails",
}

// texts are the emails by language. Every language has every email.
var texts = map[string]map[string]text{
	"en": english, "de": german, "it": italian, "id": indonesian, "pl": polish, "fr": french,
}

// accounts word an account in emails: who gets the money, at which bank, and what to write on the transfer.
var accounts = map[string][3]string{
	"en": {"Recipient", "Bank", "Reference"},
	"de": {"Empfänger", "Bank", "Verwendungszweck"},
	"it": {"Beneficiario", "Banca", "Causale"},
	"id": {"Penerima", "Bank", "Referensi"},
	"pl": {"Odbiorca", "Bank", "Tytuł przelewu"},
	"fr": {"Bénéficiaire", "Banque", "Référence"},
}

// TransferAccount is where to transfer money to, a line each. BIC and bank may be empty.
func TransferAccount(language, holder, iban, bic, bank, reference string) string {
	words, ok := accounts[language]
	if !ok {
		words = accounts["en"]
	}
	out := words[0] + ": " + holder + "\nIBAN: " + iban
	if bic != "" {
		out += "\nBIC: " + bic
	}
	if bank != "" {
		out += "\n" + words[1] + ": " + bank
	}
	return out + "\n" + words[2] + ": " + reference
}

// giftLines are a gift among the courses of an order, in emails.
var giftLines = map[string]string{
	"en": "{course} (a gift for {name} on {date})",
	"de": "{course} (Geschenk für {name} am {date})",
	"it": "{course} (regalo per {name}, {date})",
	"id": "{course} (hadiah untuk {name}, {date})",
	"pl": "{course} (prezent dla: {name}, {date})",
	"fr": "{course} (cadeau pour {name}, le {date})",
}

// GiftLine is a gift among the courses of an order, in emails in this language.
func GiftLine(language, course, name, date string) string {
	words, ok := giftLines[language]
	if !ok {
		words = giftLines["en"]
	}
	return strings.NewReplacer("{course}", course, "{name}", name, "{date}", date).Replace(words)
}

// seatLines are seats for a team among the courses of an order, in emails.
var seatLines = map[string]string{
	"en": "{course} ({seats} seats for your team)",
	"de": "{course} ({seats} Plätze für dein Team)",
	"it": "{course} ({seats} posti per il tuo team)",
	"id": "{course} ({seats} tempat untuk tim Anda)",
	"pl": "{course} (liczba miejsc dla zespołu: {seats})",
	"fr": "{course} ({seats} places pour votre équipe)",
}

// SeatLine is seats for a team among the courses of an order, in emails in this language.
func SeatLine(language, course string, seats int) string {
	words, ok := seatLines[language]
	if !ok {
		words = seatLines["en"]
	}
	return strings.NewReplacer("{course}", course, "{seats}", strconv.Itoa(seats)).Replace(words)
}
