package approval_test

import (
	"flag"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"pgregory.net/rapid"

	"stoa/internal/approval"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
)

// TestModel lets an instructor and two specialists do what they may, and what they may not, in any order: submit, take
// back, claim, release, comment, resolve, answer, approve, send back, launch; and time passes. After each event the
// answer must be the one of a few lines that say what is allowed, and the queue and the page must show the same state.
// STOA_MODEL_EVENTS sets how many events there are on each database.
//
// Each of these was taken away in turn, and was reported: that another has claimed it, for claiming and for all that a
// claim is needed for; that a claim ends; that a version may be taken back; that a decision may be pressed twice; the
// comment that a request for changes needs; that instructors don't see private notes.
func TestModel(t *testing.T) {
	events := 1500
	if text := os.Getenv("STOA_MODEL_EVENTS"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		events = n
	}
	const steps = 50
	for name, value := range map[string]string{
		"rapid.steps": strconv.Itoa(steps), "rapid.checks": strconv.Itoa(max(1, events/steps)), "rapid.nofailfile": "true",
	} {
		if err := flag.Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, seen := open(t, d), map[string]int{}
		rapid.Check(t, func(rt *rapid.T) {
			w := &world{school: s, courseID: s.course(t, s.teacher), t: t, seen: seen, written: map[string]*note{}}
			rt.Repeat(map[string]func(*rapid.T){
				"submit": w.submits, "submit again": w.submits, "take back": w.takesBack, "launch": w.launches,
				"pass time": w.passesTime, "claim": w.claims, "claim again": w.claims, "release": w.releases,
				"comment": w.writes, "comment again": w.writes, "delete": w.deletes, "resolve": w.resolves,
				"answer": w.answers, "approve": w.approves, "request": w.requests, "": w.check,
			})
			s.takeBack(t, w.version) // so that the queue stays short
		})
		t.Log(seen)
	})
}

// world is one course and what should be true of it.
type world struct {
	*school
	t        *testing.T
	courseID string
	version  string // the last one, "" before the first
	state    string
	decider  string
	claimant string
	active   time.Time
	written  map[string]*note
	order    []string
	seen     map[string]int
}

// note is a comment.
type note struct {
	author                              string
	private, resolved, answered, erased bool
}

func (w *world) expect(rt *rapid.T, what string, err error, want string) {
	got := fault.CodeOf(err)
	w.seen[what+" "+want]++
	if got != want || (err == nil) != (want == "") {
		rt.Fatalf("%s: %v, want %q", what, err, want)
	}
}

func (w *world) specialist(rt *rapid.T) session.Viewer {
	return rapid.SampledFrom([]session.Viewer{w.ada, w.grace}).Draw(rt, "specialist")
}

// other is the error for everyone but the claimant.
func (w *world) other(v session.Viewer) string {
	switch {
	case w.state == approval.TakenBack:
		return "approval.taken_back"
	case w.state != approval.Waiting:
		return "approval.decided"
	case w.claimed() && w.claimant != v.ID:
		return "approval.claimed"
	default:
		return ""
	}
}

func (w *world) claimed() bool {
	return w.claimant != "" && w.now.Before(w.active.Add(approval.ClaimLasts))
}

// held is other, and that one must have claimed it; a claim that has run out and that nobody took is still good.
func (w *world) held(v session.Viewer) string {
	if code := w.other(v); code != "" {
		return code
	}
	if w.claimant != v.ID {
		return "approval.not_claimed"
	}
	w.active = w.now
	return ""
}

func (w *world) some(rt *rapid.T) {
	if w.version == "" {
		rt.Skip("nothing was submitted")
	}
}

func (w *world) open() (n int) {
	for _, c := range w.written {
		if !c.private && !c.resolved && !c.erased {
			n++
		}
	}
	return n
}

func (w *world) submits(rt *rapid.T) {
	if w.state == approval.Waiting {
		rt.Skip("the studio refuses a second one")
	}
	w.now = w.now.Add(time.Second)
	w.version = w.submit(w.t, content(w.courseID, w.teacher.ID, "design"))
	w.state, w.claimant, w.decider = approval.Waiting, "", ""
}

func (w *world) takesBack(rt *rapid.T) {
	w.some(rt)
	if rapid.IntRange(1, 5).Draw(rt, "seldom") > 1 {
		rt.Skip("seldom")
	}
	w.takeBack(w.t, w.version)
	if w.state == approval.Waiting {
		w.state = approval.TakenBack
	}
}

// launches: the version goes live; nothing can be done about it any more.
func (w *world) launches(rt *rapid.T) {
	if w.state != approval.Approved {
		rt.Skip("nothing is approved")
	}
	w.exec(w.t, `UPDATE course_versions SET launched_at = $2 WHERE id = $1`, w.version, db.At(w.now))
}

func (w *world) passesTime(rt *rapid.T) {
	w.now = w.now.Add(time.Duration(rapid.IntRange(1, 40).Draw(rt, "minutes")) * time.Minute)
}

func (w *world) claims(rt *rapid.T) {
	w.some(rt)
	v := w.specialist(rt)
	want := w.other(v)
	_, err := w.Claim(w.as(v), w.version)
	w.expect(rt, "claim", err, want)
	if want == "" {
		w.claimant, w.active = v.ID, w.now
	}
}

func (w *world) releases(rt *rapid.T) {
	w.some(rt)
	v := w.specialist(rt)
	w.expect(rt, "release", w.Release(w.as(v), w.version), "")
	if w.claimant == v.ID {
		w.claimant = ""
	}
}

func (w *world) writes(rt *rapid.T) {
	w.some(rt)
	v, private := w.specialist(rt), rapid.Bool().Draw(rt, "private")
	want := ""
	if private {
		if want = w.other(v); want == "approval.claimed" {
			want = "" // notes are for each other
		}
	} else {
		want = w.held(v)
	}
	id, err := w.Comment(w.as(v), w.version, approval.NewComment{Body: "Look.", Private: private})
	w.expect(rt, "comment", err, want)
	if want == "" {
		w.written[id] = &note{author: v.ID, private: private}
		w.order = append(w.order, id)
	}
}

func (w *world) one(rt *rapid.T) (string, *note) {
	if len(w.order) == 0 {
		rt.Skip("nothing was written")
	}
	id := rapid.SampledFrom(w.order).Draw(rt, "comment")
	return id, w.written[id]
}

func (w *world) deletes(rt *rapid.T) {
	v := w.specialist(rt)
	id, c := w.one(rt)
	want := w.other(v)
	switch {
	case want == "approval.claimed":
		want = ""
		fallthrough
	case want == "":
		switch {
		case c.erased:
		case c.author != v.ID:
			want = "approval.no_comment"
		case c.answered:
			want = "approval.comment_answered"
		default:
			c.erased = true
		}
	}
	w.expect(rt, "delete", w.DeleteComment(w.as(v), w.version, id), want)
}

func (w *world) resolves(rt *rapid.T) {
	v := w.specialist(rt)
	id, c := w.one(rt)
	before := w.active
	want := w.held(v)
	if want == "" && c.erased {
		want, w.active = "approval.no_comment", before
	}
	resolved := rapid.Bool().Draw(rt, "resolved")
	w.expect(rt, "resolve", w.Resolve(w.as(v), w.version, id, resolved), want)
	if want == "" {
		c.resolved = resolved
	}
}

func (w *world) answers(rt *rapid.T) {
	id, c := w.one(rt)
	want := ""
	if c.erased || c.private {
		want = "approval.no_comment"
	}
	w.expect(rt, "answer", w.Reply(w.as(w.teacher), w.courseID, id, "Done."), want)
	c.answered = c.answered || want == ""
}

func (w *world) approves(rt *rapid.T) { w.decides(rt, true) }
func (w *world) requests(rt *rapid.T) { w.decides(rt, false) }

func (w *world) decides(rt *rapid.T, approve bool) {
	w.some(rt)
	v := w.specialist(rt)
	do, to := w.RequestChanges, approval.ChangesRequested
	if approve {
		do, to = w.Approve, approval.Approved
	}
	if w.state == to && w.decider == v.ID {
		w.expect(rt, "decide again", do(w.as(v), w.version, ""), "")
		return
	}
	before := w.active
	want := w.held(v)
	if want == "" && !approve && w.open() == 0 {
		want, w.active = "approval.comment_needed", before
	}
	w.expect(rt, "decide "+to, do(w.as(v), w.version, ""), want)
	if want != "" {
		return
	}
	w.state, w.decider, w.claimant = to, v.ID, ""
	for _, c := range w.written {
		c.resolved = c.resolved || approve && !c.private
	}
}

// check compares what the marketplace shows with what should be true.
func (w *world) check(rt *rapid.T) {
	if w.version == "" {
		return
	}
	for _, v := range []session.Viewer{w.ada, w.grace} {
		view, err := w.Approval(w.as(v), w.version)
		if err != nil || view.State != w.state {
			rt.Fatalf("the page says %+v %v, want %s", view, err, w.state)
		}
		if got := view.Claim; w.state == approval.Waiting && (got != nil) != w.claimed() ||
			got != nil && w.state == approval.Waiting && got.Mine != (w.claimant == v.ID) {
			rt.Fatalf("the page says %+v, want %s until %s", got, w.claimant, w.active.Add(approval.ClaimLasts))
		}
		listed := slices.ContainsFunc(w.queue(w.t, v, ""), func(x approval.Submission) bool { return x.ID == w.version })
		if listed != (w.state == approval.Waiting) {
			rt.Fatalf("in the queue: %v, but it is %s", listed, w.state)
		}
	}
	seen, err := w.Comments(w.as(w.teacher), w.courseID)
	if err != nil {
		rt.Fatal(err)
	}
	open := 0
	for _, c := range seen.Comments {
		if c.Private || w.written[c.ID] == nil || w.written[c.ID].erased {
			rt.Fatalf("the instructor sees %+v", c)
		}
		if !c.Resolved {
			open++
		}
	}
	if open != w.open() {
		rt.Fatalf("the instructor sees %d open comments, want %d", open, w.open())
	}
}
