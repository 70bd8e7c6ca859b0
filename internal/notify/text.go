package notify

import "stoa/internal/account"

// text is a mail's words. {placeholders} come from Mail.Values; {name} is always
// there. The first link is shown as a button where the mail has HTML.
type text struct {
	Subject string
	Lines   []string
	Links   []link
	Foot    string
}

// link is an address with words; Value names it in Mail.Values.
type link struct{ Label, Value string }

// The mails, and the values that each needs.
const (
	VerifyEmail         = "verify-email"         // link
	AccountExists       = "account-exists"       // link (to sign in), reset
	ResetPassword       = "reset-password"       // link
	OrderPaid           = "order-paid"           // number, courses (a line each), total, link
	CertificateIssued   = "certificate-issued"   // course, link
	ApplicationAccepted = "application-accepted" // link
	ContactReceived     = "contact-received"     // number
	// Those about an account's safety have the names that package account gives them.
	PasswordChanged  = account.MailPasswordChanged
	SignInLocked     = account.MailSignInLocked
	AccountClosing   = account.MailAccountClosing
	SecondFactorOn   = account.MailSecondFactorOn
	SecondFactorOff  = account.MailSecondFactorOff
	PasskeyAdded     = account.MailPasskeyAdded
	RecoveryCodeUsed = account.MailRecoveryCodeUsed
	IdentityLinked   = account.MailIdentityLinked
	RefundDone       = "refund-done"    // number, course, total, link
	RefundAsked      = "refund-asked"   // the same
	RefundRefused    = "refund-refused" // the same
	NewLesson        = "new-lesson"     // course, lesson, link
	Question         = "question"       // course, author, link
	Answer           = "answer"         // course, author, link
	NewCourse        = "new-course"     // course, instructor, link
)

// address are the words before an address that stands below its button.
var address = map[string]string{
	"en": "Or open this address:", "de": "Oder öffne diese Adresse:", "it": "Oppure apri questo indirizzo:",
	"id": "Atau buka alamat ini:", "pl": "Albo otwórz ten adres:", "fr": "Ou ouvrez cette adresse :",
}

// stop are the words of the link that ends mails of a kind.
var stop = map[string]string{
	"en": "Stop mails like this", "de": "Keine solchen E-Mails mehr", "it": "Non ricevere più e-mail come questa",
	"id": "Berhenti menerima surel seperti ini", "pl": "Nie wysyłaj takich e-maili", "fr": "Ne plus recevoir ce genre d'e-mails",
}

// texts are the mails by language, each with all of them.
var texts = map[string]map[string]text{"en": english, "de": german, "it": italian, "id": indonesian, "pl": polish, "fr": french}

var english = map[string]text{
	VerifyEmail: {
		Subject: "Confirm your e-mail for Stoa",
		Lines:   []string{"Hello {name},", "welcome to Stoa. Please confirm that this address is yours; the link signs you in and works for 24 hours."},
		Links:   []link{{"Confirm my e-mail", "link"}},
		Foot:    "If you did not make an account, you can ignore this mail.",
	},
	AccountExists: {
		Subject: "You already have an account at Stoa",
		Lines:   []string{"Hello {name},", "somebody, perhaps you, tried to make an account with this e-mail. You have one already. You can sign in, or choose a new password."},
		Links:   []link{{"Sign in", "link"}, {"Choose a new password", "reset"}},
		Foot:    "If it was not you, nothing has changed and there is nothing to do.",
	},
	ResetPassword: {
		Subject: "Choose a new password for Stoa",
		Lines:   []string{"Hello {name},", "here is the link to choose a new password. It works once, for one hour, and signs you out everywhere."},
		Links:   []link{{"Choose a new password", "link"}},
		Foot:    "If you did not ask for it, your password stays as it is.",
	},
	OrderPaid: {
		Subject: "Your receipt {number}",
		Lines:   []string{"Hello {name},", "thank you. You can start right away with:", "{courses}", "Total paid: {total}. You can have your money back for 30 days."},
		Links:   []link{{"See the receipt", "link"}},
	},
	ApplicationAccepted: {
		Subject: "You teach at Stoa now",
		Lines:   []string{"Hello {name},", "thank you for your application. You are an instructor from now on, and have a page of your own. A specialist looks at every course before it is published."},
		Links:   []link{{"See your page", "link"}},
	},
	ContactReceived: {
		Subject: "We have your message ({number})",
		Lines:   []string{"Hello {name},", "thank you for writing to us. A person reads every message and answers by mail, mostly within two working days."},
		Foot:    "If you did not write to us, somebody used your address by mistake. There is nothing to do.",
	},
	CertificateIssued: {
		Subject: "Your certificate: {course}",
		Lines:   []string{"Hello {name},", "you have finished “{course}”. Well done. Your certificate is ready, and anyone you show it to can check it."},
		Links:   []link{{"See the certificate", "link"}},
	},
	PasswordChanged: {
		Subject: "Your password at Stoa was changed",
		Lines:   []string{"Hello {name},", "your password was changed, and every other device was signed out."},
		Links:   []link{{"Choose another password", "link"}},
		Foot:    "If it was you, there is nothing to do. If not, choose another password at once.",
	},
	SignInLocked: {
		Subject: "Sign-in to your account is paused",
		Lines:   []string{"Hello {name},", "somebody entered a wrong password or code for your account ten times. Nobody can sign in with your password for a quarter of an hour."},
		Links:   []link{{"Choose a new password", "link"}},
		Foot:    "If it was you, wait a little or choose a new password. If not, your account is safe.",
	},
	AccountClosing: {
		Subject: "Your account at Stoa will be erased",
		Lines:   []string{"Hello {name},", "you have closed your account. On {date} everything about you is erased. If you change your mind before, sign in, and all stays as it is."},
		Links:   []link{{"Sign in and stay", "link"}},
		Foot:    "If it was not you, sign in at once and change your password.",
	},
	SecondFactorOn: {
		Subject: "Your sign-in asks for a code now",
		Lines:   []string{"Hello {name},", "from now on, signing in asks for a code of your authenticator app. Keep the recovery codes where you find them without your phone."},
		Links:   []link{{"See how you sign in", "link"}},
		Foot:    "If it was not you, change your password at once.",
	},
	SecondFactorOff: {
		Subject: "Your sign-in asks for no code any more",
		Lines:   []string{"Hello {name},", "codes of the authenticator app were switched off. Your password is enough to sign in."},
		Links:   []link{{"See how you sign in", "link"}},
		Foot:    "If it was not you, change your password at once.",
	},
	PasskeyAdded: {
		Subject: "A passkey was added to your account",
		Lines:   []string{"Hello {name},", "a passkey was added. Whoever holds it can sign in to your account."},
		Links:   []link{{"See your passkeys", "link"}},
		Foot:    "If it was not you, remove it and change your password at once.",
	},
	RecoveryCodeUsed: {
		Subject: "A recovery code was used",
		Lines:   []string{"Hello {name},", "somebody signed in with one of your recovery codes. It will not work again."},
		Links:   []link{{"See how you sign in", "link"}},
		Foot:    "If it was not you, change your password at once.",
	},
	RefundDone: {
		Subject: "Your money is on its way back ({number})",
		Lines:   []string{"Hello {name},", "we have given back {total} for “{course}”. It is on your card within a few days, as fast as your bank books it. The course has ended for you."},
		Links:   []link{{"See the order", "link"}},
	},
	RefundAsked: {
		Subject: "We look at your refund ({number})",
		Lines:   []string{"Hello {name},", "you have asked for {total} for “{course}”. Since you have learnt a good part of it, a person looks at it first and answers within two working days."},
		Links:   []link{{"See the order", "link"}},
	},
	RefundRefused: {
		Subject: "About your refund ({number})",
		Lines:   []string{"Hello {name},", "we have looked at your wish to have {total} for “{course}” back, and cannot grant it. The course stays yours. If you see it differently, write to us."},
		Links:   []link{{"Write to us", "link"}},
	},
	NewCourse: {
		Subject: "New at Stoa: {course}",
		Lines:   []string{"Hello {name},", "there is a new course: “{course}” by {instructor}."},
		Links:   []link{{"See the course", "link"}},
	},
	IdentityLinked: {
		Subject: "Another way to sign in was connected",
		Lines:   []string{"Hello {name},", "an account elsewhere was connected to yours. Whoever can use it can sign in here."},
		Links:   []link{{"See how you sign in", "link"}},
		Foot:    "If it was not you, change your password at once.",
	},
	NewLesson: {
		Subject: "New in {course}: {lesson}",
		Lines:   []string{"Hello {name},", "there is a new lesson in “{course}”: {lesson}."},
		Links:   []link{{"Go on learning", "link"}},
	},
	Question: {
		Subject: "A question in {course}",
		Lines:   []string{"Hello {name},", "{author} has asked something in “{course}”."},
		Links:   []link{{"Read and answer", "link"}},
	},
	Answer: {
		Subject: "An answer to your question in {course}",
		Lines:   []string{"Hello {name},", "{author} has answered your question in “{course}”."},
		Links:   []link{{"Read the answer", "link"}},
	},
}
