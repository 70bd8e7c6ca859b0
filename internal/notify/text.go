package notify

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
)

// address are the words before an address that stands below its button.
var address = map[string]string{
	"en": "Or open this address:", "de": "Oder öffne diese Adresse:", "it": "Oppure apri questo indirizzo:",
	"id": "Atau buka alamat ini:", "pl": "Albo otwórz ten adres:", "fr": "Ou ouvrez cette adresse :",
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
}
