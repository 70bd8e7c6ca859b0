package invoice

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"stoa/internal/invoice/invoicedb"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
	"stoa/internal/session"
)

// Routes registers the documents' addresses on api.
func (s *Service) Routes(api *web.API) {
	api.Mux.HandleFunc("GET /orders/{number}/invoice.pdf", s.serveInvoice)
	api.Mux.HandleFunc("GET /orders/{number}/credit-notes/{file}", s.serveCredit)
}

func (s *Service) serveInvoice(w http.ResponseWriter, r *http.Request) {
	s.serve(w, r, func(i invoicedb.Invoice) bool { return i.Kind == Invoice })
}

func (s *Service) serveCredit(w http.ResponseWriter, r *http.Request) {
	number, _ := strings.CutSuffix(r.PathValue("file"), ".pdf")
	s.serve(w, r, func(i invoicedb.Invoice) bool { return i.Kind == Credit && i.Number == number })
}

func (s *Service) serve(w http.ResponseWriter, r *http.Request, wanted func(invoicedb.Invoice) bool) {
	of, err := s.find(r.Context(), r.PathValue("number"), wanted)
	var b []byte
	if err == nil {
		b, err = s.draw(r.Context(), of)
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
	w.Header().Set("Content-Type", "application/pdf")
	w.Header().Set("Content-Length", strconv.Itoa(len(b)))
	w.Header().Set("Content-Disposition", `inline; filename="`+of.Number+`.pdf"`)
	w.Header().Set("Cache-Control", "private, no-store")
	_, _ = w.Write(b) // the reader has gone, if this fails
}

// find returns a document of an order: for its buyer, and for operators.
func (s *Service) find(
	ctx context.Context, orderNumber string, wanted func(invoicedb.Invoice) bool,
) (invoicedb.Invoice, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return invoicedb.Invoice{}, err
	}
	rows, err := invoicedb.New(s.db.Read()).OfOrder(ctx, orderNumber)
	if err != nil {
		return invoicedb.Invoice{}, err
	}
	for _, of := range rows {
		if wanted(of) && (of.PersonID == v.ID || v.Has(web.Operator)) {
			return of, nil
		}
	}
	return invoicedb.Invoice{}, ErrNotFound
}

// draw returns a document as a PDF.
func (s *Service) draw(ctx context.Context, of invoicedb.Invoice) ([]byte, error) {
	lines, err := invoicedb.New(s.db.Read()).LinesOf(ctx, of.Number)
	if err != nil {
		return nil, err
	}
	return render(of, lines)
}
