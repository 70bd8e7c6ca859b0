package web

import (
	"context"
	"log/slog"
)

// LogRequests adds the request's id to what is logged while it is answered.
func LogRequests(next slog.Handler) slog.Handler { return requestLog{next} }

type requestLog struct{ slog.Handler }

// Handle implements slog.Handler.
func (h requestLog) Handle(ctx context.Context, record slog.Record) error {
	id, said := RequestID(ctx), false
	record.Attrs(func(a slog.Attr) bool { said = a.Key == "request"; return !said })
	if id != "" && !said {
		record = record.Clone()
		record.AddAttrs(slog.String("request", id))
	}
	return h.Handler.Handle(ctx, record)
}

// WithAttrs implements slog.Handler.
func (h requestLog) WithAttrs(attrs []slog.Attr) slog.Handler {
	return requestLog{h.Handler.WithAttrs(attrs)}
}

// WithGroup implements slog.Handler.
func (h requestLog) WithGroup(name string) slog.Handler { return requestLog{h.Handler.WithGroup(name)} }
