package notify

var german = map[string]text{
	VerifyEmail: {
		Subject: "Bestätige deine E-Mail für Stoa",
		Lines:   []string{"Hallo {name},", "willkommen bei Stoa. Bitte bestätige, dass diese Adresse dir gehört; der Link meldet dich an und gilt 24 Stunden."},
		Links:   []link{{"Meine E-Mail bestätigen", "link"}},
		Foot:    "Wenn du kein Konto angelegt hast, kannst du diese E-Mail ignorieren.",
	},
	AccountExists: {
		Subject: "Du hast schon ein Konto bei Stoa",
		Lines:   []string{"Hallo {name},", "jemand, vielleicht du selbst, wollte mit dieser E-Mail ein Konto anlegen. Du hast schon eines. Du kannst dich anmelden oder ein neues Passwort wählen."},
		Links:   []link{{"Anmelden", "link"}, {"Neues Passwort wählen", "reset"}},
		Foot:    "Wenn du es nicht warst, hat sich nichts geändert, und es ist nichts zu tun.",
	},
	ResetPassword: {
		Subject: "Wähle ein neues Passwort für Stoa",
		Lines:   []string{"Hallo {name},", "mit diesem Link wählst du ein neues Passwort. Er gilt einmal, eine Stunde lang, und meldet dich überall ab."},
		Links:   []link{{"Neues Passwort wählen", "link"}},
		Foot:    "Wenn du nicht darum gebeten hast, bleibt dein Passwort, wie es ist.",
	},
	OrderPaid: {
		Subject: "Dein Beleg {number}",
		Lines:   []string{"Hallo {name},", "danke. Du kannst gleich anfangen mit:", "{courses}", "Bezahlt: {total}. 30 Tage lang kannst du dein Geld zurückbekommen."},
		Links:   []link{{"Beleg ansehen", "link"}},
	},
	ApplicationAccepted: {
		Subject: "Du gibst jetzt Kurse bei Stoa",
		Lines:   []string{"Hallo {name},", "danke für deine Bewerbung. Von jetzt an kannst du Kurse geben und hast eine eigene Seite. Jeder Kurs wird von jemandem vom Fach angesehen, bevor er erscheint."},
		Links:   []link{{"Deine Seite ansehen", "link"}},
	},
	ContactReceived: {
		Subject: "Wir haben deine Nachricht ({number})",
		Lines:   []string{"Hallo {name},", "danke, dass du uns schreibst. Ein Mensch liest jede Nachricht und antwortet per E-Mail, meist innerhalb von zwei Werktagen."},
		Foot:    "Wenn du uns nicht geschrieben hast, hat jemand deine Adresse versehentlich angegeben. Es ist nichts zu tun.",
	},
	CertificateIssued: {
		Subject: "Dein Zertifikat: {course}",
		Lines:   []string{"Hallo {name},", "du hast „{course}“ abgeschlossen. Gut gemacht. Dein Zertifikat ist da, und alle, denen du es zeigst, können es prüfen."},
		Links:   []link{{"Zertifikat ansehen", "link"}},
	},
	PasswordChanged: {
		Subject: "Dein Passwort bei Stoa wurde geändert",
		Lines:   []string{"Hallo {name},", "dein Passwort wurde geändert, und alle anderen Geräte wurden abgemeldet."},
		Links:   []link{{"Ein anderes Passwort wählen", "link"}},
		Foot:    "Wenn du es warst, ist nichts zu tun. Wenn nicht, wähle sofort ein anderes Passwort.",
	},
	SignInLocked: {
		Subject: "Die Anmeldung zu deinem Konto ist unterbrochen",
		Lines:   []string{"Hallo {name},", "jemand hat zehnmal ein falsches Passwort oder einen falschen Code für dein Konto eingegeben. Eine Viertelstunde lang kann sich niemand mit deinem Passwort anmelden."},
		Links:   []link{{"Neues Passwort wählen", "link"}},
		Foot:    "Wenn du es warst, warte ein wenig oder wähle ein neues Passwort. Wenn nicht, ist dein Konto sicher.",
	},
	AccountClosing: {
		Subject: "Dein Konto bei Stoa wird gelöscht",
		Lines:   []string{"Hallo {name},", "du hast dein Konto geschlossen. Am {date} wird alles über dich gelöscht. Wenn du es dir vorher anders überlegst, melde dich an, und alles bleibt, wie es ist."},
		Links:   []link{{"Anmelden und bleiben", "link"}},
		Foot:    "Wenn du es nicht warst, melde dich sofort an und ändere dein Passwort.",
	},
	SecondFactorOn: {
		Subject: "Deine Anmeldung fragt jetzt nach einem Code",
		Lines:   []string{"Hallo {name},", "von jetzt an fragt die Anmeldung nach einem Code deiner Authenticator-App. Bewahre die Wiederherstellungscodes dort auf, wo du sie ohne dein Telefon findest."},
		Links:   []link{{"Deine Anmeldung ansehen", "link"}},
		Foot:    "Wenn du es nicht warst, ändere sofort dein Passwort.",
	},
	SecondFactorOff: {
		Subject: "Deine Anmeldung fragt nach keinem Code mehr",
		Lines:   []string{"Hallo {name},", "die Codes der Authenticator-App wurden abgeschaltet. Zum Anmelden reicht dein Passwort."},
		Links:   []link{{"Deine Anmeldung ansehen", "link"}},
		Foot:    "Wenn du es nicht warst, ändere sofort dein Passwort.",
	},
	PasskeyAdded: {
		Subject: "Deinem Konto wurde ein Passkey hinzugefügt",
		Lines:   []string{"Hallo {name},", "ein Passkey wurde hinzugefügt. Wer ihn hat, kann sich bei deinem Konto anmelden."},
		Links:   []link{{"Deine Passkeys ansehen", "link"}},
		Foot:    "Wenn du es nicht warst, entferne ihn und ändere sofort dein Passwort.",
	},
	RecoveryCodeUsed: {
		Subject: "Ein Wiederherstellungscode wurde benutzt",
		Lines:   []string{"Hallo {name},", "jemand hat sich mit einem deiner Wiederherstellungscodes angemeldet. Er gilt kein zweites Mal."},
		Links:   []link{{"Deine Anmeldung ansehen", "link"}},
		Foot:    "Wenn du es nicht warst, ändere sofort dein Passwort.",
	},
	RefundDone: {
		Subject: "Dein Geld ist auf dem Rückweg ({number})",
		Lines:   []string{"Hallo {name},", "wir haben {total} für „{course}“ zurückgegeben. Das Geld ist in wenigen Tagen auf deiner Karte, so schnell deine Bank es bucht. Der Kurs ist für dich beendet."},
		Links:   []link{{"Bestellung ansehen", "link"}},
	},
	RefundAsked: {
		Subject: "Wir sehen uns deine Erstattung an ({number})",
		Lines:   []string{"Hallo {name},", "du möchtest {total} für „{course}“ zurück. Weil du schon einen guten Teil gelernt hast, sieht sich das zuerst ein Mensch an und antwortet innerhalb von zwei Werktagen."},
		Links:   []link{{"Bestellung ansehen", "link"}},
	},
	RefundRefused: {
		Subject: "Zu deiner Erstattung ({number})",
		Lines:   []string{"Hallo {name},", "wir haben uns deinen Wunsch angesehen, {total} für „{course}“ zurückzubekommen, und können ihn nicht erfüllen. Der Kurs bleibt dein. Wenn du das anders siehst, schreib uns."},
		Links:   []link{{"Schreib uns", "link"}},
	},
	NewCourse: {
		Subject: "Neu bei Stoa: {course}",
		Lines:   []string{"Hallo {name},", "es gibt einen neuen Kurs: „{course}“ von {instructor}."},
		Links:   []link{{"Kurs ansehen", "link"}},
	},
	IdentityLinked: {
		Subject: "Ein weiterer Anmeldeweg wurde verbunden",
		Lines:   []string{"Hallo {name},", "ein Konto anderswo wurde mit deinem verbunden. Wer es benutzen kann, kann sich hier anmelden."},
		Links:   []link{{"Deine Anmeldung ansehen", "link"}},
		Foot:    "Wenn du es nicht warst, ändere sofort dein Passwort.",
	},
	NewLesson: {
		Subject: "Neu in {course}: {lesson}",
		Lines:   []string{"Hallo {name},", "in „{course}“ gibt es eine neue Lektion: {lesson}."},
		Links:   []link{{"Weiterlernen", "link"}},
	},
	Question: {
		Subject: "Eine Frage in {course}",
		Lines:   []string{"Hallo {name},", "{author} hat etwas in „{course}“ gefragt."},
		Links:   []link{{"Lesen und antworten", "link"}},
	},
	Answer: {
		Subject: "Eine Antwort auf deine Frage in {course}",
		Lines:   []string{"Hallo {name},", "{author} hat deine Frage in „{course}“ beantwortet."},
		Links:   []link{{"Antwort lesen", "link"}},
	},
}
