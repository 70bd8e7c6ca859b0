package web

import (
	"context"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"math"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"stoa/internal/kit/fault"
)

// Problem is an error as the caller reads it (RFC 9457), with a code that is the
// key of its text in the reader's language.
type Problem struct {
	Type       string         `json:"type"`
	Title      string         `json:"title"`
	Status     int            `json:"status"`
	Detail     string         `json:"detail,omitempty"`
	Code       string         `json:"code"`
	Errors     []ProblemField `json:"errors,omitempty"`
	RetryAfter int            `json:"retryAfter,omitempty" doc:"Seconds"`
}

// ProblemField is what is wrong with one field.
type ProblemField struct {
	Field  string `json:"field"`
	Code   string `json:"code"`
	Detail string `json:"detail"`
}

// Error implements error.
func (p *Problem) Error() string { return p.Code + ": " + p.Title }

// GetStatus implements huma.StatusError.
func (p *Problem) GetStatus() int { return p.Status }

// ContentType implements huma.ContentTypeFilter.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

var statusOf = map[fault.Kind]int{
	fault.Invalid: http.StatusUnprocessableEntity, fault.Unauthenticated: http.StatusUnauthorized,
	fault.Forbidden: http.StatusForbidden, fault.NotFound: http.StatusNotFound,
	fault.Conflict: http.StatusConflict, fault.Declined: http.StatusPaymentRequired,
	fault.TooMany: http.StatusTooManyRequests, fault.TooLarge: http.StatusRequestEntityTooLarge,
	fault.Unavailable: http.StatusServiceUnavailable,
}

const tooSlow = "This took too long. Try again."

// problemOf describes err; what is not a fault becomes a plain 500, and is logged.
func problemOf(ctx context.Context, err error) *Problem {
	// What a database says of a NUL or of bytes that are no UTF-8 (PostgreSQL's
	// character_not_in_repertoire): bad input, wherever it came in.
	var state interface{ SQLState() string }
	if errors.As(err, &state) && state.SQLState() == "22021" {
		err = fault.New(fault.Invalid, "control_characters", "This contains unsupported characters.")
	}
	if errors.Is(err, os.ErrDeadlineExceeded) { // by timed
		return newHumaError(http.StatusRequestTimeout, tooSlow).(*Problem)
	}
	var f *fault.Error
	if !errors.As(err, &f) {
		if ctx.Err() != nil { // the caller has gone, or took too long
			return &Problem{Type: "about:blank", Title: tooSlow, Status: http.StatusServiceUnavailable, Code: "server.timeout"}
		}
		if away(err) {
			slog.ErrorContext(ctx, "a part isn't responding", "error", err)
			return &Problem{
				Type: "about:blank", Title: "Part of the server isn’t responding.", Status: http.StatusServiceUnavailable,
				Code: "server.not_ready", RetryAfter: 5,
			}
		}
		slog.ErrorContext(ctx, "unexpected error", "error", err)
		return &Problem{
			Type: "about:blank", Title: "Something went wrong on our side.", Status: http.StatusInternalServerError,
			Code: "server.error",
		}
	}
	if f.Kind == fault.Forbidden {
		logRefusal(ctx, f.Code)
	}
	p := &Problem{Type: "about:blank", Title: f.Message, Status: statusOf[f.Kind], Code: f.Code}
	for _, field := range f.Fields {
		p.Errors = append(p.Errors, ProblemField{Field: field.Name, Code: field.Code, Detail: field.Message})
	}
	if f.RetryAfter > 0 {
		p.RetryAfter = int(math.Ceil(f.RetryAfter.Seconds()))
	}
	return p
}

// away reports whether an error is of a database or a store that can't be reached, or can't write: that of a
// connection, PostgreSQL's classes for shutting down, too many connections and no space, and SQLite's for a full or
// read-only disk.
func away(err error) bool {
	var line net.Error
	var state interface{ SQLState() string }
	var code interface{ Code() int }
	switch {
	case errors.As(err, &state):
		s := state.SQLState()
		return strings.HasPrefix(s, "08") || strings.HasPrefix(s, "53") || strings.HasPrefix(s, "57P") || s == "25006"
	case errors.As(err, &code):
		c := code.Code() & 0xff
		return c == 8 || c == 10 || c == 13 || c == 14 // READONLY, IOERR, FULL, CANTOPEN
	}
	return errors.As(err, &line) || errors.Is(err, driver.ErrBadConn) || errors.Is(err, io.ErrUnexpectedEOF)
}

// logRefusal notes who was refused what. The operation is its pattern, without what stood in the address.
func logRefusal(ctx context.Context, code string) {
	about := from(ctx)
	route := about.route
	if route == "" {
		route = pathOf(about.raw.Pattern)
	}
	slog.WarnContext(ctx, "refused", "code", code, "method", about.raw.Method, "operation", route,
		"person", about.person, "network", Network(ctx))
}

func asHuma(ctx context.Context, err error) error {
	p := problemOf(ctx, err)
	if p.RetryAfter > 0 {
		Header(ctx).Set("Retry-After", strconv.Itoa(p.RetryAfter))
	}
	return p
}

// newHumaError describes what huma itself refuses: malformed bodies and parameters.
func newHumaError(status int, message string, errs ...error) huma.StatusError {
	p := &Problem{Type: "about:blank", Title: message, Status: status, Code: codeOf(status)}
	for _, err := range errs {
		var detail *huma.ErrorDetail
		if !errors.As(err, &detail) {
			continue
		}
		field, code := strings.TrimPrefix(strings.TrimPrefix(detail.Location, "body"), "."), "invalid"
		if name, ok := strings.CutPrefix(detail.Message, "expected required property "); ok {
			name, _, _ = strings.Cut(name, " ")
			field, code = strings.TrimPrefix(field+"."+name, "."), "required"
		}
		p.Errors = append(p.Errors, ProblemField{Field: field, Code: code, Detail: detail.Message})
	}
	return p
}

func codeOf(status int) string {
	switch status {
	case http.StatusNotFound:
		return "address.not_found"
	case http.StatusRequestEntityTooLarge:
		return "body.too_large"
	case http.StatusRequestTimeout:
		return "body.too_slow"
	case http.StatusUnprocessableEntity:
		return "form.invalid"
	case http.StatusUnsupportedMediaType:
		return "body.type"
	case http.StatusInternalServerError:
		return "server.error"
	default:
		return "request.invalid"
	}
}

// Describe returns the problem document of err, for who answers in a way of its own.
func Describe(ctx context.Context, err error) *Problem { return problemOf(ctx, err) }

// WriteError ends a plain handler with the problem document of err.
func WriteError(w http.ResponseWriter, r *http.Request, err error) {
	p := problemOf(r.Context(), err)
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	if p.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(p.RetryAfter))
	}
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p) // the connection is all that can fail here
}
