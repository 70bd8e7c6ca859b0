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

// hashers bounds the memory: as many at once as there are cores.
var hashers = make(chan struct{}, runtime.NumCPU())

// HashPassword returns the argon2id hash of a password, in its PHC text form.
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

// checkPassword notes what is wrong with a new password. personal are words it
// must not contain, such as the name and the e-mail.
func checkPassword(f *fault.Form, name, password string, personal ...string) {
	lower := strings.ToLower(password)
	switch {
	case password == "":
		f.Add(name, "required", "Please choose a password.")
	case utf8.RuneCountInString(password) > 256:
		f.Add(name, "too_long", "This can have at most 256 characters.")
	case utf8.RuneCountInString(password) < 9:
		f.Add(name, "password_short", "Use 9 characters or more.")
	case !strings.ContainsFunc(password, unicode.IsUpper):
		f.Add(name, "password_no_capital", "Use at least one capital letter.")
	case !strings.ContainsFunc(password, isSpecial):
		f.Add(name, "password_no_special", "Use at least one special character such as @, $, ! or &.")
	case isCommon(lower):
		f.Add(name, "password_common", "This is one of the most common passwords. Please choose another.")
	case isPersonal(lower, personal):
		f.Add(name, "password_personal", "Leave your name and e-mail out of the password.")
	}
}

func isSpecial(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsSpace(r)
}

// isCommon looks a password up as it is, and without what is usually added to
// satisfy a rule: "Password123!" is "password".
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
