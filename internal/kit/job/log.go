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
func (logErrors) HandlePanic(ctx context.Context, j *rivertype.JobRow, value any, trace string) *river.ErrorHandlerResult {
	slog.ErrorContext(ctx, "job panicked", "kind", j.Kind, "try", j.Attempt, "value", value, "trace", trace)
	return nil
}
