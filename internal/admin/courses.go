package admin

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"stoa/internal/account"
	"stoa/internal/admin/admindb"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/money"
	"stoa/internal/kit/paging"
)

// AdminCourse is a course as the operator sees it. Revenue is what was paid less what was refunded.
type AdminCourse struct {
	Slug         string      `json:"slug"`
	Title        string      `json:"title"`
	Status       string      `json:"status" enum:"draft,submitted,approved,published,withdrawn"`
	Withheld     bool        `json:"withheld" doc:"By operators, so that its owner can't bring it back"`
	Subject      string      `json:"subject"`
	InstructorID string      `json:"instructorId"`
	Instructor   string      `json:"instructor"`
	CoverURL     string      `json:"coverUrl"`
	Price        money.Money `json:"price"`
	Revenue      money.Money `json:"revenue"`
	Learners     int         `json:"learners"`
	Rating       float64     `json:"rating" doc:"0 without reviews"`
	Reviews      int         `json:"reviews"`
	PublishedAt  *time.Time  `json:"publishedAt"`
	Featured     bool        `json:"featured"`
	id           string
	createdAt    db.Time
	sortedBy     int64
}

// AdminCourses is a page of courses.
type AdminCourses struct {
	Courses []AdminCourse `json:"courses"`
	paging.Window
}

// CourseFilter selects courses that have been launched: Q has words of the title, or is its address; Status is
// published, withdrawn or all; Subject is a slug; Instructor is an id. Sort is "name", "revenue", "learners", "rating",
// or newest first.
type CourseFilter struct{ Q, Status, Subject, Instructor, Sort string }

// The courses of lists, and the columns of their orders. A course without figures has zeros: each has its row.
const (
	adminCourses = `SELECT courses.id, courses.slug, courses.title, courses.status, courses.subject_slug,
  courses.instructor_id, people.name, courses.price_cents, courses.currency, courses.published_at, courses.created_at,
  courses.withheld_at, courses.featured_position, course_figures.revenue_cents, course_figures.learners,
  course_figures.stars_1, course_figures.stars_2, course_figures.stars_3, course_figures.stars_4,
  course_figures.stars_5
FROM courses JOIN course_figures ON course_figures.course_id = courses.id
  JOIN people ON people.id = courses.instructor_id WHERE `
	byRating = `coalesce((stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4
  + 5 * stars_5) * 1000 / nullif(stars_1 + stars_2 + stars_3 + stars_4 + stars_5, 0), 0)`
	newestCourses = `(courses.created_at, courses.id) < ($1, $2)
ORDER BY courses.created_at DESC, courses.id DESC LIMIT $3`
	namedCourses = `courses.slug > $1 ORDER BY courses.slug LIMIT $2`
	// The first condition is for SQLite, which finds where to begin in an index of an expression by nothing else.
	bestCourses = `%[1]s <= $1 AND (%[1]s, course_figures.course_id) < ($1, $2)
ORDER BY %[1]s DESC, course_figures.course_id DESC LIMIT $3`
	oneCourse = `courses.slug = $1`
)

var bestBy = map[string]string{
	"revenue": "course_figures.revenue_cents", "learners": "course_figures.learners", "rating": byRating,
}

// Courses returns a page of courses. For operators; invalid parameters are ignored.
func (s *Service) Courses(ctx context.Context, f CourseFilter, at paging.At) (*AdminCourses, error) {
	out := &AdminCourses{}
	var err error
	out.Courses, out.Window, err = s.adminCourses(f).Find(ctx, at)
	return out, err
}

func (s *Service) adminCourses(f CourseFilter) paging.Source[AdminCourse] {
	has, slug := account.Finder(f.Q), addressed(f.Q)
	return paging.Source[AdminCourse]{
		Key: func(c AdminCourse) paging.Cursor {
			if f.Sort == "name" {
				return paging.Cursor{ID: c.Slug}
			}
			return paging.Cursor{Cents: c.sortedBy, At: c.createdAt, ID: c.id}
		},
		Match: func(c AdminCourse) bool {
			return (f.Status == "" || f.Status == "all" || c.Status == f.Status) &&
				(f.Subject == "" || c.Subject == f.Subject) && (f.Instructor == "" || c.InstructorID == f.Instructor) &&
				(has(c.Title) || slug != "" && c.Slug == slug)
		},
		Read: func(ctx context.Context, after paging.Cursor, most int) ([]AdminCourse, error) {
			switch best := bestBy[f.Sort]; {
			case best != "":
				if after.ID == "" {
					after.Cents = math.MaxInt64
				}
				return s.readCourses(ctx, f.Sort, adminCourses+fmt.Sprintf(bestCourses, best), after.Cents, after.ID, most)
			case f.Sort == "name":
				return s.readCourses(ctx, f.Sort, adminCourses+namedCourses, after.ID, most)
			}
			if after.ID == "" {
				after.At = db.At(paging.End)
			}
			return s.readCourses(ctx, f.Sort, adminCourses+newestCourses, after.At, after.ID, most)
		},
	}
}

// addressed is the last part of an address that was pasted, or "".
func addressed(text string) string {
	text = strings.TrimRight(strings.TrimSpace(text), "/")
	return text[strings.LastIndexByte(text, '/')+1:]
}

func (s *Service) readCourses(ctx context.Context, sort, query string, args ...any) (out []AdminCourse, err error) {
	rows, err := s.db.Read().QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close() //nolint:errcheck // read to the end
	for rows.Next() {
		var c AdminCourse
		var published, withheld *db.Time
		var featured *int32
		var figures course.Figures
		if err := rows.Scan(&c.id, &c.Slug, &c.Title, &c.Status, &c.Subject, &c.InstructorID, &c.Instructor,
			&c.Price.Amount, &c.Price.Currency, &published, &c.createdAt, &withheld, &featured, &c.Revenue.Amount,
			&figures.Learners, &figures.Stars[0], &figures.Stars[1], &figures.Stars[2], &figures.Stars[3],
			&figures.Stars[4]); err != nil {
			return nil, err
		}
		c.PublishedAt, c.Withheld, c.Featured = published.Ptr(), withheld != nil, featured != nil
		c.Revenue.Currency, c.CoverURL = c.Price.Currency, course.CoverURL(c.Subject, c.Slug)
		c.Learners, c.Rating, c.Reviews = int(figures.Learners), figures.Rating(), int(figures.Reviews())
		switch sort {
		case "revenue":
			c.sortedBy = c.Revenue.Amount
		case "learners":
			c.sortedBy = figures.Learners
		case "rating":
			c.sortedBy = figures.Sum() * 1000 / max(1, figures.Reviews())
		}
		out = append(out, c)
	}
	return out, rows.Err()
}

// CoursePage is a course with those who teach it, its way through approval and its orders.
type CoursePage struct {
	AdminCourse
	CreatedAt time.Time        `json:"createdAt"`
	Teachers  []CourseTeacher  `json:"teachers"`
	Approvals []CourseApproval `json:"approvals" doc:"The latest 50"`
	Orders    []FoundOrder     `json:"orders" doc:"The latest 20"`
	Audit     []AuditEntry     `json:"audit" doc:"The latest 50"`
}

// CourseTeacher is someone who teaches a course. Percent is their share of what the live version earns.
type CourseTeacher struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Percent int    `json:"percent"`
	Owner   bool   `json:"owner"`
}

// CourseApproval is a version that was submitted.
type CourseApproval struct {
	Number      int        `json:"number"`
	State       string     `json:"state" enum:"waiting,approved,changes"`
	SubmittedAt time.Time  `json:"submittedAt"`
	DecidedAt   *time.Time `json:"decidedAt"`
	ByID        string     `json:"byId" doc:"The specialist who decided, or empty"`
	By          string     `json:"by"`
}

var errNoCourse = fault.New(fault.NotFound, "course.not_found", "This course no longer exists.")

// Course returns a course's page. For operators. Error: course.not_found.
func (s *Service) Course(ctx context.Context, slug string) (*CoursePage, error) {
	found, err := s.readCourses(ctx, "", adminCourses+oneCourse, slug)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, errNoCourse
	}
	out := &CoursePage{
		AdminCourse: found[0], CreatedAt: found[0].createdAt.Time, Teachers: []CourseTeacher{},
		Approvals: []CourseApproval{}, Orders: []FoundOrder{},
	}
	q, id := admindb.New(s.db.Read()), found[0].id
	teachers, err := q.TeachersOf(ctx, id)
	if err != nil {
		return nil, err
	}
	for _, r := range teachers {
		out.Teachers = append(out.Teachers, CourseTeacher{
			ID: r.ID, Name: r.Name, Percent: int(r.Percent), Owner: r.ID == out.InstructorID,
		})
	}
	slices.SortStableFunc(out.Teachers, func(a, b CourseTeacher) int { return b.Percent - a.Percent })
	approvals, err := q.ApprovalsOf(ctx, id)
	if err != nil {
		return nil, err
	}
	for _, r := range approvals {
		a := CourseApproval{
			Number: int(r.Number), State: "waiting", SubmittedAt: r.SubmittedAt.Time, DecidedAt: r.DecidedAt.Ptr(), By: r.Name,
		}
		if r.DecidedBy != nil {
			a.ByID = *r.DecidedBy
		}
		if r.DecidedAt != nil {
			a.State = "changes"
			if r.Approved {
				a.State = "approved"
			}
		}
		out.Approvals = append(out.Approvals, a)
	}
	orders, err := q.OrdersWith(ctx, id)
	if err != nil {
		return nil, err
	}
	for _, r := range orders {
		out.Orders = append(out.Orders, FoundOrder{PersonOrder{
			Number: r.Number, Status: r.Status, Total: money.Of(r.Cents, r.Currency), CreatedAt: r.EnrolledAt.Time,
		}, r.BuyerName})
	}
	out.Audit, err = s.auditOf(ctx, id)
	return out, err
}
