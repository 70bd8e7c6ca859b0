// Package fault owns the errors that reach clients: a kind, and a code such as "coupon.expired" that
// is the key of its text in every language. It guarantees that no cause reaches a client. It does not
// know status codes: kit/web does.
package fault

import (
	"errors"
	"fmt"
	"time"
)

// Kind says what sort of thing went wrong.
type Kind int

// The kinds.
const (
	Invalid         Kind = iota + 1 // what was sent breaks a rule; Fields says where
	Unauthenticated                 // sign in first
	Forbidden                       // signed in, but not allowed
	NotFound                        // not there, or not yours
	Conflict                        // the state does not allow it, or has changed
	Declined                        // the payment provider said no
	TooMany                         // slow down; RetryAfter says how long
	TooLarge                        // more bytes than allowed
	Unavailable                     // a part that we rely on does not answer
)

// Error is an error with a message for the client.
type Error struct {
	Kind       Kind
	Code       string
	Message    string // English; the reader's language is found by Code
	Fields     []Field
	RetryAfter time.Duration
	cause      error
}

// Field is what is wrong with one field of a form. Name is its JSON path.
type Field struct {
	Name    string
	Code    string
	Message string
}

// New makes an error without fields.
func New(kind Kind, code, message string) *Error {
	return &Error{Kind: kind, Code: code, Message: message}
}

// Because returns a copy of e with a cause, for the log and errors.Is only.
func (e *Error) Because(cause error) *Error {
	with := *e
	with.cause = cause
	return &with
}

// Error implements error.
func (e *Error) Error() string {
	if e.cause != nil {
		return fmt.Sprintf("%s: %s: %v", e.Code, e.Message, e.cause)
	}
	return e.Code + ": " + e.Message
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.cause }

// Is makes two errors of one code equal for errors.Is.
func (e *Error) Is(target error) bool {
	other, ok := target.(*Error)
	return ok && other.Code == e.Code
}

// CodeOf returns the code of the fault in err's chain, or "".
func CodeOf(err error) string {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// Form collects the mistakes in a form, by field.
type Form struct{ fields []Field }

// Add adds one mistake.
func (f *Form) Add(name, code, message string) {
	f.fields = append(f.fields, Field{Name: name, Code: code, Message: message})
}

// Err returns nil if there are no mistakes, otherwise an Invalid error "form.invalid".
func (f *Form) Err() error {
	if len(f.fields) == 0 {
		return nil
	}
	return &Error{Kind: Invalid, Code: "form.invalid", Message: "Check the highlighted fields.", Fields: f.fields}
}
