// Package site owns the installation as a whole: its settings and secrets, what
// learners say of it, and the pages as sent to browsers. It promises that a public
// page holds nothing of one person and sets no cookie. It refuses to know how a
// screen looks: the front end does.
package site

import (
	"context"
	"crypto/rand"
	"encoding/hex"

	"stoa/internal/kit/db"
	"stoa/internal/site/sitedb"
)

// Secret returns the installation's secret of a name, 32 random bytes, and makes it
// the first time. Two instances that start at once agree on one.
func Secret(ctx context.Context, d *db.DB, name string) ([]byte, error) {
	name = "secret." + name
	var value string
	err := d.InTx(ctx, func(tx *db.Tx) (err error) {
		fresh := make([]byte, 32)
		_, _ = rand.Read(fresh) // never fails, says crypto/rand
		q := sitedb.New(tx)
		if err := q.InsertSetting(ctx, sitedb.InsertSettingParams{Name: name, Value: hex.EncodeToString(fresh)}); err != nil {
			return err
		}
		value, err = q.Setting(ctx, name)
		return err
	})
	if err != nil {
		return nil, err
	}
	return hex.DecodeString(value)
}

// AddSupporter adds the name of who stands behind the marketplace.
func AddSupporter(ctx context.Context, tx *db.Tx, position int, name string) error {
	return sitedb.New(tx).InsertSupporter(ctx, sitedb.InsertSupporterParams{Position: int32(position), Name: name})
}

// Testimonial is what a person says about the marketplace.
type Testimonial struct {
	Author, Designation, Title, Body, Portrait string
	Stars, Position                            int
}

// AddTestimonial adds one.
func AddTestimonial(ctx context.Context, tx *db.Tx, in Testimonial) error {
	return sitedb.New(tx).InsertTestimonial(ctx, sitedb.InsertTestimonialParams{
		ID: db.NewID(), Position: int32(in.Position), Author: in.Author, Designation: in.Designation,
		Stars: int32(in.Stars), Title: in.Title, Body: in.Body, Portrait: in.Portrait,
	})
}

// Erase empties the messages that a person wrote to the operator; their numbers stay.
func Erase(ctx context.Context, tx *db.Tx, email string) error {
	return sitedb.New(tx).ForgetSender(ctx, fold(email))
}
