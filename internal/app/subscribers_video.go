package app

import (
	"context"
	"strconv"
	"strings"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/notify"
	"stoa/internal/studio"
	"stoa/internal/video"
)

const (
	// Who uploads many videos is notified once, when all of a course have ended and nothing more has for a while.
	quietFor = time.Minute
	// uploadStalls is after how long without a byte an upload keeps nobody waiting.
	uploadStalls = 10 * time.Minute
)

// batch are videos of one person for one course that have ended.
type batch struct {
	personID string
	place    studio.VideoPlace
	videos   []video.Ended
	lessons  []string // of each video
	last     time.Time
}

// notifyOfVideos notifies people of their videos that are ready or failed, once for all of a course.
func (a *App) notifyOfVideos(ctx context.Context) error {
	ended, err := video.Unnotified(ctx, a.DB.Read())
	if err != nil {
		return err
	}
	batches, order := map[string]*batch{}, []string{}
	for _, v := range ended {
		place, ok, err := studio.PlaceOf(ctx, a.DB.Read(), v.MediaID)
		if err != nil {
			return err
		}
		key := v.OwnerID + " " + place.CourseID
		if !ok || v.OwnerID == "" {
			key = "" // nobody is waiting for these
		}
		if batches[key] == nil {
			batches[key], order = &batch{personID: v.OwnerID, place: place}, append(order, key)
		}
		b := batches[key]
		b.videos, b.lessons, b.last = append(b.videos, v), append(b.lessons, place.Lesson), v.At
	}
	for _, key := range order {
		if err := a.notifyOfBatch(ctx, batches[key], key != ""); err != nil {
			return err
		}
	}
	return nil
}

// notifyOfBatch notifies the owner of some videos, if no more of them are to be expected soon. Of videos that are in no
// course (placed is false), it only notes that there is nothing to notify of.
func (a *App) notifyOfBatch(ctx context.Context, b *batch, placed bool) error {
	now := a.DB.Now()
	if now.Before(b.last.Add(quietFor)) {
		return nil
	}
	return a.DB.InTx(ctx, func(tx *db.Tx) error {
		if placed {
			more, err := studio.VideosUnderWay(ctx, tx, b.personID, b.place.CourseID, now.Add(-uploadStalls))
			if err != nil || more {
				return err
			}
		}
		var ready int
		var failed []int
		for i, v := range b.videos {
			first, err := video.SetNotified(ctx, tx, v.MediaID)
			switch {
			case err != nil:
				return err
			case first && v.Failure == "":
				ready++
			case first:
				failed = append(failed, i)
			}
		}
		if !placed {
			return nil
		}
		if err := a.notifyOfReady(ctx, tx, b, ready); err != nil {
			return err
		}
		return a.notifyOfFailed(ctx, tx, b, failed)
	})
}

func (b *batch) href() string { return "/studio/courses/" + b.place.CourseID + "/curriculum" }

func (a *App) notifyOfReady(ctx context.Context, tx *db.Tx, b *batch, ready int) error {
	if ready == 0 {
		return nil
	}
	return a.notifyOne(ctx, tx, b.personID, notify.Notice{
		Kind: notify.NoticeVideosReady, Href: b.href(),
		Values: map[string]string{"course": b.place.Course, "count": strconv.Itoa(ready)},
	}, notify.VideosReady)
}

// notifyOfFailed says why: on screen of the first, in the email of each.
func (a *App) notifyOfFailed(ctx context.Context, tx *db.Tx, b *batch, failed []int) error {
	if len(failed) == 0 {
		return nil
	}
	to, ok, err := notify.SubscriberOf(ctx, tx, b.personID, notify.CourseUpdates)
	if err != nil || !ok {
		return err
	}
	var lines []string
	for _, i := range failed {
		why := notify.VideoFailure(to.Language, b.videos[i].Failure)
		if b.lessons[i] != "" {
			why = b.lessons[i] + ": " + why
		}
		lines = append(lines, why)
	}
	notice := notify.Notice{Kind: notify.NoticeVideoFailed, Href: b.href(), Values: map[string]string{
		"course": b.place.Course, "lesson": b.lessons[failed[0]], "reason": b.videos[failed[0]].Failure,
		"count": strconv.Itoa(len(failed)), "videos": strings.Join(lines, "\n"),
	}}
	return a.notify.Announce(ctx, tx, a.bell, []notify.Subscriber{to}, notice, notify.VideosFailed)
}
