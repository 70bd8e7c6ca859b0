package web

import (
	"context"
	"net/http"
	"time"

	"stoa/internal/kit/i18n"
)

// LanguageCookie stores the language that the visitor chose.
const LanguageCookie = "stoa_lang"

const languageLasts = 365 * 24 * time.Hour

// LanguageOf is the language to answer in: that of the address (?lang=pl), else the
// chosen one, else what the browser accepts. What is not a language is passed over.
func LanguageOf(r *http.Request) string {
	if r.URL != nil && r.URL.RawQuery != "" {
		if named := r.URL.Query().Get("lang"); i18n.Known(named) {
			return named
		}
	}
	if chosen := CookieOf(r, LanguageCookie); i18n.Known(chosen) {
		return chosen
	}
	return i18n.Accepted(r.Header.Get("Accept-Language"))
}

// Language is LanguageOf the request behind a typed call.
func Language(ctx context.Context) string { return LanguageOf(from(ctx).raw) }

// KeepLanguage makes a language the browser's chosen one.
func KeepLanguage(ctx context.Context, language string) {
	SetCookie(ctx, LanguageCookie, language, languageLasts)
}
