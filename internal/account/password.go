package account

import (
	"context"
	_ "embed"
	"runtime"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"
	"golang.org/x/text/unicode/norm"

	"stoa/internal/kit/fault"
)

// The parameters of OWASP's password storage guide for argon2id: 19 MiB, 2 passes.
var hashing = &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// hashers bounds memory: at most one hash per core at a time.
var hashers = make(chan struct{}, runtime.NumCPU())

// HashPassword returns the argon2id hash of a password in PHC format.
func HashPassword(ctx context.Context, password string) (string, error) {
	if err := admitHasher(ctx); err != nil {
		return "", err
	}
	defer func() { <-hashers }()
	return argon2id.CreateHash(norm.NFC.String(password), hashing)
}

func passwordMatches(ctx context.Context, password, hash string) (bool, error) {
	if err := admitHasher(ctx); err != nil {
		return false, err
	}
	defer func() { <-hashers }()
	return argon2id.ComparePasswordAndHash(norm.NFC.String(password), hash)
}

func admitHasher(ctx context.Context) error {
	select {
	case hashers <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

//go:embed common_passwords.txt
var commonText string

var common = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for word := range strings.Lines(commonText) {
		set[strings.TrimSpace(word)] = true
	}
	return set
})

// checkPassword checks a new password. It must not contain the words in personal, such as the name and
// the email.
func checkPassword(f *fault.Form, name, password string, personal ...string) {
	lower := strings.ToLower(password)
	switch {
	case password == "":
		f.Add(name, "required", "Choose a password.")
	case utf8.RuneCountInString(password) > 256:
		f.Add(name, "too_long", "Use up to 256 characters.")
	case utf8.RuneCountInString(password) < 9:
		f.Add(name, "password_short", "Use 9 characters or more.")
	case !strings.ContainsFunc(password, unicode.IsUpper):
		f.Add(name, "password_no_capital", "Use at least one capital letter.")
	case !strings.ContainsFunc(password, isSpecial):
		f.Add(name, "password_no_special", "Use at least one special character such as @, $, ! or &.")
	case isCommon(lower):
		f.Add(name, "password_common", "This is one of the most common passwords. Choose another.")
	case isPersonal(lower, personal):
		f.Add(name, "password_personal", "Don’t use your name or email in your password.")
	}
}

func isSpecial(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsSpace(r)
}

// isCommon checks a password as it is, and without the suffixes that people add to satisfy a rule:
// "Password123!" counts as "password".
func isCommon(lower string) bool {
	bare := strings.TrimRightFunc(lower, func(r rune) bool { return unicode.IsDigit(r) || isSpecial(r) })
	return common()[lower] || common()[bare]
}

func isPersonal(lower string, personal []string) bool {
	for _, word := range personal {
		local, _, _ := strings.Cut(strings.ToLower(word), "@")
		for _, part := range append(strings.Fields(local), local) {
			if utf8.RuneCountInString(part) >= 4 && strings.Contains(lower, part) {
				return true
			}
		}
	}
	return false
}
