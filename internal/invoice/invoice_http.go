package invoice

import (
	"context"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"stoa/internal/audit"
	"stoa/internal/invoice/invoicedb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
	"stoa/internal/session"
)

// Routes registers the documents' addresses on api.
func (s *Service) Routes(api *web.API) {
	api.Mux.HandleFunc("GET /orders/{number}/invoice.pdf", s.serveInvoice)
	api.Mux.HandleFunc("GET /orders/{number}/invoice.xml", s.serveInvoice)
	api.Mux.HandleFunc("GET /orders/{number}/invoice.ubl.xml", s.serveInvoice)
	api.Mux.HandleFunc("GET /orders/{number}/invoices/{file}", s.serveFile(Invoice))
	api.Mux.HandleFunc("GET /orders/{number}/credit-notes/{file}", s.serveFile(Credit))
	api.Mux.HandleFunc("GET /api/admin/invoices.zip", s.serveMonth)
}

// serveMonth answers with all documents of a month, for the accountant.
func (s *Service) serveMonth(w http.ResponseWriter, r *http.Request) {
	ctx, month := r.Context(), r.URL.Query().Get("month")
	err := session.Authorize(ctx, web.Operator)
	var first time.Time
	if err == nil {
		first, err = monthOf(month)
	}
	if err == nil {
		v, _ := session.From(ctx)
		err = s.db.InTx(ctx, func(tx *db.Tx) error {
			return audit.Record(ctx, tx, audit.Entry{Actor: v.ID, Action: "admin.exported", Subject: "invoices." + month})
		})
	}
	if err != nil {
		web.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/zip")
	w.Header().Set("Content-Disposition", `attachment; filename="invoices-`+first.Format("2006-01")+`.zip"`)
	w.Header().Set("Cache-Control", "private, no-store")
	if err := s.write(ctx, w, first); err != nil { // a file that is cut off must not look whole
		slog.WarnContext(ctx, "download ended early", "table", "invoices", "error", err)
		panic(http.ErrAbortHandler)
	}
}

func (s *Service) serveInvoice(w http.ResponseWriter, r *http.Request) {
	s.serve(w, r, Invoice, "")
}

func (s *Service) serveFile(kind string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		number, _, _ := strings.Cut(r.PathValue("file"), ".")
		s.serve(w, r, kind, number)
	}
}

func (s *Service) serve(w http.ResponseWriter, r *http.Request, kind, number string) {
	of, err := s.find(r.Context(), r.PathValue("number"), kind, number)
	var b []byte
	contentType, extension, written := "text/xml; charset=utf-8", ".xml", asXML
	switch {
	case strings.HasSuffix(r.URL.Path, ".ubl.xml"):
		extension, written = ".ubl.xml", asUBL
	case !strings.HasSuffix(r.URL.Path, ".xml"):
		contentType, extension, written = "application/pdf", ".pdf", drawn
	}
	if err == nil {
		b, err = s.make(r.Context(), of, written)
	}
	if fault.CodeOf(err) == "account.signin_needed" && strings.Contains(r.Header.Get("Accept"), "text/html") {
		// who follows a link of an email signs in first
		http.Redirect(w, r, "/sign-in?next="+url.QueryEscape(r.URL.Path), http.StatusSeeOther)
		return
	}
	if err != nil {
		web.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Content-Length", strconv.Itoa(len(b)))
	w.Header().Set("Content-Disposition", `inline; filename="`+of.Number+extension+`"`)
	w.Header().Set("Cache-Control", "private, no-store")
	_, _ = w.Write(b) // the reader has gone, if this fails
}

// find returns a document of an order, the valid invoice if it has no number: for its buyer, and for operators.
func (s *Service) find(ctx context.Context, orderNumber, kind, number string) (invoicedb.Invoice, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return invoicedb.Invoice{}, err
	}
	rows, err := invoicedb.New(s.db.Read()).OfOrder(ctx, orderNumber)
	if err != nil {
		return invoicedb.Invoice{}, err
	}
	if number == "" {
		number = validOf(rows)
	}
	for _, of := range rows {
		if of.Kind == kind && of.Number == number && (of.PersonID == v.ID || v.Has(web.Operator)) {
			return of, nil
		}
	}
	return invoicedb.Invoice{}, ErrNotFound
}

// File is a document as a file.
type File struct {
	Name string
	Make func(ctx context.Context) ([]byte, error)
}

// Own returns the viewer's documents as PDF, the oldest first, for their export: at most 1,000.
func (s *Service) Own(ctx context.Context) ([]File, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := invoicedb.New(s.db.Read()).OfPerson(ctx, v.ID)
	files := make([]File, 0, len(rows))
	for _, of := range rows {
		files = append(files, File{of.Number + ".pdf", func(ctx context.Context) ([]byte, error) { return s.draw(ctx, of) }})
	}
	return files, err
}

// draw returns a document as a PDF.
func (s *Service) draw(ctx context.Context, of invoicedb.Invoice) ([]byte, error) {
	return s.make(ctx, of, drawn)
}

func drawn(of invoicedb.Invoice, lines []invoicedb.InvoiceLine) (b []byte, ok bool, err error) {
	b, err = render(of, lines)
	return b, true, err
}

// make returns a document in one of its forms. Error: order.not_found, where there is none of it.
func (s *Service) make(
	ctx context.Context, of invoicedb.Invoice,
	form func(of invoicedb.Invoice, lines []invoicedb.InvoiceLine) (b []byte, ok bool, err error),
) ([]byte, error) {
	lines, err := invoicedb.New(s.db.Read()).LinesOf(ctx, of.Number)
	if err != nil {
		return nil, err
	}
	b, ok, err := form(of, lines)
	if err == nil && !ok {
		err = ErrNotFound
	}
	return b, err
}
