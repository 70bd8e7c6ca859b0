package app

import (
	"context"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"stoa/internal/catalog"
	"stoa/internal/kit/db"
	"stoa/internal/kit/web"
	"stoa/internal/learning"
	"stoa/internal/notify"
	"stoa/internal/session"
)

// LearnerHome is what the home page shows to who is signed in: what they are in the middle of, their goal, the latest
// news of courses, and what they may like next.
type LearnerHome struct {
	Courses     []learning.Ahead      `json:"courses"`
	Taken       int                   `json:"taken" doc:"How many courses they have"`
	Goal        learning.Goal         `json:"goal"`
	News        []notify.Notification `json:"news"`
	Recommended []Recommendation      `json:"recommended"`
}

// Recommendation is a course, and the one of the viewer's that it is recommended for.
type Recommendation struct {
	Course  catalog.CourseCard `json:"course"`
	Because learning.Taken     `json:"because"`
}

const (
	mostAhead       = 4
	mostNews        = 4
	mostRecommended = 8
	basedOn         = 3 // of the courses learned last
	newsFor         = 60 * 24 * time.Hour
)

// learnerRoutes registers the home page of learners.
func (a *App) learnerRoutes(api *web.API) {
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/learning/home", Summary: "Get what the home page shows to a learner",
		Who: web.Learner,
	}, a.learnerHome)
}

// serveCalendar answers a learner's calendar, which proves itself by its secret address.
func (a *App) serveCalendar(w http.ResponseWriter, r *http.Request) {
	token, ok := strings.CutSuffix(r.PathValue("file"), ".ics")
	if !ok || len(token) > 100 {
		http.NotFound(w, r)
		return
	}
	text, err := a.learning.Feed(r.Context(), token, a.Config.PublicURL)
	if err != nil {
		web.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/calendar; charset=utf-8")
	w.Header().Set("Cache-Control", "private, no-store")
	_, _ = io.WriteString(w, text) // the reader has gone, if this fails
}

func (a *App) learnerHome(ctx context.Context, _ *struct{}) (*LearnerHome, error) {
	out := &LearnerHome{News: []notify.Notification{}}
	var err error
	if out.Courses, err = a.learning.Ahead(ctx, mostAhead); err != nil {
		return nil, err
	}
	goal, err := a.learning.Goal(ctx)
	if err != nil {
		return nil, err
	}
	out.Goal = *goal
	bell, err := a.bell.Notifications(ctx)
	if err != nil {
		return nil, err
	}
	for _, n := range bell.Items {
		if len(out.News) < mostNews && isNews(n.Kind) && a.DB.Now().Sub(n.CreatedAt) < newsFor {
			out.News = append(out.News, n)
		}
	}
	taken, err := a.learning.Taken(ctx)
	if err != nil {
		return nil, err
	}
	out.Taken = len(taken)
	out.Recommended, err = a.recommended(ctx, taken)
	return out, err
}

// isNews says whether a notification is about courses and what is said in them.
func isNews(kind string) bool {
	return slices.Contains([]string{notify.NoticeNewLesson, notify.NoticeAnswer, notify.NoticeNewCourse}, kind) ||
		strings.HasPrefix(kind, "announcement")
}

// recommended returns courses near those learned last, in turn, which the viewer neither has nor teaches.
func (a *App) recommended(ctx context.Context, taken []learning.Taken) ([]Recommendation, error) {
	out := []Recommendation{}
	v, _ := session.From(ctx)
	known := map[string]bool{}
	for _, t := range taken {
		known[t.Slug] = true
	}
	var near [][]catalog.CourseCard
	for _, t := range taken[:min(basedOn, len(taken))] {
		cards, err := a.catalog.Related(ctx, t.Slug)
		if err != nil {
			return nil, err
		}
		near = append(near, cards)
	}
	for i := 0; i < 8 && len(out) < mostRecommended; i++ {
		for j, cards := range near {
			if i >= len(cards) || len(out) == mostRecommended || known[cards[i].Slug] || cards[i].Instructor.Slug == v.Slug {
				continue
			}
			known[cards[i].Slug] = true
			out = append(out, Recommendation{Course: cards[i], Because: taken[j]})
		}
	}
	return out, nil
}

// remindOfGoals notifies those whose goal can just still be reached, if they want that.
func (a *App) remindOfGoals(ctx context.Context) error {
	for {
		looked := 0
		err := a.DB.InTx(ctx, func(tx *db.Tx) error {
			var due []learning.Reminder
			var err error
			if due, looked, err = learning.DueReminders(ctx, tx); err != nil {
				return err
			}
			for _, r := range due {
				to, ok, err := notify.SubscriberOf(ctx, tx, r.PersonID, notify.Reminders)
				if err != nil {
					return err
				}
				if !ok {
					continue
				}
				if err := a.notify.Announce(
					ctx, tx, a.bell, []notify.Subscriber{to}, notify.Notice{
						Kind: notify.NoticeGoal, Href: "/", Values: map[string]string{"left": strconv.Itoa(r.Left)},
					}, notify.GoalReminder,
				); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil || looked == 0 {
			return err
		}
	}
}
