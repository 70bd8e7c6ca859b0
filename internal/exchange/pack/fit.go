package pack

import (
	"slices"

	"stoa/internal/course"
	"stoa/internal/kit/fault"
)

// The lengths of a course's texts (package course), in characters.
const (
	longTitle   = 200
	longSummary = 500
	longBody    = 100_000
	longPrompt  = 2000
	longChoice  = 500
	longTopic   = 100
)

// Fit makes a description fit what a course may have; what is lost is reported. One that was a course isn't changed.
func (d *Document) Fit(left *Report) {
	d.Format, d.Version = Format, Version
	d.Plan.Title = line(d.Plan.Title, longTitle)
	d.Plan.Summary = line(d.Plan.Summary, longSummary)
	for _, list := range []*[]string{&d.Plan.Audience, &d.Plan.Objectives, &d.Plan.Requirements, &d.Plan.Skills} {
		*list = slices.Clone((*list)[:min(len(*list), 50)])
		for i := range *list {
			(*list)[i] = line((*list)[i], 300)
		}
	}
	d.Landing.Description = lines(d.Landing.Description, 20_000, d.Plan.Title, left)
	if d.Sections == nil {
		d.Sections = []course.ContentSection{}
	}
	if len(d.Sections) > course.MostSections {
		left.Add(d.Sections[course.MostSections].Title, TooMany)
		d.Sections = d.Sections[:course.MostSections]
	}
	if most := 500; len(d.Bank) > most {
		left.Add(d.Plan.Title, TooMany)
		d.Bank = d.Bank[:most]
	}
	for i := range d.Bank {
		d.Bank[i].Topic = Topic(d.Bank[i].Topic)
		fitQuestion(&d.Bank[i].ContentQuestion, d.Plan.Title, left)
	}
	room := course.MostLessons
	for i := range d.Sections {
		section := &d.Sections[i]
		section.Title = line(section.Title, longTitle)
		if len(section.Lessons) > room {
			left.Add(section.Lessons[room].Title, TooMany)
			section.Lessons = section.Lessons[:room]
		}
		room -= len(section.Lessons)
		if section.Lessons == nil {
			section.Lessons = []course.ContentLesson{}
		}
		for j := range section.Lessons {
			fitLesson(&section.Lessons[j], left)
		}
	}
}

func line(text string, most int) string { return Shorten(fault.Plain(text), most) }

// Topic makes a title that of a topic of the question bank.
func Topic(title string) string { return line(title, longTopic) }

func lines(text string, most int, where string, left *Report) string {
	text = fault.PlainLines(text)
	if len([]rune(text)) > most {
		left.Add(where, TextTooLong)
	}
	return Shorten(text, most)
}

func fitLesson(l *course.ContentLesson, left *Report) {
	l.Title = line(l.Title, longTitle)
	l.Body = lines(l.Body, longBody, l.Title, left)
	if most := 50; len(l.Resources) > most {
		left.Add(l.Title, TooMany)
		l.Resources = l.Resources[:most]
	}
	for i := range l.Resources {
		l.Resources[i].Name = line(l.Resources[i].Name, longTitle)
	}
	languages := map[string]bool{}
	l.Captions = slices.DeleteFunc(slices.Clone(l.Captions), func(track course.CaptionTrack) bool {
		twice := languages[track.Language]
		languages[track.Language] = true
		return twice
	})
	if l.Quiz == nil {
		return
	}
	if most := 200; len(l.Quiz.Questions) > most {
		left.Add(l.Title, TooMany)
		l.Quiz.Questions = l.Quiz.Questions[:most]
	}
	if most := 20; len(l.Quiz.Draws) > most {
		left.Add(l.Title, TooMany)
		l.Quiz.Draws = l.Quiz.Draws[:most]
	}
	l.Quiz.Draw = min(l.Quiz.Draw, 200)
	for i := range l.Quiz.Draws {
		l.Quiz.Draws[i].Number = min(l.Quiz.Draws[i].Number, 200)
	}
	for i := range l.Quiz.Questions {
		fitQuestion(&l.Quiz.Questions[i], l.Title, left)
	}
}

func fitQuestion(q *course.ContentQuestion, where string, left *Report) {
	q.Prompt = lines(q.Prompt, longPrompt, where, left)
	for _, list := range [][]string{q.Choices, q.Answers, q.Explanations} {
		for j := range list {
			list[j] = line(list[j], longChoice)
		}
	}
}
