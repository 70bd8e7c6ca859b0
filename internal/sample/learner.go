package sample

import (
	"fmt"
	"time"

	"stoa/internal/cart"
	"stoa/internal/certificate"
	"stoa/internal/coupon"
	"stoa/internal/kit/money"
	"stoa/internal/learning"
	"stoa/internal/notify"
	"stoa/internal/payment"
	"stoa/internal/payment/test"
	"stoa/internal/site"
)

// fillLearner gives the sample learner a past: courses, certificates, a card, a cart.
func (f *filler) fillLearner() error {
	const who = sampleLearner
	me := f.People.Learner
	bySlug := map[string]Course{}
	for _, c := range f.Courses {
		bySlug[c.Slug] = c
	}
	card, err := test.Sample(f.ctx, f.tx, payment.Card{
		Brand: me.Card.Brand, Last4: me.Card.Last4, Name: me.Card.Name, ExpMonth: me.Card.ExpMonth, ExpYear: me.Card.ExpYear,
	})
	if err != nil {
		return err
	}
	if err := payment.Keep(f.ctx, f.tx, f.people[who], "test", card); err != nil {
		return err
	}
	for _, e := range me.Enrollments {
		if e.Order != "" {
			err = f.order(e.Order, who, bySlug[e.Course], f.day(e.Enrolled), card)
		} else {
			err = learning.Enroll(f.ctx, f.tx, learning.EnrollIn{
				PersonID: f.people[who], CourseID: f.courses[e.Course], At: f.day(e.Enrolled),
			})
		}
		if err != nil {
			return fmt.Errorf("%s: %w", e.Course, err)
		}
		if err := f.progress(who, e); err != nil {
			return err
		}
	}
	coupons, err := f.coupons()
	if err != nil {
		return err
	}
	if err := cart.Import(f.ctx, f.tx, f.people[who], me.Cart, coupons[me.Coupon]); err != nil {
		return err
	}
	return f.notices(who, bySlug)
}

func (f *filler) progress(who string, e Enrollment) error {
	in := learning.ImportIn{
		PersonID: f.people[who], CourseID: f.courses[e.Course], Done: e.Done, QuizCorrect: e.QuizCorrect,
		LearnedAt: f.day(e.Learned),
	}
	if !e.Completed.IsZero() {
		at := f.day(e.Completed)
		in.CompletedAt = &at
	}
	code, err := f.learned(in)
	if code != "" {
		f.certificate, f.finished = code, e
	}
	return err
}

// learned writes progress, and returns the code of the certificate that it earns.
func (f *filler) learned(in learning.ImportIn) (code string, err error) {
	done, err := learning.Import(f.ctx, f.tx, in)
	if err != nil || done == nil {
		return "", err
	}
	return certificate.Issue(f.ctx, f.tx, *done)
}

// fillProgress has everyone who reviews a course learn in it: all of it, or a part, and less of what they like less.
func (f *filler) fillProgress() error {
	lessons := map[string]int{}
	for _, c := range f.Courses {
		for _, s := range c.Sections {
			lessons[c.Slug] += len(s.Lessons)
		}
	}
	for i, r := range f.Reviews {
		all := lessons[r.Course]
		in := learning.ImportIn{
			PersonID: f.people[r.Author], CourseID: f.courses[r.Course],
			Done: max(1, all*(35+i*29%60)/100), QuizCorrect: 3 + i%3,
			LearnedAt: f.day(r.Date).Add(time.Duration(i*5%11) * 24 * time.Hour),
		}
		if latest := written.Add(f.shift); in.LearnedAt.After(latest) {
			in.LearnedAt = latest
		}
		switch {
		case r.Stars < 4:
			in.Done = max(1, in.Done/2)
		case i%4 == 0:
			in.Done, in.CompletedAt = all, &in.LearnedAt
		}
		if _, err := f.learned(in); err != nil {
			return fmt.Errorf("progress of %s in %s: %w", r.Author, r.Course, err)
		}
	}
	return nil
}

func (f *filler) coupons() (map[string]string, error) {
	ids := map[string]string{}
	for _, c := range f.People.Coupons {
		limit := int32(c.MaxPerPerson)
		in := coupon.NewCoupon{Code: c.Code, Kind: c.Kind, Value: c.Value, MaxPerPerson: &limit}
		if c.Course != "" {
			id := f.courses[c.Course]
			in.CourseID = &id
		}
		starts, ends := f.day(c.Starts), f.day(c.Ends)
		in.StartsAt = &starts
		if !c.Ends.IsZero() {
			in.EndsAt = &ends
		}
		id, err := coupon.Add(f.ctx, f.tx, in)
		if err != nil {
			return nil, err
		}
		ids[c.Code] = id
	}
	return ids, nil
}

// notices adds notifications for what is true: an order, a certificate, a new course of an instructor,
// the newest lesson of a course.
func (f *filler) notices(who string, bySlug map[string]Course) error {
	teachers := map[string]bool{}
	var bought, taken Enrollment
	for _, e := range f.People.Learner.Enrollments {
		teachers[bySlug[e.Course].Instructor] = true
		if e.Order != "" {
			bought = e
		}
		if e.Completed.IsZero() && taken.Course == "" {
			taken = e
		}
	}
	var newest Course
	for _, c := range f.Courses {
		if teachers[c.Instructor] && c.Published.After(newest.Published.Time) {
			newest = c
		}
	}
	prices, sections := bySlug[bought.Course].Prices, bySlug[taken.Course].Sections
	lessons := sections[len(sections)-1].Lessons
	for _, n := range []struct {
		at     Day
		kind   string
		href   string
		values map[string]string
	}{
		{
			bought.Enrolled, notify.NoticeOrderPaid, "/orders/" + bought.Order,
			map[string]string{
				"number": bought.Order,
				"total":  money.Of(prices[len(prices)-1].Cents, money.Main()).Format("en"),
			},
		},
		{
			newest.Published, notify.NoticeNewCourse, "/course-details/" + newest.Slug,
			map[string]string{"course": newest.Title, "instructor": f.names[newest.Instructor]},
		},
		{
			f.finished.Completed, notify.NoticeCertificate, "/verify/" + f.certificate,
			map[string]string{"course": bySlug[f.finished.Course].Title},
		},
		{
			bySlug[taken.Course].Updated, notify.NoticeNewLesson, "/learn/" + taken.Course,
			map[string]string{"course": bySlug[taken.Course].Title, "lesson": lessons[len(lessons)-1].Title},
		},
	} {
		if err := f.Bell.NotifyAt(
			f.ctx, f.tx, notify.Notice{PersonID: f.people[who], Kind: n.kind, Href: n.href, Values: n.values}, f.day(n.at),
		); err != nil {
			return err
		}
	}
	return nil
}

// fillAdmin gives the operator something to read.
func (f *filler) fillAdmin() error {
	for _, m := range f.Messages {
		if err := f.Site.ImportMessage(
			f.ctx, f.tx,
			site.ContactIn{FirstName: m.FirstName, Email: m.Email, Subject: m.Subject, Message: m.Message, Language: m.Language},
			f.day(m.Date),
		); err != nil {
			return err
		}
	}
	return nil
}
