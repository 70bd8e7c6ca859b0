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
	PasswordChanged: {
		Subject: "La tua password su Stoa è cambiata",
		Lines:   []string{"Ciao {name},", "la tua password è stata cambiata e tutti gli altri dispositivi sono stati disconnessi."},
		Links:   []link{{"Scegli un'altra password", "link"}},
		Foot:    "Se sei stato tu, non c'è nulla da fare. Altrimenti scegli subito un'altra password.",
	},
	SignInLocked: {
		Subject: "L'accesso al tuo account è in pausa",
		Lines:   []string{"Ciao {name},", "qualcuno ha inserito dieci volte una password o un codice sbagliati per il tuo account. Per un quarto d'ora nessuno può accedere con la tua password."},
		Links:   []link{{"Scegli una nuova password", "link"}},
		Foot:    "Se sei stato tu, aspetta un po' o scegli una nuova password. Altrimenti il tuo account è al sicuro.",
	},
	AccountClosing: {
		Subject: "Il tuo account su Stoa sarà cancellato",
		Lines:   []string{"Ciao {name},", "hai chiuso il tuo account. Il {date} tutto ciò che ti riguarda sarà cancellato. Se prima cambi idea, accedi e tutto resta com'è."},
		Links:   []link{{"Accedi e resta", "link"}},
		Foot:    "Se non sei stato tu, accedi subito e cambia la password.",
	},
	SecondFactorOn: {
		Subject: "Ora l'accesso chiede un codice",
		Lines:   []string{"Ciao {name},", "d'ora in poi l'accesso chiede un codice della tua app di autenticazione. Conserva i codici di recupero dove li trovi anche senza telefono."},
		Links:   []link{{"Vedi come accedi", "link"}},
		Foot:    "Se non sei stato tu, cambia subito la password.",
	},
	SecondFactorOff: {
		Subject: "L'accesso non chiede più un codice",
		Lines:   []string{"Ciao {name},", "i codici dell'app di autenticazione sono stati disattivati. Per accedere basta la password."},
		Links:   []link{{"Vedi come accedi", "link"}},
		Foot:    "Se non sei stato tu, cambia subito la password.",
	},
	PasskeyAdded: {
		Subject: "Una passkey è stata aggiunta al tuo account",
		Lines:   []string{"Ciao {name},", "è stata aggiunta una passkey. Chi la possiede può accedere al tuo account."},
		Links:   []link{{"Vedi le tue passkey", "link"}},
		Foot:    "Se non sei stato tu, rimuovila e cambia subito la password.",
	},
	RecoveryCodeUsed: {
		Subject: "È stato usato un codice di recupero",
		Lines:   []string{"Ciao {name},", "qualcuno ha effettuato l'accesso con uno dei tuoi codici di recupero. Non funzionerà un'altra volta."},
		Links:   []link{{"Vedi come accedi", "link"}},
		Foot:    "Se non sei stato tu, cambia subito la password.",
	},
	RefundDone: {
		Subject: "Il tuo denaro sta tornando ({number})",
		Lines:   []string{"Ciao {name},", "abbiamo restituito {total} per «{course}». Arriva sulla tua carta in pochi giorni, secondo i tempi della tua banca. Per te il corso è terminato."},
		Links:   []link{{"Vedi l'ordine", "link"}},
	},
	RefundAsked: {
		Subject: "Stiamo valutando il tuo rimborso ({number})",
		Lines:   []string{"Ciao {name},", "hai chiesto {total} per «{course}». Poiché ne hai già seguito una buona parte, prima lo guarda una persona, che risponde entro due giorni lavorativi."},
		Links:   []link{{"Vedi l'ordine", "link"}},
	},
	RefundRefused: {
		Subject: "A proposito del tuo rimborso ({number})",
		Lines:   []string{"Ciao {name},", "abbiamo valutato la tua richiesta di riavere {total} per «{course}» e non possiamo accoglierla. Il corso resta tuo. Se la vedi diversamente, scrivici."},
		Links:   []link{{"Scrivici", "link"}},
	},
	NewCourse: {
		Subject: "Novità su Stoa: {course}",
		Lines:   []string{"Ciao {name},", "c'è un nuovo corso: «{course}» di {instructor}."},
		Links:   []link{{"Vedi il corso", "link"}},
	},
	IdentityLinked: {
		Subject: "È stato collegato un altro modo di accedere",
		Lines:   []string{"Ciao {name},", "un account esterno è stato collegato al tuo. Chi può usarlo può accedere qui."},
		Links:   []link{{"Vedi come accedi", "link"}},
		Foot:    "Se non sei stato tu, cambia subito la password.",
	},
	NewLesson: {
		Subject: "Novità in {course}: {lesson}",
		Lines:   []string{"Ciao {name},", "c'è una nuova lezione in «{course}»: {lesson}."},
		Links:   []link{{"Continua a imparare", "link"}},
	},
	Question: {
		Subject: "Una domanda in {course}",
		Lines:   []string{"Ciao {name},", "{author} ha fatto una domanda in «{course}»."},
		Links:   []link{{"Leggi e rispondi", "link"}},
	},
	Answer: {
		Subject: "Una risposta alla tua domanda in {course}",
		Lines:   []string{"Ciao {name},", "{author} ha risposto alla tua domanda in «{course}»."},
		Links:   []link{{"Leggi la risposta", "link"}},
	},
}
