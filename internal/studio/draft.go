package studio

import (
	"cmp"
	"context"
	"slices"
	"time"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/money"
	"stoa/internal/media"
	"stoa/internal/session"
	"stoa/internal/studio/studiodb"
)

// The states of a draft. One in the state draft whose course is, or was, live is shown as live or withdrawn.
const (
	InDraft          = "draft"
	InReview         = "in_review"
	ChangesRequested = "changes_requested"
	Approved         = "approved"
	Scheduled        = "scheduled"
	Live             = "live"
	Withdrawn        = "withdrawn"
)

// StudioCourse is a course in the list of who teaches it.
type StudioCourse struct {
	ID          string      `json:"id"`
	Slug        *string     `json:"slug" doc:"null until the first launch"`
	Title       string      `json:"title"`
	CoverURL    string      `json:"coverUrl"`
	State       string      `json:"state" enum:"draft,in_review,changes_requested,approved,scheduled,live,withdrawn"`
	Live        bool        `json:"live" doc:"Whether learners see a version of it"`
	Changed     bool        `json:"changed" doc:"Whether the draft differs from what was launched last"`
	Missing     *string     `json:"missing" doc:"The first line of the checklist that is open"`
	Learners    int64       `json:"learners"`
	Rating      float64     `json:"rating"`
	RatingCount int64       `json:"ratingCount"`
	Revenue30   money.Money `json:"revenue30" doc:"Of the last 30 days, without what was refunded"`
	UpdatedAt   time.Time   `json:"updatedAt"`
	LaunchAt    *time.Time  `json:"launchAt"`
	Role        string      `json:"role" enum:"owner,instructor"`
}

// DraftPlan is the plan with its revision.
type DraftPlan struct {
	course.Plan
	Revision int `json:"revision"`
}

// DraftLanding is the landing page with its revision.
type DraftLanding struct {
	course.Landing
	Revision int          `json:"revision"`
	CoverURL string       `json:"coverUrl"`
	Promo    *media.Video `json:"promo"`
}

// DraftPrice is the price with its revision and what the course has cost since it was first launched.
type DraftPrice struct {
	course.Price
	Revision  int         `json:"revision"`
	History   []PastPrice `json:"history" doc:"The latest first"`
	Reference *int64      `json:"reference" doc:"The lowest price of the 30 days before it, where that may be struck through"`
}

// DraftBank is the course's questions that quizzes draw from, with their revision.
type DraftBank struct {
	Questions []course.BankQuestion `json:"questions"`
	Revision  int                   `json:"revision"`
}

// PastPrice is what a course cost from a time on, in minor units.
type PastPrice struct {
	Since time.Time `json:"since"`
	Cents int64     `json:"cents"`
}

// DraftSection is a section of the curriculum.
type DraftSection struct {
	ID       string        `json:"id"`
	Title    string        `json:"title"`
	Revision int           `json:"revision"`
	Lessons  []DraftLesson `json:"lessons"`
}

// DraftLesson is a lesson in the curriculum.
type DraftLesson struct {
	ID         string     `json:"id"`
	Title      string     `json:"title"`
	Kind       string     `json:"kind" enum:"video,text,file,quiz"`
	Preview    bool       `json:"preview"`
	DurationMs int64      `json:"durationMs"`
	Revision   int        `json:"revision"`
	Media      MediaState `json:"media"`
	Missing    []string   `json:"missing"`
}

// MediaState is how far the medium of a lesson is.
type MediaState struct {
	MediaID  *string `json:"mediaId"`
	State    string  `json:"state" enum:"none,uploading,queued,processing,ready,failed"`
	Percent  int     `json:"percent"`
	Failure  *string `json:"failure"`
	UploadID *string `json:"uploadId"`
}

// DraftReview is how the latest submission stands.
type DraftReview struct {
	State         string    `json:"state" enum:"in_review,changes_requested,approved,taken_back,launched"`
	VersionNumber int       `json:"versionNumber"`
	SubmittedAt   time.Time `json:"submittedAt"`
	OpenComments  int       `json:"openComments"`
}

// DraftInstructor is someone who teaches in a course, or is invited to.
type DraftInstructor struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Slug    string `json:"slug"`
	Email   string `json:"email" doc:"Of who was invited, until they accept"`
	Percent int    `json:"percent"`
	Owner   bool   `json:"owner"`
	Pending bool   `json:"pending"`
}

// StudioDraft is a course as it is edited.
type StudioDraft struct {
	StudioCourse
	Plan          DraftPlan         `json:"plan"`
	Landing       DraftLanding      `json:"landing"`
	Price         DraftPrice        `json:"price"`
	Bank          DraftBank         `json:"bank"`
	OrderRevision int               `json:"orderRevision"`
	Sections      []DraftSection    `json:"sections"`
	Checklist     []ChecklistItem   `json:"checklist"`
	Review        *DraftReview      `json:"review"`
	Instructors   []DraftInstructor `json:"instructors"`
}

// Draft returns a course as it is edited.
func (s *Service) Draft(ctx context.Context, courseID string) (*StudioDraft, error) {
	out := &StudioDraft{}
	err := s.on(ctx, courseID, func(w *work) error {
		*out = StudioDraft{OrderRevision: int(w.draft.OrderRevision)}
		for _, fill := range []func(*work, *StudioDraft) error{
			s.fillTexts, s.fillPrice, s.fillSections, s.fillInstructors, s.fillReview,
		} {
			if err := fill(w, out); err != nil {
				return err
			}
		}
		list, err := s.list(w.ctx, w.q, w.viewer.ID, courseID)
		if err != nil {
			return err
		}
		out.StudioCourse = list[0]
		out.Checklist = checklist(out)
		out.Missing = firstOpen(out.Checklist)
		return nil
	})
	if err != nil {
		return nil, err
	}
	out.Landing.CoverURL = out.CoverURL
	if out.Landing.PromoMediaID != nil {
		out.Landing.Promo, err = s.media.Video(ctx, *out.Landing.PromoMediaID, out.CoverURL, nil, s.desk(ctx, courseID))
	}
	return out, err
}

func (s *Service) fillTexts(w *work, out *StudioDraft) error {
	out.Plan.Revision, out.Landing.Revision = int(w.draft.PlanRevision), int(w.draft.LandingRevision)
	if err := w.draft.Plan.Into(&out.Plan.Plan); err != nil {
		return err
	}
	out.Bank = DraftBank{Questions: []course.BankQuestion{}, Revision: int(w.draft.BankRevision)}
	if err := w.draft.Bank.Into(&out.Bank.Questions); err != nil {
		return err
	}
	return w.draft.Landing.Into(&out.Landing.Landing)
}

func (s *Service) fillPrice(w *work, out *StudioDraft) error {
	out.Price = DraftPrice{
		Price:    course.Price{Cents: w.draft.PriceCents, Currency: course.Currency()},
		Revision: int(w.draft.PriceRevision), History: []PastPrice{},
	}
	rows, err := w.q.PricesOf(w.ctx, w.draft.CourseID)
	if err != nil || len(rows) == 0 {
		return err
	}
	past := []course.NewPrice{}
	for _, row := range rows {
		out.Price.History = append(out.Price.History, PastPrice{Since: row.Since.Time, Cents: row.PriceCents})
		past = slices.Insert(past, 0, course.NewPrice{Since: row.Since.Time, Cents: row.PriceCents})
	}
	c, err := course.ByID(w.ctx, w.tx, w.draft.CourseID)
	if out.Price.Reference = c.ReferenceCents; out.Price.Cents != c.PriceCents {
		out.Price.Reference = course.ReferencePrice(append(past, course.NewPrice{Since: w.tx.Now, Cents: out.Price.Cents}))
	}
	return err
}

func (s *Service) fillSections(w *work, out *StudioDraft) error {
	sections, err := w.q.SectionsOf(w.ctx, w.draft.CourseID)
	if err != nil {
		return err
	}
	lessons, err := w.q.LessonsOf(w.ctx, w.draft.CourseID)
	if err != nil {
		return err
	}
	uploads, err := w.uploads()
	if err != nil {
		return err
	}
	short, err := w.short(out.Bank.Questions)
	if err != nil {
		return err
	}
	beside := map[string][]DraftLesson{}
	for _, row := range lessons {
		lesson := DraftLesson{
			ID: row.ID, Title: row.Title, Kind: row.Kind, Preview: row.Preview, DurationMs: row.DurationMs,
			Revision: int(row.Revision), Media: stateOf(row.MediaID, row.State, row.Percent, row.Failure, uploads[row.ID]),
			Missing: []string{},
		}
		if err := row.Missing.Into(&lesson.Missing); err != nil {
			return err
		}
		if short[row.ID] {
			lesson.Missing = append(lesson.Missing, "lesson.draw")
		}
		beside[row.SectionID] = append(beside[row.SectionID], lesson)
	}
	out.Sections = make([]DraftSection, 0, len(sections))
	for _, row := range sections {
		section := DraftSection{ID: row.ID, Title: row.Title, Revision: int(row.Revision), Lessons: beside[row.ID]}
		if section.Lessons == nil {
			section.Lessons = []DraftLesson{}
		}
		out.Sections = append(out.Sections, section)
	}
	return nil
}

func (s *Service) fillInstructors(w *work, out *StudioDraft) error {
	rows, err := w.q.InstructorsOf(w.ctx, w.draft.CourseID)
	out.Instructors = []DraftInstructor{}
	for _, row := range rows {
		out.Instructors = append(out.Instructors, DraftInstructor{
			ID: row.ID, Name: row.Name, Slug: row.Slug, Email: row.Email, Percent: int(row.Percent),
			Pending: row.PersonID == nil,
			Owner:   row.PersonID != nil && *row.PersonID == w.draft.OwnerID,
		})
	}
	return err
}

func (s *Service) fillReview(w *work, out *StudioDraft) error {
	row, ok, err := db.Found(w.q.LatestSubmission(w.ctx, w.draft.CourseID))
	if ok {
		out.Review = &DraftReview{
			State: row.State, VersionNumber: int(row.Number), SubmittedAt: row.SubmittedAt.Time,
			OpenComments: int(w.draft.OpenComments),
		}
	}
	return err
}

// Courses returns the courses in which the viewer teaches, the one changed last first.
func (s *Service) Courses(ctx context.Context) ([]StudioCourse, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	return s.list(ctx, studiodb.New(s.db.Read()), v.ID, "")
}

// list has all courses of a person, or one.
func (s *Service) list(ctx context.Context, q *studiodb.Queries, personID, only string) ([]StudioCourse, error) {
	live, err := q.CoursesOf(ctx, personID)
	if err != nil {
		return nil, err
	}
	drafts, err := q.DraftsOf(ctx, &personID)
	if err != nil {
		return nil, err
	}
	revenue, err := q.RevenueOf(ctx, studiodb.RevenueOfParams{
		PersonID: personID, EnrolledAt: db.At(s.db.Now().Add(-30 * 24 * time.Hour)),
	})
	if err != nil {
		return nil, err
	}
	cents := map[string]int64{}
	for _, row := range revenue {
		cents[row.CourseID] = row.Cents
	}
	byID := map[string]studiodb.CoursesOfRow{}
	for _, row := range live {
		byID[row.ID] = row
	}
	out := []StudioCourse{}
	add := func(c StudioCourse, l studiodb.CoursesOfRow) {
		if only == "" || only == c.ID {
			out = append(out, withFigures(c, l, cents[c.ID]))
		}
	}
	for _, row := range drafts {
		c, err := s.entry(ctx, row, personID, byID[row.CourseID].Slug)
		if err != nil {
			return nil, err
		}
		if only == "" && (row.State == InDraft || row.State == ChangesRequested) {
			if c.Missing, err = s.missing(ctx, q, row); err != nil {
				return nil, err
			}
		}
		add(c, byID[row.CourseID])
		delete(byID, row.CourseID)
	}
	for _, row := range live {
		if _, left := byID[row.ID]; left {
			add(StudioCourse{
				ID: row.ID, Title: row.Title, CoverURL: course.CoverURL(row.SubjectSlug, row.Slug), State: InDraft,
				UpdatedAt: row.UpdatedAt.Time, Role: role(row.InstructorID == personID),
			}, row)
		}
	}
	return out, nil
}

func role(owner bool) string {
	if owner {
		return "owner"
	}
	return "instructor"
}

// entry is a draft in the list; the slug is that of its course, if that is or was live.
func (s *Service) entry(ctx context.Context, row studiodb.Draft, personID, slug string) (StudioCourse, error) {
	var plan course.Plan
	var landing course.Landing
	if err := row.Plan.Into(&plan); err != nil {
		return StudioCourse{}, err
	}
	if err := row.Landing.Into(&landing); err != nil {
		return StudioCourse{}, err
	}
	c := StudioCourse{
		ID: row.CourseID, Title: plan.Title, State: row.State, Changed: row.Changed, UpdatedAt: row.UpdatedAt.Time,
		LaunchAt: row.LaunchAt.Ptr(), Role: role(row.OwnerID == personID),
		CoverURL: course.DrawnURL(plan, landing, cmp.Or(slug, row.CourseID)),
	}
	if landing.CoverMediaID != nil {
		c.CoverURL = s.media.Address(*landing.CoverMediaID, "cover", s.desk(ctx, row.CourseID))
	}
	return c, nil
}

// missing is the first open line of a draft's checklist.
func (s *Service) missing(ctx context.Context, q *studiodb.Queries, row studiodb.Draft) (*string, error) {
	w, d := &work{ctx: ctx, q: q, draft: row}, &StudioDraft{}
	d.Price.Revision = int(row.PriceRevision)
	if err := s.fillTexts(w, d); err != nil {
		return nil, err
	}
	if err := s.fillSections(w, d); err != nil {
		return nil, err
	}
	return firstOpen(checklist(d)), nil
}

// withFigures adds what only a course has that is, or was, live.
func withFigures(c StudioCourse, l studiodb.CoursesOfRow, cents int64) StudioCourse {
	c.Revenue30 = money.Money{Amount: cents, Currency: course.Currency()}
	if l.ID == "" {
		return c
	}
	c.Slug, c.Live, c.Learners, c.RatingCount = &l.Slug, l.Status == course.Published, l.Learners, l.Reviews
	c.Rating = course.Average(l.Stars, l.Reviews)
	if c.State == InDraft {
		c.State = Withdrawn
		if c.Live {
			c.State = Live
		}
	}
	return c
}
