package admin

import (
	"context"
	"net/http"
	"strconv"

	"stoa/internal/account"
	"stoa/internal/coupon"
	"stoa/internal/course"
	"stoa/internal/credential"
	"stoa/internal/kit/paging"
	"stoa/internal/kit/web"
	"stoa/internal/order"
	"stoa/internal/refund"
	"stoa/internal/session"
)

type peopleIn struct {
	Q    string `query:"q"`
	Show string `query:"show" doc:"all, instructor, specialist, operator, suspended"`
	Sort string `query:"sort" doc:"newest, name"`
	paging.In
}

type roleIn struct {
	ID   string `path:"id"`
	Role string `path:"role"`
	Body struct {
		On bool `json:"on"`
		credential.Proof
	}
}

type suspendedIn struct {
	ID   string `path:"id"`
	Body struct {
		Suspended bool   `json:"suspended"`
		Reason    string `json:"reason,omitempty" enum:"spam,abuse,fraud,security,other" doc:"Of a suspension"`
		credential.Proof
	}
}

type idIn struct {
	ID string `path:"id"`
}

type ordersIn struct {
	Q      string `query:"q"`
	Status string `query:"status" doc:"all, pending, paid, failed, refunded"`
	Sort   string `query:"sort" doc:"newest, oldest, total"`
	paging.In
}

type numberIn struct {
	Number string `path:"number"`
}

type findIn struct {
	Q string `query:"q"`
}

type lineIn struct {
	Number string `path:"number"`
	Slug   string `path:"slug"`
}

// RefundRequests are the refunds that wait for an answer, the oldest first.
type RefundRequests struct {
	Requests []refund.RefundRequest `json:"requests"`
	// Returns are of charges that came after their order had failed, and that the provider refuses to refund.
	Returns []order.StoppedReturn `json:"returns"`
}

type couponsIn struct {
	Q     string `query:"q"`
	State string `query:"state" doc:"all, running, planned, ended, used_up"`
	Sort  string `query:"sort" doc:"newest, code, uses"`
	Page  string `query:"page"`
}

type editCouponIn struct {
	ID   string `path:"id"`
	Body coupon.CouponEdit
}

type coursesIn struct {
	Q          string `query:"q"`
	Status     string `query:"status" doc:"all, published, withdrawn"`
	Subject    string `query:"subject"`
	Instructor string `query:"instructor" doc:"an id"`
	Sort       string `query:"sort" doc:"newest, name, revenue, learners, rating"`
	paging.In
}

type withheldIn struct {
	Slug string `path:"slug"`
	Body struct {
		Withheld bool `json:"withheld"`
	}
}

type newCouponIn struct{ Body coupon.CouponForm }

type couponEndIn struct {
	ID   string `path:"id"`
	Body coupon.CouponEnd
}

// FeaturedList is what the home page shows first, in order.
type FeaturedList struct {
	Courses []course.AdminFeatured `json:"courses"`
}

type featureIn struct {
	Slug string `path:"slug"`
	Body struct {
		Place int `json:"place,omitempty" doc:"1 for the first position, 0 for the last"`
	}
}

type slugIn struct {
	Slug string `path:"slug"`
}

type overviewIn struct {
	Days int `query:"days" default:"30" doc:"7, 30, 90 or 365"`
}

type jobIn struct {
	ID int64 `path:"id"`
}

type auditIn struct {
	Action string `query:"action" doc:"start of the action's name"`
	About  string `query:"about" doc:"id, order number or email"`
	Since  string `query:"since" doc:"the first day, in UTC"`
	Until  string `query:"until" doc:"the last day, in UTC"`
	paging.In
}

func (in *peopleIn) filter() account.PeopleFilter {
	return account.PeopleFilter{Q: in.Q, Show: in.Show, Sort: in.Sort}
}

// page: what is no number means the first.
func page(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

func operation(method, path, summary string) web.Operation {
	return web.Operation{Method: method, Path: "/api/admin/" + path, Summary: summary, Who: web.Operator, Private: true}
}

// Routes registers the admin on api.
func (s *Service) Routes(api *web.API) {
	s.peopleRoutes(api)
	s.orderRoutes(api)
	s.couponRoutes(api)
	s.featuredRoutes(api)
	s.courseRoutes(api)
	web.Handle(api, operation(http.MethodGet, "audit", "List the audit log"), func(
		ctx context.Context, in *auditIn,
	) (*AuditLog, error) {
		return s.AuditLog(ctx, AuditFilter{
			Action: in.Action, About: in.About, Since: in.Since, Until: in.Until,
		}, in.At())
	})
	s.overviewRoutes(api)
	s.tableRoutes(api)
}

func (s *Service) overviewRoutes(api *web.API) {
	web.Handle(api, operation(
		http.MethodGet, "overview", "Get how the marketplace does and what waits for a person",
	), func(ctx context.Context, in *overviewIn) (*Overview, error) { return s.Overview(ctx, in.Days) })
	web.Handle(api, operation(
		http.MethodGet, "jobs", "List jobs by state, and those that failed",
	), func(ctx context.Context, _ *struct{}) (*Jobs, error) { return s.Jobs(ctx) })
	web.Handle(api, operation(
		http.MethodPost, "jobs/{id}/retry", "Run a failed job again",
	), func(ctx context.Context, in *jobIn) (*web.None, error) { return nil, s.RetryJob(ctx, in.ID) })
	web.Handle(api, operation(
		http.MethodDelete, "jobs/{id}", "Delete a failed job",
	), func(ctx context.Context, in *jobIn) (*web.None, error) { return nil, s.DeleteJob(ctx, in.ID) })
}

func (s *Service) peopleRoutes(api *web.API) {
	web.Handle(api, operation(
		http.MethodGet, "find", "Find people, orders, courses and coupons while typing",
	), func(ctx context.Context, in *findIn) (*Found, error) { return s.Find(ctx, in.Q) })
	web.Handle(api, operation(
		http.MethodGet, "people/{id}", "Get a person with what they bought, learned and wrote",
	), func(ctx context.Context, in *idIn) (*PersonPage, error) {
		return s.Person(ctx, in.ID, web.Language(ctx))
	})
	web.Handle(api, operation(
		http.MethodPost, "people/{id}/password-reset", "Email a person a link to reset their password",
	), func(ctx context.Context, in *idIn) (*web.None, error) { return nil, s.people.SendReset(ctx, in.ID) })
	web.Handle(api, operation(
		http.MethodGet, "people", "List people",
	), func(ctx context.Context, in *peopleIn) (*account.AdminPeople, error) {
		return s.people.People(ctx, in.filter(), in.At())
	})
	op := operation(http.MethodPut, "people/{id}/roles/{role}", "Assign or remove a role; both people are emailed")
	web.Handle(api, op, func(ctx context.Context, in *roleIn) (*web.None, error) {
		return nil, s.people.SetRole(
			ctx, in.ID, web.Role(in.Role), in.Body.On, in.Body.Proof, web.Cookie(ctx, session.Cookie),
		)
	})
	op = operation(http.MethodPut, "people/{id}/suspended", "Suspend or reinstate an account; both people are emailed")
	web.Handle(api, op, func(ctx context.Context, in *suspendedIn) (*web.None, error) {
		return nil, s.people.SetSuspended(
			ctx, in.ID, in.Body.Suspended, in.Body.Reason, in.Body.Proof, web.Cookie(ctx, session.Cookie),
		)
	})
	web.Handle(api, operation(
		http.MethodPost, "people/{id}/sign-out", "Sign a person out on all devices",
	), func(ctx context.Context, in *idIn) (*web.None, error) {
		return nil, s.people.SignOutEverywhere(ctx, in.ID)
	})
}

func (s *Service) orderRoutes(api *web.API) {
	web.Handle(api, operation(
		http.MethodGet, "orders/{number}", "Get an order with its payment, ledger, emails and audit log",
	), func(ctx context.Context, in *numberIn) (*OrderPage, error) {
		return s.Order(ctx, in.Number, web.Language(ctx))
	})
	web.Handle(api, operation(
		http.MethodGet, "orders", "List orders",
	), func(ctx context.Context, in *ordersIn) (*order.AdminOrders, error) {
		return s.orders.AdminOrders(ctx, order.OrderFilter{Q: in.Q, Status: in.Status, Sort: in.Sort}, in.At())
	})
	web.Handle(api, operation(
		http.MethodGet, "refunds", "List pending refund requests",
	), func(ctx context.Context, _ *struct{}) (*RefundRequests, error) {
		requests, err := s.refunds.Requests(ctx)
		if err != nil {
			return nil, err
		}
		returns, err := s.orders.StoppedReturns(ctx)
		return &RefundRequests{Requests: requests, Returns: returns}, err
	})
	web.Handle(api, operation(
		http.MethodPost, "orders/{number}/lines/{slug}/refund", "Refund a course",
	), func(ctx context.Context, in *lineIn) (*web.None, error) {
		return nil, s.refunds.Approve(ctx, in.Number, in.Slug)
	})
	web.Handle(api, operation(
		http.MethodPost, "orders/{number}/lines/{slug}/refuse-refund", "Decline a refund request",
	), func(ctx context.Context, in *lineIn) (*web.None, error) {
		return nil, s.refunds.Refuse(ctx, in.Number, in.Slug)
	})
	web.Handle(api, operation(
		http.MethodPost, "orders/{number}/lines/{slug}/settle-refund", "Mark a stopped refund as settled",
	), func(ctx context.Context, in *lineIn) (*web.None, error) {
		return nil, s.refunds.Settle(ctx, in.Number, in.Slug)
	})
	web.Handle(api, operation(
		http.MethodPost, "orders/{number}/return", "Try the stopped refund of a late payment again",
	), func(ctx context.Context, in *numberIn) (*web.None, error) {
		return nil, s.orders.ReturnAgain(ctx, in.Number)
	})
	web.Handle(api, operation(
		http.MethodPost, "orders/{number}/settle-return", "Mark the stopped refund of a late payment as settled",
	), func(ctx context.Context, in *numberIn) (*web.None, error) {
		return nil, s.orders.SettleReturn(ctx, in.Number)
	})
}

func (s *Service) couponRoutes(api *web.API) {
	web.Handle(api, operation(
		http.MethodGet, "coupons", "List coupons",
	), func(ctx context.Context, in *couponsIn) (*coupon.AdminCoupons, error) {
		return s.coupons.List(ctx, coupon.Filter{Q: in.Q, State: in.State, Sort: in.Sort}, page(in.Page))
	})
	web.Handle(api, operation(
		http.MethodGet, "coupons/{id}", "Get a coupon with its orders and what it brought",
	), func(ctx context.Context, in *idIn) (*CouponPage, error) { return s.Coupon(ctx, in.ID) })
	web.Handle(api, operation(
		http.MethodPut, "coupons/{id}", "Change a coupon's end, limits and note",
	), func(ctx context.Context, in *editCouponIn) (*web.None, error) {
		return nil, s.coupons.Edit(ctx, in.ID, in.Body)
	})
	web.Handle(api, operation(http.MethodPost, "coupons", "Create a coupon"), func(
		ctx context.Context, in *newCouponIn,
	) (*web.None, error) {
		return nil, s.coupons.Create(ctx, in.Body)
	})
	web.Handle(api, operation(
		http.MethodPut, "coupons/{id}/end", "End a coupon now or set its end date",
	), func(ctx context.Context, in *couponEndIn) (*web.None, error) {
		return nil, s.coupons.End(ctx, in.ID, in.Body)
	})
}

func (s *Service) courseRoutes(api *web.API) {
	web.Handle(api, operation(
		http.MethodGet, "courses", "List courses",
	), func(ctx context.Context, in *coursesIn) (*AdminCourses, error) {
		return s.Courses(ctx, CourseFilter{
			Q: in.Q, Status: in.Status, Subject: in.Subject, Instructor: in.Instructor, Sort: in.Sort,
		}, in.At())
	})
	web.Handle(api, operation(
		http.MethodGet, "courses/{slug}", "Get a course with its teachers, approvals and orders",
	), func(ctx context.Context, in *slugIn) (*CoursePage, error) { return s.Course(ctx, in.Slug) })
	web.Handle(api, operation(
		http.MethodPut, "courses/{slug}/withheld", "Withdraw a course for good, or bring it back",
	), func(ctx context.Context, in *withheldIn) (*web.None, error) {
		return nil, s.courses.Withhold(ctx, in.Slug, in.Body.Withheld)
	})
}

func (s *Service) featuredRoutes(api *web.API) {
	web.Handle(api, operation(
		http.MethodGet, "featured", "List the featured courses in order",
	), func(ctx context.Context, _ *struct{}) (*FeaturedList, error) {
		courses, err := s.courses.Featured(ctx)
		return &FeaturedList{Courses: courses}, err
	})
	web.Handle(api, operation(
		http.MethodPut, "featured/{slug}", "Feature a course or move it to another position",
	), func(ctx context.Context, in *featureIn) (*web.None, error) {
		return nil, s.courses.Feature(ctx, in.Slug, in.Body.Place)
	})
	web.Handle(api, operation(
		http.MethodDelete, "featured/{slug}", "Stop featuring a course",
	), func(ctx context.Context, in *slugIn) (*web.None, error) {
		return nil, s.courses.Unfeature(ctx, in.Slug)
	})
}
