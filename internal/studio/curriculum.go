package studio

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/studio/studiodb"
)

// NewSection is a section to add, after another one or at the end. Its id is chosen by who adds it, so that adding it
// again does no harm.
type NewSection struct {
	ID      string  `json:"id" format:"uuid"`
	Title   string  `json:"title"`
	AfterID *string `json:"afterId" required:"false"`
}

// NewLesson is a lesson to add, after another one of its section or at the end.
type NewLesson struct {
	ID        string  `json:"id" format:"uuid"`
	SectionID string  `json:"sectionId"`
	AfterID   *string `json:"afterId" required:"false"`
	Kind      string  `json:"kind" enum:"video,text,file,quiz"`
	Title     string  `json:"title"`
}

func checkPart(id, title string) (string, error) {
	var f fault.Form
	if parsed, err := uuid.Parse(id); err != nil || parsed.String() != id {
		f.Add("id", "invalid", "This identifier isn’t valid.")
	}
	title = f.Text("title", title, false, false, 200)
	return title, f.Err()
}

// AddSection adds a section. Errors: form.invalid, studio.not_found where the id is taken, studio.too_many.
func (s *Service) AddSection(ctx context.Context, courseID string, in NewSection) error {
	return s.change(ctx, courseID, func(w *work) error {
		title, err := checkPart(in.ID, in.Title)
		if err != nil {
			return err
		}
		if known, err := w.knownSection(in.ID); err != nil || known {
			return err
		}
		n, err := w.q.CountSections(ctx, courseID)
		if err != nil {
			return err
		}
		if n >= course.MostSections {
			return errTooMany
		}
		row := studiodb.InsertSectionParams{ID: in.ID, CourseID: courseID, Title: title, Position: int32(n)}
		if err := w.q.InsertSection(ctx, row); err != nil {
			return err
		}
		sections, err := w.q.SectionsOf(ctx, courseID)
		if err != nil {
			return err
		}
		ids := make([]string, len(sections))
		for i, section := range sections {
			ids[i] = section.ID
		}
		return w.placeSections(moved(ids, in.ID, in.AfterID))
	})
}

// moved puts id behind another one; where that isn't there, at the end.
func moved(ids []string, id string, after *string) []string {
	ids = slices.DeleteFunc(ids, func(other string) bool { return other == id })
	at := len(ids)
	if after != nil {
		if i := slices.Index(ids, *after); i >= 0 {
			at = i + 1
		}
	}
	return slices.Insert(ids, at, id)
}

func (w *work) placeSections(ids []string) error {
	for i, id := range ids {
		if err := w.q.PlaceSection(w.ctx, studiodb.PlaceSectionParams{ID: id, Position: int32(i)}); err != nil {
			return err
		}
	}
	return nil
}

// knownSection reports whether the course has a section already, be it removed; one of another course is
// studio.not_found.
func (w *work) knownSection(id string) (bool, error) {
	row, ok, err := db.Found(w.q.SectionByID(w.ctx, id))
	if err == nil && ok && row.CourseID != w.draft.CourseID {
		err = errNotFound
	}
	if err != nil || ok {
		return ok, err
	}
	owner, err := course.SectionOwner(w.ctx, w.tx, id)
	if err == nil && owner != "" && owner != w.draft.CourseID {
		err = errNotFound
	}
	return false, err
}

func (w *work) knownLesson(id string) (bool, error) {
	row, ok, err := db.Found(w.q.LessonByID(w.ctx, id))
	if err == nil && ok && row.CourseID != w.draft.CourseID {
		err = errNotFound
	}
	if err != nil || ok {
		return ok, err
	}
	owner, err := course.LessonOwner(w.ctx, w.tx, id)
	if err == nil && owner != "" && owner != w.draft.CourseID {
		err = errNotFound
	}
	return false, err
}

func (w *work) section(id string, removed bool) (studiodb.DraftSection, error) {
	row, ok, err := db.Found(w.q.SectionByID(w.ctx, id))
	if err == nil && (!ok || row.CourseID != w.draft.CourseID || !removed && row.RemovedAt != nil) {
		err = errNotFound
	}
	return row, err
}

// SaveSection renames a section. Errors: form.invalid, draft.conflict.
func (s *Service) SaveSection(ctx context.Context, courseID, id, title string, revision int) (saved Saved, err error) {
	err = s.change(ctx, courseID, func(w *work) error {
		title, err := checkPart(id, title)
		if err != nil {
			return err
		}
		row, err := w.section(id, false)
		if err != nil {
			return err
		}
		saved, err = w.put(db.ToJSON(title), db.ToJSON(row.Title), revision, row.Revision, func() error {
			return w.q.SaveSection(ctx, studiodb.SaveSectionParams{ID: id, Title: title})
		})
		return err
	})
	return saved, err
}

// RemoveSection removes a section with its lessons, or restores it.
func (s *Service) RemoveSection(ctx context.Context, courseID, id string, removed bool) error {
	return s.change(ctx, courseID, func(w *work) error {
		if _, err := w.section(id, true); err != nil {
			return err
		}
		return w.q.RemoveSection(ctx, studiodb.RemoveSectionParams{ID: id, RemovedAt: w.when(removed)})
	})
}

// when is now, if something is removed.
func (w *work) when(removed bool) *db.Time {
	if !removed {
		return nil
	}
	return db.AtPtr(&w.tx.Now)
}

// AddLesson adds a lesson. Errors: form.invalid, studio.not_found where the id is taken or there is no such section,
// studio.too_many.
func (s *Service) AddLesson(ctx context.Context, courseID string, in NewLesson) error {
	return s.change(ctx, courseID, func(w *work) error {
		if known, err := w.knownLesson(in.ID); err != nil || known {
			return err
		}
		if _, err := w.section(in.SectionID, false); err != nil {
			return err
		}
		if err := w.addLesson(in); err != nil {
			return err
		}
		rows, err := w.q.LessonsOf(ctx, courseID)
		if err != nil {
			return err
		}
		ids := []string{}
		for _, row := range rows {
			if row.SectionID == in.SectionID {
				ids = append(ids, row.ID)
			}
		}
		return w.placeLessons(in.SectionID, moved(ids, in.ID, in.AfterID))
	})
}

func (w *work) placeLessons(sectionID string, ids []string) error {
	for i, id := range ids {
		row := studiodb.PlaceLessonParams{ID: id, SectionID: sectionID, Position: int32(i)}
		if err := w.q.PlaceLesson(w.ctx, row); err != nil {
			return err
		}
	}
	return nil
}

// addLesson writes a lesson that is new, at the end of its section.
func (w *work) addLesson(in NewLesson) error {
	n, err := w.q.CountLessons(w.ctx, w.draft.CourseID)
	if err != nil {
		return err
	}
	if n >= course.MostLessons {
		return errTooMany
	}
	lesson := course.ContentLesson{ID: in.ID, Title: in.Title, Kind: in.Kind}
	if in.Kind == course.Quiz {
		lesson.Quiz = &course.QuizContent{PassMark: 70}
	}
	if err := lesson.Check(); err != nil {
		return err
	}
	return insertLesson(w.ctx, w.q, w.draft.CourseID, in.SectionID, int(n), lesson)
}

// RemoveLesson removes a lesson, or restores it.
func (s *Service) RemoveLesson(ctx context.Context, courseID, id string, removed bool) error {
	return s.change(ctx, courseID, func(w *work) error {
		row, ok, err := db.Found(w.q.LessonByID(ctx, id))
		if err == nil && (!ok || row.CourseID != courseID) {
			err = errNotFound
		}
		if err != nil {
			return err
		}
		return w.q.RemoveLesson(ctx, studiodb.RemoveLessonParams{ID: id, RemovedAt: w.when(removed)})
	})
}

// OrderedSection is a section with its lessons, in order.
type OrderedSection struct {
	ID      string   `json:"id"`
	Lessons []string `json:"lessons"`
}

// SaveOrder arranges the curriculum. What it doesn't name stays in its section, behind the others. Errors:
// draft.conflict, studio.not_found.
func (s *Service) SaveOrder(
	ctx context.Context, courseID string, order []OrderedSection, revision int,
) (saved Saved, err error) {
	err = s.change(ctx, courseID, func(w *work) error {
		if revision != int(w.draft.OrderRevision) {
			return errConflict
		}
		before, err := w.order()
		if err != nil {
			return err
		}
		after, err := arranged(before, order)
		if err != nil {
			return err
		}
		ids := make([]string, len(after))
		for i, section := range after {
			ids[i] = section.ID
			if err := w.placeLessons(section.ID, section.Lessons); err != nil {
				return err
			}
		}
		if err := w.placeSections(ids); err != nil {
			return err
		}
		saved = w.saved(w.draft.OrderRevision + 1)
		return w.q.SaveOrder(ctx, courseID)
	})
	return saved, err
}

// order is how the curriculum is arranged.
func (w *work) order() ([]OrderedSection, error) {
	sections, err := w.q.SectionsOf(w.ctx, w.draft.CourseID)
	if err != nil {
		return nil, err
	}
	lessons, err := w.q.LessonsOf(w.ctx, w.draft.CourseID)
	out := make([]OrderedSection, len(sections))
	for i, section := range sections {
		out[i].ID = section.ID
		for _, lesson := range lessons {
			if lesson.SectionID == section.ID {
				out[i].Lessons = append(out[i].Lessons, lesson.ID)
			}
		}
	}
	return out, err
}

// arranged is before in the order that is wanted, with what that doesn't name at the end of its section.
func arranged(before, wanted []OrderedSection) ([]OrderedSection, error) {
	place := map[string]int{} // of a lesson: its section
	at := map[string]int{}    // of a section
	for i, section := range before {
		at[section.ID] = i
		for _, lesson := range section.Lessons {
			place[lesson] = i
		}
	}
	out := []OrderedSection{}
	named, into := map[string]bool{}, map[string]int{}
	for _, section := range wanted {
		if _, ok := at[section.ID]; !ok || named[section.ID] {
			return nil, errNotFound
		}
		named[section.ID], into[section.ID] = true, len(out)
		out = append(out, OrderedSection{ID: section.ID})
		for _, lesson := range section.Lessons {
			if _, ok := place[lesson]; !ok || named[lesson] {
				return nil, errNotFound
			}
			named[lesson] = true
			out[len(out)-1].Lessons = append(out[len(out)-1].Lessons, lesson)
		}
	}
	for _, section := range before {
		if !named[section.ID] {
			into[section.ID] = len(out)
			out = append(out, OrderedSection{ID: section.ID})
		}
		for _, lesson := range section.Lessons {
			if !named[lesson] {
				out[into[section.ID]].Lessons = append(out[into[section.ID]].Lessons, lesson)
			}
		}
	}
	return out, nil
}

// OutlineSection is a section to add with its lessons.
type OutlineSection struct {
	ID      string          `json:"id" format:"uuid"`
	Title   string          `json:"title"`
	Lessons []OutlineLesson `json:"lessons"`
}

// OutlineLesson is a lesson of an OutlineSection.
type OutlineLesson struct {
	ID    string `json:"id" format:"uuid"`
	Title string `json:"title"`
	Kind  string `json:"kind" enum:"video,text,file,quiz"`
}

// AddOutline adds many sections and lessons at the end; what is there already is left alone. A section that is there
// gets the lessons. Errors: as of AddSection and AddLesson.
func (s *Service) AddOutline(ctx context.Context, courseID string, outline []OutlineSection) error {
	return s.change(ctx, courseID, func(w *work) error {
		n, err := w.q.CountSections(ctx, courseID)
		if err != nil {
			return err
		}
		for _, section := range outline {
			title, err := checkPart(section.ID, section.Title)
			if err != nil {
				return err
			}
			known, err := w.knownSection(section.ID)
			if err != nil {
				return err
			}
			if !known {
				if n >= course.MostSections {
					return errTooMany
				}
				row := studiodb.InsertSectionParams{ID: section.ID, CourseID: courseID, Title: title, Position: int32(n)}
				if err := w.q.InsertSection(ctx, row); err != nil {
					return err
				}
				n++
			}
			for _, l := range section.Lessons {
				if known, err := w.knownLesson(l.ID); err != nil {
					return err
				} else if known {
					continue
				}
				if err := w.addLesson(NewLesson{ID: l.ID, SectionID: section.ID, Kind: l.Kind, Title: l.Title}); err != nil {
					return err
				}
			}
		}
		return nil
	})
}
