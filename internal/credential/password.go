package credential

import (
	"context"
	_ "embed"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"
	"golang.org/x/text/unicode/norm"

	"stoa/internal/credential/credentialdb"
	"stoa/internal/kit/cores"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
)

// The parameters of OWASP's password storage guide for argon2id: 19 MiB, 2 passes.
var hashing = &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// hashers bounds memory: at most one hash per core at a time.
var hashers = make(chan struct{}, cores.Count)

// HashPassword returns the argon2id hash of a password in PHC format.
func HashPassword(ctx context.Context, password string) (string, error) {
	if err := admitHasher(ctx); err != nil {
		return "", err
	}
	defer func() { <-hashers }()
	return argon2id.CreateHash(norm.NFC.String(password), hashing)
}

// passwordMatches also reports whether a hash was made with other parameters than today's.
func passwordMatches(ctx context.Context, password, hash string) (matches, dated bool, err error) {
	if err := admitHasher(ctx); err != nil {
		return false, false, err
	}
	defer func() { <-hashers }()
	matches, made, err := argon2id.CheckHash(norm.NFC.String(password), hash)
	return matches, err == nil && *made != *hashing, err
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

// SetPassword gives a person a password, by its hash.
func SetPassword(ctx context.Context, tx *db.Tx, personID, hash string) error {
	return credentialdb.New(tx).SetPassword(ctx, credentialdb.SetPasswordParams{
		PersonID: personID, Hash: hash, ChangedAt: db.At(tx.Now),
	})
}

// passwordOf returns the hash of a person's password, or "" if they have none.
func (s *Service) passwordOf(ctx context.Context, personID string) (string, error) {
	hash, _, err := db.Found(credentialdb.New(s.db.Read()).Password(ctx, personID))
	return hash, err
}

// CheckNew checks a new password. It must not contain the words in personal, such as the name and
// the email.
func CheckNew(f *fault.Form, name, password string, personal ...string) {
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

// PasswordForm changes a password: the old one, and the new one twice.
type PasswordForm struct {
	Old    string `json:"old"`
	Code   string `json:"code,omitempty" doc:"Authenticator code, if two-factor authentication is on"`
	New    string `json:"new"`
	Repeat string `json:"repeat"`
}

// ChangePassword sets a new password, replaces every session with a new one for this device, whose
// token it returns, and notifies the owner by email. Of two simultaneous changes, the second is
// refused. Errors: a form's, account.signin_stale, rate.limited.
func (s *Service) ChangePassword(ctx context.Context, in PasswordForm, token, agent string) (fresh string, err error) {
	v, before, err := s.prove(ctx, "old", Proof{Password: in.Old, Code: in.Code}, token)
	if err != nil {
		return "", err
	}
	var f fault.Form
	CheckNew(&f, "new", in.New, v.Email, v.Name)
	if in.New != in.Repeat {
		f.Add("repeat", "password_differs", "These two are not the same.")
	}
	if in.New != "" && in.New == in.Old {
		f.Add("new", "password_same", "Choose a password you don’t already use.")
	}
	if err := f.Err(); err != nil {
		return "", err
	}
	hash, err := HashPassword(ctx, in.New)
	if err != nil {
		return "", err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		if changed, err := change(ctx, tx, v.ID, before, hash); err != nil {
			return err
		} else if !changed {
			f.Add("old", "password_wrong", "Incorrect password.")
			return f.Err()
		}
		if fresh, err = s.sessions.Replace(ctx, tx, v.ID, token, agent); err != nil {
			return err
		}
		return s.Secured(ctx, tx, v.ID, "account.password_changed", MailPasswordChanged)
	})
	return fresh, err
}

// change replaces a hash, or adds one where there is none, and reports whether it was still as before.
func change(ctx context.Context, tx *db.Tx, personID, before, hash string) (changed bool, err error) {
	q, n := credentialdb.New(tx), int64(0)
	if before == "" {
		n, err = q.AddPassword(ctx, credentialdb.AddPasswordParams{
			PersonID: personID, Hash: hash, ChangedAt: db.At(tx.Now),
		})
	} else {
		n, err = q.ChangePassword(ctx, credentialdb.ChangePasswordParams{
			PersonID: personID, Hash: before, Hash_2: hash, ChangedAt: db.At(tx.Now),
		})
	}
	return n > 0, err
}
