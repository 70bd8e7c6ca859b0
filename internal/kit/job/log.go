package job

import (
	"context"
	"log/slog"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// logErrors says in the log what failed; the queue tries again by itself.
type logErrors struct{}

// HandleError implements river.ErrorHandler.
func (logErrors) HandleError(ctx context.Context, j *rivertype.JobRow, err error) *river.ErrorHandlerResult {
	slog.WarnContext(ctx, "job failed", "kind", j.Kind, "try", j.Attempt, "error", err)
	return nil
}

// HandlePanic implements river.ErrorHandler.
func (logErrors) HandlePanic(
	ctx context.Context, j *rivertype.JobRow, value any, trace string,
) *river.ErrorHandlerResult {
	slog.ErrorContext(ctx, "job panicked", "kind", j.Kind, "try", j.Attempt, "value", value, "trace", trace)
	return nil
}

// onlyWarnings keeps what the queue says in passing out of the log.
type onlyWarnings struct{ slog.Handler }

// Enabled implements slog.Handler.
func (h onlyWarnings) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && h.Handler.Enabled(ctx, level)
}

// WithAttrs implements slog.Handler.
func (h onlyWarnings) WithAttrs(attrs []slog.Attr) slog.Handler {
	return onlyWarnings{h.Handler.WithAttrs(attrs)}
}

// WithGroup implements slog.Handler.
func (h onlyWarnings) WithGroup(name string) slog.Handler {
	return onlyWarnings{h.Handler.WithGroup(name)}
}
