package invoice

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"time"

	"stoa/internal/invoice/invoicedb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
)

// monthOf reads a month, such as 2026-11. Error: a form's.
func monthOf(text string) (first time.Time, err error) {
	first, err = time.Parse("2006-01", text)
	if err != nil {
		var f fault.Form
		f.Add("month", "invalid", "Choose a month.")
		err = f.Err()
	}
	return first, err
}

// columns of the list; amounts of credit notes are below zero, so that columns can be added up.
var columns = []string{
	"number", "kind", "date", "order", "buyer", "company", "country", "vat_id", "net", "rate", "tax", "gross", "currency",
	"tax_country", "reason", "refers_to", "seller",
}

// write writes the documents of a month as a ZIP file, one at a time, and the list of what is in it at the end.
func (s *Service) write(ctx context.Context, out io.Writer, first time.Time) error {
	z, list := zip.NewWriter(out), &bytes.Buffer{}
	list.WriteString("\ufeff")   // by which spreadsheets know UTF-8
	table := csv.NewWriter(list) // amounts may be below zero; texts are made safe one by one
	table.UseCRLF = true
	if err := table.Write(columns); err != nil {
		return err
	}
	err := s.eachOf(ctx, first, func(of invoicedb.Invoice) error {
		b, err := s.draw(ctx, of)
		if err != nil {
			return fmt.Errorf("%s: %w", of.Number, err)
		}
		file, err := z.CreateHeader(&zip.FileHeader{
			Name: of.Number + ".pdf", Method: zip.Store, Modified: of.IssuedAt.Time, // it is packed already
		})
		if err != nil {
			return err
		}
		if _, err := file.Write(b); err != nil {
			return err
		}
		return table.Write(row(of))
	})
	if err != nil {
		return err
	}
	table.Flush()
	file, err := z.Create("invoices-" + first.Format("2006-01") + ".csv")
	if err != nil {
		return err
	}
	if _, err := list.WriteTo(file); err != nil {
		return err
	}
	return z.Close()
}

// eachOf calls f with all documents of a month, in the order of time.
func (s *Service) eachOf(ctx context.Context, first time.Time, f func(invoicedb.Invoice) error) error {
	after := invoicedb.BetweenParams{After: db.At(first), Until: db.At(first.AddDate(0, 1, 0))}
	for {
		rows, err := invoicedb.New(s.db.Read()).Between(ctx, after)
		if err != nil || len(rows) == 0 {
			return err
		}
		for _, of := range rows {
			if err := f(of); err != nil {
				return err
			}
			after.After, after.AfterNumber = of.IssuedAt, of.Number
		}
	}
}

func row(of invoicedb.Invoice) []string {
	sign := int64(1)
	if of.Kind == Credit {
		sign = -1
	}
	refers := ""
	if of.RefersTo != nil {
		refers = *of.RefersTo
	}
	return []string{
		of.Number, of.Kind, of.IssuedAt.UTC().Format(time.DateOnly), of.OrderNumber, web.Cell(of.BuyerName),
		web.Cell(of.BuyerCompany), of.BuyerCountry, web.Cell(of.BuyerVatID), decimal(sign * (of.TotalCents - of.TaxCents)),
		strconv.FormatFloat(float64(of.TaxRate)/100, 'f', -1, 64), decimal(sign * of.TaxCents), decimal(sign * of.TotalCents),
		of.Currency, of.TaxCountry, cmp.Or(of.TaxReason, "off"), refers,
		web.Cell(of.SellerName),
	}
}

func decimal(cents int64) string {
	sign := ""
	if cents < 0 {
		sign, cents = "-", -cents
	}
	return fmt.Sprintf("%s%d.%02d", sign, cents/100, cents%100)
}
