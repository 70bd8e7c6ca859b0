package app

import (
	"log/slog"
	"os"

	"stoa/internal/kit/web"
)

// logLevel holds for the process; the admin address changes it.
var logLevel slog.LevelVar

// LogTo has everything logged to standard error as lines of text, or of JSON where format is "json". verbose begins
// with the level debug. What is logged while a request is answered has that request's id.
func LogTo(format string, verbose bool) {
	if verbose {
		logLevel.Set(slog.LevelDebug)
	}
	options := &slog.HandlerOptions{Level: &logLevel}
	var handler slog.Handler = slog.NewTextHandler(os.Stderr, options)
	if format == "json" {
		handler = slog.NewJSONHandler(os.Stderr, options)
	}
	slog.SetDefault(slog.New(web.LogRequests(handler)))
}
