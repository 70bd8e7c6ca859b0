package studio_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/media"
	"stoa/internal/session"
	"stoa/internal/studio"
)

// upload is a finished upload of Zoë's, for a lesson unless that is "".
func (s *desk) upload(t testing.TB, courseID, lessonID, kind string) (id string) {
	t.Helper()
	key := "up/" + uuid.NewString()
	if err := s.bucket.Put(t.Context(), key, "video/mp4", strings.NewReader(key)); err != nil {
		t.Fatal(err)
	}
	err := s.db.InTx(t.Context(), func(tx *db.Tx) (err error) {
		if id, err = media.Adopt(t.Context(), tx, media.Stored{
			OwnerID: &s.zoeID, Kind: kind, Name: "a", ContentType: "video/mp4", Bytes: 100, Sha256: key, Key: key,
		}); err != nil {
			return err
		}
		return studio.Attach(t.Context(), tx, event.UploadFinished{
			MediaID: id, OwnerID: s.zoeID, CourseID: courseID, LessonID: lessonID, Purpose: kind,
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func (s *desk) column(t testing.TB, query string, arguments ...any) (out []string) {
	t.Helper()
	rows, err := s.db.Read().QueryContext(t.Context(), query, arguments...)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close() //nolint:errcheck // read to the end
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			t.Fatal(err)
		}
		out = append(out, text)
	}
	return out
}

// sweep is what the server does a day later.
func (s *desk) sweep(t testing.TB) {
	t.Helper()
	s.now = s.now.Add(24*time.Hour + time.Minute)
	if err := s.SweepFiles(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := s.files.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// has reports whether a medium is there, with its file.
func (s *desk) has(t testing.TB, id string) bool {
	t.Helper()
	keys := s.column(t, `SELECT blob_key FROM media WHERE id = $1`, id)
	if len(keys) == 0 {
		return false
	}
	if ok, err := s.bucket.Has(t.Context(), keys[0]); err != nil || !ok {
		t.Fatalf("the file of %s is gone: %v", id, err)
	}
	return true
}

// A video that was replaced is there for a month, and then neither its row nor its file is.
func TestAReplacedVideoIsDeleted(t *testing.T) {
	each(t, func(t *testing.T, s *desk) {
		id := s.whole(t, "JavaScript")
		lesson := uuid.NewString()
		section := s.draft(t, id).Sections[0].ID
		must(t, s.AddLesson(s.zoe, id, studio.NewLesson{ID: lesson, SectionID: section, Title: "Video", Kind: course.Video}))
		first := s.upload(t, id, lesson, media.KindVideo)
		s.sweep(t)
		second := s.upload(t, id, lesson, media.KindVideo)
		never := s.upload(t, "", "", media.KindVideo)
		s.sweep(t)
		s.now = s.now.Add(28 * 24 * time.Hour)
		for _, file := range []string{first, second, never} {
			if s.sweepNow(t); !s.has(t, file) {
				t.Fatalf("%s was deleted too early", file)
			}
		}
		s.now = s.now.Add(24 * time.Hour)
		s.sweep(t)
		for file, want := range map[string]bool{first: false, second: true, never: false} {
			if s.has(t, file) != want {
				t.Errorf("%s is there: %v", file, !want)
			}
		}
		if left := s.column(t, `SELECT blob_key FROM media_garbage`); len(left) > 0 {
			t.Errorf("left: %v", left)
		}
	})
}

func (s *desk) sweepNow(t testing.TB) {
	t.Helper()
	must(t.(*testing.T), s.SweepFiles(t.Context()))
}

// A new upload takes the room of what is unused, but not of what was so a moment ago.
func TestTheUseOfAVideo(t *testing.T) {
	each(t, func(t *testing.T, s *desk) {
		id, other := s.whole(t, "JavaScript"), s.whole(t, "CSS")
		v, _ := session.From(s.max)
		must(t, s.db.InTx(t.Context(), func(tx *db.Tx) error {
			_, err := tx.ExecContext(
				t.Context(), `UPDATE draft_instructors SET person_id = $1 WHERE course_id = $2`, v.ID, other,
			)
			return err
		}))
		film := s.upload(t, id, s.draft(t, id).Sections[0].Lessons[0].ID, media.KindVideo)
		courses, teachers, err := studio.UseOf(t.Context(), s.db.Read(), film)
		if err != nil || !slices.Equal(courses, []string{id}) || !slices.Equal(teachers, []string{s.zoeID}) {
			t.Errorf("%v %v %v", courses, teachers, err)
		}
		courses, teachers, err = studio.UseOf(t.Context(), s.db.Read(), s.upload(t, "", "", media.KindVideo))
		if err != nil || len(courses)+len(teachers) > 0 {
			t.Errorf("of no course: %v %v %v", courses, teachers, err)
		}
	})
}

func TestUnusedFilesMakeRoom(t *testing.T) {
	each(t, func(t *testing.T, s *desk) {
		id := s.whole(t, "JavaScript")
		lesson, section := uuid.NewString(), s.draft(t, id).Sections[0].ID
		must(t, s.AddLesson(s.zoe, id, studio.NewLesson{ID: lesson, SectionID: section, Title: "Video", Kind: course.Video}))
		first := s.upload(t, id, lesson, media.KindVideo)
		second := s.upload(t, id, lesson, media.KindVideo)
		must(t, s.SweepFiles(t.Context()))
		makeRoom := func() (freed int64) {
			s.tx(t, func(tx *db.Tx) (err error) {
				freed, err = studio.MakeRoom(t.Context(), tx, s.zoeID, 1000)
				return err
			})
			return freed
		}
		if freed := makeRoom(); freed != 0 || !s.has(t, first) {
			t.Errorf("%d bytes at once", freed)
		}
		s.now = s.now.Add(3*time.Hour + time.Second)
		if freed := makeRoom(); freed != 100 || s.has(t, first) || !s.has(t, second) {
			t.Errorf("%d bytes", freed)
		}
	})
}

// shelf is what TestFilesModel does, in any order.
type shelf struct {
	*desk
	t       *testing.T
	courses []string
	mine    []string             // files
	unused  map[string]time.Time // files that nothing named at a sweep, by the first of those
}

// named is every text of the database in which a file is named that someone may still see or launch, found without the
// code that is tested.
func (s *shelf) named() string {
	month := s.now.Add(-30 * 24 * time.Hour).UTC().Format("2006-01-02T15:04:05.000000Z")
	var all []string
	for _, query := range []string{
		`SELECT coalesce(draft_lessons.media_id, '') || CAST(draft_lessons.content AS TEXT) FROM draft_lessons
			JOIN draft_sections ON draft_sections.id = draft_lessons.section_id JOIN drafts ON drafts.course_id = draft_lessons.course_id
			WHERE draft_lessons.removed_at IS NULL AND draft_sections.removed_at IS NULL AND drafts.deleted_at IS NULL`,
		`SELECT CAST(landing AS TEXT) FROM drafts WHERE deleted_at IS NULL`,
		`SELECT CAST(content AS TEXT) FROM course_versions WHERE state IN ('in_review', 'approved')`,
		`SELECT coalesce(media_id, '') || coalesce(poster_media_id, '') || body FROM lessons WHERE removed_at IS NULL`,
		`SELECT coalesce(cover_media_id, '') || coalesce(promo_media_id, '') || description FROM courses`,
		`SELECT lesson_resources.media_id FROM lesson_resources`,
		`SELECT lesson_captions.media_id FROM lesson_captions JOIN lessons ON lessons.id = lesson_captions.lesson_id
			WHERE lessons.removed_at IS NULL`,
	} {
		all = append(all, s.column(s.t, query)...)
	}
	return strings.Join(append(all, s.column(s.t, `SELECT CAST(content AS TEXT) FROM course_versions
		WHERE coalesce(launched_at, decided_at, submitted_at) > $1`, month)...), "\n")
}

// check compares what is there with what is named.
func (s *shelf) check(r *rapid.T, swept bool) {
	named := s.named()
	for _, id := range s.mine {
		there := s.has(s.t, id)
		if strings.Contains(named, id) {
			if delete(s.unused, id); !there {
				r.Fatalf("%s is named, and gone", id)
			}
			continue
		}
		since, known := s.unused[id]
		if !known && swept {
			s.unused[id] = s.now
		}
		if known && swept && there && !s.now.Before(since.Add(30*24*time.Hour)) {
			r.Fatalf("%s has been unused since %s, and is there at %s", id, since, s.now)
		}
	}
}

func (s *shelf) someCourse(r *rapid.T) string { return rapid.SampledFrom(s.courses).Draw(r, "course") }

// lesson is one of the draft, also one that was removed.
func (s *shelf) lesson(r *rapid.T) (courseID, id, kind string) {
	courseID = s.someCourse(r)
	ids := s.column(s.t, `SELECT id || ' ' || kind FROM draft_lessons WHERE course_id = $1 ORDER BY id`, courseID)
	if len(ids) == 0 {
		r.Skip()
	}
	id, kind, _ = strings.Cut(rapid.SampledFrom(ids).Draw(r, "lesson"), " ")
	return courseID, id, kind
}

// write names files in a lesson in all the ways that there are.
func (s *shelf) write(r *rapid.T) {
	courseID, id, _ := s.lesson(r)
	l, err := s.Lesson(s.zoe, courseID, id)
	if err != nil {
		return
	}
	file := s.upload(s.t, courseID, "", media.KindFile)
	s.mine = append(s.mine, file)
	in := l.ContentLesson
	switch rapid.IntRange(0, 3).Draw(r, "way") {
	case 0:
		in.Captions = []course.CaptionTrack{{Language: "en", Label: "English", MediaID: file}}
	case 1:
		in.Resources = []course.ContentResource{{ID: uuid.NewString(), Name: "a", MediaID: file, Bytes: 100}}
	case 2:
		in.PosterMediaID = &file
	case 3:
		in.Body = "See ![a](/media/" + file + ")"
	}
	_, err = s.SaveLesson(s.zoe, courseID, in, l.Revision)
	must(s.t, err)
}

func (s *shelf) cover(r *rapid.T) {
	id := s.someCourse(r)
	d, err := s.Draft(s.zoe, id)
	if err != nil {
		return
	}
	file := s.upload(s.t, id, "", media.KindPicture)
	s.mine = append(s.mine, file)
	landing := d.Landing.Landing
	landing.CoverMediaID = &file
	_, err = s.SaveLanding(s.zoe, id, landing, d.Landing.Revision)
	must(s.t, err)
}

func (s *shelf) decideLatest(r *rapid.T) {
	id, approve := s.someCourse(r), rapid.Bool().Draw(r, "approve")
	_ = s.db.InTx(s.t.Context(), func(tx *db.Tx) error {
		waiting := s.column(s.t, `SELECT id FROM course_versions WHERE course_id = $1 AND state = 'in_review'`, id)
		if len(waiting) == 0 {
			return nil
		}
		if approve {
			return studio.Approve(s.t.Context(), tx, waiting[0])
		}
		return studio.RequestChanges(s.t.Context(), tx, waiting[0])
	})
}

// Whatever is done, nothing that is named is ever deleted, and nothing that is not stays.
func TestFilesModel(t *testing.T) {
	checks(t, 15)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		d.SetTwice(false)
		s := &shelf{desk: open(t, d), t: t}
		rapid.Check(t, func(r *rapid.T) {
			s.unused, s.mine = map[string]time.Time{}, nil
			s.courses = []string{s.whole(t, "Model")}
			first := s.draft(t, s.courses[0])
			must(t, s.AddLesson(s.zoe, s.courses[0], studio.NewLesson{
				ID: uuid.NewString(), SectionID: first.Sections[0].ID, Title: "Video", Kind: course.Video,
			}))
			on := func(do func(context.Context, string) error) func(*rapid.T) {
				return func(r *rapid.T) { _ = do(s.zoe, s.someCourse(r)) }
			}
			r.Repeat(map[string]func(*rapid.T){
				"replace a video": func(r *rapid.T) {
					if courseID, id, kind := s.lesson(r); kind == course.Video {
						s.mine = append(s.mine, s.upload(t, courseID, id, media.KindVideo))
					}
				},
				"name a file": s.write,
				"cover":       s.cover,
				"remove":      func(r *rapid.T) { c, id, _ := s.lesson(r); _ = s.RemoveLesson(s.zoe, c, id, true) },
				"restore":     func(r *rapid.T) { c, id, _ := s.lesson(r); _ = s.RemoveLesson(s.zoe, c, id, false) },
				"submit":      on(func(ctx context.Context, id string) error { return s.Submit(ctx, id, "") }),
				"take back":   on(s.TakeBack),
				"decide":      s.decideLatest,
				"launch":      on(func(ctx context.Context, id string) error { return s.Launch(ctx, id, nil) }),
				"withdraw":    on(s.Withdraw),
				"delete":      on(s.Delete),
				"time": func(r *rapid.T) {
					s.now = s.now.Add(time.Duration(rapid.IntRange(1, 40).Draw(r, "days")) * 24 * time.Hour)
				},
				"sweep":        func(r *rapid.T) { s.sweep(t); s.check(r, true) },
				"another copy": s.copy,
				"make room": func(r *rapid.T) {
					s.tx(t, func(tx *db.Tx) error { _, err := studio.MakeRoom(t.Context(), tx, s.zoeID, 500); return err })
				},
				"": func(r *rapid.T) { s.check(r, false) },
			})
			for range 4 { // in the end, nothing but what is named is there
				s.now = s.now.Add(31 * 24 * time.Hour)
				s.sweep(t)
			}
			s.check(r, true)
			for _, id := range s.mine {
				if s.has(t, id) && !strings.Contains(s.named(), id) {
					r.Fatalf("%s is left", id)
				}
			}
		})
	})
}

func (s *shelf) copy(r *rapid.T) {
	if len(s.courses) > 3 {
		return
	}
	if id, err := s.Duplicate(s.zoe, s.someCourse(r)); err == nil {
		s.courses = append(s.courses, id)
	}
}
