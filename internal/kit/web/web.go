// Package web owns how a use case is reached over HTTP: typed handlers, the
// OpenAPI document made from them, problem documents for errors (RFC 9457), and
// the middleware around all of it. It promises that a handler sees only input
// of the declared shape and that an unknown error never shows its text. It
// refuses to know people: who may call is what NewAPI is given.
package web

import (
	"context"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// API is the set of routes and their description.
type API struct {
	Mux        *http.ServeMux
	authorize  Authorize
	Operations []Operation
	// Shared counts the limits of operations for all instances; nil where there is one.
	Shared Shared
	huma   huma.API
}

// Role is what an operation asks of its caller.
type Role string

// The roles, of which Visitor is anyone at all and Learner anyone signed in.
const (
	Visitor    Role = "visitor"
	Learner    Role = "learner"
	Instructor Role = "instructor"
	Specialist Role = "specialist"
	Operator   Role = "operator"
)

// Operation describes one route. Status is that of success: 200 when zero, and
// always 204 when the handler returns a *None. MaxBody is in bytes, 64 KiB when zero.
type Operation struct {
	Method, Path string
	Summary      string
	Who          Role
	Status       int
	MaxBody      int64
	Limit        *Limiter // by caller's address
	Private      bool     // the answer is about one person: never cached
}

// None is the output of an operation that answers without a body.
type None struct{}

type output[Out any] struct {
	Status int
	Body   Out
}

// Authorize refuses callers who lack the role that an operation asks for.
type Authorize func(ctx context.Context, who Role) error

// NewAPI makes an API without routes, on a mux of its own. authorize is not asked about what visitors may do.
func NewAPI(title, version string, authorize Authorize) *API {
	config := huma.DefaultConfig(title, version)
	config.CreateHooks = nil // no $schema member in bodies
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "", "", ""
	huma.DefaultArrayNullable = false
	huma.NewError = newHumaError
	huma.NewErrorWithContext = func(_ huma.Context, status int, message string, errs ...error) huma.StatusError {
		return newHumaError(status, message, errs...)
	}
	mux := http.NewServeMux()
	return &API{Mux: mux, authorize: authorize, huma: humago.New(mux, config)}
}

// Handle registers a use case under an operation. In is a struct with `path`,
// `query`, `header` tags and a Body member, as huma documents them; Out is the body.
func Handle[In, Out any](a *API, op Operation, use func(ctx context.Context, in *In) (*Out, error)) {
	a.Operations = append(a.Operations, op)
	if op.Limit != nil && op.Limit.name == "" {
		a.Share(op.Limit, op.Method+" "+op.Path)
	}
	_, none := any((*Out)(nil)).(*None)
	if op.Status == 0 {
		op.Status = http.StatusOK
	}
	if none {
		op.Status = http.StatusNoContent
	}
	if op.MaxBody == 0 {
		op.MaxBody = 64 << 10
	}
	described := huma.Operation{
		OperationID: operationID(op), Method: op.Method, Path: op.Path, Summary: op.Summary,
		DefaultStatus: op.Status, MaxBodyBytes: op.MaxBody, Tags: []string{tag(op.Path)},
		BodyReadTimeout: -1, // Wrap says how long
		Description:     "For: " + string(op.Who) + ".",
		Errors:          []int{http.StatusBadRequest, http.StatusUnprocessableEntity},
	}
	if op.Who != Visitor {
		described.Errors = append(described.Errors, http.StatusUnauthorized, http.StatusForbidden)
	}
	// Before anything is read: who may not call learns nothing of the input.
	described.Middlewares = huma.Middlewares{func(ctx huma.Context, next func(huma.Context)) {
		from(ctx.Context()).route = op.Path
		if err := a.admit(ctx.Context(), op); err != nil {
			r, w := humago.Unwrap(ctx)
			WriteError(w, r, err)
			return
		}
		next(ctx)
	}}
	call := func(ctx context.Context, in *In) (*Out, error) {
		if op.Private || op.Who != Visitor || op.Method != http.MethodGet {
			Header(ctx).Set("Cache-Control", "no-store")
		}
		out, err := use(ctx, in)
		if err != nil {
			return nil, asHuma(ctx, err)
		}
		return out, nil
	}
	if none {
		huma.Register(a.huma, described, func(ctx context.Context, in *In) (*struct{}, error) {
			_, err := call(ctx, in)
			return nil, err
		})
		return
	}
	huma.Register(a.huma, described, func(ctx context.Context, in *In) (*output[Out], error) {
		out, err := call(ctx, in)
		if err != nil {
			return nil, err
		}
		return &output[Out]{Status: op.Status, Body: *out}, nil
	})
}

// Share has a limiter count for all instances, where there are several.
func (a *API) Share(l *Limiter, name string) {
	if a.Shared != nil {
		l.Share(a.Shared, name)
	}
}

func (a *API) admit(ctx context.Context, op Operation) error {
	if op.Limit != nil {
		if err := op.Limit.Allow(Client(ctx)); err != nil {
			return err
		}
	}
	if op.Who == Visitor || op.Who == "" {
		return nil
	}
	return a.authorize(ctx, op.Who)
}

// Document returns the OpenAPI 3.1 document as JSON.
func (a *API) Document() ([]byte, error) {
	doc := a.huma.OpenAPI()
	nullObjects(doc.Components.Schemas)
	return doc.MarshalJSON()
}

// nullObjects says of a pointer to a struct, sent even when nil, that it may be
// null: huma describes it as always present.
func nullObjects(registry huma.Registry) {
	for name, schema := range registry.Map() {
		t := registry.TypeFromRef("#/components/schemas/" + name)
		if t == nil {
			continue
		}
		for t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		if t.Kind() != reflect.Struct {
			continue
		}
		for _, field := range reflect.VisibleFields(t) {
			tag := field.Tag.Get("json")
			name, options, _ := strings.Cut(tag, ",")
			property := schema.Properties[name]
			if property == nil || property.Ref == "" || field.Type.Kind() != reflect.Pointer ||
				strings.Contains(options, "omitempty") {
				continue
			}
			schema.Properties[name] = &huma.Schema{AnyOf: []*huma.Schema{{Ref: property.Ref}, {Type: "null"}}}
		}
	}
}

func operationID(op Operation) string {
	clean := strings.NewReplacer("/api/", "", "{", "", "}", "", "/", "-").Replace(op.Path)
	return strings.ToLower(op.Method) + "-" + clean
}

func tag(path string) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/api/"), "/")
	return first
}
