package app

import (
	"context"
	"net/http"

	"stoa/internal/account"
	"stoa/internal/cart"
	"stoa/internal/catalog"
	"stoa/internal/course"
	"stoa/internal/kit/web"
	"stoa/internal/learning"
	"stoa/internal/media"
	"stoa/internal/review"
	"stoa/internal/session"
)

// Me is the one personal request of the shell: who, their cart, what they learn.
type Me struct {
	Person  *account.Person     `json:"person"`
	Cart    *cart.Cart          `json:"cart"`
	Courses []learning.MyCourse `json:"courses"`
}

// Standing is the viewer's enrollment and review of a course; empty for a visitor.
type Standing struct {
	SignedIn         bool      `json:"signedIn"`
	Owned            bool      `json:"owned"`
	Own              bool      `json:"own"`
	InCart           bool      `json:"inCart"`
	Wished           bool      `json:"wished"`
	Percent          int       `json:"percent"`
	ResumeLessonID   *string   `json:"resumeLessonId"`
	CanReview        bool      `json:"canReview"`
	MyReview         *MyReview `json:"myReview"`
	HelpfulReviewIDs []string  `json:"helpfulReviewIds"`
}

// MyReview is the viewer's own review of a course.
type MyReview struct {
	ID         string `json:"id"`
	Stars      int    `json:"stars"`
	Body       string `json:"body"`
	Hidden     string `json:"hidden" doc:"Why an operator hid it, or empty"`
	HiddenNote string `json:"hiddenNote"`
}

// Site is what the screens need to know of this installation.
type Site struct {
	PublicURL       string `json:"publicUrl"`
	DevelopmentMail bool   `json:"developmentMail"`
	PaymentProvider string `json:"paymentProvider"`
	Name            string `json:"name"`
	SupportEmail    string `json:"supportEmail"` // these three may be empty
	Phone           string `json:"phone"`
	Address         string `json:"address"`
}

type slugIn struct {
	Slug string `path:"slug"`
}

// own registers the operations that put several domains together.
func (a *App) own(api *web.API) {
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/site", Summary: "Get the settings of this installation", Who: web.Visitor,
	},
		func(context.Context, *struct{}) (*Site, error) {
			now := a.settings.Now()
			return &Site{
				Name:      now.Name,
				PublicURL: a.Config.PublicURL, DevelopmentMail: a.mailsShown(), PaymentProvider: a.testProvider.Name(),
				SupportEmail: now.Email, Phone: now.Phone, Address: now.Address,
			}, nil
		})
	web.Handle(
		api,
		web.Operation{
			Method: http.MethodGet, Path: "/api/me", Summary: "Get the signed-in person with their cart and courses",
			Who: web.Visitor, Private: true,
		},
		a.me,
	)
	web.Handle(
		api,
		web.Operation{
			Method: http.MethodGet, Path: "/api/courses/{slug}/standing", Summary: "Get your enrollment and review of a course",
			Who: web.Visitor, Private: true,
		},
		a.standing,
	)
}

func (a *App) me(ctx context.Context, _ *struct{}) (*Me, error) {
	out := &Me{Courses: []learning.MyCourse{}}
	var err error
	if out.Cart, err = a.carts.Cart(ctx, web.Cookie(ctx, cart.Cookie)); err != nil {
		return nil, err
	}
	if _, ok := session.From(ctx); !ok {
		return out, nil
	}
	if out.Person, err = a.people.Me(ctx); err != nil {
		return nil, err
	}
	out.Courses, err = a.learning.Courses(ctx, 6)
	return out, err
}

func (a *App) standing(ctx context.Context, in *slugIn) (*Standing, error) {
	out := &Standing{HelpfulReviewIDs: []string{}}
	myCart, err := a.carts.Cart(ctx, web.Cookie(ctx, cart.Cookie))
	if err != nil {
		return nil, err
	}
	out.InCart = cart.InCart(myCart, in.Slug)
	v, ok := session.From(ctx)
	if !ok {
		return out, nil
	}
	out.SignedIn = true
	c, err := course.BySlug(ctx, a.DB.Read(), in.Slug)
	if err != nil {
		return nil, err
	}
	out.Own = c.InstructorID == v.ID
	if out.Wished, err = a.wishes.Has(ctx, v.ID, c.ID); err != nil {
		return nil, err
	}
	stands, err := a.learning.Standing(ctx, v.ID, c.ID)
	if err != nil {
		return nil, err
	}
	out.Owned, out.CanReview, out.Percent = stands.Owned, stands.Owned, stands.Percent
	out.ResumeLessonID = stands.ResumeLessonID
	var mine *review.Review
	if mine, out.HelpfulReviewIDs, err = a.reviews.Standing(ctx, v.ID, c.ID); mine != nil {
		out.MyReview = &MyReview{
			ID: mine.ID, Stars: mine.Stars, Body: mine.Body, Hidden: mine.Hidden, HiddenNote: mine.HiddenNote,
		}
	}
	return out, err
}

func homeVideo(title string, v *media.Video) *catalog.HomeVideo {
	return &catalog.HomeVideo{Title: title, Src: v.Src, Captions: v.Captions, PosterURL: v.PosterURL}
}
