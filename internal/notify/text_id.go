package notify

var indonesian = map[string]text{
	VerifyEmail: {
		Subject: "Konfirmasi email Anda untuk Stoa",
		Lines:   []string{"Halo {name},", "selamat datang di Stoa. Mohon konfirmasi bahwa alamat ini milik Anda; tautannya membuat Anda masuk dan berlaku 24 jam."},
		Links:   []link{{"Konfirmasi email saya", "link"}},
		Foot:    "Jika Anda tidak membuat akun, abaikan saja email ini.",
	},
	AccountExists: {
		Subject: "Anda sudah punya akun di Stoa",
		Lines:   []string{"Halo {name},", "seseorang, mungkin Anda sendiri, mencoba membuat akun dengan email ini. Anda sudah punya satu. Anda bisa masuk, atau memilih kata sandi baru."},
		Links:   []link{{"Masuk", "link"}, {"Pilih kata sandi baru", "reset"}},
		Foot:    "Jika bukan Anda, tidak ada yang berubah dan tidak ada yang perlu dilakukan.",
	},
	ResetPassword: {
		Subject: "Pilih kata sandi baru untuk Stoa",
		Lines:   []string{"Halo {name},", "ini tautan untuk memilih kata sandi baru. Berlaku sekali, selama satu jam, dan mengeluarkan Anda dari semua perangkat."},
		Links:   []link{{"Pilih kata sandi baru", "link"}},
		Foot:    "Jika Anda tidak memintanya, kata sandi Anda tetap seperti semula.",
	},
	OrderPaid: {
		Subject: "Kuitansi Anda {number}",
		Lines:   []string{"Halo {name},", "terima kasih. Anda bisa langsung mulai dengan:", "{courses}", "Total dibayar: {total}. Uang Anda dapat kembali dalam 30 hari."},
		Links:   []link{{"Lihat kuitansi", "link"}},
	},
	ApplicationAccepted: {
		Subject: "Anda kini mengajar di Stoa",
		Lines:   []string{"Halo {name},", "terima kasih atas lamaran Anda. Mulai sekarang Anda pengajar dan punya halaman sendiri. Seorang ahli memeriksa setiap kursus sebelum terbit."},
		Links:   []link{{"Lihat halaman Anda", "link"}},
	},
	ContactReceived: {
		Subject: "Pesan Anda sudah kami terima ({number})",
		Lines:   []string{"Halo {name},", "terima kasih sudah menulis kepada kami. Seseorang membaca setiap pesan dan menjawab lewat email, biasanya dalam dua hari kerja."},
		Foot:    "Jika Anda tidak menulis kepada kami, seseorang keliru memakai alamat Anda. Tidak ada yang perlu dilakukan.",
	},
	CertificateIssued: {
		Subject: "Sertifikat Anda: {course}",
		Lines:   []string{"Halo {name},", "Anda telah menyelesaikan “{course}”. Bagus sekali. Sertifikat Anda sudah siap, dan siapa pun yang Anda perlihatkan dapat memeriksanya."},
		Links:   []link{{"Lihat sertifikat", "link"}},
	},
	PasswordChanged: {
		Subject: "Kata sandi Stoa Anda telah diubah",
		Lines:   []string{"Halo {name},", "kata sandi Anda telah diubah, dan semua perangkat lain telah dikeluarkan."},
		Links:   []link{{"Pilih kata sandi lain", "link"}},
		Foot:    "Jika itu Anda, tidak ada yang perlu dilakukan. Jika bukan, segera pilih kata sandi lain.",
	},
	SignInLocked: {
		Subject: "Masuk ke akun Anda dijeda",
		Lines:   []string{"Halo {name},", "seseorang memasukkan kata sandi atau kode yang salah untuk akun Anda sepuluh kali. Selama lima belas menit tidak seorang pun dapat masuk dengan kata sandi Anda."},
		Links:   []link{{"Pilih kata sandi baru", "link"}},
		Foot:    "Jika itu Anda, tunggu sebentar atau pilih kata sandi baru. Jika bukan, akun Anda aman.",
	},
	AccountClosing: {
		Subject: "Akun Stoa Anda akan dihapus",
		Lines:   []string{"Halo {name},", "Anda telah menutup akun. Pada {date} semua data tentang Anda dihapus. Jika berubah pikiran sebelum itu, masuklah, dan semuanya tetap seperti semula."},
		Links:   []link{{"Masuk dan tetap di sini", "link"}},
		Foot:    "Jika bukan Anda, segera masuk dan ubah kata sandi.",
	},
	SecondFactorOn: {
		Subject: "Kini masuk memerlukan kode",
		Lines:   []string{"Halo {name},", "mulai sekarang, masuk memerlukan kode dari aplikasi autentikator Anda. Simpan kode pemulihan di tempat yang dapat ditemukan tanpa ponsel."},
		Links:   []link{{"Lihat cara Anda masuk", "link"}},
		Foot:    "Jika bukan Anda, segera ubah kata sandi.",
	},
	SecondFactorOff: {
		Subject: "Masuk tidak lagi memerlukan kode",
		Lines:   []string{"Halo {name},", "kode dari aplikasi autentikator telah dimatikan. Kata sandi Anda cukup untuk masuk."},
		Links:   []link{{"Lihat cara Anda masuk", "link"}},
		Foot:    "Jika bukan Anda, segera ubah kata sandi.",
	},
	PasskeyAdded: {
		Subject: "Kunci sandi ditambahkan ke akun Anda",
		Lines:   []string{"Halo {name},", "sebuah kunci sandi telah ditambahkan. Siapa pun yang memegangnya dapat masuk ke akun Anda."},
		Links:   []link{{"Lihat kunci sandi Anda", "link"}},
		Foot:    "Jika bukan Anda, hapus kunci itu dan segera ubah kata sandi.",
	},
	RecoveryCodeUsed: {
		Subject: "Sebuah kode pemulihan telah dipakai",
		Lines:   []string{"Halo {name},", "seseorang masuk dengan salah satu kode pemulihan Anda. Kode itu tidak berlaku lagi."},
		Links:   []link{{"Lihat cara Anda masuk", "link"}},
		Foot:    "Jika bukan Anda, segera ubah kata sandi.",
	},
	RefundDone: {
		Subject: "Uang Anda sedang dikembalikan ({number})",
		Lines:   []string{"Halo {name},", "kami telah mengembalikan {total} untuk “{course}”. Uangnya masuk ke kartu Anda dalam beberapa hari, secepat bank Anda membukukannya. Kursus ini berakhir bagi Anda."},
		Links:   []link{{"Lihat pesanan", "link"}},
	},
	RefundAsked: {
		Subject: "Kami meninjau pengembalian dana Anda ({number})",
		Lines:   []string{"Halo {name},", "Anda meminta kembali {total} untuk “{course}”. Karena sebagian besar sudah Anda pelajari, seseorang meninjaunya dahulu dan menjawab dalam dua hari kerja."},
		Links:   []link{{"Lihat pesanan", "link"}},
	},
	RefundRefused: {
		Subject: "Tentang pengembalian dana Anda ({number})",
		Lines:   []string{"Halo {name},", "kami telah meninjau permintaan Anda untuk mendapat kembali {total} untuk “{course}”, dan tidak dapat mengabulkannya. Kursus ini tetap milik Anda. Jika Anda berpendapat lain, tulislah kepada kami."},
		Links:   []link{{"Tulis kepada kami", "link"}},
	},
	NewCourse: {
		Subject: "Baru di Stoa: {course}",
		Lines:   []string{"Halo {name},", "ada kursus baru: “{course}” oleh {instructor}."},
		Links:   []link{{"Lihat kursus", "link"}},
	},
	IdentityLinked: {
		Subject: "Cara masuk lain telah dihubungkan",
		Lines:   []string{"Halo {name},", "sebuah akun di tempat lain telah dihubungkan dengan akun Anda. Siapa pun yang dapat memakainya dapat masuk di sini."},
		Links:   []link{{"Lihat cara Anda masuk", "link"}},
		Foot:    "Jika bukan Anda, segera ubah kata sandi.",
	},
	NewLesson: {
		Subject: "Baru di {course}: {lesson}",
		Lines:   []string{"Halo {name},", "ada pelajaran baru di “{course}”: {lesson}."},
		Links:   []link{{"Lanjut belajar", "link"}},
	},
	Question: {
		Subject: "Pertanyaan di {course}",
		Lines:   []string{"Halo {name},", "{author} bertanya di “{course}”."},
		Links:   []link{{"Baca dan jawab", "link"}},
	},
	Answer: {
		Subject: "Jawaban atas pertanyaan Anda di {course}",
		Lines:   []string{"Halo {name},", "{author} menjawab pertanyaan Anda di “{course}”."},
		Links:   []link{{"Baca jawaban", "link"}},
	},
}
