package vies

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
)

// API is the base address of the Commission's service. It is described at
// https://ec.europa.eu/taxation_customs/vies/#/technical-information: POST check-vat-number has countryCode, vatNumber
// and who asks, and is answered with valid and requestIdentifier; what can't be answered is, also with status 200,
// {"actionSucceed":false,"errorWrappers":[{"error":"MS_UNAVAILABLE"}]}.
const API = "https://ec.europa.eu/taxation_customs/vies/rest-api"

const mostRead = 64 << 10 // bytes

var asked = promauto.NewCounterVec(prometheus.CounterOpts{
	Name: "stoa_vies_requests_total", Help: "VAT ids that VIES was asked for, by what came of it.",
}, []string{"result"})

type line struct {
	address string
	client  *http.Client
}

func newLine(api string) line {
	return line{
		strings.TrimSuffix(cmp.Or(api, API), "/") + "/check-vat-number",
		&http.Client{
			Timeout:       30 * time.Second,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}
}

type said struct {
	valid        bool
	consultation string
}

// viesError is why VIES, or a Member State behind it, can't say: VIES itself works.
type viesError string

// Error implements error.
func (r viesError) Error() string { return "VIES: " + string(r) }

const (
	wrongInput     = viesError("INVALID_INPUT") // no number of this country has this form
	wrongRequester = viesError("INVALID_REQUESTER_INFO")
)

// refusals are those that say nothing about VIES as a whole. The others, such as SERVICE_UNAVAILABLE, IP_BLOCKED and
// GLOBAL_MAX_CONCURRENT_REQ, do.
var refusals = []viesError{
	wrongInput, wrongRequester, "MS_UNAVAILABLE", "MS_MAX_CONCURRENT_REQ", "MS_MAX_CONCURRENT_REQ_TIME", "VAT_BLOCKED",
}

func isAnswer(err error) bool {
	for _, r := range refusals {
		if errors.Is(err, r) {
			return true
		}
	}
	return err == nil
}

type question struct {
	Country          string `json:"countryCode"`
	Number           string `json:"vatNumber"`
	RequesterCountry string `json:"requesterMemberStateCode,omitempty"`
	RequesterNumber  string `json:"requesterNumber,omitempty"`
}

type reply struct {
	Country    string `json:"countryCode"`
	Number     string `json:"vatNumber"`
	Valid      *bool  `json:"valid"`
	Identifier string `json:"requestIdentifier"`
	Errors     []struct {
		Error string `json:"error"`
	} `json:"errorWrappers"`
}

// check asks for a VAT id. Whoever asks in the name of a VAT id that VIES refuses is answered as nobody.
func (l line) check(ctx context.Context, id, requester string) (said, error) {
	q := question{Country: id[:2], Number: id[2:]}
	if requester != "" {
		q.RequesterCountry, q.RequesterNumber = requester[:2], requester[2:]
	}
	out, err := l.ask(ctx, q)
	if errors.Is(err, wrongRequester) && requester != "" {
		slog.WarnContext(ctx, "VIES refuses the seller’s VAT ID, so checks have no consultation number")
		out, err = l.ask(ctx, question{Country: q.Country, Number: q.Number})
	}
	if errors.Is(err, wrongInput) {
		return said{}, nil
	}
	return out, err
}

func (l line) ask(ctx context.Context, q question) (out said, err error) {
	body, err := json.Marshal(q)
	if err != nil {
		return out, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, l.address, bytes.NewReader(body))
	if err != nil {
		return out, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json")
	r.Header.Set("User-Agent", "Stoa (VAT IDs)")
	answer, err := l.client.Do(r)
	if err != nil {
		return out, err
	}
	defer answer.Body.Close() //nolint:errcheck // only read
	content, err := io.ReadAll(io.LimitReader(answer.Body, mostRead))
	if err != nil {
		return out, err
	}
	var in reply
	if err := json.Unmarshal(content, &in); err != nil {
		return out, fmt.Errorf("VIES: status %d, and no JSON", answer.StatusCode) // the content may have names in it
	}
	switch {
	case len(in.Errors) > 0:
		return out, viesError(in.Errors[0].Error)
	case answer.StatusCode != http.StatusOK || in.Valid == nil:
		return out, fmt.Errorf("VIES: status %d, and no answer", answer.StatusCode)
	case in.Country != "" && in.Country != q.Country, in.Number != "" && in.Number != q.Number:
		return out, errors.New("VIES: the answer is about another VAT ID")
	case len(in.Identifier) > 100:
		return out, errors.New("VIES: the number of the request is too long")
	}
	return said{valid: *in.Valid, consultation: in.Identifier}, nil
}

// noteAnswer counts what came of a request, and says why there was no answer.
func noteAnswer(a said, err error) {
	switch {
	case err != nil:
		asked.WithLabelValues("unknown").Inc()
		slog.Warn("VIES could not say whether a VAT ID is valid", "error", err)
	case a.valid:
		asked.WithLabelValues("valid").Inc()
	default:
		asked.WithLabelValues("invalid").Inc()
	}
}
