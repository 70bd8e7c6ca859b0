package notify

var italian = map[string]text{
	VerifyEmail: {
		Subject: "Conferma la tua email per Stoa",
		Lines: []string{
			"Ciao {name},",
			"ti diamo il benvenuto su Stoa. Conferma il tuo indirizzo email: il link ti fa accedere e vale 24 ore.",
		},
		Links: []link{{"Conferma l’email", "link"}},
		Foot:  "Se non hai creato un account su Stoa, puoi ignorare questa email.",
	},
	AccountExists: {
		Subject: "Hai già un account su Stoa",
		Lines: []string{
			"Ciao {name},",
			"qualcuno, forse tu, ha provato a registrarsi con questo indirizzo email, che però ha già un account. " +
				"Puoi accedere o reimpostare la password.",
		},
		Links: []link{{"Accedi", "link"}, {"Reimposta la password", "reset"}},
		Foot:  "Se non sei stato tu, non devi fare nulla: il tuo account non è cambiato.",
	},
	ResetPassword: {
		Subject: "Reimposta la tua password di Stoa",
		Lines: []string{
			"Ciao {name},",
			"usa il link qui sotto per scegliere una nuova password. Vale una volta sola, per un’ora, " +
				"e chiude le sessioni su tutti i tuoi dispositivi.",
		},
		Links: []link{{"Reimposta la password", "link"}},
		Foot:  "Se non l’hai chiesto tu, puoi ignorare questa email: la tua password non cambia.",
	},
	OrderPaid: {
		Subject: "La tua ricevuta {number}",
		Lines: []string{
			"Ciao {name},",
			"grazie per il tuo ordine. Puoi iniziare subito con:",
			"{courses}",
			"Totale pagato: {total}. Hai il rimborso garantito entro 30 giorni.",
		},
		Links: []link{{"Vedi la ricevuta", "link"}, {"Vedi la fattura", "invoice"}},
	},
	GiftReceipt: {
		Subject: "La tua ricevuta {number} per un regalo",
		Lines: []string{
			"Ciao {name},",
			"grazie per il tuo ordine:",
			"{courses}",
			"Totale pagato: {total}. Ogni regalo arriva per email nel giorno scelto. Finché non viene " +
				"riscattato puoi cambiare il destinatario o chiedere il rimborso entro 30 giorni.",
		},
		Links: []link{{"Vedi i regali", "link"}, {"Vedi la ricevuta", "receipt"}, {"Vedi la fattura", "invoice"}},
	},
	Gift: {
		Subject: "Un regalo da {by}",
		Lines: []string{
			"Ciao {name},",
			"{by} ti regala il corso «{course}» su Stoa. È già pagato.",
		},
		Quote: "{note}",
		Links: []link{{"Apri il regalo", "link"}},
		Foot: "Il link vale una volta sola, con un account gratuito. Se non sai chi te lo manda, puoi ignorare " +
			"questa email.",
	},
	GiftRefused: {
		Subject: "Non è stato possibile consegnare il tuo regalo",
		Lines: []string{
			"Ciao {name},",
			"il server di posta di {person} ha rifiutato l’email con il tuo regalo «{course}». Controlla " +
				"l’indirizzo: {email}",
			"Appena lo correggi, inviamo di nuovo il regalo con un nuovo link. Puoi anche copiare il link e " +
				"inviarlo tu.",
		},
		Links: []link{{"Correggi l’indirizzo", "link"}},
	},
	TeamReceipt: {
		Subject: "La tua ricevuta {number} per il tuo team",
		Lines: []string{
			"Ciao {name},",
			"grazie per il tuo ordine:",
			"{courses}",
			"Totale pagato: {total}. Ora invita il tuo team: ognuno riceve un’email con il link al proprio " +
				"posto. Finché nessuno ha accettato un posto, puoi chiedere il rimborso entro 30 giorni.",
		},
		Links: []link{{"Invita il team", "link"}, {"Vedi la ricevuta", "receipt"}, {"Vedi la fattura", "invoice"}},
	},
	SeatOffered: {
		Subject: "{by} ha un posto per te: {course}",
		Lines: []string{
			"Ciao,",
			"{by} ha un posto per te nel corso «{course}» su Stoa. È già pagato e puoi iniziare quando vuoi.",
			"{by} vedrà il tuo nome, quanto del corso hai completato, quando sei stato attivo l’ultima volta " +
				"e il tuo certificato. Appunti, domande e risposte ai quiz restano solo tuoi.",
		},
		Links: []link{{"Accetta il posto", "link"}},
		Foot: "Il link vale una volta sola, con un account gratuito. Se non sai chi te lo manda, puoi ignorare " +
			"questa email.",
	},
	ApplicationAccepted: {
		Subject: "Ora sei docente su Stoa",
		Lines: []string{
			"Ciao {name},",
			"grazie per la tua candidatura. Ora sei docente e la tua pagina pubblica è pronta. " +
				"Uno specialista esamina ogni corso prima della pubblicazione.",
		},
		Links: []link{{"Vedi la tua pagina", "link"}},
	},
	ContactReceived: {
		Subject: "Abbiamo ricevuto il tuo messaggio ({number})",
		Lines: []string{
			"Ciao {name},",
			"grazie per averci scritto. Leggiamo ogni messaggio e di solito rispondiamo via email entro due giorni lavorativi.",
		},
		Foot: "Se non ci hai scritto tu, qualcuno ha inserito il tuo indirizzo per errore. Puoi ignorare questa email.",
	},
	ContactAnswer: {
		Subject: "R: {subject} ({number})",
		Lines:   []string{"{body}", "Il tuo messaggio ({date}):"},
		Quote:   "{message}",
		Links:   []link{{"Scrivici di nuovo", "link"}},
	},
	ContentHidden: {
		Subject: "Quello che hai scritto in {course} è stato nascosto",
		Lines: []string{
			"Ciao {name},",
			"quello che hai scritto in “{course}” è stato nascosto. Gli altri non lo vedono più, tu sì. Il motivo:",
			"{reason}",
		},
		Quote: "{body}",
		Links: []link{{"Contattaci", "link"}},
		Foot:  "Se pensi che sia un errore, scrivici. Lo riguarderemo.",
	},
	CertificateIssued: {
		Subject: "Il tuo certificato: {course}",
		Lines: []string{
			"Ciao {name},",
			"complimenti, hai completato “{course}”! Il tuo certificato è pronto e chiunque può verificarlo.",
		},
		Links: []link{{"Vedi certificato", "link"}},
	},
	PasswordChanged: {
		Subject: "La tua password di Stoa è stata cambiata",
		Lines: []string{
			"Ciao {name},",
			"la tua password è stata cambiata e le sessioni su tutti gli altri dispositivi sono state chiuse.",
		},
		Links: []link{{"Reimposta la password", "link"}},
		Foot:  "Se sei stato tu, non devi fare nulla. Altrimenti reimposta subito la password.",
	},
	SignInLocked: {
		Subject: "Il tuo account Stoa è bloccato per 15 minuti",
		Lines: []string{
			"Ciao {name},",
			"qualcuno ha inserito dieci volte una password o un codice errati per il tuo account. " +
				"Per la tua sicurezza, l’accesso con la password è bloccato per 15 minuti.",
		},
		Links: []link{{"Reimposta la password", "link"}},
		Foot:  "Se sei stato tu, attendi 15 minuti o reimposta la password. Altrimenti, il tuo account è al sicuro.",
	},
	AccountClosing: {
		Subject: "Il tuo account Stoa verrà eliminato",
		Lines: []string{
			"Ciao {name},",
			"hai eliminato il tuo account. I tuoi dati personali verranno cancellati il giorno {date}. " +
				"Se vuoi mantenere l’account, accedi prima di quella data.",
		},
		Links: []link{{"Mantieni il mio account", "link"}},
		Foot:  "Se non sei stato tu, accedi subito e cambia la password.",
	},
	SecondFactorOn: {
		Subject: "L’autenticazione a due fattori è attiva",
		Lines: []string{
			"Ciao {name},",
			"d’ora in poi, per accedere ti servirà un codice della tua app di autenticazione. " +
				"Conserva i codici di recupero in un posto sicuro, nel caso perdessi il telefono.",
		},
		Links: []link{{"Impostazioni di sicurezza", "link"}},
		Foot:  "Se non sei stato tu, cambia subito la password.",
	},
	SecondFactorOff: {
		Subject: "L’autenticazione a due fattori è disattivata",
		Lines: []string{
			"Ciao {name},",
			"l’autenticazione a due fattori è stata disattivata. Ora per accedere basta la password.",
		},
		Links: []link{{"Impostazioni di sicurezza", "link"}},
		Foot:  "Se non sei stato tu, cambia subito la password.",
	},
	PasskeyAdded: {
		Subject: "Nuova passkey aggiunta al tuo account",
		Lines: []string{
			"Ciao {name},",
			"al tuo account è stata aggiunta una passkey. Chiunque ne sia in possesso può accedere.",
		},
		Links: []link{{"Vedi le tue passkey", "link"}},
		Foot:  "Se non sei stato tu, rimuovi la passkey e cambia subito la password.",
	},
	RecoveryCodeUsed: {
		Subject: "È stato usato un codice di recupero",
		Lines: []string{
			"Ciao {name},",
			"qualcuno ha effettuato l’accesso con uno dei tuoi codici di recupero. Ogni codice vale una volta sola.",
		},
		Links: []link{{"Impostazioni di sicurezza", "link"}},
		Foot:  "Se non sei stato tu, cambia subito la password.",
	},
	IdentityLinked: {
		Subject: "Nuovo modo di accedere al tuo account",
		Lines: []string{
			"Ciao {name},",
			"al tuo account ne è stato collegato uno di un altro servizio. Chiunque possa usarlo può accedere a Stoa al tuo " +
				"posto.",
		},
		Links: []link{{"Impostazioni di sicurezza", "link"}},
		Foot:  "Se non sei stato tu, cambia subito la password.",
	},
	RefundDone: {
		Subject: "Abbiamo effettuato il tuo rimborso ({number})",
		Lines: []string{
			"Ciao {name},",
			"abbiamo rimborsato {total} per “{course}” sulla tua carta. Di solito l’importo arriva entro " +
				"cinque-dieci giorni lavorativi, a seconda della banca. Non hai più accesso al corso.",
		},
		Links: []link{{"Vedi l’ordine", "link"}},
	},
	RefundAsked: {
		Subject: "Abbiamo ricevuto la tua richiesta di rimborso ({number})",
		Lines: []string{
			"Ciao {name},",
			"hai chiesto un rimborso di {total} per “{course}”. Poiché hai già completato buona parte del corso, " +
				"esamineremo la richiesta e ti risponderemo entro due giorni lavorativi.",
		},
		Links: []link{{"Vedi l’ordine", "link"}},
	},
	RefundRefused: {
		Subject: "La tua richiesta di rimborso ({number})",
		Lines: []string{
			"Ciao {name},",
			"abbiamo esaminato la tua richiesta di rimborso di {total} per “{course}” e non possiamo accoglierla. " +
				"Il corso resta a tua disposizione. Se non sei d’accordo, scrivici.",
		},
		Links: []link{{"Contattaci", "link"}},
	},
	TransferWaiting: {
		Subject: "Effettua un bonifico di {missing} per il tuo ordine {number}",
		Lines: []string{
			"Ciao {name},",
			"Grazie per il tuo ordine:\n{courses}",
			"Per pagarlo, effettua un bonifico di {missing} su questo conto entro il {date}:",
			"{account}",
			"Indica esattamente questa causale, così sapremo che il denaro è tuo. I corsi saranno " +
				"disponibili appena arriva, di solito entro uno o due giorni lavorativi.",
		},
		Links: []link{{"Vedi l’ordine", "link"}},
	},
	TransferShort: {
		Subject: "Abbiamo ricevuto una parte del denaro per il tuo ordine {number}",
		Lines: []string{
			"Ciao {name},",
			"Abbiamo ricevuto {received} su {total} per il tuo ordine {number}. Per completarlo, " +
				"effettua un bonifico dei restanti {missing}:",
			"{account}",
		},
		Links: []link{{"Vedi l’ordine", "link"}},
	},
	TransferReminder: {
		Subject: "Promemoria: il tuo ordine {number} è in attesa del bonifico",
		Lines: []string{
			"Ciao {name},",
			"Non abbiamo ancora ricevuto il denaro per il tuo ordine {number}. Se l’hai già inviato, " +
				"non devi fare altro. Altrimenti effettua un bonifico di {missing} entro il {date}:",
			"{account}",
		},
		Links: []link{{"Vedi l’ordine", "link"}},
	},
	TransferEnded: {
		Subject: "Il tuo ordine {number} è scaduto",
		Lines: []string{
			"Ciao {name},",
			"Non abbiamo ricevuto in tempo il denaro per il tuo ordine {number}, quindi l’ordine è " +
				"scaduto. Non ci devi nulla. Se hai già inviato il denaro, scrivici dal modulo di " +
				"contatto e lo troveremo.",
			"Il tuo ordine era:\n{courses}",
		},
		Links: []link{{"Contattaci", "link"}},
	},
	PayoutSent: {
		Subject: "Il tuo pagamento di {total} è in arrivo",
		Lines: []string{
			"Ciao {name},",
			"abbiamo inviato {total} al tuo conto {account}. Di solito arriva entro due giorni " +
				"lavorativi.",
		},
		Links: []link{{"Vedi i tuoi guadagni", "link"}},
	},
	PayoutReturned: {
		Subject: "Il tuo pagamento di {total} è tornato indietro",
		Lines: []string{
			"Ciao {name},",
			"la tua banca ha restituito {total} per il conto {account}. L’importo è di nuovo nel tuo " +
				"saldo. Controlla i dati del conto, così potremo inviarlo con il prossimo pagamento.",
		},
		Links: []link{{"Controlla i dati del conto", "link"}},
	},
	RefundLate: {
		Subject: "Abbiamo rimborsato un pagamento per l’ordine {number}",
		Lines: []string{
			"Ciao {name},",
			"il tuo pagamento di {total} ci è arrivato quando l’ordine {number} era già chiuso, " +
				"quindi non ha attivato nessuna iscrizione. Abbiamo rimborsato l’importo sulla tua carta. Possono volerci " +
				"alcuni giorni prima che arrivi.",
		},
		Links: []link{{"Contattaci", "link"}},
	},
	RoleGiven: {
		Subject: "Ruolo {role} assegnato a {person}",
		Lines:   []string{"Ciao {name},", "{by} ha assegnato il ruolo {role} all’account di {person}."},
		Links:   []link{{"Contattaci", "link"}},
		Foot:    "Se non te lo aspettavi, contattaci.",
	},
	RoleRemoved: {
		Subject: "Ruolo {role} rimosso a {person}",
		Lines:   []string{"Ciao {name},", "{by} ha rimosso il ruolo {role} dall’account di {person}."},
		Links:   []link{{"Contattaci", "link"}},
		Foot:    "Se non te lo aspettavi, contattaci.",
	},
	AccountSuspended: {
		Subject: "L’account di {person} è stato sospeso",
		Lines: []string{
			"Ciao {name},",
			"{by} ha sospeso l’account di {person}. Le sessioni sono state chiuse su tutti i dispositivi " +
				"e non sarà possibile accedere finché l’account non verrà riattivato.",
		},
		Links: []link{{"Contattaci", "link"}},
		Foot:  "Se non te lo aspettavi, contattaci.",
	},
	AccountReinstated: {
		Subject: "L’account di {person} è stato riattivato",
		Lines:   []string{"Ciao {name},", "{by} ha riattivato l’account di {person}, che ora si può usare di nuovo."},
		Links:   []link{{"Contattaci", "link"}},
		Foot:    "Se non te lo aspettavi, contattaci.",
	},
	Cheaper: {
		Subject: "“{course}” ora costa {price}",
		Lines:   []string{"Ciao {name},", "“{course}”, un corso della tua lista dei desideri, ora costa {price}."},
		Links:   []link{{"Vai al corso", "link"}},
	},
	NewCourse: {
		Subject: "Nuovo corso: {course}",
		Lines:   []string{"Ciao {name},", "{instructor} ha pubblicato un nuovo corso: “{course}”."},
		Links:   []link{{"Vai al corso", "link"}},
	},
	GoalReminder: {
		Subject: "Il tuo obiettivo di questa settimana è ancora raggiungibile",
		Lines: []string{
			"Ciao {name},",
			"Puoi ancora raggiungere l’obiettivo di questa settimana se oggi studi. " +
				"Bastano cinque minuti di video o una lezione.",
		},
		Links: []link{{"Continua a imparare", "link"}},
	},
	NewLesson: {
		Subject: "Nuova lezione in {course}: {lesson}",
		Lines:   []string{"Ciao {name},", "“{course}” ha una nuova lezione: {lesson}."},
		Links:   []link{{"Continua a imparare", "link"}},
	},
	Question: {
		Subject: "Nuova domanda in {course}",
		Lines:   []string{"Ciao {name},", "{author} ha fatto una domanda in “{course}”."},
		Links:   []link{{"Leggi e rispondi", "link"}},
	},
	Answer: {
		Subject: "Nuova risposta alla tua domanda in {course}",
		Lines:   []string{"Ciao {name},", "{author} ha risposto alla tua domanda in “{course}”."},
		Links:   []link{{"Leggi la risposta", "link"}},
	},
	Announcement: {
		Subject: "Novità da {course}: {subject}",
		Lines:   []string{"Ciao {name},", "{author} ha delle novità per gli studenti di “{course}”:", "{body}"},
		Links:   []link{{"Leggi su Stoa", "link"}},
	},
	ReviewReply: {
		Subject: "Nuova risposta alla tua recensione di {course}",
		Lines:   []string{"Ciao {name},", "{author} ha risposto alla tua recensione di “{course}”."},
		Links:   []link{{"Leggi la risposta", "link"}},
	},
	CourseSubmitted: {
		Subject: "In attesa di approvazione: {course}",
		Lines: []string{
			"Ciao {name},",
			"{instructor} ha inviato “{course}” per l’approvazione. Lo trovi nella tua coda.",
		},
		Links: []link{{"Apri il corso inviato", "link"}},
	},
	CourseTakenBack: {
		Subject: "Ritirato: {course}",
		Lines: []string{
			"Ciao {name},",
			"{instructor} ha ritirato “{course}” prima della decisione. Non devi fare nulla: ti avviseremo se verrà " +
				"inviato di nuovo.",
		},
		Links: []link{{"Vedi il corso inviato", "link"}},
	},
	VideosReady: {
		Subject: "I tuoi video sono pronti: {course}",
		Lines: []string{
			"Ciao {name},",
			"i video che hai caricato per “{course}” sono stati elaborati e si possono riprodurre. Video pronti: {count}.",
		},
		Links: []link{{"Apri il programma", "link"}},
	},
	VideosFailed: {
		Subject: "Video non elaborati: {course}",
		Lines: []string{
			"Ciao {name},",
			"non è stato possibile elaborare questi video per “{course}”:",
			"{videos}",
		},
		Links: []link{{"Apri il programma", "link"}},
	},
	CourseApproved: {
		Subject: "Approvato: {course}",
		Lines: []string{
			"Ciao {name},",
			"buone notizie: il tuo corso “{course}” è stato approvato. Puoi lanciarlo subito o scegliere " +
				"una data.",
		},
		Links: []link{{"Lancia il corso", "link"}},
	},
	InstructorInvited: {
		Subject: "Insegnare insieme «{course}»?",
		Lines: []string{
			"Ciao,",
			"{instructor} ti invita a tenere insieme il corso «{course}». " +
				"Se accetti, potrai modificare la bozza. L’invito vale 14 giorni.",
		},
		Links: []link{{"Vedi l’invito", "link"}},
	},
	ChangesRequested: {
		Subject: "Modifiche richieste: {course}",
		Lines: []string{
			"Ciao {name},",
			"uno specialista ha esaminato “{course}” e ha lasciato dei commenti. Rispondi, modifica il " +
				"corso e invialo di nuovo. Nel frattempo per i tuoi studenti non cambia nulla.",
		},
		Links: []link{{"Vedi i commenti", "link"}},
	},
	BackupFailed: {
		Subject: "Un backup di Stoa non è riuscito",
		Lines: []string{
			"Ciao {name},",
			"il backup {backup} non è riuscito, quindi potrebbe non essercene uno recente. Il server segnala:",
			"{reason}",
		},
		Links: []link{{"Apri i backup", "link"}},
	},
	TeachingSummary: {
		Subject: "I tuoi corsi dal {from} al {to}",
		Lines: []string{
			"Ciao {name},",
			"Ecco come sono andati i tuoi corsi la settimana scorsa, rispetto a quella precedente.",
		},
		Columns: [2]string{"Settimana scorsa", "Precedente"},
		Rows: []row{
			{Label: "Iscrizioni", Value: "enrollments"},
			{Label: "Ricavi", Value: "revenue"},
			{Label: "Corsi completati", Value: "completed"},
			{Label: "Valutazione media", Value: "rating"},
			{Label: "Recensioni", Value: "reviews"},
			{Label: "Domande ricevute", Value: "asked"},
			{Label: "In attesa di risposta", Value: "waiting"},
		},
		Links: []link{{"Apri lo studio", "link"}, {"Rispondi alle domande", "questions"}},
	},
}
