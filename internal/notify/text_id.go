package notify

var indonesian = map[string]text{
	VerifyEmail: {
		Subject: "Konfirmasi email Anda untuk Stoa",
		Lines: []string{
			"Halo {name},",
			"Selamat datang di Stoa! Konfirmasi alamat email Anda lewat tautan di bawah ini. " +
				"Anda akan langsung masuk, dan tautannya berlaku 24 jam.",
		},
		Links: []link{{"Konfirmasi email", "link"}},
		Foot:  "Jika Anda tidak mendaftar di Stoa, abaikan email ini.",
	},
	AccountExists: {
		Subject: "Anda sudah punya akun Stoa",
		Lines: []string{
			"Halo {name},",
			"Seseorang, mungkin Anda sendiri, mencoba mendaftar dengan alamat email ini, padahal akunnya sudah ada. " +
				"Anda bisa masuk atau mengatur ulang kata sandi.",
		},
		Links: []link{{"Masuk", "link"}, {"Atur ulang kata sandi", "reset"}},
		Foot:  "Jika bukan Anda, tidak ada yang perlu dilakukan. Akun Anda tidak berubah.",
	},
	ResetPassword: {
		Subject: "Atur ulang kata sandi Stoa Anda",
		Lines: []string{
			"Halo {name},",
			"Gunakan tautan di bawah ini untuk membuat kata sandi baru. Tautan hanya bisa dipakai sekali dalam satu jam, " +
				"dan Anda akan keluar dari semua perangkat.",
		},
		Links: []link{{"Atur ulang kata sandi", "link"}},
		Foot:  "Jika Anda tidak memintanya, abaikan email ini. Kata sandi Anda tidak berubah.",
	},
	OrderPaid: {
		Subject: "Kuitansi Anda {number}",
		Lines: []string{
			"Halo {name},",
			"Terima kasih atas pesanan Anda. Anda bisa langsung mulai belajar:",
			"{courses}",
			"Total dibayar: {total}. Pembelian Anda dilindungi garansi uang kembali 30 hari.",
		},
		Links: []link{{"Lihat kuitansi", "link"}, {"Lihat faktur", "invoice"}},
	},
	GiftReceipt: {
		Subject: "Kuitansi Anda {number} untuk hadiah",
		Lines: []string{
			"Halo {name},",
			"Terima kasih atas pesanan Anda:",
			"{courses}",
			"Total dibayar: {total}. Setiap hadiah dikirim lewat email pada harinya. Selama belum " +
				"ditukarkan, Anda bisa mengganti penerimanya atau meminta pengembalian dana dalam 30 hari.",
		},
		Links: []link{{"Lihat hadiah", "link"}, {"Lihat kuitansi", "receipt"}, {"Lihat faktur", "invoice"}},
	},
	Gift: {
		Subject: "Hadiah dari {by}",
		Lines: []string{
			"Halo {name},",
			"{by} menghadiahkan kursus “{course}” di Stoa untuk Anda. Kursus ini sudah dibayar.",
		},
		Quote: "{note}",
		Links: []link{{"Buka hadiah", "link"}},
		Foot: "Tautan ini berlaku satu kali, dengan akun gratis. Jika Anda tidak mengenal pengirimnya, abaikan " +
			"saja email ini.",
	},
	GiftRefused: {
		Subject: "Hadiah Anda tidak dapat dikirim",
		Lines: []string{
			"Halo {name},",
			"Server email {person} menolak email berisi hadiah Anda “{course}”. Periksa alamatnya: {email}",
			"Setelah Anda memperbaikinya, kami mengirim hadiahnya lagi dengan tautan baru. Anda juga bisa " +
				"menyalin tautannya dan mengirimkannya sendiri.",
		},
		Links: []link{{"Perbaiki alamat", "link"}},
	},
	TeamReceipt: {
		Subject: "Kuitansi Anda {number} untuk tim",
		Lines: []string{
			"Halo {name},",
			"Terima kasih atas pesanan Anda:",
			"{courses}",
			"Total dibayar: {total}. Sekarang undang tim Anda: setiap orang menerima email berisi tautan ke " +
				"tempatnya. Selama belum ada yang menerima tempat, Anda bisa meminta pengembalian dana dalam 30 " +
				"hari.",
		},
		Links: []link{{"Undang tim", "link"}, {"Lihat kuitansi", "receipt"}, {"Lihat faktur", "invoice"}},
	},
	SeatOffered: {
		Subject: "{by} menyediakan tempat untuk Anda: {course}",
		Lines: []string{
			"Halo,",
			"{by} menyediakan tempat untuk Anda di kursus “{course}” di Stoa. Kursus ini sudah dibayar, dan " +
				"Anda bisa mulai kapan saja.",
			"{by} akan melihat nama Anda, berapa banyak kursus yang sudah Anda selesaikan, kapan terakhir " +
				"Anda aktif, dan sertifikat Anda. Catatan, pertanyaan, dan jawaban kuis tetap milik Anda " +
				"sendiri.",
		},
		Links: []link{{"Terima tempat", "link"}},
		Foot: "Tautan ini berlaku satu kali, dengan akun gratis. Jika Anda tidak mengenal pengirimnya, abaikan " +
			"saja email ini.",
	},
	ApplicationAccepted: {
		Subject: "Anda kini pengajar di Stoa",
		Lines: []string{
			"Halo {name},",
			"Terima kasih sudah mengirim lamaran. Anda kini seorang pengajar, dan halaman publik Anda sudah siap. " +
				"Setiap kursus ditinjau oleh spesialis sebelum terbit.",
		},
		Links: []link{{"Lihat halaman Anda", "link"}},
	},
	ContactReceived: {
		Subject: "Pesan Anda sudah kami terima ({number})",
		Lines: []string{
			"Halo {name},",
			"Terima kasih sudah menghubungi kami. Kami membaca setiap pesan " +
				"dan biasanya membalas lewat email dalam dua hari kerja.",
		},
		Foot: "Jika Anda tidak menghubungi kami, ada yang salah memasukkan alamat email. Abaikan email ini.",
	},
	ContactAnswer: {
		Subject: "Bls: {subject} ({number})",
		Lines:   []string{"{body}", "Pada {date}, Anda menulis:"},
		Quote:   "{message}",
		Links:   []link{{"Tulis lagi kepada kami", "link"}},
	},
	ContentHidden: {
		Subject: "Tulisan Anda di {course} disembunyikan",
		Lines: []string{
			"Halo {name},",
			"Tulisan Anda di “{course}” disembunyikan. Orang lain tidak melihatnya lagi; hanya Anda yang bisa. Alasannya:",
			"{reason}",
		},
		Quote: "{body}",
		Links: []link{{"Hubungi kami", "link"}},
		Foot:  "Jika menurut Anda ini keliru, hubungi kami. Kami akan memeriksanya lagi.",
	},
	CertificateIssued: {
		Subject: "Sertifikat Anda: {course}",
		Lines: []string{
			"Halo {name},",
			"Selamat, Anda telah menyelesaikan “{course}”! Sertifikat Anda sudah siap, " +
				"dan siapa pun bisa memverifikasinya.",
		},
		Links: []link{{"Lihat sertifikat", "link"}},
	},
	PasswordChanged: {
		Subject: "Kata sandi Stoa Anda telah diubah",
		Lines: []string{
			"Halo {name},",
			"Kata sandi Anda telah diubah, dan semua perangkat lain telah dikeluarkan.",
		},
		Links: []link{{"Atur ulang kata sandi", "link"}},
		Foot:  "Jika itu Anda, tidak ada yang perlu dilakukan. Jika bukan, segera atur ulang kata sandi Anda.",
	},
	SignInLocked: {
		Subject: "Akun Stoa Anda dikunci selama 15 menit",
		Lines: []string{
			"Halo {name},",
			"Seseorang sepuluh kali memasukkan kata sandi atau kode yang salah untuk akun Anda. " +
				"Demi keamanan, masuk dengan kata sandi diblokir selama 15 menit.",
		},
		Links: []link{{"Atur ulang kata sandi", "link"}},
		Foot:  "Jika itu Anda, tunggu 15 menit atau atur ulang kata sandi. Jika bukan, akun Anda tetap aman.",
	},
	AccountClosing: {
		Subject: "Akun Stoa Anda akan dihapus",
		Lines: []string{
			"Halo {name},",
			"Anda telah menghapus akun Anda. Data pribadi Anda akan dihapus pada {date}. " +
				"Masuk sebelum tanggal itu untuk mempertahankan akun Anda.",
		},
		Links: []link{{"Pertahankan akun saya", "link"}},
		Foot:  "Jika bukan Anda yang melakukannya, segera masuk dan ganti kata sandi.",
	},
	SecondFactorOn: {
		Subject: "Autentikasi dua faktor aktif",
		Lines: []string{
			"Halo {name},",
			"Mulai sekarang, Anda memerlukan kode dari aplikasi autentikator untuk masuk. " +
				"Simpan kode pemulihan di tempat aman, untuk berjaga-jaga jika ponsel Anda hilang.",
		},
		Links: []link{{"Pengaturan keamanan", "link"}},
		Foot:  "Jika bukan Anda yang melakukannya, segera ganti kata sandi.",
	},
	SecondFactorOff: {
		Subject: "Autentikasi dua faktor nonaktif",
		Lines: []string{
			"Halo {name},",
			"Autentikasi dua faktor telah dinonaktifkan. Kini Anda bisa masuk hanya dengan kata sandi.",
		},
		Links: []link{{"Pengaturan keamanan", "link"}},
		Foot:  "Jika bukan Anda yang melakukannya, segera ganti kata sandi.",
	},
	PasskeyAdded: {
		Subject: "Kunci sandi ditambahkan ke akun Anda",
		Lines: []string{
			"Halo {name},",
			"Sebuah kunci sandi ditambahkan ke akun Anda. Siapa pun yang memiliki kunci sandi ini bisa masuk.",
		},
		Links: []link{{"Lihat kunci sandi Anda", "link"}},
		Foot:  "Jika bukan Anda yang melakukannya, segera hapus kunci sandi itu dan ganti kata sandi.",
	},
	RecoveryCodeUsed: {
		Subject: "Kode pemulihan telah digunakan",
		Lines: []string{
			"Halo {name},",
			"Seseorang masuk dengan salah satu kode pemulihan Anda. Setiap kode hanya bisa dipakai sekali.",
		},
		Links: []link{{"Pengaturan keamanan", "link"}},
		Foot:  "Jika bukan Anda yang melakukannya, segera ganti kata sandi.",
	},
	IdentityLinked: {
		Subject: "Cara masuk baru ditambahkan ke akun Anda",
		Lines: []string{
			"Halo {name},",
			"Sebuah akun dari penyedia lain dihubungkan ke akun Anda. " +
				"Siapa pun yang bisa menggunakannya bisa masuk ke Stoa sebagai Anda.",
		},
		Links: []link{{"Pengaturan keamanan", "link"}},
		Foot:  "Jika bukan Anda yang melakukannya, segera ganti kata sandi.",
	},
	RefundDone: {
		Subject: "Dana Anda telah dikembalikan ({number})",
		Lines: []string{
			"Halo {name},",
			"Kami telah mengembalikan {total} untuk “{course}” ke kartu Anda. Dana biasanya masuk dalam lima sampai " +
				"sepuluh hari kerja, tergantung bank Anda. Anda tidak lagi memiliki akses ke kursus ini.",
		},
		Links: []link{{"Lihat pesanan", "link"}},
	},
	RefundAsked: {
		Subject: "Permintaan pengembalian dana Anda sudah kami terima ({number})",
		Lines: []string{
			"Halo {name},",
			"Anda meminta pengembalian dana {total} untuk “{course}”. Karena Anda sudah menyelesaikan cukup banyak " +
				"bagian kursus ini, kami akan meninjau permintaan Anda dan membalas dalam dua hari kerja.",
		},
		Links: []link{{"Lihat pesanan", "link"}},
	},
	RefundRefused: {
		Subject: "Tentang permintaan pengembalian dana Anda ({number})",
		Lines: []string{
			"Halo {name},",
			"Kami telah meninjau permintaan pengembalian dana {total} untuk “{course}”, dan tidak bisa menyetujuinya. " +
				"Anda tetap memiliki akses ke kursus ini. Jika keberatan, hubungi kami.",
		},
		Links: []link{{"Hubungi kami", "link"}},
	},
	TransferWaiting: {
		Subject: "Transfer {missing} untuk membayar pesanan {number}",
		Lines: []string{
			"Halo {name},",
			"Terima kasih atas pesanan Anda:\n{courses}",
			"Untuk membayarnya, transfer {missing} ke rekening ini paling lambat {date}:",
			"{account}",
			"Gunakan referensi ini persis seperti tertulis agar kami tahu uang itu dari Anda. Kursus " +
				"siap begitu uang masuk, biasanya dalam satu atau dua hari kerja.",
		},
		Links: []link{{"Lihat pesanan", "link"}},
	},
	TransferShort: {
		Subject: "Sebagian uang untuk pesanan {number} sudah kami terima",
		Lines: []string{
			"Halo {name},",
			"Kami sudah menerima {received} dari {total} untuk pesanan {number}. Untuk " +
				"menyelesaikannya, transfer sisanya sebesar {missing}:",
			"{account}",
		},
		Links: []link{{"Lihat pesanan", "link"}},
	},
	TransferReminder: {
		Subject: "Pengingat: pesanan {number} menunggu transfer Anda",
		Lines: []string{
			"Halo {name},",
			"Uang untuk pesanan {number} belum kami terima. Jika sudah Anda kirim, tidak ada lagi " +
				"yang perlu dilakukan. Jika belum, transfer {missing} paling lambat {date}:",
			"{account}",
		},
		Links: []link{{"Lihat pesanan", "link"}},
	},
	TransferEnded: {
		Subject: "Pesanan {number} telah berakhir",
		Lines: []string{
			"Halo {name},",
			"Uang untuk pesanan {number} tidak kami terima tepat waktu, jadi pesanan itu berakhir. " +
				"Anda tidak berutang apa pun. Jika uang sudah Anda kirim, hubungi kami lewat formulir " +
				"kontak dan kami akan mencarinya.",
			"Pesanan Anda:\n{courses}",
		},
		Links: []link{{"Hubungi kami", "link"}},
	},
	PayoutSent: {
		Subject: "Pencairan sebesar {total} sedang dikirim",
		Lines: []string{
			"Halo {name},",
			"kami telah mengirim {total} ke rekening Anda {account}. Biasanya dana tiba dalam dua hari " +
				"kerja.",
		},
		Links: []link{{"Lihat penghasilan Anda", "link"}},
	},
	PayoutReturned: {
		Subject: "Pencairan sebesar {total} dikembalikan",
		Lines: []string{
			"Halo {name},",
			"bank Anda mengembalikan {total} untuk rekening {account}. Dana itu kembali ke saldo Anda. " +
				"Periksa data rekening Anda agar kami dapat mengirimnya pada pencairan berikutnya.",
		},
		Links: []link{{"Periksa data rekening", "link"}},
	},
	RefundLate: {
		Subject: "Pengembalian dana untuk pesanan {number}",
		Lines: []string{
			"Halo {name},",
			"Pembayaran Anda sebesar {total} kami terima setelah pesanan {number} berakhir, " +
				"sehingga Anda tidak terdaftar di kursus. Dana telah kami kembalikan ke kartu Anda. " +
				"Mungkin perlu beberapa hari hingga dana tersebut masuk.",
		},
		Links: []link{{"Hubungi kami", "link"}},
	},
	RoleGiven: {
		Subject: "Peran {role} diberikan kepada {person}",
		Lines:   []string{"Halo {name},", "{by} memberikan peran {role} kepada akun {person}."},
		Links:   []link{{"Hubungi kami", "link"}},
		Foot:    "Jika ini tidak seharusnya terjadi, hubungi kami.",
	},
	RoleRemoved: {
		Subject: "Peran {role} dicabut dari {person}",
		Lines:   []string{"Halo {name},", "{by} mencabut peran {role} dari akun {person}."},
		Links:   []link{{"Hubungi kami", "link"}},
		Foot:    "Jika ini tidak seharusnya terjadi, hubungi kami.",
	},
	AccountSuspended: {
		Subject: "Akun {person} ditangguhkan",
		Lines: []string{
			"Halo {name},",
			"{by} menangguhkan akun {person}. Akun itu dikeluarkan dari semua perangkat " +
				"dan tidak bisa dipakai masuk sampai dipulihkan.",
		},
		Links: []link{{"Hubungi kami", "link"}},
		Foot:  "Jika ini tidak seharusnya terjadi, hubungi kami.",
	},
	AccountReinstated: {
		Subject: "Akun {person} dipulihkan",
		Lines:   []string{"Halo {name},", "{by} memulihkan akun {person}. Akun itu bisa digunakan lagi."},
		Links:   []link{{"Hubungi kami", "link"}},
		Foot:    "Jika ini tidak seharusnya terjadi, hubungi kami.",
	},
	Cheaper: {
		Subject: "“{course}” kini berharga {price}",
		Lines:   []string{"Halo {name},", "“{course}”, kursus di daftar keinginan Anda, kini berharga {price}."},
		Links:   []link{{"Lihat kursus", "link"}},
	},
	NewCourse: {
		Subject: "Kursus baru: {course}",
		Lines:   []string{"Halo {name},", "{instructor} menerbitkan kursus baru: “{course}”."},
		Links:   []link{{"Lihat kursus", "link"}},
	},
	GoalReminder: {
		Subject: "Target belajar minggu ini masih bisa tercapai",
		Lines: []string{
			"Halo {name},",
			"Anda masih bisa mencapai target minggu ini jika belajar hari ini. " +
				"Lima menit video atau satu pelajaran sudah cukup.",
		},
		Links: []link{{"Lanjut belajar", "link"}},
	},
	NewLesson: {
		Subject: "Pelajaran baru di {course}: {lesson}",
		Lines:   []string{"Halo {name},", "Ada pelajaran baru di “{course}”: {lesson}."},
		Links:   []link{{"Lanjut belajar", "link"}},
	},
	Question: {
		Subject: "Pertanyaan baru di {course}",
		Lines:   []string{"Halo {name},", "{author} mengajukan pertanyaan di “{course}”."},
		Links:   []link{{"Lihat dan jawab", "link"}},
	},
	Answer: {
		Subject: "Jawaban baru untuk pertanyaan Anda di {course}",
		Lines:   []string{"Halo {name},", "{author} menjawab pertanyaan Anda di “{course}”."},
		Links:   []link{{"Lihat jawaban", "link"}},
	},
	Announcement: {
		Subject: "Kabar dari {course}: {subject}",
		Lines:   []string{"Halo {name},", "{author} punya kabar untuk peserta “{course}”:", "{body}"},
		Links:   []link{{"Baca di Stoa", "link"}},
	},
	ReviewReply: {
		Subject: "Balasan baru untuk ulasan Anda tentang {course}",
		Lines:   []string{"Halo {name},", "{author} membalas ulasan Anda tentang “{course}”."},
		Links:   []link{{"Lihat balasan", "link"}},
	},
	CourseSubmitted: {
		Subject: "Menunggu persetujuan: {course}",
		Lines: []string{
			"Halo {name},",
			"{instructor} mengajukan “{course}” untuk disetujui. Kursus ini ada di antrean Anda.",
		},
		Links: []link{{"Buka pengajuan", "link"}},
	},
	CourseTakenBack: {
		Subject: "Ditarik kembali: {course}",
		Lines: []string{
			"Halo {name},",
			"{instructor} menarik kembali “{course}” sebelum ada keputusan. Anda tidak perlu melakukan apa pun; kami " +
				"akan memberi tahu jika kursus ini diajukan lagi.",
		},
		Links: []link{{"Lihat pengajuan", "link"}},
	},
	VideosReady: {
		Subject: "Video Anda siap: {course}",
		Lines: []string{
			"Halo {name},",
			"Video yang Anda unggah untuk “{course}” sudah diproses dan dapat diputar. Video yang siap: {count}.",
		},
		Links: []link{{"Buka kurikulum", "link"}},
	},
	VideosFailed: {
		Subject: "Video tidak dapat diproses: {course}",
		Lines: []string{
			"Halo {name},",
			"Video untuk “{course}” berikut tidak dapat diproses:",
			"{videos}",
		},
		Links: []link{{"Buka kurikulum", "link"}},
	},
	CourseApproved: {
		Subject: "Disetujui: {course}",
		Lines: []string{
			"Halo {name},",
			"Kabar baik: kursus Anda “{course}” telah disetujui. Anda bisa meluncurkannya sekarang atau " +
				"memilih tanggal.",
		},
		Links: []link{{"Luncurkan kursus", "link"}},
	},
	InstructorInvited: {
		Subject: "Mengajar “{course}” bersama?",
		Lines: []string{
			"Halo,",
			"{instructor} mengundang Anda mengajar kursus “{course}” bersama. " +
				"Jika menerima, Anda dapat mengubah drafnya. Undangan berlaku 14 hari.",
		},
		Links: []link{{"Lihat undangan", "link"}},
	},
	ChangesRequested: {
		Subject: "Perubahan diminta: {course}",
		Lines: []string{
			"Halo {name},",
			"Spesialis telah memeriksa “{course}” dan memberi komentar. Balas komentarnya, ubah kursusnya, " +
				"lalu ajukan lagi. Sementara itu, tidak ada yang berubah bagi peserta Anda.",
		},
		Links: []link{{"Lihat komentar", "link"}},
	},
	BackupFailed: {
		Subject: "Cadangan Stoa gagal dibuat",
		Lines: []string{
			"Halo {name},",
			"Cadangan {backup} gagal, jadi mungkin tidak ada cadangan terbaru. Pesan dari server:",
			"{reason}",
		},
		Links: []link{{"Buka cadangan", "link"}},
	},
	TeachingSummary: {
		Subject: "Kursus Anda, {from} sampai {to}",
		Lines:   []string{"Halo {name},", "Inilah hasil kursus Anda minggu lalu, dibandingkan dengan minggu sebelumnya."},
		Columns: [2]string{"Minggu lalu", "Sebelumnya"},
		Rows: []row{
			{Label: "Pendaftaran", Value: "enrollments"},
			{Label: "Pendapatan", Value: "revenue"},
			{Label: "Kursus diselesaikan", Value: "completed"},
			{Label: "Rating rata-rata", Value: "rating"},
			{Label: "Ulasan", Value: "reviews"},
			{Label: "Pertanyaan masuk", Value: "asked"},
			{Label: "Menunggu jawaban", Value: "waiting"},
		},
		Links: []link{{"Buka studio", "link"}, {"Jawab pertanyaan", "questions"}},
	},
}
