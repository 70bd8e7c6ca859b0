package pack

import (
	"stoa/internal/course"
)

// Media calls f for each medium that a description names, and with what it is used for, as uploads call it; f returns
// the id to put in its place, or "" to take it out. Its place goes where there is none without it.
func (d *Document) Media(f func(id, purpose, where string) string) {
	swap := func(id *string, purpose, where string) *string {
		if id == nil {
			return nil
		}
		now := f(*id, purpose, where)
		if now == "" {
			return nil
		}
		return &now
	}
	text := func(body, where string) string {
		return course.SwapPictures(body, func(id string) string { return f(id, "picture", where) })
	}
	title := d.Plan.Title
	d.Landing.CoverMediaID = swap(d.Landing.CoverMediaID, "cover", title)
	d.Landing.PromoMediaID = swap(d.Landing.PromoMediaID, "promo", title)
	d.Landing.Description = text(d.Landing.Description, title)
	for i := range d.Sections {
		for j := range d.Sections[i].Lessons {
			l := &d.Sections[i].Lessons[j]
			switch l.Kind {
			case course.Video, course.File:
				l.MediaID = swap(l.MediaID, l.Kind, l.Title)
			default:
				l.MediaID = nil
			}
			l.PosterMediaID = swap(l.PosterMediaID, "poster", l.Title)
			l.Body = text(l.Body, l.Title)
			beside(l, f)
		}
	}
}

// beside is Media for the tracks and files of a lesson.
func beside(l *course.ContentLesson, f func(id, purpose, where string) string) {
	tracks, resources := []course.CaptionTrack{}, []course.ContentResource{}
	for _, track := range l.Captions {
		if track.MediaID = f(track.MediaID, "captions", l.Title); track.MediaID != "" {
			tracks = append(tracks, track)
		}
	}
	for _, r := range l.Resources {
		if r.MediaID = f(r.MediaID, "resource", l.Title); r.MediaID != "" {
			resources = append(resources, r)
		}
	}
	l.Captions, l.Resources = tracks, resources
}
