package app

import (
	"context"
	"net/http"
	"time"

	"stoa/internal/kit/blob"
	"stoa/internal/kit/web"
	"stoa/internal/payment/stripe"
)

// System is how this installation runs, which the browser can't change.
type System struct {
	Version      string              `json:"version"`
	PublicURL    string              `json:"publicUrl"`
	Database     string              `json:"database" enum:"sqlite,postgres"`
	Payment      string              `json:"payment" enum:"test,stripe_test,stripe_live" doc:"live: real money moves"`
	Webhook      bool                `json:"webhook" doc:"Stripe can send messages"`
	Media        Storage             `json:"media"`
	Certificates []DomainCertificate `json:"certificates"` // of its own domains; empty where something in front speaks TLS
}

// Storage is where videos and files lie. Total is 0 where that isn't known.
type Storage struct {
	Kind  string `json:"kind" enum:"folder,s3"`
	Place string `json:"place"`
	Free  int64  `json:"freeBytes"`
	Total int64  `json:"totalBytes"`
}

// DomainCertificate is how things stand with that of a domain.
type DomainCertificate struct {
	Domain  string     `json:"domain"`
	Issuer  string     `json:"issuer"`
	Expires *time.Time `json:"expires"`
	Problem string     `json:"problem"`
}

// StorageCheck is what came of writing a small file: Problem is "" if that worked.
type StorageCheck struct {
	Problem string `json:"problem"`
}

func (a *App) systemRoutes(api *web.API) {
	operation := func(method, path, summary string) web.Operation {
		return web.Operation{
			Method: method, Path: "/api/admin/system" + path, Summary: summary, Who: web.Operator, Private: true,
		}
	}
	web.Handle(api, operation(http.MethodGet, "", "Get how this installation runs"), a.system)
	check := operation(http.MethodPost, "/storage", "Write a small file where the media are")
	check.Limit = web.NewLimiter(10, 6*time.Second)
	web.Handle(api, check, a.checkStorage)
}

func (a *App) system(context.Context, *struct{}) (*System, error) {
	c := a.Config
	out := &System{
		Version: c.Version, PublicURL: c.PublicURL, Database: string(a.DB.Dialect), Payment: testProvider,
		Webhook: c.Stripe.WebhookSecret != "",
		Media:   Storage{Kind: "folder", Place: c.mediaAddress()}, Certificates: []DomainCertificate{},
	}
	if a.stripe != nil {
		if out.Payment = "stripe_test"; stripe.Live(c.Stripe.SecretKey) {
			out.Payment = "stripe_live"
		}
	}
	if c.Media != "" {
		out.Media.Kind, out.Media.Place = "s3", masked(c.Media)
	}
	free, total, ok, err := a.bucket.Space()
	if err == nil && ok {
		out.Media.Free, out.Media.Total = int64(free), int64(total)
	}
	if a.tls == nil {
		return out, nil
	}
	for _, s := range a.tls.States() {
		one := DomainCertificate{Domain: s.Domain, Issuer: s.Issuer, Problem: s.Problem}
		if !s.Expires.IsZero() {
			one.Expires = &s.Expires
		}
		out.Certificates = append(out.Certificates, one)
	}
	return out, nil
}

func (a *App) checkStorage(ctx context.Context, _ *struct{}) (*StorageCheck, error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	if err := blob.Try(ctx, a.bucket); err != nil {
		return &StorageCheck{Problem: masked(err.Error())}, nil
	}
	return &StorageCheck{}, nil
}
