package certificate

import (
	"context"
	"net/http"

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
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/certificates", Summary: "List your certificates", Who: web.Learner,
	},
		func(ctx context.Context, _ *struct{}) (*Certificates, error) {
			list, err := s.Mine(ctx)
			return &Certificates{Certificates: list}, err
		})
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/certificates/{code}", Summary: "Verify a certificate", Who: web.Visitor,
	},
		func(ctx context.Context, in *codeIn) (*Checked, error) { return s.Verify(ctx, in.Code) })
	api.Mux.HandleFunc("GET /api/certificates/{code}/certificate.pdf", s.servePrinted(Print, "application/pdf", "pdf"))
	api.Mux.HandleFunc("GET /api/certificates/{code}/image.png", s.servePrinted(Picture, "image/png", "png"))
	s.badgeRoutes(api)
}

// servePrinted sends a drawing of a certificate. Clients revalidate each time, because it may be
// revoked; it is only redrawn if it has changed.
func (s *Service) servePrinted(draw func(Certificate) ([]byte, error), kind, ending string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		c, err := s.One(r.Context(), r.PathValue("code"))
		if err != nil {
			web.WriteError(w, r, err)
			return
		}
		w.Header().Set("Content-Disposition", `inline; filename="certificate-`+c.Code+`.`+ending+`"`)
		s.drawn.Serve(w, r, c.shown(ending), kind, "no-cache", func() ([]byte, error) { return draw(*c) })
	}
}
