package site

import (
	"context"
	"net/http"
	"time"

	"stoa/internal/kit/paging"
	"stoa/internal/kit/web"
)

type contactIn struct {
	Body struct {
		FirstName string `json:"firstName"`
		Email     string `json:"email"`
		Subject   string `json:"subject"`
		Message   string `json:"message"`
		Website   string `json:"website,omitempty" doc:"honeypot: people leave it empty"`
	}
}

type messagesIn struct {
	State string `query:"state" doc:"open, handled, all"`
	Q     string `query:"q"`
	paging.In
}

type handledIn struct {
	ID   string `path:"id"`
	Body struct {
		Handled bool `json:"handled"`
	}
}

// Accepted says that a message was taken, and no more: who wrote it by a program is
// answered the same.
type Accepted struct{}

// Routes registers the operations on api.
func (s *Service) Routes(api *web.API) {
	web.Handle(api, web.Operation{
		Method: http.MethodPost, Path: "/api/contact", Summary: "Send a contact message", Who: web.Visitor,
		Status: http.StatusAccepted, Limit: web.NewLimiter(5, 2*time.Minute),
	}, s.contact)
	web.Handle(
		api,
		web.Operation{
			Method: http.MethodGet, Path: "/api/admin/messages", Summary: "List contact messages", Who: web.Operator,
			Private: true,
		},
		s.messages,
	)
	web.Handle(
		api,
		web.Operation{
			Method: http.MethodPost, Path: "/api/admin/messages/{id}/handled", Summary: "Close a message or reopen it",
			Who: web.Operator,
		},
		s.handled,
	)
}

func (s *Service) contact(ctx context.Context, in *contactIn) (*Accepted, error) {
	b := in.Body
	if b.Website != "" {
		return &Accepted{}, nil // a field that only programs fill in: thanked, and forgotten
	}
	return &Accepted{}, s.Contact(ctx, ContactIn{
		FirstName: b.FirstName, Email: b.Email, Subject: b.Subject, Message: b.Message, Language: web.Language(ctx),
	})
}

func (s *Service) messages(ctx context.Context, in *messagesIn) (*Messages, error) {
	return s.Messages(ctx, in.State, in.Q, in.At())
}

func (s *Service) handled(ctx context.Context, in *handledIn) (*web.None, error) {
	return nil, s.SetHandled(ctx, in.ID, in.Body.Handled)
}
