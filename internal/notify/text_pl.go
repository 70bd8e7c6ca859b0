package notify

var polish = map[string]text{
	VerifyEmail: {
		Subject: "Potwierdź swój e-mail w Stoa",
		Lines:   []string{"Dzień dobry {name},", "witamy w Stoa. Potwierdź, że ten adres należy do ciebie; link zaloguje cię i działa przez 24 godziny."},
		Links:   []link{{"Potwierdź mój e-mail", "link"}},
		Foot:    "Jeśli to nie ty zakładasz konto, możesz zignorować tę wiadomość.",
	},
	AccountExists: {
		Subject: "Masz już konto w Stoa",
		Lines:   []string{"Dzień dobry {name},", "ktoś, może ty, próbował założyć konto z tym adresem. Masz już konto. Możesz się zalogować albo wybrać nowe hasło."},
		Links:   []link{{"Zaloguj się", "link"}, {"Wybierz nowe hasło", "reset"}},
		Foot:    "Jeśli to nie ty, nic się nie zmieniło i nie trzeba nic robić.",
	},
	ResetPassword: {
		Subject: "Wybierz nowe hasło do Stoa",
		Lines:   []string{"Dzień dobry {name},", "oto link do wyboru nowego hasła. Działa raz, przez godzinę, i wylogowuje cię wszędzie."},
		Links:   []link{{"Wybierz nowe hasło", "link"}},
		Foot:    "Jeśli to nie twoja prośba, hasło pozostaje bez zmian.",
	},
	OrderPaid: {
		Subject: "Twój rachunek {number}",
		Lines:   []string{"Dzień dobry {name},", "dziękujemy. Możesz od razu zacząć:", "{courses}", "Zapłacono: {total}. Przez 30 dni możesz odzyskać pieniądze."},
		Links:   []link{{"Zobacz rachunek", "link"}},
	},
	ApplicationAccepted: {
		Subject: "Prowadzisz kursy w Stoa",
		Lines:   []string{"Dzień dobry {name},", "dziękujemy za zgłoszenie. Od teraz możesz prowadzić kursy i masz własną stronę. Każdy kurs przed publikacją ogląda specjalista."},
		Links:   []link{{"Zobacz swoją stronę", "link"}},
	},
	ContactReceived: {
		Subject: "Mamy twoją wiadomość ({number})",
		Lines:   []string{"Dzień dobry {name},", "dziękujemy za wiadomość. Każdą czyta człowiek i odpowiada mailem, zwykle w ciągu dwóch dni roboczych."},
		Foot:    "Jeśli to nie twoja wiadomość, ktoś przez pomyłkę podał twój adres. Nie trzeba nic robić.",
	},
	CertificateIssued: {
		Subject: "Twój certyfikat: {course}",
		Lines:   []string{"Dzień dobry {name},", "kurs „{course}” jest ukończony. Gratulacje. Certyfikat jest gotowy, a każdy, komu go pokażesz, może go sprawdzić."},
		Links:   []link{{"Zobacz certyfikat", "link"}},
	},
}
