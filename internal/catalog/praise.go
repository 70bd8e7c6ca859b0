package catalog

import (
	"context"

	"stoa/internal/catalog/catalogdb"
	"stoa/internal/kit/db"
)

// AddSupporter adds the name of who stands behind the marketplace.
func AddSupporter(ctx context.Context, tx *db.Tx, position int, name string) error {
	return catalogdb.New(tx).InsertSupporter(ctx, catalogdb.InsertSupporterParams{Position: int32(position), Name: name})
}

// Testimonial is what a person says about the marketplace.
type Testimonial struct {
	Author, Designation, Title, Body, Portrait string
	Stars, Position                            int
}

// AddTestimonial adds one.
func AddTestimonial(ctx context.Context, tx *db.Tx, in Testimonial) error {
	return catalogdb.New(tx).InsertTestimonial(ctx, catalogdb.InsertTestimonialParams{
		ID: db.NewID(), Position: int32(in.Position), Author: in.Author, Designation: in.Designation,
		Stars: int32(in.Stars), Title: in.Title, Body: in.Body, Portrait: in.Portrait,
	})
}
