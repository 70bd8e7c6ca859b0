package learning

import (
	"context"
	"time"
	_ "time/tzdata" // containers have no time zones of their own

	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/learning/learningdb"
	"stoa/internal/notify"
	"stoa/internal/session"
)

const (
	enoughMs   = 5 * 60_000 // of video make a day count; so does a completed lesson
	remindFrom = 17         // o'clock, in the learner's time zone
	remindTo   = 22
	mostWeeks  = 53 // of a streak that is looked at
	week       = 7 * 24 * time.Hour
)

// Goal is on how many days a week the viewer wants to learn, and how that goes. Days is 0 for who has none. Weeks begin
// on Monday, in the learner's time zone.
//
// The streak counts the weeks in which the goal was reached. It forgives: one week without it doesn't end the streak,
// two in a row do. Resting says that last week was such a one, so that this week saves the streak.
type Goal struct {
	Days    int    `json:"days"`
	Zone    string `json:"zone"`
	Remind  bool   `json:"remind" doc:"By email"`
	Push    bool   `json:"push" doc:"Remind by push notification"`
	Week    []bool `json:"week" doc:"The days that count, Monday first"`
	Today   int    `json:"today" doc:"0 is Monday"`
	Streak  int    `json:"streak" doc:"In weeks"`
	Resting bool   `json:"resting"`
}

// GoalIn is a new goal: 0 days is none. Zone is a name of the IANA time zone database.
type GoalIn struct {
	Days   int    `json:"days" minimum:"0" maximum:"7"`
	Zone   string `json:"zone" maxLength:"60"`
	Remind bool   `json:"remind" doc:"By email, on the last day on which the goal can be reached"`
	Push   bool   `json:"push,omitempty" doc:"The same by push notification"`
}

// Goal returns the viewer's.
func (s *Service) Goal(ctx context.Context) (*Goal, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	return goalOf(ctx, s.db.Read(), v.ID, s.db.Now())
}

// GoalData is all that is kept of a goal: for the download of a person's data.
type GoalData struct {
	Goal *Goal `json:"goal"`
	Days []Day `json:"days"`
}

// Day is what was learned on a day, while there was a goal.
type Day struct {
	Day       string `json:"day"`
	WatchedMs int64  `json:"watchedMs"`
	Lessons   int    `json:"lessons"`
	Goal      int    `json:"goal"`
}

// GoalData returns the viewer's, with the days of the last year.
func (s *Service) GoalData(ctx context.Context) (*GoalData, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	out := &GoalData{Days: []Day{}}
	if out.Goal, err = goalOf(ctx, s.db.Read(), v.ID, s.db.Now()); err != nil {
		return nil, err
	}
	days, err := learningdb.New(s.db.Read()).DaysOf(ctx, learningdb.DaysOfParams{
		PersonID: v.ID, Day: s.db.Now().Add(-mostWeeks * week).Format(time.DateOnly),
	})
	for _, d := range days {
		out.Days = append(out.Days, Day{Day: d.Day, WatchedMs: d.WatchedMs, Lessons: int(d.Lessons), Goal: int(d.Goal)})
	}
	return out, err
}

// SetGoal sets the viewer's goal, or ends it. Past days stay, so a streak survives a pause. A first goal counts what
// was completed this week. Error: a form's for a time zone that there is not.
func (s *Service) SetGoal(ctx context.Context, in GoalIn) (*Goal, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	zone, err := time.LoadLocation(in.Zone)
	if err != nil || in.Zone == "Local" || in.Days < 0 || in.Days > 7 {
		var f fault.Form
		f.Add("zone", "invalid", "This time zone doesn’t exist.")
		return nil, f.Err()
	}
	defer s.turns.wait(v.ID)()
	var out *Goal
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		q := learningdb.New(tx)
		if err := notify.SetMailsAndPush(
			ctx, tx, v.ID, notify.Reminders, in.Remind && in.Days > 0, in.Push && in.Days > 0,
		); err != nil {
			return err
		}
		if in.Days == 0 {
			out = &Goal{Week: make([]bool, 7)}
			return q.DropGoal(ctx, v.ID)
		}
		_, again, err := db.Found(q.GoalOf(ctx, v.ID))
		if err != nil {
			return err
		}
		if err := q.SetGoal(ctx, learningdb.SetGoalParams{
			PersonID: v.ID, Days: int32(in.Days), Zone: in.Zone, SetAt: db.At(tx.Now),
			LookAt: db.At(nextLook(tx.Now.In(zone))),
		}); err != nil {
			return err
		}
		if !again {
			if err := countThisWeek(ctx, q, v.ID, in.Days, tx.Now.In(zone)); err != nil {
				return err
			}
		}
		if err := q.SetDayGoals(ctx, learningdb.SetDayGoalsParams{
			PersonID: v.ID, Day: monday(tx.Now.In(zone)).Format(time.DateOnly), Goal: int32(in.Days),
		}); err != nil {
			return err
		}
		out, err = goalOf(ctx, tx, v.ID, tx.Now)
		return err
	})
	return out, err
}

// countThisWeek notes the days of this week on which a person who had no goal completed a lesson.
func countThisWeek(ctx context.Context, q *learningdb.Queries, personID string, goal int, now time.Time) error {
	since := db.At(monday(now))
	done, err := q.DoneSince(ctx, learningdb.DoneSinceParams{PersonID: personID, DoneAt: &since})
	for _, at := range done {
		if err == nil {
			err = q.AddToDay(ctx, learningdb.AddToDayParams{
				PersonID: personID, Day: at.In(now.Location()).Format(time.DateOnly), Lessons: 1, Goal: int32(goal),
			})
		}
	}
	return err
}

// noteDay notes what a report adds to the day on which the person was there, if they have a goal.
func noteDay(ctx context.Context, q *learningdb.Queries, of *study, before learningdb.LessonProgress) error {
	film, lessons := max(of.row.WatchedMs-before.WatchedMs, 0), 0
	if of.row.DoneAt != nil && before.DoneAt == nil {
		lessons = 1
	}
	if film == 0 && lessons == 0 {
		return nil
	}
	goal, ok, err := db.Found(q.GoalOf(ctx, of.enrollment.PersonID))
	if err != nil || !ok {
		return err
	}
	return q.AddToDay(ctx, learningdb.AddToDayParams{
		PersonID: goal.PersonID, Day: of.at.In(zoneOf(goal)).Format(time.DateOnly), WatchedMs: film,
		Lessons: int32(lessons), Goal: goal.Days,
	})
}

func goalOf(ctx context.Context, d learningdb.DBTX, personID string, now time.Time) (*Goal, error) {
	q := learningdb.New(d)
	row, ok, err := db.Found(q.GoalOf(ctx, personID))
	if err != nil || !ok {
		return &Goal{Week: make([]bool, 7)}, err
	}
	now = now.In(zoneOf(row))
	days, err := q.DaysOf(ctx, learningdb.DaysOfParams{
		PersonID: personID, Day: monday(now).Add(-mostWeeks * week).Format(time.DateOnly),
	})
	if err != nil {
		return nil, err
	}
	goal := assess(days, int(row.Days), now)
	goal.Zone = row.Zone
	ways, err := notify.ChoiceOf(ctx, d, personID, notify.Reminders)
	goal.Remind, goal.Push = ways.Mail, ways.Push
	return goal, err
}

// assess says how a goal goes on a day.
func assess(days []learningdb.LearningDay, goal int, now time.Time) *Goal {
	out := &Goal{Days: goal, Week: make([]bool, 7), Today: weekday(now)}
	type weekOf struct{ counted, goal int }
	weeks, this := map[string]weekOf{}, monday(now).Format(time.DateOnly)
	for _, d := range days {
		day, err := time.Parse(time.DateOnly, d.Day)
		if err != nil || d.Lessons == 0 && d.WatchedMs < enoughMs {
			continue
		}
		first := monday(day).Format(time.DateOnly)
		w := weeks[first]
		weeks[first] = weekOf{w.counted + 1, max(w.goal, int(d.Goal))}
		if first == this {
			out.Week[weekday(day)] = true
		}
	}
	missed, reachedThis := 0, false
	for i := range mostWeeks {
		// Noon, since days are an hour longer or shorter twice a year.
		w := weeks[monday(now).Add(12*time.Hour-time.Duration(i)*week).Format(time.DateOnly)]
		if w.counted > 0 && w.counted >= w.goal {
			reachedThis = reachedThis || i == 0
			out.Resting = out.Resting || i == 2 && missed == 1 && !reachedThis
			out.Streak, missed = out.Streak+1, 0
		} else if i > 0 {
			missed++
		}
		if missed == 2 {
			break
		}
	}
	return out
}

// Reminder is a person whose goal can just still be reached this week, if they learn today.
type Reminder struct {
	PersonID string
	Left     int // days, today included
}

// DueReminders returns those whom to remind now, from a batch of at most 200 goals, and when to look at each again. It
// is to be called until it has looked at none.
func DueReminders(ctx context.Context, tx *db.Tx) (due []Reminder, looked int, err error) {
	q := learningdb.New(tx)
	rows, err := q.GoalsToLookAt(ctx, db.At(tx.Now))
	for _, row := range rows {
		if err != nil {
			return nil, 0, err
		}
		now := tx.Now.In(zoneOf(row))
		var goal *Goal
		if goal, err = goalOf(ctx, tx, row.PersonID, tx.Now); err != nil {
			return nil, 0, err
		}
		left, need := 7-goal.Today, goal.Days
		for _, counted := range goal.Week {
			if counted {
				need--
			}
		}
		if h := now.Hour(); h >= remindFrom && h < remindTo && !goal.Week[goal.Today] && need > 0 && need == left {
			due = append(due, Reminder{PersonID: row.PersonID, Left: left})
		}
		err = q.SetLook(ctx, learningdb.SetLookParams{PersonID: row.PersonID, LookAt: db.At(nextLook(now))})
	}
	return due, len(rows), err
}

// nextLook is the next time at which a reminder may be due.
func nextLook(now time.Time) time.Time {
	at := time.Date(now.Year(), now.Month(), now.Day(), remindFrom, 0, 0, 0, now.Location())
	if !at.After(now) {
		at = at.AddDate(0, 0, 1)
	}
	return at
}

func zoneOf(row learningdb.LearningGoal) *time.Location {
	zone, err := time.LoadLocation(row.Zone)
	if err != nil { // one that there was when the goal was set
		return time.UTC
	}
	return zone
}

// weekday is 0 for Monday.
func weekday(t time.Time) int { return (int(t.Weekday()) + 6) % 7 }

// monday is when the week of a time began.
func monday(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day()-weekday(t), 0, 0, 0, 0, t.Location())
}
