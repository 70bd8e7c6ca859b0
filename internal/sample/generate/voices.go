package generate

import "strings"

func list(s string) []string { return strings.Split(s, "|") }

var voices = []voice{
	{language: "en", space: " ", share: 560, latin: true,
		openings: list(
			"The complete|Practical|Modern|Learn|Understanding|Advanced|Applied|Hands-on|Essential|Mastering|A gentle " +
				"introduction to|Foundations of|Professional|Everyday|Building with|From zero to|The art of|Thinking in",
		),
		nouns: list(
			"course|workshop|bootcamp|masterclass|projects|techniques|patterns|design|development|analysis|practice|" +
				"strategy|photography|marketing|finance|writing|statistics|machine learning|data science|web applications|" +
				"JavaScript|TypeScript|Python|C++|C#|Node.js|spreadsheets|portraits|yoga|negotiation|bookkeeping|testing|" +
				"security|leadership|drawing|cooking|gardening",
		),
		tails: list(
			"for beginners|from scratch|step by step|in one weekend|with real projects|that lasts|for busy people|the right " +
				"way|in practice|for teams|at work|without stress|for professionals|at your own pace|explained simply",
		)},
	{language: "de", space: " ", share: 90, latin: true,
		openings: list(
			"Der vollständige|Praktische|Grundlagen der|Einführung in|Fortgeschrittene|Größere|Für Anfänger:|Das große",
		),
		nouns: list(
			"Übungen|Kurs|Buchführung|Straßenfotografie|Webentwicklung|Gesprächsführung|Künstliche " +
				"Intelligenz|Datenanalyse|Maßarbeit|Bewerbung|Öffentlichkeitsarbeit",
		),
		tails: list("für Einsteiger|Schritt für Schritt|in der Praxis|mit Übungen|für Berufstätige|leicht erklärt")},
	{language: "pl", space: " ", share: 70, latin: true,
		openings: list("Kompletny kurs|Praktyczne|Nowoczesne|Podstawy|Żywa nauka|Świadome|Łatwe|Zaawansowane"),
		nouns: list(
			"programowanie|księgowość|fotografia|żeglarstwo|wystąpienia|zarządzanie|ćwiczenia|język|źródła|projektowanie|" +
				"gotowanie|łączność",
		),
		tails: list("od zera|krok po kroku|dla początkujących|w praktyce|z ćwiczeniami|na co dzień")},
	{language: "fr", space: " ", share: 50, latin: true,
		openings: list("Le cours complet|Apprendre|Maîtriser|L'essentiel|Découvrir|À la découverte de"),
		nouns: list(
			"la création|l'écriture|la comptabilité|le développement|la pâtisserie|l'économie|les réseaux|la méthode",
		),
		tails: list("pas à pas|pour débutants|en pratique|sans stress|à son rythme|dès aujourd'hui")},
	{language: "it", space: " ", share: 35, latin: true,
		openings: list("Corso completo|Imparare|Introduzione|Fondamenti|Tecniche avanzate"),
		nouns:    list("fotografia|contabilità|cucina|programmazione|disegno|pubblicità|città|qualità"),
		tails:    list("passo dopo passo|per principianti|in pratica|con esercizi|da zero")},
	{language: "id", space: " ", share: 35, latin: true,
		openings: list("Kursus lengkap|Belajar|Dasar-dasar|Panduan|Menguasai"),
		nouns:    list("pemrograman|akuntansi|fotografi|pemasaran|desain|bahasa|keuangan|memasak"),
		tails:    list("untuk pemula|langkah demi langkah|dari nol|dengan praktik")},
	{language: "uk", space: " ", share: 30,
		openings: list("Повний курс|Основи|Практична|Сучасна|Вступ до"),
		nouns:    list("програмування|фотографія|бухгалтерія|розробка|їжа|мова|аналіз даних|дизайн"),
		tails:    list("для початківців|крок за кроком|на практиці|з нуля")},
	{language: "el", space: " ", share: 20,
		openings: list("Πλήρες μάθημα|Εισαγωγή στην|Σύγχρονη|Πρακτική"),
		nouns:    list("φωτογραφία|λογιστική|ανάπτυξη|ζωγραφική|γλώσσα|μαγειρική"),
		tails:    list("για αρχάριους|βήμα βήμα|στην πράξη")},
	{language: "ar", space: " ", share: 20,
		openings: list("الدورة الكاملة في|أساسيات|مقدمة في|احتراف"),
		nouns:    list("البرمجة|التصوير|المحاسبة|التسويق|اللغة|الطبخ|تحليل البيانات"),
		tails:    list("للمبتدئين|خطوة بخطوة|من الصفر")},
	{language: "he", space: " ", share: 10,
		openings: list("הקורס המלא|יסודות|מבוא ל"),
		nouns:    list("תכנות|צילום|חשבונאות|שיווק|בישול"),
		tails:    list("למתחילים|צעד אחר צעד")},
	{language: "zh", space: "", share: 30,
		openings: list("完整|实用|现代|零基础|深入"),
		nouns:    list("编程课程|摄影|会计|网页开发|数据分析|机器学习|市场营销"),
		tails:    list("从入门到精通|一步一步|实战|详解")},
	{language: "ja", space: "", share: 25,
		openings: list("はじめての|実践|完全|やさしい"),
		nouns:    list("プログラミング|写真|会計|ウェブ開発|データ分析|料理"),
		tails:    list("入門|講座|のすべて|マスター")},
	{language: "th", space: "", share: 15,
		openings: list("หลักสูตร|เรียนรู้|พื้นฐาน"),
		nouns:    list("การเขียนโปรแกรม|การถ่ายภาพ|การบัญชี|การตลาด"),
		tails:    list("สำหรับผู้เริ่มต้น|ทีละขั้นตอน")},
	{language: "hi", space: " ", share: 10,
		openings: list("संपूर्ण|व्यावहारिक|आधुनिक"),
		nouns:    list("प्रोग्रामिंग|फोटोग्राफी|लेखांकन|विपणन|हिन्दी"),
		tails:    list("शुरुआती लोगों के लिए|कदम दर कदम")},
}

var (
	emoji      = list("🚀|🎨|📈|🧘|📷|🍝|👩‍💻|❤️|🎸|♟️")
	givenNames = list(
		"Ada|Łukasz|Zoë|Jürgen|Søren|Agnieszka|Mateus|Noor|Kenji|Priya|Oleksandr|Ελένη|محمد|דוד|小明|さくら|Thabo|Ingrid|" +
			"Renée|Çağla|Siân|Nguyễn|João|Dewi|Grace|Tomás|Anaïs|Björn|Chloé|Emeka|Fatima|Giulia|Hana|Ivo|Jana|Karel|Lena|" +
			"Marek|Nadia|Omar",
	)
	familyNames = list(
		"Whitfield|Nowicki|Żółkiewski|Müller|Sørensen|Zielińska|Carvalho|Haddad|Morita|Raghavan|Шевченко|Παππάς|العلي|" +
			"לוי|王|田中|Nkosi|Lindqvist|Roux|Öztürk|Wyn-Jones|Trần|Araújo|Lestari|Mwangi|Herrera|Bernard|Ångström|Dubois|" +
			"Okafor|Rossi|Novák|Horvat|Kovács|Popescu|Ivanova|Silva|García|Schmidt|Weber",
	)
)
