package studio

import "stoa/internal/course"

// ChecklistItem is a line of what approval will ask. Its code is the key of its text.
type ChecklistItem struct {
	Code     string  `json:"code"`
	OK       bool    `json:"ok"`
	Part     string  `json:"part" enum:"plan,curriculum,bank,landing,price"`
	LessonID *string `json:"lessonId"`
}

const (
	fewestLessons = 3
	shortest      = 10 * 60 * 1000 // ms
)

// checklist is what a submission needs. A lesson has a line for each thing that it lacks, and none where it lacks none.
func checklist(d *StudioDraft) []ChecklistItem {
	lessons, ms, empty := 0, int64(0), false
	var open []ChecklistItem
	for _, section := range d.Sections {
		empty = empty || len(section.Lessons) == 0 || section.Title == ""
		for _, l := range section.Lessons {
			lessons, ms = lessons+1, ms+l.DurationMs
			for _, code := range l.Missing {
				open = append(open, ChecklistItem{Code: code, Part: "curriculum", LessonID: &l.ID})
			}
			switch l.Media.State {
			case "failed":
				open = append(open, ChecklistItem{Code: "lesson.failed", Part: "curriculum", LessonID: &l.ID})
			case "uploading", "queued", "processing":
				open = append(open, ChecklistItem{Code: "lesson.unfinished", Part: "curriculum", LessonID: &l.ID})
			}
		}
	}
	p := d.Plan
	lines := []ChecklistItem{
		{Code: "title", OK: p.Title != "", Part: "plan"},
		{Code: "summary", OK: p.Summary != "", Part: "plan"},
		{Code: "category", OK: p.Subject != "" && p.Category != "", Part: "plan"},
		{Code: "language", OK: p.Language != "" && p.Level != "", Part: "plan"},
		{Code: "objectives", OK: len(p.Objectives) > 0, Part: "plan"},
		{Code: "length", OK: lessons >= fewestLessons || ms >= shortest, Part: "curriculum"},
		{Code: "sections", OK: !empty && lessons > 0, Part: "curriculum"},
		{Code: "lessons", OK: len(open) == 0, Part: "curriculum"},
		{Code: "description", OK: course.Plain(d.Landing.Description, 100) != "", Part: "landing"},
		{Code: "faq", OK: answered(d.Landing.FAQ), Part: "landing"},
		{Code: "price", OK: d.Price.Revision > 1, Part: "price"},
	}
	if len(d.Bank.Questions) > 0 {
		lines = append(lines, ChecklistItem{Code: "bank", OK: !unanswered(d.Bank.Questions), Part: "bank"})
	}
	return append(lines, open...)
}

// answered reports whether no question of the FAQ lacks its text or its answer.
func answered(list []course.FAQItem) bool {
	for _, f := range list {
		if f.Question == "" || f.Answer == "" {
			return false
		}
	}
	return true
}

func firstOpen(list []ChecklistItem) *string {
	for _, item := range list {
		if !item.OK {
			return &item.Code
		}
	}
	return nil
}
