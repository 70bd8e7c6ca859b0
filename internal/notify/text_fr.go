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
}
