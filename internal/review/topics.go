package review

import (
	"context"
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"stoa/internal/kit/db"
	"stoa/internal/review/reviewdb"
	"stoa/internal/search/words"
)

const (
	mostTopics    = 10
	shortestTopic = 4   // letters
	mostWords     = 200 // of one review
)

// Topic is a word that learners use in several reviews of a course. Word is its stem, which the forms of a word have in
// common; Label is how it was first written.
type Topic struct {
	Word    string `json:"word"`
	Label   string `json:"label"`
	Reviews int    `json:"reviews"`
}

// dull are words that say nothing of a course, or what the stars say already, in the six languages, folded.
var dull = words.List(`
	course courses class lesson lessons lecture lectures instructor teacher learn learned learning learnt teach taught
	great good nice best better amazing excellent awesome perfect wonderful fantastic very really just also much many more
	most even only still well like liked love loved enjoy enjoyed thank thanks recommend recommended would could should
	have having been were will than then them they their there here after before because while during each every other
	another some such same both from over again ever never always often first last finally before think know want need
	make makes made making take takes took taken thing things something everything anything nothing feel felt find found
	give gives given gave seem seems little quite rather almost already perhaps maybe around through without within
	one two three four five six seven eight nine ten open opened opens finish finished fail failed fails say says said look
	looked looking start started end ended read reading watch watched work worked works people person someone nobody
	time times year years week weeks month months days hours star stars review
	kurs kurse lektion lektionen dozent dozentin lehrer lehrerin lernen gelernt sehr auch noch schon immer mehr nicht aber
	wenn dann weil dass diese dieser dieses hier dort alles etwas viel viele habe hatte haben wird werden wurde kann konnte
	einfach wirklich super toll gute guter gutes besser beste danke empfehlen empfehlung nach jetzt jeder jede jedes
	corso corsi lezione lezioni docente insegnante imparare imparato molto anche ancora sempre piu non tutto tutti ottimo
	buono bene meglio grazie consiglio consigliato sono stato stata hanno essere questo questa quello quella dopo prima
	kursus pelajaran pengajar guru belajar sangat juga masih selalu lebih tidak semua bagus baik terbaik terima kasih
	sudah belum akan bisa dapat adalah karena setelah sebelum sekali banyak
	kurs kursy kursu lekcja lekcje lekcji prowadzacy prowadzaca nauczyciel bardzo takze jeszcze zawsze wiecej wszystko
	dobry dobre swietny polecam dziekuje jest byly bylo byla moze mozna kiedy przed teraz tego tylko ktore ktory
	cours lecon lecons formateur formatrice professeur apprendre appris tres aussi encore toujours plus tout tous bien
	bon bonne meilleur merci recommande etait avoir etre cette cela apres avant maintenant beaucoup chaque`)

// said are the words of a review that may be topics: the stem of each, and how it is written.
func said(body, language string) map[string]string {
	out := map[string]string{}
	words.Each(body, func(w words.Word) {
		written := strings.ToLower(body[w.Start:w.End])
		if w.Part || len(out) == mostWords || utf8.RuneCountInString(written) < shortestTopic || dull[w.Term] ||
			words.IsFunction(w.Term) || strings.ContainsFunc(written, func(r rune) bool { return !unicode.IsLetter(r) }) {
			return
		}
		stem := words.Stem(language, w.Term)
		if _, known := out[stem]; !known && !dull[stem] {
			out[stem] = written
		}
	})
	return out
}

// topics are what reviews of a course speak of, without the words of its title, which say nothing of it.
func topics(ctx context.Context, q *reviewdb.Queries, of reviewdb.CourseBySlugRow) ([]Topic, error) {
	rows, err := q.TopicsOf(ctx, of.ID)
	titled := said(of.Title, of.Language)
	out := []Topic{}
	for _, row := range rows {
		if _, ok := titled[row.Word]; !ok && len(out) < mostTopics {
			out = append(out, Topic{Word: row.Word, Label: row.Label, Reviews: int(row.Reviews)})
		}
	}
	return out, err
}

// index has a review be found by its words.
func index(ctx context.Context, q *reviewdb.Queries, id string) error {
	text, err := q.TextOf(ctx, id)
	if err != nil {
		return err
	}
	for stem, written := range said(text.Body, text.Language) {
		if err := errors.Join(
			q.InsertWord(ctx, reviewdb.InsertWordParams{CourseID: text.CourseID, Word: stem, ReviewID: id}),
			q.AddTopic(ctx, reviewdb.AddTopicParams{CourseID: text.CourseID, Word: stem, Label: written}),
		); err != nil {
			return err
		}
	}
	return q.SetIndexed(ctx, id)
}

// forget has a review be found by nothing.
func forget(ctx context.Context, q *reviewdb.Queries, courseID, id string) error {
	if err := q.TakeTopics(ctx, reviewdb.TakeTopicsParams{ReviewID: id, CourseID: courseID}); err != nil {
		return err
	}
	if err := q.ForgetEmptyTopics(ctx, courseID); err != nil {
		return err
	}
	return q.ForgetWords(ctx, id)
}

// reindex has a person's review of a course be found by what it says now.
func reindex(ctx context.Context, q *reviewdb.Queries, courseID, personID string) error {
	id, err := q.IDOf(ctx, reviewdb.IDOfParams{CourseID: courseID, PersonID: personID})
	if err != nil {
		return err
	}
	if err := forget(ctx, q, courseID, id); err != nil {
		return err
	}
	return index(ctx, q, id)
}

// IndexOld indexes the reviews of an older version, a batch at a time.
func (s *Service) IndexOld(ctx context.Context) error {
	for {
		ids, err := reviewdb.New(s.db.Read()).Unindexed(ctx)
		if err != nil || len(ids) == 0 {
			return err
		}
		if err := s.db.InTx(ctx, func(tx *db.Tx) error {
			q := reviewdb.New(tx)
			for _, id := range ids {
				text, err := q.TextOf(ctx, id)
				if err != nil {
					return err
				}
				if err := forget(ctx, q, text.CourseID, id); err != nil { // two servers may be at it
					return err
				}
				if err := index(ctx, q, id); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			return err
		}
	}
}
