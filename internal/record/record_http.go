package record

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"

	"stoa/internal/certificate"
	"stoa/internal/kit/db"
	"stoa/internal/kit/web"
	"stoa/internal/record/recorddb"
	"stoa/internal/session"
)

// Brought are certificates from other sites.
type Brought struct {
	Certificates []certificate.Foreign `json:"certificates"`
}

type certificateIn struct {
	ID string `query:"id" required:"true" doc:"Of the badge: an address at the issuer"`
}

// Routes registers the operations on api. An import is a handler of its own, because its body is a file.
func (s *Service) Routes(api *web.API) {
	limit := web.NewLimiter(10, 60e9)
	api.Share(limit, "record")
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/account/record/certificates", Who: web.Learner, Private: true,
		Summary: "List the certificates that you brought from other sites",
	}, func(ctx context.Context, _ *struct{}) (*Brought, error) {
		v, err := session.Require(ctx)
		if err != nil {
			return nil, err
		}
		list, _, err := s.brought(ctx, v.ID)
		return &Brought{Certificates: append([]certificate.Foreign{}, list...)}, err
	})
	web.Handle(api, web.Operation{
		Method: http.MethodDelete, Path: "/api/account/record/certificates", Who: web.Learner, Private: true,
		Summary: "Remove a certificate that you brought from another site",
	}, func(ctx context.Context, in *certificateIn) (*web.None, error) {
		v, err := session.Require(ctx)
		if err != nil {
			return nil, err
		}
		return nil, s.db.InTx(ctx, func(tx *db.Tx) error {
			return recorddb.New(tx).DeleteCertificate(ctx, recorddb.DeleteCertificateParams{PersonID: v.ID, ID: in.ID})
		})
	})
	api.Mux.HandleFunc("GET /api/account/record", func(w http.ResponseWriter, r *http.Request) {
		var file bytes.Buffer
		v, err := session.Require(r.Context())
		if err == nil {
			err = limit.Allow(v.ID)
		}
		if err == nil {
			err = s.Export(r.Context(), &file)
		}
		if err != nil {
			web.WriteError(w, r, err)
			return
		}
		w.Header().Set("Content-Type", "application/zip")
		w.Header().Set("Content-Disposition", `attachment; filename="learning-record-`+v.Slug+`.zip"`)
		w.Header().Set("Cache-Control", "private, no-store")
		_, _ = w.Write(file.Bytes()) // the reader has gone, if this fails
	})
	api.Mux.HandleFunc("PUT /api/account/record", func(w http.ResponseWriter, r *http.Request) {
		v, err := session.Require(r.Context())
		if err == nil {
			err = limit.Allow(v.ID)
		}
		var done *Imported
		if err == nil {
			done, err = s.take(w, r)
		}
		if err != nil {
			web.WriteError(w, r, err)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "private, no-store")
		_ = json.NewEncoder(w).Encode(done) // the reader has gone, if this fails
	})
}

func (s *Service) take(w http.ResponseWriter, r *http.Request) (*Imported, error) {
	file, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostBytes))
	if large := new(http.MaxBytesError); errors.As(err, &large) {
		return nil, errTooLarge
	}
	if err != nil {
		return nil, errNotRecord.Because(err)
	}
	return s.Import(r.Context(), file)
}
