package certificate

import (
	"context"
	"net/http"
	"strconv"

	"stoa/internal/kit/web"
)

// Certificates is a list of them.
type Certificates struct {
	Certificates []Certificate `json:"certificates"`
}

type codeIn struct {
	Code string `path:"code"`
}

// Routes registers the operations on api.
func (s *Service) Routes(api *web.API) {
	web.Handle(api, web.Operation{Method: http.MethodGet, Path: "/api/certificates", Summary: "One's certificates", Who: web.Learner},
		func(ctx context.Context, _ *struct{}) (*Certificates, error) {
			list, err := s.Mine(ctx)
			return &Certificates{Certificates: list}, err
		})
	web.Handle(api, web.Operation{Method: http.MethodGet, Path: "/api/certificates/{code}", Summary: "Check a certificate", Who: web.Visitor},
		func(ctx context.Context, in *codeIn) (*Certificate, error) { return s.Verify(ctx, in.Code) })
	api.Mux.HandleFunc("GET /api/certificates/{code}/certificate.pdf", s.servePDF)
}

func (s *Service) servePDF(w http.ResponseWriter, r *http.Request) {
	c, err := s.Verify(r.Context(), r.PathValue("code"))
	if err != nil {
		web.WriteError(w, r, err)
		return
	}
	b, err := Print(*c)
	if err != nil {
		web.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/pdf")
	w.Header().Set("Content-Length", strconv.Itoa(len(b)))
	w.Header().Set("Content-Disposition", `inline; filename="certificate-`+c.Code+`.pdf"`)
	w.Header().Set("Cache-Control", "private, max-age=60")
	_, _ = w.Write(b) // the reader has gone, if this fails
}
