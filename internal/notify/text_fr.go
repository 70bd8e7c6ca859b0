package notify

var french = map[string]text{
	VerifyEmail: {
		Subject: "Confirmez votre e-mail pour Stoa",
		Lines: []string{
			"Bonjour {name},",
			"Bienvenue sur Stoa ! Confirmez votre adresse e-mail avec ce lien. Il vous connecte et reste valable 24 heures.",
		},
		Links: []link{{"Confirmer mon e-mail", "link"}},
		Foot:  "Si vous ne vous êtes pas inscrit sur Stoa, ignorez cet e-mail.",
	},
	AccountExists: {
		Subject: "Vous avez déjà un compte Stoa",
		Lines: []string{
			"Bonjour {name},",
			"Quelqu’un, peut-être vous, a essayé de s’inscrire avec cette adresse e-mail, mais elle a déjà un compte. " +
				"Vous pouvez vous connecter ou réinitialiser votre mot de passe.",
		},
		Links: []link{{"Se connecter", "link"}, {"Réinitialiser le mot de passe", "reset"}},
		Foot:  "Si ce n’était pas vous, vous n’avez rien à faire. Votre compte n’a pas changé.",
	},
	ResetPassword: {
		Subject: "Réinitialisez votre mot de passe Stoa",
		Lines: []string{
			"Bonjour {name},",
			"Utilisez le lien ci-dessous pour choisir un nouveau mot de passe. Il fonctionne une seule fois, " +
				"pendant une heure, et vous déconnecte de tous vos appareils.",
		},
		Links: []link{{"Réinitialiser le mot de passe", "link"}},
		Foot:  "Si vous n’avez rien demandé, ignorez cet e-mail. Votre mot de passe reste le même.",
	},
	OrderPaid: {
		Subject: "Votre reçu {number}",
		Lines: []string{
			"Bonjour {name},",
			"Merci pour votre commande. Vous pouvez commencer dès maintenant :",
			"{courses}",
			"Total payé : {total}. Pendant 30 jours, c’est satisfait ou remboursé.",
		},
		Links: []link{{"Voir le reçu", "link"}, {"Voir la facture", "invoice"}},
	},
	GiftReceipt: {
		Subject: "Votre reçu {number} pour un cadeau",
		Lines: []string{
			"Bonjour {name},",
			"Merci pour votre commande :",
			"{courses}",
			"Total payé : {total}. Chaque cadeau est envoyé par e-mail le jour choisi. Tant qu’il n’est pas " +
				"utilisé, vous pouvez changer de destinataire ou vous faire rembourser sous 30 jours.",
		},
		Links: []link{{"Voir les cadeaux", "link"}, {"Voir le reçu", "receipt"}, {"Voir la facture", "invoice"}},
	},
	Gift: {
		Subject: "Un cadeau de {by}",
		Lines: []string{
			"Bonjour {name},",
			"{by} vous offre le cours « {course} » sur Stoa. Il est déjà payé.",
		},
		Quote: "{note}",
		Links: []link{{"Ouvrir le cadeau", "link"}},
		Foot: "Le lien est valable une fois, avec un compte gratuit. Si vous ne connaissez pas l’expéditeur, " +
			"ignorez cet e-mail.",
	},
	GiftRefused: {
		Subject: "Votre cadeau n’a pas pu être remis",
		Lines: []string{
			"Bonjour {name},",
			"Le serveur de messagerie de {person} a refusé l’e-mail contenant votre cadeau « {course} ». " +
				"Vérifiez l’adresse : {email}",
			"Dès que vous l’aurez corrigée, nous renverrons le cadeau avec un nouveau lien. Vous pouvez aussi " +
				"copier le lien et l’envoyer vous-même.",
		},
		Links: []link{{"Corriger l’adresse", "link"}},
	},
	TeamReceipt: {
		Subject: "Votre reçu {number} pour votre équipe",
		Lines: []string{
			"Bonjour {name},",
			"Merci pour votre commande :",
			"{courses}",
			"Total payé : {total}. Invitez maintenant votre équipe : chaque personne reçoit un e-mail avec " +
				"un lien vers sa place. Tant que personne n’a accepté de place, vous pouvez vous faire " +
				"rembourser sous 30 jours.",
		},
		Links: []link{{"Inviter l’équipe", "link"}, {"Voir le reçu", "receipt"}, {"Voir la facture", "invoice"}},
	},
	SeatOffered: {
		Subject: "{by} a une place pour vous : {course}",
		Lines: []string{
			"Bonjour,",
			"{by} a une place pour vous dans le cours « {course} » sur Stoa. Elle est déjà payée, et vous " +
				"commencez quand vous voulez.",
			"{by} verra votre nom, votre avancement dans le cours, la date de votre dernière activité et " +
				"votre certificat. Vos notes, vos questions et vos réponses aux quiz restent privées.",
		},
		Links: []link{{"Accepter la place", "link"}},
		Foot: "Le lien est valable une fois, avec un compte gratuit. Si vous ne connaissez pas l’expéditeur, " +
			"ignorez cet e-mail.",
	},
	ApplicationAccepted: {
		Subject: "Vous voilà formateur sur Stoa",
		Lines: []string{
			"Bonjour {name},",
			"Merci pour votre candidature. Vous voilà formateur, et votre page publique est prête. " +
				"Un spécialiste relit chaque cours avant sa publication.",
		},
		Links: []link{{"Voir votre page", "link"}},
	},
	ContactReceived: {
		Subject: "Nous avons bien reçu votre message ({number})",
		Lines: []string{
			"Bonjour {name},",
			"Merci de nous avoir écrit. Nous lisons tous les messages et répondons en général par e-mail " +
				"sous deux jours ouvrés.",
		},
		Foot: "Si vous ne nous avez pas écrit, quelqu’un a saisi votre adresse par erreur. Ignorez cet e-mail.",
	},
	ContactAnswer: {
		Subject: "RE : {subject} ({number})",
		Lines:   []string{"{body}", "Vous avez écrit le {date} :"},
		Quote:   "{message}",
		Links:   []link{{"Nous écrire à nouveau", "link"}},
	},
	ContentHidden: {
		Subject: "Votre contribution à {course} a été masquée",
		Lines: []string{
			"Bonjour {name},",
			"Votre contribution à « {course} » a été masquée. Les autres ne la voient plus, " +
				"mais vous la voyez encore. La raison :",
			"{reason}",
		},
		Quote: "{body}",
		Links: []link{{"Nous contacter", "link"}},
		Foot:  "Si vous pensez qu’il s’agit d’une erreur, écrivez-nous. Nous l’examinerons à nouveau.",
	},
	CertificateIssued: {
		Subject: "Votre certificat : {course}",
		Lines: []string{
			"Bonjour {name},",
			"Félicitations, vous avez terminé « {course} » ! Votre certificat est prêt, et chacun peut le vérifier.",
		},
		Links: []link{{"Voir le certificat", "link"}},
	},
	PasswordChanged: {
		Subject: "Votre mot de passe Stoa a été modifié",
		Lines: []string{
			"Bonjour {name},",
			"Votre mot de passe a été modifié, et tous vos autres appareils ont été déconnectés.",
		},
		Links: []link{{"Réinitialiser le mot de passe", "link"}},
		Foot:  "Si c’était vous, vous n’avez rien à faire. Sinon, réinitialisez votre mot de passe sans attendre.",
	},
	SignInLocked: {
		Subject: "Votre compte Stoa est bloqué pendant 15 minutes",
		Lines: []string{
			"Bonjour {name},",
			"Quelqu’un a saisi dix fois un mot de passe ou un code incorrect pour votre compte. " +
				"Par sécurité, la connexion avec votre mot de passe est bloquée pendant 15 minutes.",
		},
		Links: []link{{"Réinitialiser le mot de passe", "link"}},
		Foot: "Si c’était vous, attendez 15 minutes ou réinitialisez votre mot de passe. " +
			"Sinon, votre compte est en sécurité.",
	},
	AccountClosing: {
		Subject: "Votre compte Stoa va être supprimé",
		Lines: []string{
			"Bonjour {name},",
			"Vous avez supprimé votre compte. Vos données personnelles seront effacées le {date}. " +
				"Pour garder votre compte, connectez-vous avant cette date.",
		},
		Links: []link{{"Garder mon compte", "link"}},
		Foot:  "Si ce n’était pas vous, connectez-vous sans attendre et changez votre mot de passe.",
	},
	SecondFactorOn: {
		Subject: "L’authentification à deux facteurs est activée",
		Lines: []string{
			"Bonjour {name},",
			"Désormais, un code de votre application d’authentification vous sera demandé à la connexion. " +
				"Conservez vos codes de secours en lieu sûr, au cas où vous perdriez votre téléphone.",
		},
		Links: []link{{"Réglages de sécurité", "link"}},
		Foot:  "Si ce n’était pas vous, changez votre mot de passe sans attendre.",
	},
	SecondFactorOff: {
		Subject: "L’authentification à deux facteurs est désactivée",
		Lines: []string{
			"Bonjour {name},",
			"L’authentification à deux facteurs a été désactivée. Votre mot de passe suffit désormais pour vous connecter.",
		},
		Links: []link{{"Réglages de sécurité", "link"}},
		Foot:  "Si ce n’était pas vous, changez votre mot de passe sans attendre.",
	},
	PasskeyAdded: {
		Subject: "Une clé d’accès a été ajoutée à votre compte",
		Lines: []string{
			"Bonjour {name},",
			"Une clé d’accès a été ajoutée à votre compte. Toute personne qui la possède peut se connecter.",
		},
		Links: []link{{"Voir vos clés d’accès", "link"}},
		Foot:  "Si ce n’était pas vous, supprimez cette clé et changez votre mot de passe sans attendre.",
	},
	RecoveryCodeUsed: {
		Subject: "Un code de secours a été utilisé",
		Lines: []string{
			"Bonjour {name},",
			"Quelqu’un s’est connecté avec l’un de vos codes de secours. Chaque code ne fonctionne qu’une fois.",
		},
		Links: []link{{"Réglages de sécurité", "link"}},
		Foot:  "Si ce n’était pas vous, changez votre mot de passe sans attendre.",
	},
	IdentityLinked: {
		Subject: "Nouveau moyen de connexion associé à votre compte",
		Lines: []string{
			"Bonjour {name},",
			"Un compte d’un autre fournisseur a été associé au vôtre. " +
				"Toute personne qui peut l’utiliser peut se connecter à Stoa en votre nom.",
		},
		Links: []link{{"Réglages de sécurité", "link"}},
		Foot:  "Si ce n’était pas vous, changez votre mot de passe sans attendre.",
	},
	RefundDone: {
		Subject: "Votre remboursement a été effectué ({number})",
		Lines: []string{
			"Bonjour {name},",
			"Nous avons remboursé {total} sur votre carte pour « {course} ». La somme arrive en général " +
				"sous cinq à dix jours ouvrés, selon votre banque. Vous n’avez plus accès au cours.",
		},
		Links: []link{{"Voir la commande", "link"}},
	},
	RefundAsked: {
		Subject: "Nous avons reçu votre demande de remboursement ({number})",
		Lines: []string{
			"Bonjour {name},",
			"Vous avez demandé le remboursement de {total} pour « {course} ». Comme vous avez déjà suivi " +
				"une bonne partie du cours, nous étudierons votre demande et vous répondrons sous deux jours ouvrés.",
		},
		Links: []link{{"Voir la commande", "link"}},
	},
	RefundRefused: {
		Subject: "Votre demande de remboursement ({number})",
		Lines: []string{
			"Bonjour {name},",
			"Nous avons étudié votre demande de remboursement de {total} pour « {course} » et ne pouvons pas l’accepter. " +
				"Vous gardez l’accès au cours. Si vous n’êtes pas d’accord, contactez-nous.",
		},
		Links: []link{{"Nous contacter", "link"}},
	},
	TransferWaiting: {
		Subject: "Virez {missing} pour payer votre commande {number}",
		Lines: []string{
			"Bonjour {name},",
			"Merci pour votre commande :\n{courses}",
			"Pour la payer, virez {missing} sur ce compte avant le {date} :",
			"{account}",
			"Indiquez exactement cette référence afin que nous sachions que l’argent vient de vous. " +
				"Vos cours seront prêts dès son arrivée, en général sous un ou deux jours ouvrés.",
		},
		Links: []link{{"Voir la commande", "link"}},
	},
	TransferShort: {
		Subject: "Nous avons reçu une partie de l’argent de votre commande {number}",
		Lines: []string{
			"Bonjour {name},",
			"Nous avons reçu {received} sur {total} pour votre commande {number}. Pour la terminer, " +
				"virez les {missing} restants :",
			"{account}",
		},
		Links: []link{{"Voir la commande", "link"}},
	},
	TransferReminder: {
		Subject: "Rappel : votre commande {number} attend votre virement",
		Lines: []string{
			"Bonjour {name},",
			"Nous n’avons pas encore reçu l’argent de votre commande {number}. Si vous l’avez déjà " +
				"envoyé, vous n’avez plus rien à faire. Sinon, virez {missing} avant le {date} :",
			"{account}",
		},
		Links: []link{{"Voir la commande", "link"}},
	},
	TransferEnded: {
		Subject: "Votre commande {number} a expiré",
		Lines: []string{
			"Bonjour {name},",
			"Nous n’avons pas reçu à temps l’argent de votre commande {number}, elle a donc expiré. " +
				"Vous ne nous devez rien. Si vous avez déjà envoyé l’argent, écrivez-nous par le " +
				"formulaire de contact et nous le retrouverons.",
			"Votre commande contenait :\n{courses}",
		},
		Links: []link{{"Nous contacter", "link"}},
	},
	PayoutSent: {
		Subject: "Votre versement de {total} est en route",
		Lines: []string{
			"Bonjour {name},",
			"nous avons envoyé {total} sur votre compte {account}. Il arrive généralement sous deux jours " +
				"ouvrés.",
		},
		Links: []link{{"Voir vos revenus", "link"}},
	},
	PayoutReturned: {
		Subject: "Votre versement de {total} a été retourné",
		Lines: []string{
			"Bonjour {name},",
			"votre banque a retourné {total} pour le compte {account}. Le montant est de nouveau sur " +
				"votre solde. Vérifiez vos coordonnées bancaires pour que nous puissions l’envoyer avec le " +
				"prochain versement.",
		},
		Links: []link{{"Vérifier vos coordonnées", "link"}},
	},
	RefundLate: {
		Subject: "Nous avons remboursé un paiement pour la commande {number}",
		Lines: []string{
			"Bonjour {name},",
			"Votre paiement de {total} nous est parvenu après la fin de la commande {number} " +
				"et n’a donc donné lieu à aucune inscription. Nous avons renvoyé l’argent sur votre carte. Il peut mettre " +
				"quelques jours à arriver.",
		},
		Links: []link{{"Nous contacter", "link"}},
	},
	RoleGiven: {
		Subject: "Le rôle {role} a été attribué à {person}",
		Lines:   []string{"Bonjour {name},", "{by} a attribué le rôle {role} à {person}."},
		Links:   []link{{"Nous contacter", "link"}},
		Foot:    "Si vous ne vous y attendiez pas, contactez-nous.",
	},
	RoleRemoved: {
		Subject: "Le rôle {role} a été retiré à {person}",
		Lines:   []string{"Bonjour {name},", "{by} a retiré le rôle {role} à {person}."},
		Links:   []link{{"Nous contacter", "link"}},
		Foot:    "Si vous ne vous y attendiez pas, contactez-nous.",
	},
	AccountSuspended: {
		Subject: "Compte suspendu : {person}",
		Lines: []string{
			"Bonjour {name},",
			"{by} a suspendu un compte : {person}. Tous ses appareils ont été déconnectés, " +
				"et la connexion reste bloquée jusqu’à ce que le compte soit rétabli.",
		},
		Links: []link{{"Nous contacter", "link"}},
		Foot:  "Si vous ne vous y attendiez pas, contactez-nous.",
	},
	AccountReinstated: {
		Subject: "Compte rétabli : {person}",
		Lines:   []string{"Bonjour {name},", "{by} a rétabli un compte : {person}. Il peut de nouveau être utilisé."},
		Links:   []link{{"Nous contacter", "link"}},
		Foot:    "Si vous ne vous y attendiez pas, contactez-nous.",
	},
	Cheaper: {
		Subject: "« {course} » coûte désormais {price}",
		Lines:   []string{"Bonjour {name},", "« {course} », un cours de votre liste d’envies, coûte désormais {price}."},
		Links:   []link{{"Voir le cours", "link"}},
	},
	NewCourse: {
		Subject: "Nouveau cours : {course}",
		Lines:   []string{"Bonjour {name},", "{instructor} a publié un nouveau cours : « {course} »."},
		Links:   []link{{"Voir le cours", "link"}},
	},
	GoalReminder: {
		Subject: "Votre objectif de la semaine est encore à portée",
		Lines: []string{
			"Bonjour {name},",
			"Vous pouvez encore atteindre votre objectif de la semaine : reprenez votre cours aujourd’hui. " +
				"Cinq minutes de vidéo ou une leçon suffisent.",
		},
		Links: []link{{"Reprendre le cours", "link"}},
	},
	NewLesson: {
		Subject: "Nouvelle leçon dans {course} : {lesson}",
		Lines:   []string{"Bonjour {name},", "« {course} » a une nouvelle leçon : {lesson}."},
		Links:   []link{{"Reprendre le cours", "link"}},
	},
	Question: {
		Subject: "Nouvelle question dans {course}",
		Lines:   []string{"Bonjour {name},", "{author} a posé une question dans « {course} »."},
		Links:   []link{{"Lire et répondre", "link"}},
	},
	Answer: {
		Subject: "Nouvelle réponse à votre question dans {course}",
		Lines:   []string{"Bonjour {name},", "{author} a répondu à votre question dans « {course} »."},
		Links:   []link{{"Voir la réponse", "link"}},
	},
	Announcement: {
		Subject: "Des nouvelles de {course} : {subject}",
		Lines:   []string{"Bonjour {name},", "{author} a des nouvelles pour les participants de « {course} » :", "{body}"},
		Links:   []link{{"Lire sur Stoa", "link"}},
	},
	ReviewReply: {
		Subject: "Nouvelle réponse à votre avis sur {course}",
		Lines:   []string{"Bonjour {name},", "{author} a répondu à votre avis sur « {course} »."},
		Links:   []link{{"Voir la réponse", "link"}},
	},
	CourseSubmitted: {
		Subject: "En attente d’approbation : {course}",
		Lines: []string{
			"Bonjour {name},",
			"{instructor} a soumis « {course} » pour approbation. Le cours est dans votre file d’attente.",
		},
		Links: []link{{"Ouvrir la soumission", "link"}},
	},
	CourseTakenBack: {
		Subject: "Soumission retirée : {course}",
		Lines: []string{
			"Bonjour {name},",
			"{instructor} a retiré « {course} » avant la décision. Vous n’avez rien à faire ; nous vous préviendrons " +
				"si le cours est de nouveau soumis.",
		},
		Links: []link{{"Voir la soumission", "link"}},
	},
	VideosReady: {
		Subject: "Vos vidéos sont prêtes : {course}",
		Lines: []string{
			"Bonjour {name},",
			"Les vidéos que vous avez envoyées pour « {course} » ont été traitées et peuvent être lues. Vidéos prêtes " +
				": {count}.",
		},
		Links: []link{{"Ouvrir le programme", "link"}},
	},
	VideosFailed: {
		Subject: "Vidéos non traitées : {course}",
		Lines: []string{
			"Bonjour {name},",
			"Ces vidéos de « {course} » n’ont pas pu être traitées :",
			"{videos}",
		},
		Links: []link{{"Ouvrir le programme", "link"}},
	},
	CourseApproved: {
		Subject: "Approuvé : {course}",
		Lines: []string{
			"Bonjour {name},",
			"Bonne nouvelle : votre cours « {course} » a été approuvé. Vous pouvez le lancer maintenant ou " +
				"choisir une date.",
		},
		Links: []link{{"Lancer le cours", "link"}},
	},
	InstructorInvited: {
		Subject: "Animer « {course} » ensemble ?",
		Lines: []string{
			"Bonjour,",
			"{instructor} vous invite à animer ensemble le cours « {course} ». " +
				"En acceptant, vous pourrez modifier le brouillon. L’invitation est valable 14 jours.",
		},
		Links: []link{{"Voir l’invitation", "link"}},
	},
	ChangesRequested: {
		Subject: "Modifications demandées : {course}",
		Lines: []string{
			"Bonjour {name},",
			"Un spécialiste a examiné « {course} » et laissé des commentaires. Répondez-y, modifiez le " +
				"cours et soumettez-le à nouveau. D’ici là, rien ne change pour vos participants.",
		},
		Links: []link{{"Voir les commentaires", "link"}},
	},
	BackupFailed: {
		Subject: "Une sauvegarde de Stoa a échoué",
		Lines: []string{
			"Bonjour {name},",
			"La sauvegarde {backup} a échoué : il n’y en a peut-être pas de récente. Message du serveur :",
			"{reason}",
		},
		Links: []link{{"Ouvrir les sauvegardes", "link"}},
	},
	TeachingSummary: {
		Subject: "Vos cours du {from} au {to}",
		Lines: []string{
			"Bonjour {name},",
			"Voici les résultats de vos cours la semaine dernière, comparés à la semaine précédente.",
		},
		Columns: [2]string{"Semaine dernière", "Précédente"},
		Rows: []row{
			{Label: "Inscriptions", Value: "enrollments"},
			{Label: "Revenus", Value: "revenue"},
			{Label: "Cours terminés", Value: "completed"},
			{Label: "Note moyenne", Value: "rating"},
			{Label: "Avis", Value: "reviews"},
			{Label: "Questions posées", Value: "asked"},
			{Label: "En attente de réponse", Value: "waiting"},
		},
		Links: []link{{"Ouvrir le studio", "link"}, {"Répondre aux questions", "questions"}},
	},
}
