package notify

var english = map[string]text{
	VerifyEmail: {
		Subject: "Confirm your email for Stoa",
		Lines: []string{
			"Hi {name},",
			"Welcome to Stoa. Please confirm your email address. The link signs you in and works for 24 hours.",
		},
		Links: []link{{"Confirm email", "link"}},
		Foot:  "If you didn’t sign up for Stoa, you can ignore this email.",
	},
	AccountExists: {
		Subject: "You already have a Stoa account",
		Lines: []string{
			"Hi {name},",
			"Someone, perhaps you, tried to sign up with this email address, but it already has an account. " +
				"You can sign in or reset your password.",
		},
		Links: []link{{"Sign in", "link"}, {"Reset password", "reset"}},
		Foot:  "If it wasn’t you, you don’t need to do anything. Your account hasn’t changed.",
	},
	ResetPassword: {
		Subject: "Reset your Stoa password",
		Lines: []string{
			"Hi {name},",
			"Use the link below to choose a new password. It works once, within one hour, " +
				"and signs you out on all devices.",
		},
		Links: []link{{"Reset password", "link"}},
		Foot:  "If you didn’t request this, you can ignore this email. Your password stays the same.",
	},
	OrderPaid: {
		Subject: "Your receipt {number}",
		Lines: []string{
			"Hi {name},",
			"Thank you for your order. You can start right away with:",
			"{courses}",
			"Total paid: {total}. You’re covered by our 30-day money-back guarantee.",
		},
		Links: []link{{"View receipt", "link"}, {"View invoice", "invoice"}},
	},
	GiftReceipt: {
		Subject: "Your receipt {number} for a gift",
		Lines: []string{
			"Hi {name},",
			"Thank you for your order:",
			"{courses}",
			"Total paid: {total}. We’ll email each gift on its day. Until it’s redeemed, you can change who " +
				"it’s for or get a refund within 30 days.",
		},
		Links: []link{{"View gifts", "link"}, {"View receipt", "receipt"}, {"View invoice", "invoice"}},
	},
	Gift: {
		Subject: "A gift from {by}",
		Lines: []string{
			"Hi {name},",
			"{by} is giving you the course “{course}” on Stoa. It’s already paid for.",
		},
		Quote: "{note}",
		Links: []link{{"Open gift", "link"}},
		Foot: "The link works once, with a free account. If you don’t know who sent this, you can ignore this " +
			"email.",
	},
	GiftRefused: {
		Subject: "Your gift couldn’t be delivered",
		Lines: []string{
			"Hi {name},",
			"{person}’s mail server turned down the email with your gift “{course}”. Check the address: {email}",
			"Once you correct it, we’ll send the gift again with a new link. You can also copy the link and " +
				"send it yourself.",
		},
		Links: []link{{"Correct address", "link"}},
	},
	TeamReceipt: {
		Subject: "Your receipt {number} for your team",
		Lines: []string{
			"Hi {name},",
			"Thank you for your order:",
			"{courses}",
			"Total paid: {total}. Now invite your team: everyone gets an email with a link to their seat. As " +
				"long as nobody has taken a seat, you can get a refund within 30 days.",
		},
		Links: []link{{"Invite your team", "link"}, {"View receipt", "receipt"}, {"View invoice", "invoice"}},
	},
	SeatOffered: {
		Subject: "{by} has a seat for you in “{course}”",
		Lines: []string{
			"Hello,",
			"{by} has a seat for you in the course “{course}” on Stoa. It’s already paid for, and you start " +
				"whenever you like.",
			"{by} will see your name, how much of the course you’ve completed, when you were last active, " +
				"and your certificate. Your notes, questions and quiz answers stay yours.",
		},
		Links: []link{{"Accept seat", "link"}},
		Foot: "The link works once, with a free account. If you don’t know who sent this, you can ignore this " +
			"email.",
	},
	ApplicationAccepted: {
		Subject: "You’re now an instructor at Stoa",
		Lines: []string{
			"Hi {name},",
			"Thank you for applying. You’re now an instructor, and your public page is ready. " +
				"A specialist reviews every course before it’s published.",
		},
		Links: []link{{"View your page", "link"}},
	},
	ContactReceived: {
		Subject: "We’ve received your message ({number})",
		Lines: []string{
			"Hi {name},",
			"Thanks for contacting us. We read every message and usually reply by email within two working days.",
		},
		Foot: "If you didn’t contact us, someone entered your address by mistake. You can ignore this email.",
	},
	ContactAnswer: {
		Subject: "Re: {subject} ({number})",
		Lines:   []string{"{body}", "You wrote on {date}:"},
		Quote:   "{message}",
		Links:   []link{{"Write to us again", "link"}},
	},
	ContentHidden: {
		Subject: "What you wrote in {course} was hidden",
		Lines: []string{
			"Hi {name},",
			"What you wrote in “{course}” was hidden. Others no longer see it; you still do. The reason:",
			"{reason}",
		},
		Quote: "{body}",
		Links: []link{{"Contact us", "link"}},
		Foot:  "If you think this is a mistake, contact us. We’ll look at it again.",
	},
	CertificateIssued: {
		Subject: "Your certificate: {course}",
		Lines: []string{
			"Hi {name},",
			"Congratulations on completing “{course}”! Your certificate is ready, and anyone can verify it.",
		},
		Links: []link{{"View certificate", "link"}},
	},
	PasswordChanged: {
		Subject: "Your Stoa password was changed",
		Lines:   []string{"Hi {name},", "Your password was changed, and all other devices were signed out."},
		Links:   []link{{"Reset password", "link"}},
		Foot:    "If it was you, you don’t need to do anything. If not, reset your password right away.",
	},
	SignInLocked: {
		Subject: "Your Stoa account is locked for 15 minutes",
		Lines: []string{
			"Hi {name},",
			"Someone entered a wrong password or code for your account ten times. " +
				"For your security, signing in with your password is blocked for 15 minutes.",
		},
		Links: []link{{"Reset password", "link"}},
		Foot:  "If it was you, wait 15 minutes or reset your password. If not, your account is safe.",
	},
	AccountClosing: {
		Subject: "Your Stoa account will be deleted",
		Lines: []string{
			"Hi {name},",
			"You deleted your account. Your personal data will be erased on {date}. " +
				"Sign in before then to keep your account.",
		},
		Links: []link{{"Keep my account", "link"}},
		Foot:  "If it wasn’t you, sign in right away and change your password.",
	},
	SecondFactorOn: {
		Subject: "Two-factor authentication is on",
		Lines: []string{
			"Hi {name},",
			"From now on, you’ll need a code from your authenticator app to sign in. " +
				"Store your recovery codes somewhere safe, in case you lose your phone.",
		},
		Links: []link{{"Security settings", "link"}},
		Foot:  "If it wasn’t you, change your password right away.",
	},
	SecondFactorOff: {
		Subject: "Two-factor authentication is off",
		Lines: []string{
			"Hi {name},",
			"Two-factor authentication was turned off. You can now sign in with your password alone.",
		},
		Links: []link{{"Security settings", "link"}},
		Foot:  "If it wasn’t you, change your password right away.",
	},
	PasskeyAdded: {
		Subject: "Passkey added to your account",
		Lines: []string{
			"Hi {name},",
			"A passkey was added to your account. Anyone with this passkey can sign in.",
		},
		Links: []link{{"View your passkeys", "link"}},
		Foot:  "If it wasn’t you, remove the passkey and change your password right away.",
	},
	RecoveryCodeUsed: {
		Subject: "A recovery code was used",
		Lines: []string{
			"Hi {name},",
			"Someone signed in with one of your recovery codes. Each code works only once.",
		},
		Links: []link{{"Security settings", "link"}},
		Foot:  "If it wasn’t you, change your password right away.",
	},
	IdentityLinked: {
		Subject: "New sign-in method added to your account",
		Lines: []string{
			"Hi {name},",
			"An account with another provider was connected to yours. Anyone who can use it can sign in to Stoa as you.",
		},
		Links: []link{{"Security settings", "link"}},
		Foot:  "If it wasn’t you, change your password right away.",
	},
	RefundDone: {
		Subject: "Your refund has been issued ({number})",
		Lines: []string{
			"Hi {name},",
			"We’ve refunded {total} for “{course}” to your card. It usually arrives within five to ten working days, " +
				"depending on your bank. You no longer have access to the course.",
		},
		Links: []link{{"View order", "link"}},
	},
	RefundAsked: {
		Subject: "We’ve received your refund request ({number})",
		Lines: []string{
			"Hi {name},",
			"You requested a refund of {total} for “{course}”. Because you’ve completed a good part of the course, " +
				"we’ll review your request and reply within two working days.",
		},
		Links: []link{{"View order", "link"}},
	},
	RefundRefused: {
		Subject: "About your refund request ({number})",
		Lines: []string{
			"Hi {name},",
			"We’ve reviewed your request for a refund of {total} for “{course}”, and we can’t approve it. " +
				"You still have access to the course. If you disagree, contact us.",
		},
		Links: []link{{"Contact us", "link"}},
	},
	TransferWaiting: {
		Subject: "Transfer {missing} to pay for your order {number}",
		Lines: []string{
			"Hi {name},",
			"Thank you for your order:\n{courses}",
			"To pay for it, transfer {missing} to this account by {date}:",
			"{account}",
			"Please use exactly this reference, so that we can tell the money is yours. Your courses " +
				"are ready as soon as it has arrived, usually within one or two working days.",
		},
		Links: []link{{"View the order", "link"}},
	},
	TransferShort: {
		Subject: "We’ve received part of the money for your order {number}",
		Lines: []string{
			"Hi {name},",
			"We’ve received {received} of {total} for your order {number}. To finish it, please " +
				"transfer the remaining {missing}:",
			"{account}",
		},
		Links: []link{{"View the order", "link"}},
	},
	TransferReminder: {
		Subject: "Reminder: your order {number} is waiting for your transfer",
		Lines: []string{
			"Hi {name},",
			"We haven’t received the money for your order {number} yet. If you’ve already sent it, " +
				"there’s nothing left to do. Otherwise, please transfer {missing} by {date}:",
			"{account}",
		},
		Links: []link{{"View the order", "link"}},
	},
	TransferEnded: {
		Subject: "Your order {number} has ended",
		Lines: []string{
			"Hi {name},",
			"We didn’t receive the money for your order {number} in time, so the order has ended. " +
				"You owe us nothing. If you’ve already sent the money, reply to us through the contact " +
				"form and we’ll find it.",
			"Your order was:\n{courses}",
		},
		Links: []link{{"Contact us", "link"}},
	},
	PayoutSent: {
		Subject: "Your payout of {total} is on its way",
		Lines: []string{
			"Hi {name},",
			"We’ve sent {total} to your account {account}. It usually arrives within two working days.",
		},
		Links: []link{{"See your earnings", "link"}},
	},
	PayoutReturned: {
		Subject: "Your payout of {total} came back",
		Lines: []string{
			"Hi {name},",
			"Your bank has returned {total} for the account {account}. The money is on your balance " +
				"again. Check your account details, so that we can send it with the next payout.",
		},
		Links: []link{{"Check your account details", "link"}},
	},
	RefundLate: {
		Subject: "We refunded a payment for order {number}",
		Lines: []string{
			"Hi {name},",
			"Your payment of {total} reached us after order {number} had ended, so it didn’t enroll you. " +
				"We’ve sent the money back to your card. It can take a few days to arrive.",
		},
		Links: []link{{"Contact us", "link"}},
	},
	RoleGiven: {
		Subject: "The role {role} was assigned to {person}",
		Lines:   []string{"Hi {name},", "{by} assigned the role {role} to the account of {person}."},
		Links:   []link{{"Contact us", "link"}},
		Foot:    "If you didn’t expect this, contact us.",
	},
	RoleRemoved: {
		Subject: "The role {role} was removed from {person}",
		Lines:   []string{"Hi {name},", "{by} removed the role {role} from the account of {person}."},
		Links:   []link{{"Contact us", "link"}},
		Foot:    "If you didn’t expect this, contact us.",
	},
	AccountSuspended: {
		Subject: "The account of {person} was suspended",
		Lines: []string{
			"Hi {name},",
			"{by} suspended the account of {person}. It was signed out on all devices, " +
				"and signing in is blocked until the account is reinstated.",
		},
		Links: []link{{"Contact us", "link"}},
		Foot:  "If you didn’t expect this, contact us.",
	},
	AccountReinstated: {
		Subject: "The account of {person} was reinstated",
		Lines:   []string{"Hi {name},", "{by} reinstated the account of {person}. It can be used again."},
		Links:   []link{{"Contact us", "link"}},
		Foot:    "If you didn’t expect this, contact us.",
	},
	Cheaper: {
		Subject: "“{course}” now costs {price}",
		Lines:   []string{"Hi {name},", "“{course}”, a course on your wish list, now costs {price}."},
		Links:   []link{{"View course", "link"}},
	},
	NewCourse: {
		Subject: "New course: {course}",
		Lines:   []string{"Hi {name},", "{instructor} has published a new course: “{course}”."},
		Links:   []link{{"View course", "link"}},
	},
	GoalReminder: {
		Subject: "One more day for your learning goal",
		Lines: []string{
			"Hi {name},",
			"You can still reach your goal this week if you learn today. Five minutes of video or one lesson is enough.",
		},
		Links: []link{{"Continue learning", "link"}},
	},
	NewLesson: {
		Subject: "New lesson in {course}: {lesson}",
		Lines:   []string{"Hi {name},", "“{course}” has a new lesson: {lesson}."},
		Links:   []link{{"Continue learning", "link"}},
	},
	Question: {
		Subject: "New question in {course}",
		Lines:   []string{"Hi {name},", "{author} asked a question in “{course}”."},
		Links:   []link{{"View and reply", "link"}},
	},
	Answer: {
		Subject: "New answer to your question in {course}",
		Lines:   []string{"Hi {name},", "{author} answered your question in “{course}”."},
		Links:   []link{{"View answer", "link"}},
	},
	Announcement: {
		Subject: "News from {course}: {subject}",
		Lines:   []string{"Hi {name},", "{author} has news for the students of “{course}”:", "{body}"},
		Links:   []link{{"Read it on Stoa", "link"}},
	},
	ReviewReply: {
		Subject: "New reply to your review of {course}",
		Lines:   []string{"Hi {name},", "{author} replied to your review of “{course}”."},
		Links:   []link{{"View reply", "link"}},
	},
	CourseSubmitted: {
		Subject: "Waiting for approval: {course}",
		Lines: []string{
			"Hi {name},",
			"{instructor} has submitted “{course}” for approval. It’s in your queue.",
		},
		Links: []link{{"Open submission", "link"}},
	},
	CourseTakenBack: {
		Subject: "Taken back: {course}",
		Lines: []string{
			"Hi {name},",
			"{instructor} has taken “{course}” back before it was decided. You don’t need to do anything; you’ll hear " +
				"from us when it’s submitted again.",
		},
		Links: []link{{"View submission", "link"}},
	},
	VideosReady: {
		Subject: "Your videos are ready: {course}",
		Lines: []string{
			"Hi {name},",
			"The videos you uploaded to “{course}” have been processed and can be played. Videos ready: {count}.",
		},
		Links: []link{{"Open curriculum", "link"}},
	},
	VideosFailed: {
		Subject: "Some videos couldn’t be processed: {course}",
		Lines: []string{
			"Hi {name},",
			"These videos for “{course}” couldn’t be processed:",
			"{videos}",
		},
		Links: []link{{"Open curriculum", "link"}},
	},
	CourseApproved: {
		Subject: "Approved: {course}",
		Lines: []string{
			"Hi {name},",
			"Good news: your course “{course}” has been approved. You can launch it now or choose a date.",
		},
		Links: []link{{"Launch course", "link"}},
	},
	InstructorInvited: {
		Subject: "Teach “{course}” together?",
		Lines: []string{
			"Hi,",
			"{instructor} invites you to teach the course “{course}” together. " +
				"If you accept, you can edit the draft. The invitation is valid for 14 days.",
		},
		Links: []link{{"View invitation", "link"}},
	},
	ChangesRequested: {
		Subject: "Changes requested: {course}",
		Lines: []string{
			"Hi {name},",
			"A specialist has reviewed “{course}” and left comments. Answer them, make the changes and " +
				"submit the course again. Nothing changes for your students in the meantime.",
		},
		Links: []link{{"View comments", "link"}},
	},
	BackupFailed: {
		Subject: "A backup of Stoa failed",
		Lines: []string{
			"Hi {name},",
			"The backup {backup} failed, so there may be no recent one. The server says:",
			"{reason}",
		},
		Links: []link{{"Open backups", "link"}},
	},
	TeachingSummary: {
		Subject: "Your courses from {from} to {to}",
		Lines:   []string{"Hi {name},", "Here’s how your courses did last week, beside the week before."},
		Columns: [2]string{"Last week", "Week before"},
		Rows: []row{
			{Label: "Enrollments", Value: "enrollments"},
			{Label: "Revenue", Value: "revenue"},
			{Label: "Courses completed", Value: "completed"},
			{Label: "Average rating", Value: "rating"},
			{Label: "Reviews", Value: "reviews"},
			{Label: "Questions asked", Value: "asked"},
			{Label: "Waiting for an answer", Value: "waiting"},
		},
		Links: []link{{"Open the studio", "link"}, {"Answer questions", "questions"}},
	},
}
