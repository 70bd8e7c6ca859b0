package notify

var polish = map[string]text{
	VerifyEmail: {
		Subject: "Potwierdź swój adres e-mail w Stoa",
		Lines: []string{
			"Dzień dobry {name},",
			"witamy w Stoa. Potwierdź swój adres e-mail. Link zaloguje cię na konto i jest ważny przez 24 godziny.",
		},
		Links: []link{{"Potwierdź e-mail", "link"}},
		Foot:  "Jeśli to nie twoja rejestracja, zignoruj tę wiadomość.",
	},
	AccountExists: {
		Subject: "Masz już konto w Stoa",
		Lines: []string{
			"Dzień dobry {name},",
			"ktoś, być może ty, próbował zarejestrować się z tym adresem e-mail, ale konto z nim już istnieje. " +
				"Możesz się zalogować lub zresetować hasło.",
		},
		Links: []link{{"Zaloguj się", "link"}, {"Zresetuj hasło", "reset"}},
		Foot:  "Jeśli to nie ty, nie musisz nic robić. Na twoim koncie nic się nie zmieniło.",
	},
	ResetPassword: {
		Subject: "Zresetuj hasło do Stoa",
		Lines: []string{
			"Dzień dobry {name},",
			"użyj poniższego linku, aby ustawić nowe hasło. Link działa raz, przez godzinę. " +
				"Po zmianie hasła wylogujemy cię ze wszystkich urządzeń.",
		},
		Links: []link{{"Zresetuj hasło", "link"}},
		Foot:  "Jeśli to nie twoja prośba, zignoruj tę wiadomość. Hasło pozostanie bez zmian.",
	},
	OrderPaid: {
		Subject: "Potwierdzenie zakupu {number}",
		Lines: []string{
			"Dzień dobry {name},",
			"dziękujemy za zamówienie. Możesz od razu zacząć naukę:",
			"{courses}",
			"Zapłacono: {total}. Obejmuje cię 30-dniowa gwarancja zwrotu pieniędzy.",
		},
		Links: []link{{"Zobacz potwierdzenie", "link"}, {"Zobacz fakturę", "invoice"}},
	},
	GiftReceipt: {
		Subject: "Potwierdzenie zakupu prezentu {number}",
		Lines: []string{
			"Dzień dobry {name},",
			"dziękujemy za zamówienie:",
			"{courses}",
			"Zapłacono: {total}. Każdy prezent wyślemy e-mailem w wybranym dniu. Dopóki nie zostanie " +
				"odebrany, możesz zmienić, dla kogo jest, albo w ciągu 30 dni otrzymać zwrot pieniędzy.",
		},
		Links: []link{{"Zobacz prezenty", "link"}, {"Zobacz potwierdzenie", "receipt"}, {"Zobacz fakturę", "invoice"}},
	},
	Gift: {
		Subject: "Prezent od: {by}",
		Lines: []string{
			"Dzień dobry {name},",
			"masz prezent od: {by}. To kurs „{course}” w Stoa. Jest już opłacony.",
		},
		Quote: "{note}",
		Links: []link{{"Otwórz prezent", "link"}},
		Foot: "Link działa jeden raz, z bezpłatnym kontem. Jeśli nie wiesz, od kogo jest ta wiadomość, możesz " +
			"ją zignorować.",
	},
	GiftRefused: {
		Subject: "Nie udało się dostarczyć Twojego prezentu",
		Lines: []string{
			"Dzień dobry {name},",
			"serwer pocztowy odbiorcy ({person}) odrzucił wiadomość z prezentem „{course}”. Sprawdź adres: " +
				"{email}",
			"Gdy go poprawisz, wyślemy prezent ponownie z nowym linkiem. Możesz też skopiować link i wysłać go " +
				"samodzielnie.",
		},
		Links: []link{{"Popraw adres", "link"}},
	},
	TeamReceipt: {
		Subject: "Potwierdzenie zakupu dla zespołu {number}",
		Lines: []string{
			"Dzień dobry {name},",
			"dziękujemy za zamówienie:",
			"{courses}",
			"Zapłacono: {total}. Teraz zaproś swój zespół: każda osoba dostanie e-mail z linkiem do swojego " +
				"miejsca. Dopóki nikt nie przyjmie miejsca, możesz w ciągu 30 dni otrzymać zwrot pieniędzy.",
		},
		Links: []link{{"Zaproś zespół", "link"}, {"Zobacz potwierdzenie", "receipt"}, {"Zobacz fakturę", "invoice"}},
	},
	SeatOffered: {
		Subject: "Miejsce na kursie „{course}” od: {by}",
		Lines: []string{
			"Dzień dobry,",
			"masz miejsce na kursie „{course}” w Stoa od: {by}. Jest już opłacone i możesz zacząć, kiedy " +
				"chcesz.",
			"Kupujący ({by}) zobaczy Twoje imię i nazwisko, ile kursu masz za sobą, kiedy ostatnio się " +
				"uczyłeś lub uczyłaś, oraz Twój certyfikat. Notatki, pytania i odpowiedzi w quizach pozostają " +
				"tylko Twoje.",
		},
		Links: []link{{"Przyjmij miejsce", "link"}},
		Foot: "Link działa jeden raz, z bezpłatnym kontem. Jeśli nie wiesz, od kogo jest ta wiadomość, możesz " +
			"ją zignorować.",
	},
	ApplicationAccepted: {
		Subject: "Możesz już prowadzić kursy w Stoa",
		Lines: []string{
			"Dzień dobry {name},",
			"dziękujemy za zgłoszenie. Możesz już prowadzić kursy, a twoja strona publiczna jest gotowa. " +
				"Przed publikacją każdy kurs sprawdza specjalista.",
		},
		Links: []link{{"Zobacz swoją stronę", "link"}},
	},
	ContactReceived: {
		Subject: "Otrzymaliśmy twoją wiadomość ({number})",
		Lines: []string{
			"Dzień dobry {name},",
			"dziękujemy za kontakt. Czytamy każdą wiadomość i zwykle odpowiadamy e-mailem w ciągu dwóch dni roboczych.",
		},
		Foot: "Jeśli to nie twoja wiadomość, ktoś przez pomyłkę podał twój adres. Możesz zignorować ten e-mail.",
	},
	ContactAnswer: {
		Subject: "Odp: {subject} ({number})",
		Lines:   []string{"{body}", "Twoja wiadomość z {date}:"},
		Quote:   "{message}",
		Links:   []link{{"Napisz do nas ponownie", "link"}},
	},
	ContentHidden: {
		Subject: "Ukryto twój wpis w kursie {course}",
		Lines: []string{
			"Dzień dobry {name},",
			"twój wpis w kursie „{course}” został ukryty. Inni już go nie widzą, widzisz go tylko ty. Powód:",
			"{reason}",
		},
		Quote: "{body}",
		Links: []link{{"Skontaktuj się z nami", "link"}},
		Foot:  "Jeśli uważasz, że to pomyłka, napisz do nas. Sprawdzimy to jeszcze raz.",
	},
	CertificateIssued: {
		Subject: "Twój certyfikat: {course}",
		Lines: []string{
			"Dzień dobry {name},",
			"gratulujemy ukończenia kursu „{course}”! Twój certyfikat jest gotowy i każdy może go zweryfikować.",
		},
		Links: []link{{"Zobacz certyfikat", "link"}},
	},
	PasswordChanged: {
		Subject: "Twoje hasło do Stoa zostało zmienione",
		Lines: []string{
			"Dzień dobry {name},",
			"twoje hasło zostało zmienione, a pozostałe urządzenia zostały wylogowane.",
		},
		Links: []link{{"Zresetuj hasło", "link"}},
		Foot:  "Jeśli to ty, nie musisz nic robić. Jeśli nie, od razu zresetuj hasło.",
	},
	SignInLocked: {
		Subject: "Twoje konto w Stoa jest zablokowane na 15 minut",
		Lines: []string{
			"Dzień dobry {name},",
			"ktoś dziesięć razy podał błędne hasło lub kod do twojego konta. " +
				"Ze względów bezpieczeństwa zablokowaliśmy logowanie hasłem na 15 minut.",
		},
		Links: []link{{"Zresetuj hasło", "link"}},
		Foot:  "Jeśli to ty, poczekaj 15 minut lub zresetuj hasło. Jeśli nie, twoje konto jest bezpieczne.",
	},
	AccountClosing: {
		Subject: "Twoje konto w Stoa zostanie usunięte",
		Lines: []string{
			"Dzień dobry {name},",
			"zgodnie z twoją decyzją usuwamy twoje konto. Twoje dane osobowe zostaną skasowane {date}. " +
				"Zaloguj się wcześniej, aby zachować konto.",
		},
		Links: []link{{"Zachowaj konto", "link"}},
		Foot:  "Jeśli to nie twoja decyzja, od razu zaloguj się i zmień hasło.",
	},
	SecondFactorOn: {
		Subject: "Włączono uwierzytelnianie dwuskładnikowe",
		Lines: []string{
			"Dzień dobry {name},",
			"od teraz do zalogowania potrzebny jest kod z aplikacji uwierzytelniającej. " +
				"Przechowuj kody zapasowe w bezpiecznym miejscu na wypadek utraty telefonu.",
		},
		Links: []link{{"Ustawienia bezpieczeństwa", "link"}},
		Foot:  "Jeśli to nie ty, od razu zmień hasło.",
	},
	SecondFactorOff: {
		Subject: "Wyłączono uwierzytelnianie dwuskładnikowe",
		Lines: []string{
			"Dzień dobry {name},",
			"uwierzytelnianie dwuskładnikowe zostało wyłączone. Do zalogowania wystarczy teraz samo hasło.",
		},
		Links: []link{{"Ustawienia bezpieczeństwa", "link"}},
		Foot:  "Jeśli to nie ty, od razu zmień hasło.",
	},
	PasskeyAdded: {
		Subject: "Do twojego konta dodano klucz dostępu",
		Lines: []string{
			"Dzień dobry {name},",
			"do twojego konta dodano klucz dostępu. Każdy, kto go ma, może się zalogować na to konto.",
		},
		Links: []link{{"Zobacz klucze dostępu", "link"}},
		Foot:  "Jeśli to nie ty, od razu usuń ten klucz i zmień hasło.",
	},
	RecoveryCodeUsed: {
		Subject: "Użyto kodu zapasowego",
		Lines: []string{
			"Dzień dobry {name},",
			"ktoś zalogował się jednym z twoich kodów zapasowych. Każdy kod działa tylko raz.",
		},
		Links: []link{{"Ustawienia bezpieczeństwa", "link"}},
		Foot:  "Jeśli to nie ty, od razu zmień hasło.",
	},
	IdentityLinked: {
		Subject: "Nowy sposób logowania na twoje konto",
		Lines: []string{
			"Dzień dobry {name},",
			"z twoim kontem połączono konto u innego dostawcy. " +
				"Każdy, kto ma do niego dostęp, może się zalogować na twoje konto w Stoa.",
		},
		Links: []link{{"Ustawienia bezpieczeństwa", "link"}},
		Foot:  "Jeśli to nie ty, od razu zmień hasło.",
	},
	RefundDone: {
		Subject: "Zwróciliśmy ci pieniądze ({number})",
		Lines: []string{
			"Dzień dobry {name},",
			"na twoją kartę zwróciliśmy {total} za kurs „{course}”. Pieniądze dotrą zwykle w ciągu " +
				"5–10 dni roboczych, zależnie od banku. Nie masz już dostępu do tego kursu.",
		},
		Links: []link{{"Zobacz zamówienie", "link"}},
	},
	RefundAsked: {
		Subject: "Otrzymaliśmy twoją prośbę o zwrot ({number})",
		Lines: []string{
			"Dzień dobry {name},",
			"otrzymaliśmy prośbę o zwrot {total} za kurs „{course}”. Ponieważ spora część kursu jest już za tobą, " +
				"rozpatrzymy ją i odpowiemy w ciągu dwóch dni roboczych.",
		},
		Links: []link{{"Zobacz zamówienie", "link"}},
	},
	RefundRefused: {
		Subject: "W sprawie twojej prośby o zwrot ({number})",
		Lines: []string{
			"Dzień dobry {name},",
			"rozpatrzyliśmy prośbę o zwrot {total} za kurs „{course}” i nie możemy jej uwzględnić. " +
				"Nadal masz dostęp do kursu. Jeśli się z tym nie zgadzasz, napisz do nas.",
		},
		Links: []link{{"Napisz do nas", "link"}},
	},
	TransferWaiting: {
		Subject: "Przelej {missing} za zamówienie {number}",
		Lines: []string{
			"Cześć {name},",
			"Dziękujemy za zamówienie:\n{courses}",
			"Aby za nie zapłacić, przelej {missing} na to konto do {date}:",
			"{account}",
			"Podaj dokładnie ten tytuł przelewu, abyśmy wiedzieli, że to Twoja wpłata. Kursy będą " +
				"gotowe, gdy tylko pieniądze dotrą, zwykle w ciągu jednego lub dwóch dni roboczych.",
		},
		Links: []link{{"Zobacz zamówienie", "link"}},
	},
	TransferShort: {
		Subject: "Część pieniędzy za zamówienie {number} już dotarła",
		Lines: []string{
			"Cześć {name},",
			"Za zamówienie {number} otrzymaliśmy {received} z {total}. Aby je dokończyć, przelej " +
				"pozostałe {missing}:",
			"{account}",
		},
		Links: []link{{"Zobacz zamówienie", "link"}},
	},
	TransferReminder: {
		Subject: "Przypomnienie: zamówienie {number} czeka na przelew",
		Lines: []string{
			"Cześć {name},",
			"Pieniądze za zamówienie {number} jeszcze nie dotarły. Jeśli przelew został już wysłany, " +
				"nie trzeba nic więcej robić. W przeciwnym razie przelej {missing} do {date}:",
			"{account}",
		},
		Links: []link{{"Zobacz zamówienie", "link"}},
	},
	TransferEnded: {
		Subject: "Zamówienie {number} wygasło",
		Lines: []string{
			"Cześć {name},",
			"Pieniądze za zamówienie {number} nie dotarły na czas, więc zamówienie wygasło. Nic nie " +
				"jesteś nam winien ani winna. Jeśli przelew został już wysłany, napisz do nas przez " +
				"formularz kontaktowy, a go odnajdziemy.",
			"Zamówienie obejmowało:\n{courses}",
		},
		Links: []link{{"Skontaktuj się z nami", "link"}},
	},
	PayoutSent: {
		Subject: "Wypłata {total} jest w drodze",
		Lines: []string{
			"Dzień dobry {name},",
			"kwota {total} została wysłana na Twoje konto {account}. Zwykle dociera w ciągu dwóch dni " +
				"roboczych.",
		},
		Links: []link{{"Zobacz swoje zarobki", "link"}},
	},
	PayoutReturned: {
		Subject: "Wypłata {total} wróciła",
		Lines: []string{
			"Dzień dobry {name},",
			"bank zwrócił {total} wysłane na konto {account}. Kwota jest znowu na Twoim saldzie. Sprawdź " +
				"dane konta, żebyśmy mogli wysłać ją przy następnej wypłacie.",
		},
		Links: []link{{"Sprawdź dane konta", "link"}},
	},
	RefundLate: {
		Subject: "Zwróciliśmy płatność za zamówienie {number}",
		Lines: []string{
			"Dzień dobry {name},",
			"twoja płatność ({total}) dotarła do nas już po zakończeniu zamówienia {number}, " +
				"dlatego nie nastąpił zapis na kurs. Pieniądze zwróciliśmy na twoją kartę. Mogą dotrzeć dopiero za kilka dni.",
		},
		Links: []link{{"Napisz do nas", "link"}},
	},
	RoleGiven: {
		Subject: "Nadano rolę „{role}”: {person}",
		Lines:   []string{"Dzień dobry {name},", "{by} nadaje rolę „{role}” kontu: {person}."},
		Links:   []link{{"Napisz do nas", "link"}},
		Foot:    "Jeśli to dla ciebie niespodzianka, napisz do nas.",
	},
	RoleRemoved: {
		Subject: "Odebrano rolę „{role}”: {person}",
		Lines:   []string{"Dzień dobry {name},", "{by} odbiera rolę „{role}” kontu: {person}."},
		Links:   []link{{"Napisz do nas", "link"}},
		Foot:    "Jeśli to dla ciebie niespodzianka, napisz do nas.",
	},
	AccountSuspended: {
		Subject: "Zawieszono konto: {person}",
		Lines: []string{
			"Dzień dobry {name},",
			"konto „{person}” zostało zawieszone (przez: {by}) i wylogowane ze wszystkich urządzeń. " +
				"Do czasu przywrócenia nie można się na nie zalogować.",
		},
		Links: []link{{"Napisz do nas", "link"}},
		Foot:  "Jeśli to dla ciebie niespodzianka, napisz do nas.",
	},
	AccountReinstated: {
		Subject: "Przywrócono konto: {person}",
		Lines: []string{
			"Dzień dobry {name},",
			"konto „{person}” zostało przywrócone (przez: {by}). Można znów z niego korzystać.",
		},
		Links: []link{{"Napisz do nas", "link"}},
		Foot:  "Jeśli to dla ciebie niespodzianka, napisz do nas.",
	},
	Cheaper: {
		Subject: "„{course}” kosztuje teraz {price}",
		Lines:   []string{"Dzień dobry {name},", "kurs „{course}” z twojej listy życzeń kosztuje teraz {price}."},
		Links:   []link{{"Zobacz kurs", "link"}},
	},
	NewCourse: {
		Subject: "Nowy kurs: {course}",
		Lines:   []string{"Dzień dobry {name},", "{instructor} ma nowy kurs: „{course}”."},
		Links:   []link{{"Zobacz kurs", "link"}},
	},
	GoalReminder: {
		Subject: "Cel nauki na ten tydzień jest jeszcze w zasięgu",
		Lines: []string{
			"Dzień dobry {name},",
			"możesz jeszcze osiągnąć cel na ten tydzień, jeśli pouczysz się dzisiaj. " +
				"Wystarczy pięć minut filmu albo jedna lekcja.",
		},
		Links: []link{{"Kontynuuj naukę", "link"}},
	},
	NewLesson: {
		Subject: "Nowa lekcja w kursie {course}: {lesson}",
		Lines:   []string{"Dzień dobry {name},", "w kursie „{course}” pojawiła się nowa lekcja: {lesson}."},
		Links:   []link{{"Kontynuuj naukę", "link"}},
	},
	Question: {
		Subject: "Nowe pytanie w kursie {course}",
		Lines:   []string{"Dzień dobry {name},", "{author} zadaje pytanie w kursie „{course}”."},
		Links:   []link{{"Zobacz i odpowiedz", "link"}},
	},
	Answer: {
		Subject: "Nowa odpowiedź na twoje pytanie w kursie {course}",
		Lines:   []string{"Dzień dobry {name},", "{author} odpowiada na twoje pytanie w kursie „{course}”."},
		Links:   []link{{"Zobacz odpowiedź", "link"}},
	},
	Announcement: {
		Subject: "Wiadomości z kursu {course}: {subject}",
		Lines:   []string{"Dzień dobry {name},", "{author} ma wiadomości dla uczestników kursu „{course}”:", "{body}"},
		Links:   []link{{"Przeczytaj w Stoa", "link"}},
	},
	ReviewReply: {
		Subject: "Nowa odpowiedź na twoją opinię o kursie {course}",
		Lines:   []string{"Dzień dobry {name},", "{author} odpowiada na twoją opinię o kursie „{course}”."},
		Links:   []link{{"Zobacz odpowiedź", "link"}},
	},
	CourseSubmitted: {
		Subject: "Czeka na zatwierdzenie: {course}",
		Lines: []string{
			"Dzień dobry {name},",
			"{instructor}: kurs „{course}” został zgłoszony do zatwierdzenia. Czeka w twojej kolejce.",
		},
		Links: []link{{"Otwórz zgłoszenie", "link"}},
	},
	CourseTakenBack: {
		Subject: "Wycofany: {course}",
		Lines: []string{
			"Dzień dobry {name},",
			"{instructor}: kurs „{course}” został wycofany przed decyzją. Nie musisz nic robić; damy ci znać, gdy " +
				"zostanie zgłoszony ponownie.",
		},
		Links: []link{{"Zobacz zgłoszenie", "link"}},
	},
	VideosReady: {
		Subject: "Filmy są gotowe: {course}",
		Lines: []string{
			"Dzień dobry {name},",
			"filmy przesłane do kursu „{course}” zostały przetworzone i można je odtwarzać. Gotowe filmy: {count}.",
		},
		Links: []link{{"Otwórz program kursu", "link"}},
	},
	VideosFailed: {
		Subject: "Nieprzetworzone filmy: {course}",
		Lines: []string{
			"Dzień dobry {name},",
			"tych filmów do kursu „{course}” nie udało się przetworzyć:",
			"{videos}",
		},
		Links: []link{{"Otwórz program kursu", "link"}},
	},
	CourseApproved: {
		Subject: "Zatwierdzony: {course}",
		Lines: []string{
			"Dzień dobry {name},",
			"dobra wiadomość: twój kurs „{course}” został zatwierdzony. Możesz go uruchomić teraz albo " +
				"wybrać datę.",
		},
		Links: []link{{"Uruchom kurs", "link"}},
	},
	InstructorInvited: {
		Subject: "Wspólne prowadzenie kursu „{course}”",
		Lines: []string{
			"Dzień dobry,",
			"{instructor} zaprasza cię do wspólnego prowadzenia kursu „{course}”. " +
				"Po przyjęciu zaproszenia możesz edytować wersję roboczą. Zaproszenie jest ważne 14 dni.",
		},
		Links: []link{{"Zobacz zaproszenie", "link"}},
	},
	ChangesRequested: {
		Subject: "Potrzebne zmiany: {course}",
		Lines: []string{
			"Dzień dobry {name},",
			"specjalista sprawdził kurs „{course}” i zostawił komentarze. Odpowiedz na nie, wprowadź zmiany " +
				"i zgłoś kurs ponownie. Do tego czasu dla uczestników nic się nie zmienia.",
		},
		Links: []link{{"Zobacz komentarze", "link"}},
	},
	BackupFailed: {
		Subject: "Kopia zapasowa Stoa nie powiodła się",
		Lines: []string{
			"Dzień dobry {name},",
			"Kopia zapasowa {backup} nie powiodła się, więc może brakować aktualnej. Komunikat serwera:",
			"{reason}",
		},
		Links: []link{{"Otwórz kopie zapasowe", "link"}},
	},
	TeachingSummary: {
		Subject: "Twoje kursy od {from} do {to}",
		Lines: []string{
			"Dzień dobry {name},",
			"Tak radziły sobie Twoje kursy w ubiegłym tygodniu w porównaniu z poprzednim.",
		},
		Columns: [2]string{"Ubiegły tydzień", "Poprzedni"},
		Rows: []row{
			{Label: "Zapisy", Value: "enrollments"},
			{Label: "Przychód", Value: "revenue"},
			{Label: "Ukończone kursy", Value: "completed"},
			{Label: "Średnia ocena", Value: "rating"},
			{Label: "Opinie", Value: "reviews"},
			{Label: "Zadane pytania", Value: "asked"},
			{Label: "Czekają na odpowiedź", Value: "waiting"},
		},
		Links: []link{{"Otwórz studio", "link"}, {"Odpowiedz na pytania", "questions"}},
	},
}
