package certificate

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"

	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
)

func (s *Service) badgeRoutes(api *web.API) {
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/certificates/{code}/revocations",
		Summary: "Get the 1EdTech revocation list of a certificate's badge", Who: web.Visitor,
	},
		func(ctx context.Context, in *codeIn) (*Revocations, error) { return s.Revocations(ctx, in.Code) })
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/issuer",
		Summary: "Get the certificate issuer as an Open Badges profile", Who: web.Visitor,
	},
		func(context.Context, *struct{}) (*Profile, error) {
			p := s.Issuer()
			return &p, nil
		})
	api.Mux.HandleFunc("GET /api/certificates/{code}/badge", s.serveBadge)
	api.Mux.HandleFunc("GET /.well-known/jwks.json", s.serveKeys)
}

func (s *Service) serveKeys(w http.ResponseWriter, r *http.Request) {
	b, err := s.JWKS(r.Context())
	if err != nil {
		web.WriteError(w, r, err)
		return
	}
	w.Header().Set("Access-Control-Allow-Origin", "*") // public, and also verified in browsers
	serve(w, "application/jwk-set+json", "public, max-age=300", b)
}

func (s *Service) serveBadge(w http.ResponseWriter, r *http.Request) {
	token, err := s.Badge(r.Context(), r.PathValue("code"))
	if fault.CodeOf(err) == errRevoked.Code {
		gone(w)
		return
	}
	if err != nil {
		web.WriteError(w, r, err)
		return
	}
	w.Header().Set("Access-Control-Allow-Origin", "*")
	w.Header().Set("Content-Disposition", `attachment; filename="stoa-`+normalize(r.PathValue("code"))+`.jwt"`)
	serve(w, "application/vc+jwt", "no-store", []byte(token)) // it may be revoked at any time
}

// gone answers 410. There is no fault kind for it, because nothing else uses it.
func gone(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusGone)
	_ = json.NewEncoder(w).Encode(web.Problem{
		Type: "about:blank", Title: errRevoked.Message, Status: http.StatusGone, Code: errRevoked.Code,
	})
}

func serve(w http.ResponseWriter, kind, cache string, b []byte) {
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Length", strconv.Itoa(len(b)))
	w.Header().Set("Cache-Control", cache)
	_, _ = w.Write(b) // the reader has gone, if this fails
}
