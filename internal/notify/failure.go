package notify

import "cmp"

// videoFailures says why a video wasn't processed and what to do, by the code of the reason. The same words are in
// web/src/lib/problems.ts.
var videoFailures = map[string]map[string]string{
	"video.unreadable": {
		"de": "Diese Datei ist kein Video, das wir lesen können. Exportiere sie neu, zum Beispiel als MP4, " +
			"und lade sie noch einmal hoch.",
		"en": "This file isn’t a video that we can read. Export it again, for example as MP4, and upload it again.",
		"fr": "Ce fichier n’est pas une vidéo que nous pouvons lire. Exportez-la à nouveau, par exemple en " +
			"MP4, puis téléversez-la.",
		"id": "Berkas ini bukan video yang dapat kami baca. Ekspor ulang, misalnya sebagai MP4, lalu unggah lagi.",
		"it": "Questo file non è un video che riusciamo a leggere. Esportalo di nuovo, per esempio in MP4, e " +
			"ricaricalo.",
		"pl": "Tego pliku nie możemy odczytać jako filmu. Wyeksportuj go ponownie, na przykład jako MP4, i " +
			"prześlij jeszcze raz.",
	},
	"video.empty": {
		"de": "Diese Datei hat weder Bild noch Ton. Prüfe die Exporteinstellungen und lade sie noch einmal hoch.",
		"en": "This file has neither a picture nor sound. Check the export settings and upload it again.",
		"fr": "Ce fichier n’a ni image ni son. Vérifiez les réglages d’exportation, puis téléversez-le à nouveau.",
		"id": "Berkas ini tidak memiliki gambar maupun suara. Periksa pengaturan ekspor, lalu unggah lagi.",
		"it": "Questo file non ha né immagini né audio. Controlla le impostazioni di esportazione e ricaricalo.",
		"pl": "Ten plik nie zawiera obrazu ani dźwięku. Sprawdź ustawienia eksportu i prześlij go jeszcze raz.",
	},
	"video.damaged": {
		"de": "Diese Datei ist beschädigt. Spiel sie zur Kontrolle auf deinem Computer ab, exportiere sie neu " +
			"und lade sie noch einmal hoch.",
		"en": "This file is damaged. Play it on your computer to check, export it again and upload it again.",
		"fr": "Ce fichier est endommagé. Vérifiez-le en le lisant sur votre ordinateur, exportez-le à " +
			"nouveau, puis téléversez-le.",
		"id": "Berkas ini rusak. Putar di komputer Anda untuk memeriksanya, ekspor ulang, lalu unggah lagi.",
		"it": "Questo file è danneggiato. Riproducilo sul tuo computer per verificarlo, esportalo di nuovo e " +
			"ricaricalo.",
		"pl": "Ten plik jest uszkodzony. Odtwórz go na komputerze, aby to sprawdzić, wyeksportuj ponownie i " +
			"prześlij jeszcze raz.",
	},
	"video.too_long": {
		"de": "Dieses Video ist länger als sechs Stunden. Teile es auf mehrere Lektionen auf.",
		"en": "This video is longer than six hours. Split it into several lessons.",
		"fr": "Cette vidéo dure plus de six heures. Répartissez-la sur plusieurs leçons.",
		"id": "Video ini lebih dari enam jam. Bagi menjadi beberapa pelajaran.",
		"it": "Questo video dura più di sei ore. Dividilo in più lezioni.",
		"pl": "Ten film trwa ponad sześć godzin. Podziel go na kilka lekcji.",
	},
	"video.too_large": {
		"de": "Das Bild dieses Videos ist zu groß. Exportiere es in höchstens 4K und lade es noch einmal hoch.",
		"en": "This video’s picture is too large. Export it in 4K or smaller and upload it again.",
		"fr": "L’image de cette vidéo est trop grande. Exportez-la en 4K ou moins, puis téléversez-la à nouveau.",
		"id": "Gambar video ini terlalu besar. Ekspor dalam 4K atau lebih kecil, lalu unggah lagi.",
		"it": "L’immagine di questo video è troppo grande. Esportalo in 4K o meno e ricaricalo.",
		"pl": "Obraz tego filmu jest za duży. Wyeksportuj go w rozdzielczości 4K lub mniejszej i prześlij jeszcze raz.",
	},
	"video.needs_mp4": {
		"de": "Diese Website nimmt nur MP4-Videos mit H.264 und AAC an. Exportiere das Video in diesem Format " +
			"und lade es noch einmal hoch.",
		"en": "This site only takes MP4 videos with H.264 and AAC. Export the video in that format and upload " +
			"it again.",
		"fr": "Ce site n’accepte que les vidéos MP4 en H.264 et AAC. Exportez la vidéo dans ce format, puis " +
			"téléversez-la à nouveau.",
		"id": "Situs ini hanya menerima video MP4 dengan H.264 dan AAC. Ekspor video dalam format itu, lalu " +
			"unggah lagi.",
		"it": "Questo sito accetta solo video MP4 con H.264 e AAC. Esporta il video in questo formato e ricaricalo.",
		"pl": "Ta strona przyjmuje tylko filmy MP4 z H.264 i AAC. Wyeksportuj film w tym formacie i prześlij " +
			"go jeszcze raz.",
	},
	"video.interrupted": {
		"de": "Die Verarbeitung wurde mehrmals unterbrochen. Versuch es noch einmal; klappt es wieder nicht, " +
			"schreib uns.",
		"en": "Processing was interrupted several times. Try again; if it fails again, contact us.",
		"fr": "Le traitement a été interrompu plusieurs fois. Réessayez ; si cela échoue encore, contactez-nous.",
		"id": "Pemrosesan terhenti beberapa kali. Coba lagi; jika masih gagal, hubungi kami.",
		"it": "L’elaborazione è stata interrotta più volte. Riprova; se non riesce ancora, contattaci.",
		"pl": "Przetwarzanie zostało kilka razy przerwane. Spróbuj ponownie; jeśli znowu się nie uda, napisz do nas.",
	},
	"video.no_space": {
		"de": "Auf dem Server ist kein Platz mehr. Darum kümmern wir uns; versuch es bitte später noch einmal.",
		"en": "The server has run out of space. We need to fix this; please try again later.",
		"fr": "Il n’y a plus de place sur le serveur. C’est à nous d’y remédier ; réessayez plus tard.",
		"id": "Ruang di server habis. Kami yang harus mengatasinya; coba lagi nanti.",
		"it": "Sul server non c’è più spazio. Dobbiamo risolvere noi; riprova più tardi.",
		"pl": "Na serwerze zabrakło miejsca. Musimy to naprawić; spróbuj ponownie później.",
	},
	"video.storage": {
		"de": "Der Server konnte das Video nicht speichern. Versuch es bitte später noch einmal.",
		"en": "The server couldn’t store the video. Please try again later.",
		"fr": "Le serveur n’a pas pu enregistrer la vidéo. Réessayez plus tard.",
		"id": "Server tidak dapat menyimpan video. Coba lagi nanti.",
		"it": "Il server non è riuscito a salvare il video. Riprova più tardi.",
		"pl": "Serwer nie mógł zapisać filmu. Spróbuj ponownie później.",
	},
}

// VideoFailure is why a video wasn't processed and what to do, in a language.
func VideoFailure(language, code string) string {
	words, ok := videoFailures[code]
	if !ok {
		words = videoFailures["video.unreadable"]
	}
	return cmp.Or(words[language], words["en"])
}
