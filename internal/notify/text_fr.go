package notify

var french = map[string]text{
	VerifyEmail: {
		Subject: "Confirmez votre e-mail pour Stoa",
		Lines:   []string{"Bonjour {name},", "bienvenue sur Stoa. Confirmez que cette adresse est la vôtre ; le lien vous connecte et reste valable 24 heures."},
		Links:   []link{{"Confirmer mon e-mail", "link"}},
		Foot:    "Si vous n’avez pas créé de compte, vous pouvez ignorer ce message.",
	},
	AccountExists: {
		Subject: "Vous avez déjà un compte sur Stoa",
		Lines:   []string{"Bonjour {name},", "quelqu’un, peut-être vous, a voulu créer un compte avec cet e-mail. Vous en avez déjà un. Vous pouvez vous connecter ou choisir un nouveau mot de passe."},
		Links:   []link{{"Se connecter", "link"}, {"Choisir un nouveau mot de passe", "reset"}},
		Foot:    "Si ce n’était pas vous, rien n’a changé et il n’y a rien à faire.",
	},
	ResetPassword: {
		Subject: "Choisissez un nouveau mot de passe pour Stoa",
		Lines:   []string{"Bonjour {name},", "voici le lien pour choisir un nouveau mot de passe. Il sert une fois, pendant une heure, et vous déconnecte partout."},
		Links:   []link{{"Choisir un nouveau mot de passe", "link"}},
		Foot:    "Si vous ne l’avez pas demandé, votre mot de passe reste tel quel.",
	},
	OrderPaid: {
		Subject: "Votre reçu {number}",
		Lines:   []string{"Bonjour {name},", "merci. Vous pouvez commencer tout de suite :", "{courses}", "Total payé : {total}. Vous pouvez être remboursé pendant 30 jours."},
		Links:   []link{{"Voir le reçu", "link"}},
	},
	ApplicationAccepted: {
		Subject: "Vous enseignez désormais sur Stoa",
		Lines:   []string{"Bonjour {name},", "merci pour votre candidature. Vous êtes formateur dès maintenant et avez votre propre page. Un spécialiste regarde chaque cours avant sa publication."},
		Links:   []link{{"Voir votre page", "link"}},
	},
	ContactReceived: {
		Subject: "Nous avons votre message ({number})",
		Lines:   []string{"Bonjour {name},", "merci de nous avoir écrit. Une personne lit chaque message et répond par e-mail, le plus souvent sous deux jours ouvrés."},
		Foot:    "Si vous ne nous avez pas écrit, quelqu’un a donné votre adresse par erreur. Il n’y a rien à faire.",
	},
	CertificateIssued: {
		Subject: "Votre certificat : {course}",
		Lines:   []string{"Bonjour {name},", "vous avez terminé « {course} ». Félicitations. Votre certificat est prêt, et chacun à qui vous le montrez peut le vérifier."},
		Links:   []link{{"Voir le certificat", "link"}},
	},
	PasswordChanged: {
		Subject: "Votre mot de passe Stoa a été changé",
		Lines:   []string{"Bonjour {name},", "votre mot de passe a été changé et tous les autres appareils ont été déconnectés."},
		Links:   []link{{"Choisir un autre mot de passe", "link"}},
		Foot:    "Si c'était vous, il n'y a rien à faire. Sinon, choisissez tout de suite un autre mot de passe.",
	},
	SignInLocked: {
		Subject: "La connexion à votre compte est suspendue",
		Lines:   []string{"Bonjour {name},", "quelqu'un a saisi dix fois un mauvais mot de passe ou code pour votre compte. Pendant un quart d'heure, personne ne peut se connecter avec votre mot de passe."},
		Links:   []link{{"Choisir un nouveau mot de passe", "link"}},
		Foot:    "Si c'était vous, patientez un peu ou choisissez un nouveau mot de passe. Sinon, votre compte est en sécurité.",
	},
	AccountClosing: {
		Subject: "Votre compte Stoa va être effacé",
		Lines:   []string{"Bonjour {name},", "vous avez fermé votre compte. Le {date}, tout ce qui vous concerne sera effacé. Si vous changez d'avis d'ici là, connectez-vous, et tout reste en l'état."},
		Links:   []link{{"Me connecter et rester", "link"}},
		Foot:    "Si ce n'était pas vous, connectez-vous tout de suite et changez votre mot de passe.",
	},
	SecondFactorOn: {
		Subject: "La connexion demande désormais un code",
		Lines:   []string{"Bonjour {name},", "désormais, la connexion demande un code de votre application d'authentification. Gardez les codes de secours là où vous les trouverez sans votre téléphone."},
		Links:   []link{{"Voir comment je me connecte", "link"}},
		Foot:    "Si ce n'était pas vous, changez tout de suite votre mot de passe.",
	},
	SecondFactorOff: {
		Subject: "La connexion ne demande plus de code",
		Lines:   []string{"Bonjour {name},", "les codes de l'application d'authentification ont été désactivés. Votre mot de passe suffit pour vous connecter."},
		Links:   []link{{"Voir comment je me connecte", "link"}},
		Foot:    "Si ce n'était pas vous, changez tout de suite votre mot de passe.",
	},
	PasskeyAdded: {
		Subject: "Une clé d'accès a été ajoutée à votre compte",
		Lines:   []string{"Bonjour {name},", "une clé d'accès a été ajoutée. Qui la détient peut se connecter à votre compte."},
		Links:   []link{{"Voir mes clés d'accès", "link"}},
		Foot:    "Si ce n'était pas vous, supprimez-la et changez tout de suite votre mot de passe.",
	},
	RecoveryCodeUsed: {
		Subject: "Un code de secours a été utilisé",
		Lines:   []string{"Bonjour {name},", "quelqu'un s'est connecté avec l'un de vos codes de secours. Il ne servira plus."},
		Links:   []link{{"Voir comment je me connecte", "link"}},
		Foot:    "Si ce n'était pas vous, changez tout de suite votre mot de passe.",
	},
	RefundDone: {
		Subject: "Votre argent est en chemin ({number})",
		Lines:   []string{"Bonjour {name},", "nous avons remboursé {total} pour « {course} ». La somme arrive sur votre carte en quelques jours, selon votre banque. Le cours est terminé pour vous."},
		Links:   []link{{"Voir la commande", "link"}},
	},
	RefundAsked: {
		Subject: "Nous examinons votre remboursement ({number})",
		Lines:   []string{"Bonjour {name},", "vous demandez {total} pour « {course} ». Comme vous en avez déjà suivi une bonne partie, une personne l'examine d'abord et répond sous deux jours ouvrés."},
		Links:   []link{{"Voir la commande", "link"}},
	},
	RefundRefused: {
		Subject: "À propos de votre remboursement ({number})",
		Lines:   []string{"Bonjour {name},", "nous avons examiné votre demande de récupérer {total} pour « {course} » et ne pouvons pas l'accepter. Le cours reste à vous. Si vous voyez les choses autrement, écrivez-nous."},
		Links:   []link{{"Nous écrire", "link"}},
	},
	NewCourse: {
		Subject: "Nouveau sur Stoa : {course}",
		Lines:   []string{"Bonjour {name},", "il y a un nouveau cours : « {course} », par {instructor}."},
		Links:   []link{{"Voir le cours", "link"}},
	},
	IdentityLinked: {
		Subject: "Une autre façon de se connecter a été associée",
		Lines:   []string{"Bonjour {name},", "un compte extérieur a été associé au vôtre. Qui peut l'utiliser peut se connecter ici."},
		Links:   []link{{"Voir comment je me connecte", "link"}},
		Foot:    "Si ce n'était pas vous, changez tout de suite votre mot de passe.",
	},
	NewLesson: {
		Subject: "Nouveau dans {course} : {lesson}",
		Lines:   []string{"Bonjour {name},", "il y a une nouvelle leçon dans « {course} » : {lesson}."},
		Links:   []link{{"Continuer à apprendre", "link"}},
	},
	Question: {
		Subject: "Une question dans {course}",
		Lines:   []string{"Bonjour {name},", "{author} a posé une question dans « {course} »."},
		Links:   []link{{"Lire et répondre", "link"}},
	},
	Answer: {
		Subject: "Une réponse à votre question dans {course}",
		Lines:   []string{"Bonjour {name},", "{author} a répondu à votre question dans « {course} »."},
		Links:   []link{{"Lire la réponse", "link"}},
	},
}
