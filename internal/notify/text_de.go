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
}
