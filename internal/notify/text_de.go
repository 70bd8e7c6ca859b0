package notify

var german = map[string]text{
	VerifyEmail: {
		Subject: "Bestätige deine E-Mail-Adresse für Stoa",
		Lines: []string{
			"Hallo {name},",
			"willkommen bei Stoa! Bitte bestätige deine E-Mail-Adresse. Der Link meldet dich an und gilt 24 Stunden.",
		},
		Links: []link{{"E-Mail-Adresse bestätigen", "link"}},
		Foot:  "Wenn du dich nicht bei Stoa registriert hast, kannst du diese E-Mail ignorieren.",
	},
	AccountExists: {
		Subject: "Du hast schon ein Konto bei Stoa",
		Lines: []string{
			"Hallo {name},",
			"jemand, vielleicht du selbst, wollte sich mit dieser E-Mail-Adresse registrieren. Dazu gibt es aber schon " +
				"ein Konto. Du kannst dich anmelden oder dein Passwort zurücksetzen.",
		},
		Links: []link{{"Anmelden", "link"}, {"Passwort zurücksetzen", "reset"}},
		Foot:  "Wenn du das nicht warst, musst du nichts tun. An deinem Konto hat sich nichts geändert.",
	},
	ResetPassword: {
		Subject: "Setze dein Stoa-Passwort zurück",
		Lines: []string{
			"Hallo {name},",
			"über den folgenden Link kannst du ein neues Passwort wählen. Er gilt einmal und eine Stunde lang " +
				"und meldet dich auf allen Geräten ab.",
		},
		Links: []link{{"Passwort zurücksetzen", "link"}},
		Foot:  "Wenn du das nicht angefordert hast, kannst du diese E-Mail ignorieren. Dein Passwort bleibt gleich.",
	},
	OrderPaid: {
		Subject: "Dein Beleg {number}",
		Lines: []string{
			"Hallo {name},",
			"vielen Dank für deine Bestellung. Du kannst sofort loslegen mit:",
			"{courses}",
			"Bezahlt: {total}. Für deine Bestellung gilt unsere 30-Tage-Geld-zurück-Garantie.",
		},
		Links: []link{{"Beleg ansehen", "link"}, {"Rechnung ansehen", "invoice"}},
	},
	GiftReceipt: {
		Subject: "Dein Beleg {number} für ein Geschenk",
		Lines: []string{
			"Hallo {name},",
			"vielen Dank für deine Bestellung:",
			"{courses}",
			"Bezahlt: {total}. Jedes Geschenk kommt an seinem Tag per E-Mail an. Bis es eingelöst wird, " +
				"kannst du ändern, für wen es ist, und bekommst innerhalb von 30 Tagen dein Geld zurück.",
		},
		Links: []link{{"Geschenke ansehen", "link"}, {"Beleg ansehen", "receipt"}, {"Rechnung ansehen", "invoice"}},
	},
	Gift: {
		Subject: "Ein Geschenk von {by}",
		Lines: []string{
			"Hallo {name},",
			"{by} schenkt dir den Kurs „{course}“ bei Stoa. Er ist schon bezahlt.",
		},
		Quote: "{note}",
		Links: []link{{"Geschenk öffnen", "link"}},
		Foot: "Der Link gilt einmal, mit einem kostenlosen Konto. Wenn du nicht weißt, von wem das kommt, " +
			"kannst du diese E-Mail ignorieren.",
	},
	GiftRefused: {
		Subject: "Dein Geschenk konnte nicht zugestellt werden",
		Lines: []string{
			"Hallo {name},",
			"die E-Mail mit deinem Geschenk „{course}“ für {person} wurde vom Mailserver abgelehnt. Prüf bitte " +
				"die Adresse: {email}",
			"Sobald du sie korrigierst, schicken wir das Geschenk mit einem neuen Link noch einmal. Du kannst " +
				"den Link auch kopieren und selbst verschicken.",
		},
		Links: []link{{"Adresse korrigieren", "link"}},
	},
	TeamReceipt: {
		Subject: "Dein Beleg {number} für dein Team",
		Lines: []string{
			"Hallo {name},",
			"vielen Dank für deine Bestellung:",
			"{courses}",
			"Bezahlt: {total}. Lade jetzt dein Team ein: Alle bekommen eine E-Mail mit einem Link zu ihrem " +
				"Platz. Solange niemand einen Platz angenommen hat, bekommst du innerhalb von 30 Tagen dein Geld " +
				"zurück.",
		},
		Links: []link{{"Team einladen", "link"}, {"Beleg ansehen", "receipt"}, {"Rechnung ansehen", "invoice"}},
	},
	SeatOffered: {
		Subject: "{by} hat einen Platz für dich: {course}",
		Lines: []string{
			"Hallo,",
			"{by} hat einen Platz für dich im Kurs „{course}“ bei Stoa. Er ist schon bezahlt, und du fängst " +
				"an, wann du möchtest.",
			"{by} sieht deinen Namen, wie viel vom Kurs du geschafft hast, wann du zuletzt gelernt hast, und " +
				"dein Zertifikat. Deine Notizen, Fragen und Quizantworten bleiben bei dir.",
		},
		Links: []link{{"Platz annehmen", "link"}},
		Foot: "Der Link gilt einmal, mit einem kostenlosen Konto. Wenn du nicht weißt, von wem das kommt, " +
			"kannst du diese E-Mail ignorieren.",
	},
	ApplicationAccepted: {
		Subject: "Du kannst jetzt Kurse bei Stoa geben",
		Lines: []string{
			"Hallo {name},",
			"vielen Dank für deine Bewerbung. Du kannst jetzt Kurse geben, und deine öffentliche Seite ist fertig. " +
				"Jemand vom Fach prüft jeden Kurs, bevor er veröffentlicht wird.",
		},
		Links: []link{{"Deine Seite ansehen", "link"}},
	},
	ContactReceived: {
		Subject: "Deine Nachricht ist angekommen ({number})",
		Lines: []string{
			"Hallo {name},",
			"danke, dass du uns schreibst. Wir lesen jede Nachricht und antworten meist innerhalb von zwei Werktagen " +
				"per E-Mail.",
		},
		Foot: "Wenn du uns nicht geschrieben hast, hat jemand versehentlich deine Adresse eingegeben. " +
			"Du kannst diese E-Mail ignorieren.",
	},
	ContactAnswer: {
		Subject: "AW: {subject} ({number})",
		Lines:   []string{"{body}", "Am {date} hast du geschrieben:"},
		Quote:   "{message}",
		Links:   []link{{"Noch einmal schreiben", "link"}},
	},
	ContentHidden: {
		Subject: "Dein Beitrag in {course} wurde ausgeblendet",
		Lines: []string{
			"Hallo {name},",
			"dein Beitrag in „{course}“ wurde ausgeblendet. Andere sehen ihn nicht mehr, du schon. Der Grund:",
			"{reason}",
		},
		Quote: "{body}",
		Links: []link{{"Kontakt aufnehmen", "link"}},
		Foot:  "Wenn du das für einen Irrtum hältst, schreib uns. Wir sehen es uns noch einmal an.",
	},
	CertificateIssued: {
		Subject: "Dein Zertifikat: {course}",
		Lines: []string{
			"Hallo {name},",
			"herzlichen Glückwunsch zum Abschluss von „{course}“! Dein Zertifikat ist fertig, und alle können prüfen, " +
				"dass es echt ist.",
		},
		Links: []link{{"Zertifikat ansehen", "link"}},
	},
	PasswordChanged: {
		Subject: "Dein Stoa-Passwort wurde geändert",
		Lines:   []string{"Hallo {name},", "dein Passwort wurde geändert, und alle anderen Geräte wurden abgemeldet."},
		Links:   []link{{"Passwort zurücksetzen", "link"}},
		Foot:    "Wenn du das warst, musst du nichts tun. Wenn nicht, setze dein Passwort sofort zurück.",
	},
	SignInLocked: {
		Subject: "Dein Stoa-Konto ist für 15 Minuten gesperrt",
		Lines: []string{
			"Hallo {name},",
			"jemand hat zehnmal ein falsches Passwort oder einen falschen Code für dein Konto eingegeben. " +
				"Zu deiner Sicherheit ist die Anmeldung mit deinem Passwort 15 Minuten lang gesperrt.",
		},
		Links: []link{{"Passwort zurücksetzen", "link"}},
		Foot:  "Wenn du das warst, warte 15 Minuten oder setze dein Passwort zurück. Wenn nicht, ist dein Konto sicher.",
	},
	AccountClosing: {
		Subject: "Dein Stoa-Konto wird gelöscht",
		Lines: []string{
			"Hallo {name},",
			"du hast dein Konto gelöscht. Deine persönlichen Daten werden am {date} endgültig entfernt. " +
				"Melde dich vorher an, wenn du dein Konto behalten möchtest.",
		},
		Links: []link{{"Konto behalten", "link"}},
		Foot:  "Wenn du das nicht warst, melde dich sofort an und ändere dein Passwort.",
	},
	SecondFactorOn: {
		Subject: "Zwei-Faktor-Authentifizierung eingeschaltet",
		Lines: []string{
			"Hallo {name},",
			"ab jetzt brauchst du zum Anmelden einen Code aus deiner Authenticator-App. " +
				"Bewahre deine Wiederherstellungscodes sicher auf, falls du dein Handy verlierst.",
		},
		Links: []link{{"Sicherheitseinstellungen", "link"}},
		Foot:  "Wenn du das nicht warst, ändere sofort dein Passwort.",
	},
	SecondFactorOff: {
		Subject: "Zwei-Faktor-Authentifizierung ausgeschaltet",
		Lines: []string{
			"Hallo {name},",
			"die Zwei-Faktor-Authentifizierung wurde ausgeschaltet. Zum Anmelden genügt jetzt dein Passwort.",
		},
		Links: []link{{"Sicherheitseinstellungen", "link"}},
		Foot:  "Wenn du das nicht warst, ändere sofort dein Passwort.",
	},
	PasskeyAdded: {
		Subject: "Deinem Konto wurde ein Passkey hinzugefügt",
		Lines: []string{
			"Hallo {name},",
			"deinem Konto wurde ein Passkey hinzugefügt. Wer diesen Passkey hat, kann sich damit anmelden.",
		},
		Links: []link{{"Deine Passkeys ansehen", "link"}},
		Foot:  "Wenn du das nicht warst, entferne den Passkey und ändere sofort dein Passwort.",
	},
	RecoveryCodeUsed: {
		Subject: "Ein Wiederherstellungscode wurde benutzt",
		Lines: []string{
			"Hallo {name},",
			"jemand hat sich mit einem deiner Wiederherstellungscodes angemeldet. Jeder Code gilt nur einmal.",
		},
		Links: []link{{"Sicherheitseinstellungen", "link"}},
		Foot:  "Wenn du das nicht warst, ändere sofort dein Passwort.",
	},
	IdentityLinked: {
		Subject: "Mit deinem Konto wurde eine neue Anmeldemethode verknüpft",
		Lines: []string{
			"Hallo {name},",
			"dein Konto wurde mit einem Konto bei einem anderen Anbieter verknüpft. " +
				"Wer Zugriff darauf hat, kann sich damit bei Stoa als du anmelden.",
		},
		Links: []link{{"Sicherheitseinstellungen", "link"}},
		Foot:  "Wenn du das nicht warst, ändere sofort dein Passwort.",
	},
	RefundDone: {
		Subject: "Deine Erstattung ist unterwegs ({number})",
		Lines: []string{
			"Hallo {name},",
			"wir haben dir {total} für „{course}“ auf deine Karte erstattet. Das Geld kommt je nach Bank meist innerhalb " +
				"von fünf bis zehn Werktagen an. Du hast jetzt keinen Zugang mehr zum Kurs.",
		},
		Links: []link{{"Bestellung ansehen", "link"}},
	},
	RefundAsked: {
		Subject: "Wir haben deine Erstattungsanfrage erhalten ({number})",
		Lines: []string{
			"Hallo {name},",
			"du hast eine Erstattung von {total} für „{course}“ beantragt. Weil du schon einen guten Teil des Kurses " +
				"abgeschlossen hast, prüfen wir deine Anfrage und antworten dir innerhalb von zwei Werktagen.",
		},
		Links: []link{{"Bestellung ansehen", "link"}},
	},
	RefundRefused: {
		Subject: "Zu deiner Erstattungsanfrage ({number})",
		Lines: []string{
			"Hallo {name},",
			"wir haben deine Anfrage geprüft, dir {total} für „{course}“ zu erstatten, und müssen sie leider ablehnen. " +
				"Du hast weiterhin Zugang zum Kurs. Wenn du das anders siehst, schreib uns.",
		},
		Links: []link{{"Kontakt", "link"}},
	},
	TransferWaiting: {
		Subject: "Überweise {missing} für deine Bestellung {number}",
		Lines: []string{
			"Hallo {name},",
			"danke für deine Bestellung:\n{courses}",
			"Bitte überweise dafür bis {date} {missing} auf dieses Konto:",
			"{account}",
			"Gib bitte genau diesen Verwendungszweck an, damit wir das Geld dir zuordnen können. " +
				"Deine Kurse sind bereit, sobald es da ist, meist nach ein bis zwei Bankarbeitstagen.",
		},
		Links: []link{{"Bestellung ansehen", "link"}},
	},
	TransferShort: {
		Subject: "Für deine Bestellung {number} ist ein Teil des Geldes da",
		Lines: []string{
			"Hallo {name},",
			"für deine Bestellung {number} haben wir {received} von {total} erhalten. Bitte " +
				"überweise noch die restlichen {missing}:",
			"{account}",
		},
		Links: []link{{"Bestellung ansehen", "link"}},
	},
	TransferReminder: {
		Subject: "Erinnerung: Deine Bestellung {number} wartet auf deine Überweisung",
		Lines: []string{
			"Hallo {name},",
			"das Geld für deine Bestellung {number} ist noch nicht bei uns. Wenn du es schon " +
				"überwiesen hast, musst du nichts weiter tun. Sonst überweise bitte {missing} bis " +
				"{date}:",
			"{account}",
		},
		Links: []link{{"Bestellung ansehen", "link"}},
	},
	TransferEnded: {
		Subject: "Deine Bestellung {number} ist beendet",
		Lines: []string{
			"Hallo {name},",
			"das Geld für deine Bestellung {number} ist nicht rechtzeitig angekommen, daher ist sie " +
				"beendet. Du schuldest uns nichts. Wenn du das Geld schon überwiesen hast, schreib uns " +
				"über das Kontaktformular, dann finden wir es.",
			"Das hattest du bestellt:\n{courses}",
		},
		Links: []link{{"Kontakt", "link"}},
	},
	PayoutSent: {
		Subject: "Deine Auszahlung von {total} ist unterwegs",
		Lines: []string{
			"Hallo {name},",
			"wir haben {total} auf dein Konto {account} überwiesen. Das Geld ist meist innerhalb von zwei " +
				"Werktagen da.",
		},
		Links: []link{{"Deine Einnahmen ansehen", "link"}},
	},
	PayoutReturned: {
		Subject: "Deine Auszahlung von {total} ist zurückgekommen",
		Lines: []string{
			"Hallo {name},",
			"deine Bank hat {total} für das Konto {account} zurückgeschickt. Der Betrag ist wieder auf " +
				"deinem Guthaben. Prüfe deine Kontodaten, damit wir ihn mit der nächsten Auszahlung " +
				"überweisen können.",
		},
		Links: []link{{"Kontodaten prüfen", "link"}},
	},
	RefundLate: {
		Subject: "Wir haben eine Zahlung zur Bestellung {number} erstattet",
		Lines: []string{
			"Hallo {name},",
			"deine Zahlung von {total} ist erst eingegangen, als die Bestellung {number} schon beendet war. " +
				"Du wurdest damit also nicht eingeschrieben. Wir haben dir das Geld auf deine Karte erstattet. " +
				"Bis es ankommt, können ein paar Tage vergehen.",
		},
		Links: []link{{"Kontakt", "link"}},
	},
	RoleGiven: {
		Subject: "{person} wurde die Rolle {role} zugewiesen",
		Lines:   []string{"Hallo {name},", "{by} hat dem Konto von {person} die Rolle {role} zugewiesen."},
		Links:   []link{{"Kontakt", "link"}},
		Foot:    "Wenn du das nicht erwartet hast, schreib uns.",
	},
	RoleRemoved: {
		Subject: "{person} wurde die Rolle {role} entzogen",
		Lines:   []string{"Hallo {name},", "{by} hat dem Konto von {person} die Rolle {role} entzogen."},
		Links:   []link{{"Kontakt", "link"}},
		Foot:    "Wenn du das nicht erwartet hast, schreib uns.",
	},
	AccountSuspended: {
		Subject: "Das Konto von {person} wurde gesperrt",
		Lines: []string{
			"Hallo {name},",
			"{by} hat das Konto von {person} gesperrt. Es wurde auf allen Geräten abgemeldet, " +
				"und bis es entsperrt wird, ist keine Anmeldung möglich.",
		},
		Links: []link{{"Kontakt", "link"}},
		Foot:  "Wenn du das nicht erwartet hast, schreib uns.",
	},
	AccountReinstated: {
		Subject: "Das Konto von {person} wurde entsperrt",
		Lines:   []string{"Hallo {name},", "{by} hat das Konto von {person} entsperrt. Es kann wieder benutzt werden."},
		Links:   []link{{"Kontakt", "link"}},
		Foot:    "Wenn du das nicht erwartet hast, schreib uns.",
	},
	Cheaper: {
		Subject: "„{course}“ kostet jetzt {price}",
		Lines:   []string{"Hallo {name},", "„{course}“, ein Kurs auf deiner Wunschliste, kostet jetzt {price}."},
		Links:   []link{{"Kurs ansehen", "link"}},
	},
	NewCourse: {
		Subject: "Neuer Kurs: {course}",
		Lines:   []string{"Hallo {name},", "{instructor} hat einen neuen Kurs veröffentlicht: „{course}“."},
		Links:   []link{{"Kurs ansehen", "link"}},
	},
	GoalReminder: {
		Subject: "Heute noch: dein Lernziel für diese Woche",
		Lines: []string{
			"Hallo {name},",
			"du kannst dein Ziel diese Woche noch erreichen, wenn du heute lernst. " +
				"Fünf Minuten Video oder eine Lektion genügen.",
		},
		Links: []link{{"Weiterlernen", "link"}},
	},
	NewLesson: {
		Subject: "Neue Lektion in {course}: {lesson}",
		Lines:   []string{"Hallo {name},", "in „{course}“ gibt es eine neue Lektion: {lesson}."},
		Links:   []link{{"Weiterlernen", "link"}},
	},
	Question: {
		Subject: "Neue Frage in {course}",
		Lines:   []string{"Hallo {name},", "{author} hat in „{course}“ eine Frage gestellt."},
		Links:   []link{{"Ansehen und antworten", "link"}},
	},
	Answer: {
		Subject: "Neue Antwort auf deine Frage in {course}",
		Lines:   []string{"Hallo {name},", "{author} hat deine Frage in „{course}“ beantwortet."},
		Links:   []link{{"Antwort ansehen", "link"}},
	},
	Announcement: {
		Subject: "Neues aus {course}: {subject}",
		Lines:   []string{"Hallo {name},", "{author} hat Neuigkeiten für die Lernenden von „{course}“:", "{body}"},
		Links:   []link{{"Auf Stoa lesen", "link"}},
	},
	ReviewReply: {
		Subject: "Neue Antwort auf deine Bewertung von {course}",
		Lines:   []string{"Hallo {name},", "{author} hat auf deine Bewertung von „{course}“ geantwortet."},
		Links:   []link{{"Antwort ansehen", "link"}},
	},
	CourseSubmitted: {
		Subject: "Wartet auf Freigabe: {course}",
		Lines: []string{
			"Hallo {name},",
			"{instructor} hat „{course}“ zur Freigabe eingereicht. Der Kurs steht in deiner Warteschlange.",
		},
		Links: []link{{"Einreichung öffnen", "link"}},
	},
	CourseTakenBack: {
		Subject: "Zurückgezogen: {course}",
		Lines: []string{
			"Hallo {name},",
			"{instructor} hat „{course}“ vor der Entscheidung zurückgezogen. Du musst nichts tun; wir sagen dir " +
				"Bescheid, wenn der Kurs wieder eingereicht wird.",
		},
		Links: []link{{"Einreichung ansehen", "link"}},
	},
	VideosReady: {
		Subject: "Deine Videos sind fertig: {course}",
		Lines: []string{
			"Hallo {name},",
			"deine Videos für „{course}“ sind verarbeitet und können abgespielt werden. Fertige Videos: {count}.",
		},
		Links: []link{{"Lehrplan öffnen", "link"}},
	},
	VideosFailed: {
		Subject: "Videos nicht verarbeitet: {course}",
		Lines: []string{
			"Hallo {name},",
			"diese Videos für „{course}“ konnten nicht verarbeitet werden:",
			"{videos}",
		},
		Links: []link{{"Lehrplan öffnen", "link"}},
	},
	CourseApproved: {
		Subject: "Freigegeben: {course}",
		Lines: []string{
			"Hallo {name},",
			"gute Nachrichten: Dein Kurs „{course}“ ist freigegeben. Du kannst ihn jetzt starten oder ein " +
				"Datum wählen.",
		},
		Links: []link{{"Kurs starten", "link"}},
	},
	InstructorInvited: {
		Subject: "Gebt ihr „{course}“ gemeinsam?",
		Lines: []string{
			"Hallo,",
			"{instructor} lädt dich ein, den Kurs „{course}“ gemeinsam zu geben. " +
				"Wenn du annimmst, kannst du den Entwurf bearbeiten. Die Einladung gilt 14 Tage.",
		},
		Links: []link{{"Einladung ansehen", "link"}},
	},
	ChangesRequested: {
		Subject: "Änderungen angefordert: {course}",
		Lines: []string{
			"Hallo {name},",
			"jemand aus der Fachprüfung hat „{course}“ geprüft und Kommentare hinterlassen. Beantworte sie, " +
				"ändere den Kurs und reiche ihn noch einmal ein. Für deine Lernenden ändert sich bis dahin nichts.",
		},
		Links: []link{{"Kommentare ansehen", "link"}},
	},
	BackupFailed: {
		Subject: "Eine Sicherung von Stoa ist fehlgeschlagen",
		Lines: []string{
			"Hallo {name},",
			"die Sicherung {backup} ist fehlgeschlagen. Vielleicht gibt es deshalb keine aktuelle. Der Server meldet:",
			"{reason}",
		},
		Links: []link{{"Sicherungen öffnen", "link"}},
	},
	TeachingSummary: {
		Subject: "Deine Kurse vom {from} bis {to}",
		Lines:   []string{"Hallo {name},", "So liefen deine Kurse letzte Woche, verglichen mit der Woche davor."},
		Columns: [2]string{"Letzte Woche", "Davor"},
		Rows: []row{
			{Label: "Einschreibungen", Value: "enrollments"},
			{Label: "Umsatz", Value: "revenue"},
			{Label: "Abgeschlossene Kurse", Value: "completed"},
			{Label: "Bewertung im Schnitt", Value: "rating"},
			{Label: "Bewertungen", Value: "reviews"},
			{Label: "Gestellte Fragen", Value: "asked"},
			{Label: "Warten auf Antwort", Value: "waiting"},
		},
		Links: []link{{"Studio öffnen", "link"}, {"Fragen beantworten", "questions"}},
	},
}
