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
	State string `query:"state" doc:"new, answered, closed, all"`
	Q     string `query:"q"`
	paging.In
}

type messageIn struct {
	ID string `path:"id"`
}

type messageClosedIn struct {
	ID   string `path:"id"`
	Body struct {
		Closed bool `json:"closed"`
	}
}

type messageAnswerIn struct {
	ID     string `path:"id"`
	Answer string `path:"answer" doc:"A UUID that the browser chose"`
	Body   struct {
		Body string `json:"body"`
		Seen int    `json:"seen" doc:"How many answers there were when this one was written"`
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
	admin := func(method, path, summary string) web.Operation {
		return web.Operation{
			Method: method, Path: "/api/admin/messages/{id}" + path, Summary: summary, Who: web.Operator, Private: true,
		}
	}
	web.Handle(api, admin(http.MethodGet, "", "Get a contact message with its answers"), s.message)
	web.Handle(api, admin(http.MethodPost, "/closed", "Close a message or reopen it"), s.closed)
	web.Handle(api, admin(http.MethodPut, "/answers/{answer}", "Answer a message by email"), s.answer)
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

func (s *Service) message(ctx context.Context, in *messageIn) (*MessagePage, error) {
	return s.MessageByID(ctx, in.ID)
}

func (s *Service) closed(ctx context.Context, in *messageClosedIn) (*MessagePage, error) {
	return s.SetClosed(ctx, in.ID, in.Body.Closed)
}

func (s *Service) answer(ctx context.Context, in *messageAnswerIn) (*MessagePage, error) {
	return s.Answer(ctx, AnswerIn{MessageID: in.ID, ID: in.Answer, Body: in.Body.Body, Seen: in.Body.Seen})
}
