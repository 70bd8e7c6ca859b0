package notify

var italian = map[string]text{
	VerifyEmail: {
		Subject: "Conferma la tua email per Stoa",
		Lines:   []string{"Ciao {name},", "ti diamo il benvenuto su Stoa. Conferma che questo indirizzo è tuo; il link ti fa accedere e vale 24 ore."},
		Links:   []link{{"Conferma la mia email", "link"}},
		Foot:    "Se non hai creato un account, puoi ignorare questo messaggio.",
	},
	AccountExists: {
		Subject: "Hai già un account su Stoa",
		Lines:   []string{"Ciao {name},", "qualcuno, forse tu, ha provato a creare un account con questa email. Ne hai già uno. Puoi accedere o scegliere una nuova password."},
		Links:   []link{{"Accedi", "link"}, {"Scegli una nuova password", "reset"}},
		Foot:    "Se non sei stato tu, non è cambiato nulla e non c’è niente da fare.",
	},
	ResetPassword: {
		Subject: "Scegli una nuova password per Stoa",
		Lines:   []string{"Ciao {name},", "ecco il link per scegliere una nuova password. Vale una volta, per un’ora, e ti disconnette ovunque."},
		Links:   []link{{"Scegli una nuova password", "link"}},
		Foot:    "Se non l’hai chiesto tu, la tua password resta com’è.",
	},
	OrderPaid: {
		Subject: "La tua ricevuta {number}",
		Lines:   []string{"Ciao {name},", "grazie. Puoi cominciare subito con:", "{courses}", "Totale pagato: {total}. Puoi riavere i tuoi soldi per 30 giorni."},
		Links:   []link{{"Vedi la ricevuta", "link"}},
	},
	ApplicationAccepted: {
		Subject: "Ora insegni su Stoa",
		Lines:   []string{"Ciao {name},", "grazie per la candidatura. Da adesso sei docente e hai una pagina tutta tua. Uno specialista guarda ogni corso prima che venga pubblicato."},
		Links:   []link{{"Vedi la tua pagina", "link"}},
	},
	ContactReceived: {
		Subject: "Abbiamo il tuo messaggio ({number})",
		Lines:   []string{"Ciao {name},", "grazie di averci scritto. Una persona legge ogni messaggio e risponde per email, di solito entro due giorni lavorativi."},
		Foot:    "Se non ci hai scritto, qualcuno ha indicato il tuo indirizzo per errore. Non c’è niente da fare.",
	},
	CertificateIssued: {
		Subject: "Il tuo certificato: {course}",
		Lines:   []string{"Ciao {name},", "hai completato «{course}». Complimenti. Il tuo certificato è pronto e chiunque lo riceva può verificarlo."},
		Links:   []link{{"Vedi il certificato", "link"}},
	},
}
