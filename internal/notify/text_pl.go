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
	PasswordChanged: {
		Subject: "Twoje hasło w Stoa zostało zmienione",
		Lines:   []string{"Cześć {name},", "twoje hasło zostało zmienione, a wszystkie inne urządzenia wylogowane."},
		Links:   []link{{"Wybierz inne hasło", "link"}},
		Foot:    "Jeśli to ty, nie musisz nic robić. Jeśli nie, od razu wybierz inne hasło.",
	},
	SignInLocked: {
		Subject: "Logowanie na twoje konto jest wstrzymane",
		Lines:   []string{"Cześć {name},", "ktoś dziesięć razy podał błędne hasło lub kod do twojego konta. Przez kwadrans nikt nie zaloguje się twoim hasłem."},
		Links:   []link{{"Wybierz nowe hasło", "link"}},
		Foot:    "Jeśli to ty, poczekaj chwilę albo wybierz nowe hasło. Jeśli nie, twoje konto jest bezpieczne.",
	},
	AccountClosing: {
		Subject: "Twoje konto w Stoa zostanie usunięte",
		Lines:   []string{"Cześć {name},", "twoje konto zostało zamknięte. Dnia {date} usuniemy wszystko, co ciebie dotyczy. Jeśli wcześniej zmienisz zdanie, zaloguj się, a wszystko zostanie bez zmian."},
		Links:   []link{{"Zaloguj się i zostań", "link"}},
		Foot:    "Jeśli to nie ty, od razu zaloguj się i zmień hasło.",
	},
	SecondFactorOn: {
		Subject: "Logowanie wymaga teraz kodu",
		Lines:   []string{"Cześć {name},", "od teraz logowanie wymaga kodu z aplikacji uwierzytelniającej. Kody zapasowe przechowuj tam, gdzie znajdziesz je bez telefonu."},
		Links:   []link{{"Zobacz, jak się logujesz", "link"}},
		Foot:    "Jeśli to nie ty, od razu zmień hasło.",
	},
	SecondFactorOff: {
		Subject: "Logowanie nie wymaga już kodu",
		Lines:   []string{"Cześć {name},", "kody z aplikacji uwierzytelniającej zostały wyłączone. Do zalogowania wystarczy hasło."},
		Links:   []link{{"Zobacz, jak się logujesz", "link"}},
		Foot:    "Jeśli to nie ty, od razu zmień hasło.",
	},
	PasskeyAdded: {
		Subject: "Do twojego konta dodano klucz dostępu",
		Lines:   []string{"Cześć {name},", "dodano klucz dostępu. Kto go ma, może zalogować się na twoje konto."},
		Links:   []link{{"Zobacz swoje klucze", "link"}},
		Foot:    "Jeśli to nie ty, usuń go i od razu zmień hasło.",
	},
	RecoveryCodeUsed: {
		Subject: "Użyto kodu zapasowego",
		Lines:   []string{"Cześć {name},", "ktoś zalogował się jednym z twoich kodów zapasowych. Ten kod już nie zadziała."},
		Links:   []link{{"Zobacz, jak się logujesz", "link"}},
		Foot:    "Jeśli to nie ty, od razu zmień hasło.",
	},
	RefundDone: {
		Subject: "Twoje pieniądze wracają ({number})",
		Lines:   []string{"Cześć {name},", "zwróciliśmy {total} za „{course}”. Pieniądze będą na karcie za kilka dni, gdy tylko bank je zaksięguje. Kurs jest dla ciebie zakończony."},
		Links:   []link{{"Zobacz zamówienie", "link"}},
	},
	RefundAsked: {
		Subject: "Przyglądamy się twojemu zwrotowi ({number})",
		Lines:   []string{"Cześć {name},", "prosisz o zwrot {total} za „{course}”. Ponieważ spora część jest już za tobą, najpierw przyjrzy się temu człowiek i odpowie w ciągu dwóch dni roboczych."},
		Links:   []link{{"Zobacz zamówienie", "link"}},
	},
	RefundRefused: {
		Subject: "W sprawie twojego zwrotu ({number})",
		Lines:   []string{"Cześć {name},", "przyjrzeliśmy się prośbie o zwrot {total} za „{course}” i nie możemy jej spełnić. Kurs pozostaje twój. Jeśli widzisz to inaczej, napisz do nas."},
		Links:   []link{{"Napisz do nas", "link"}},
	},
	NewCourse: {
		Subject: "Nowość w Stoa: {course}",
		Lines:   []string{"Cześć {name},", "jest nowy kurs: „{course}”, prowadzi {instructor}."},
		Links:   []link{{"Zobacz kurs", "link"}},
	},
	IdentityLinked: {
		Subject: "Połączono inny sposób logowania",
		Lines:   []string{"Cześć {name},", "z twoim kontem połączono konto w innym serwisie. Kto może z niego korzystać, może się tu zalogować."},
		Links:   []link{{"Zobacz, jak się logujesz", "link"}},
		Foot:    "Jeśli to nie ty, od razu zmień hasło.",
	},
	NewLesson: {
		Subject: "Nowość w {course}: {lesson}",
		Lines:   []string{"Cześć {name},", "w „{course}” jest nowa lekcja: {lesson}."},
		Links:   []link{{"Ucz się dalej", "link"}},
	},
	Question: {
		Subject: "Pytanie w {course}",
		Lines:   []string{"Cześć {name},", "{author} ma pytanie w „{course}”."},
		Links:   []link{{"Przeczytaj i odpowiedz", "link"}},
	},
	Answer: {
		Subject: "Odpowiedź na twoje pytanie w {course}",
		Lines:   []string{"Cześć {name},", "jest odpowiedź na twoje pytanie w „{course}”. Napisał(a) ją {author}."},
		Links:   []link{{"Przeczytaj odpowiedź", "link"}},
	},
}
