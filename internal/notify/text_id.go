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
}
