package transcript_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/job"
	"stoa/internal/media"
	"stoa/internal/search/words"
	"stoa/internal/transcript"
	"stoa/internal/transcript/index"
	"stoa/internal/transcript/indextest"
)

const (
	lessonsEach = 15
	cuesEach    = 150
	queries     = 1000
)

// BenchmarkSpoken searches what is said in a million captions (or STOA_CUES) on both databases: two to four words that
// stand beside each other somewhere, without a slip, with one in one word, and with two. It prints what each took, what
// of it the processor, and in how many of the answers' first twenty hits the words meant stand near each other.
func BenchmarkSpoken(b *testing.B) {
	n, err := strconv.Atoi(os.Getenv("STOA_CUES"))
	if err != nil {
		n = 1_000_000
	}
	said := indextest.New(b, 7)
	var sample []index.Document
	var answers [2][]string
	for i, d := range []*db.DB{dbtest.SQLite(b), dbtest.Postgres(b)} {
		d.SetTwice(false)
		same := indextest.New(b, 7)
		fill(b, d, n/(lessonsEach*cuesEach), func(course int) []index.Document {
			docs := same.Course(course, lessonsEach, cuesEach)
			if course < 20 && i == 0 {
				sample = append(sample, docs...)
			}
			return docs
		})
		s := opened(b, d)
		before, used, start := heap(), processor(), time.Now()
		if err := s.Refresh(b.Context()); err != nil {
			b.Fatal(err)
		}
		took, busy := time.Since(start), processor()-used
		fmt.Printf("%s: %d captions, loaded in %v (processor %v), %.1f bytes a caption\n", d.Dialect, n, took, busy,
			float64(heap()-before)/float64(n))
		said.Random = rand.New(rand.NewPCG(1, 2))
		for slips := range 3 {
			answers[i] = append(answers[i], ask(b, s, said, sample, slips)...)
		}
		runtime.KeepAlive(s)
	}
	for i, a := range answers[0] {
		if a != answers[1][i] {
			b.Errorf("SQLite says %s, PostgreSQL %s", a, answers[1][i])
		}
	}
}

func opened(b *testing.B, d *db.DB) *transcript.Service {
	b.Helper()
	bucket, err := blob.Open(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	queue, err := job.Open(b.Context(), d)
	if err != nil {
		b.Fatal(err)
	}
	return transcript.New(d, queue, media.New(d, bucket, []byte("secret"), nil), nil)
}

// fill writes courses with nothing but what is said in them.
func fill(b *testing.B, d *db.DB, courses int, of func(course int) []index.Document) {
	b.Helper()
	run := func(tx *db.Tx, statement string, args ...any) {
		if _, err := tx.ExecContext(b.Context(), statement, args...); err != nil {
			b.Fatalf("%s: %v", statement, err)
		}
	}
	for from := 0; from <= courses; from += 50 {
		if err := d.InTx(b.Context(), func(tx *db.Tx) error {
			at := db.At(tx.Now)
			if from == 0 {
				run(tx, `INSERT INTO subjects (slug, name, icon, hue, position) VALUES ('dev', 'Development', 'code', 1, 1)`)
				run(tx, `INSERT INTO category_groups (slug, title, position) VALUES ('web', 'Web', 1)`)
				run(tx, `INSERT INTO categories (slug, group_slug, title, position) VALUES ('js', 'web', 'JavaScript', 1)`)
				run(tx, `INSERT INTO people (id, email, email_folded, name, slug, links, created_at, updated_at)
					VALUES ('p', 'p', 'p', 'P', 'p', '[]', $1, $1)`, at)
			}
			for c := from; c < min(from+50, courses); c++ {
				docs := of(c)
				slug := docs[0].Course
				run(tx, `INSERT INTO courses (id, slug, instructor_id, subject_slug, category_slug, title, summary, description,
					language, level, months, status, price_cents, currency, price_since, captioned, skills, objectives,
					requirements, lectures, articles, duration_ms, created_at, updated_at, published_at)
					VALUES ($1, $1, 'p', 'dev', 'js', $1, '', '', 'en', 'all', 1, 'published', 0, 'USD', $2, TRUE, '[]', '[]',
					'[]', 0, 0, 0, $2, $2, $2)`, slug, at)
				run(tx, `INSERT INTO sections (id, course_id, position, title) VALUES ($1, $1, 0, 'One')`, slug)
				for _, doc := range docs {
					run(tx, `INSERT INTO lessons (id, course_id, section_id, position, title, kind, body, duration_ms, preview, pass_mark)
						VALUES ($1, $2, $2, $3, $1, 'video', '', 1000, FALSE, 0)`, doc.Lesson, slug, doc.Position)
					var cues strings.Builder
					for i, text := range doc.Cues {
						fmt.Fprintf(&cues, "%d %s\n", i*4000, text)
					}
					run(tx, `INSERT INTO transcripts (lesson_id, language, course_id, source, cues) VALUES ($1, 'en', $2, '', $3)`,
						doc.Lesson, slug, cues.String())
				}
				run(tx, `INSERT INTO transcript_changes (course_id, version) VALUES ($1, $2)`, slug, c+1)
			}
			run(tx, `UPDATE transcript_version SET version = $1`, courses)
			return nil
		}); err != nil {
			b.Fatal(err)
		}
	}
	if d.Dialect == db.Postgres {
		if _, err := d.Write().ExecContext(b.Context(), `ANALYZE`); err != nil {
			b.Fatal(err)
		}
	}
}

// ask prints how long the answers took, and returns them.
func ask(
	b *testing.B, s *transcript.Service, said *indextest.Corpus, docs []index.Document, slips int,
) (answers []string) {
	b.Helper()
	var times, busy []time.Duration
	found, first := 0, 0
	for range queries {
		meant, typed := query(said, docs, slips)
		start, used := time.Now(), processor()
		got, err := s.Search(context.Background(), transcript.Query{Text: typed, Language: "en"})
		times, busy = append(times, time.Since(start)), append(busy, processor()-used)
		if err != nil {
			b.Fatal(err)
		}
		at := slices.IndexFunc(got.Hits, func(h transcript.Hit) bool { return mentions(h.Text, meant) })
		if at >= 0 {
			found++
		}
		if at == 0 {
			first++
		}
		answer := fmt.Sprint(typed, got.Total)
		for _, h := range got.Hits {
			answer += fmt.Sprint(" ", h.Lesson.ID, h.StartMs)
		}
		answers = append(answers, answer)
	}
	slices.Sort(times)
	slices.Sort(busy)
	at := func(d []time.Duration, percent int) float64 {
		return float64(d[queries*percent/100].Microseconds()) / 1000
	}
	fmt.Printf("%d slips: p50 %.1f, p95 %.1f, p99 %.1f ms; processor p50 %.1f, p95 %.1f, p99 %.1f ms; "+
		"found %.1f%%, first %.1f%%\n",
		slips, at(times, 50), at(times, 95), at(times, 99), at(busy, 50), at(busy, 95), at(busy, 99),
		float64(found)*100/queries, float64(first)*100/queries)
	return answers
}

// query is words that stand beside each other, as they were meant and as they were typed.
func query(said *indextest.Corpus, docs []index.Document, slips int) (meant []string, typed string) {
	for {
		d := docs[said.Random.IntN(len(docs))]
		cue := said.Random.IntN(len(d.Cues) - 1)
		near := strings.Fields(d.Cues[cue] + " " + d.Cues[cue+1])
		n, from := 2+said.Random.IntN(3), said.Random.IntN(7)
		if from+n > len(near) {
			continue
		}
		meant = near[from : from+n]
		if slices.ContainsFunc(meant, func(w string) bool {
			return words.IsFunction(w) || strings.ContainsFunc(w, func(r rune) bool { return r < 'a' || r > 'z' })
		}) {
			continue
		}
		if slips == 0 {
			return meant, strings.Join(meant, " ")
		}
		i := slices.IndexFunc(meant, func(w string) bool { return words.Slips(w) >= slips })
		if i < 0 {
			continue
		}
		wrong := slices.Clone(meant)
		for range slips {
			wrong[i] = said.Mistyped(wrong[i])
		}
		return meant, strings.Join(wrong, " ")
	}
}

func mentions(text string, meant []string) bool {
	in := map[string]bool{}
	words.Each(text, func(w words.Word) { in[w.Term] = true })
	return !slices.ContainsFunc(meant, func(w string) bool { return !in[w] })
}

func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// processor is the time that this process has had of it: on a busy machine, what the clock says is about others.
func processor() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
