package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/agnivade/levenshtein"
	"github.com/alecthomas/kong"
)

// file is a file of settings. Its keys are the names of flags; the environment and flags are stronger.
type file struct {
	path, text string
	values     map[string]any
	oidc       map[string]any // by the name of a provider
}

// usualFile is read if it is there and no other is named.
const usualFile = "stoa.toml"

// readFile reads the file that the command line or the environment names, or else stoa.toml of the current folder,
// which may be missing.
func readFile(args, environment []string) (*file, error) {
	f := &file{path: named(args, environment), values: map[string]any{}}
	text, err := os.ReadFile(cmp.Or(f.path, usualFile))
	if f.path == "" && errors.Is(err, fs.ErrNotExist) {
		return f, nil
	}
	f.path = cmp.Or(f.path, usualFile)
	if err != nil {
		return f, fmt.Errorf("--config: %w", err)
	}
	f.text = string(text)
	if _, err := toml.Decode(f.text, &f.values); err != nil {
		var wrong toml.ParseError
		if errors.As(err, &wrong) {
			return f, fmt.Errorf("%s:%d: %s", f.path, wrong.Position.Line, wrong.Message)
		}
		return f, fmt.Errorf("%s: %w", f.path, err)
	}
	if given, ok := f.values["oidc"]; ok {
		providers, ok := given.(map[string]any)
		if !ok {
			return f, f.wrong("oidc", `has a table for each provider, such as [oidc.google]`)
		}
		f.oidc = providers
		delete(f.values, "oidc")
	}
	return f, nil
}

// named is the path that --config or STOA_CONFIG has.
func named(args, environment []string) string {
	for i, arg := range args {
		if path, ok := strings.CutPrefix(arg, "--config="); ok {
			return path
		}
		if arg == "--config" && i+1 < len(args) {
			return args[i+1]
		}
	}
	return variable(environment, "STOA_CONFIG")
}

func variable(environment []string, name string) string {
	for _, entry := range slices.Backward(environment) {
		if value, ok := strings.CutPrefix(entry, name+"="); ok {
			return value
		}
	}
	return ""
}

func (f *file) wrong(key, what string) error {
	return fmt.Errorf("%s:%d: %q %s", f.path, f.line(key), key, what)
}

// line is where a key stands.
func (f *file) line(key string) int {
	at := regexp.MustCompile(`(?m)^\s*\[?"?` + regexp.QuoteMeta(key) + `"?\s*[=.\]]`).FindStringIndex(f.text)
	if at == nil {
		return 1
	}
	return 1 + strings.Count(f.text[:at[1]], "\n")
}

// oidcKeys are what the table of a provider may have.
var oidcKeys = []string{"issuer", "client-id", "client-secret", "label"}

// check names every key that is no setting.
func (f *file) check(model *kong.Application) error {
	known := map[string]bool{}
	for _, flag := range everyFlag(model) {
		known[flag.Name] = len(flag.Envs) > 0 && flag.Name != "config" // what has no variable is no setting
	}
	var names []string
	for name, is := range known {
		if is {
			names = append(names, name)
		}
	}
	var failed []error
	for key := range f.values {
		if !known[key] {
			failed = append(failed, f.wrong(key, "is not a setting"+meant(key, names)))
		}
	}
	for name, given := range f.oidc {
		provider, ok := given.(map[string]any)
		if !ok {
			failed = append(failed, f.wrong(name, "must be a table: [oidc."+name+"]"))
		}
		for key, value := range provider {
			if _, ok := value.(string); !slices.Contains(oidcKeys, key) || !ok {
				failed = append(failed, f.wrong(key, "is not a text of a provider"+meant(key, oidcKeys)))
			}
		}
	}
	return sorted(failed)
}

func sorted(failed []error) error {
	slices.SortFunc(failed, func(a, b error) int { return cmp.Compare(a.Error(), b.Error()) })
	return errors.Join(failed...)
}

// meant ends a message about a word that nobody knows.
func meant(word string, known []string) string {
	nearest, least := "", len(word)/2+1
	for _, name := range known {
		if d := levenshtein.ComputeDistance(word, name); d < least || d == least && name < nearest {
			nearest, least = name, d
		}
	}
	if nearest == "" {
		return ""
	}
	return "; did you mean " + nearest + "?"
}

// everyFlag is each flag of all commands once.
func everyFlag(model *kong.Application) (flags []*kong.Flag) {
	seen := map[string]bool{}
	_ = kong.Visit(model, func(node kong.Visitable, next kong.Next) error {
		if flag, ok := node.(*kong.Flag); ok && !seen[flag.Name] {
			seen[flag.Name] = true
			flags = append(flags, flag)
		}
		return next(nil)
	})
	return flags
}

// Validate implements kong.Resolver; check says more.
func (f *file) Validate(*kong.Application) error { return nil }

// Resolve implements kong.Resolver: what the file says of a flag that the environment leaves open.
func (f *file) Resolve(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
	name := flag.Name
	if name == "from-media" {
		name = "media" // of what moves, not of where it moves to
	}
	value, ok := f.values[name]
	if !ok || len(flag.Envs) == 0 || fromEnvironment(flag) != "" {
		return nil, nil
	}
	fits, should := true, ""
	switch flag.Target.Kind() {
	case reflect.Bool:
		_, fits = value.(bool)
		should = "true or false"
	case reflect.Int, reflect.Int64:
		_, fits = value.(int64)
		should = "a number"
	case reflect.Slice:
		should = `a list, such as ["smtp"]`
		_, fits = value.([]any)
	default:
		_, fits = value.(string)
		should = "a text in quotes"
	}
	if !fits {
		return nil, fmt.Errorf("%s:%d: must be %s", f.path, f.line(flag.Name), should)
	}
	return value, nil
}

// fromEnvironment is the variable that sets a flag, or "".
func fromEnvironment(flag *kong.Flag) string {
	for _, name := range flag.Envs {
		if _, ok := os.LookupEnv(name); ok {
			return name
		}
	}
	return ""
}

// environment is what the file has for settings that are variables only.
func (f *file) environment() (entries []string) {
	for name, given := range f.oidc {
		provider, _ := given.(map[string]any)
		for key, value := range provider {
			text, _ := value.(string)
			entries = append(entries, variableOf(name, key)+"="+text)
		}
	}
	slices.Sort(entries)
	return entries
}

func variableOf(provider, key string) string {
	return "STOA_OIDC_" + strings.ToUpper(provider) + "_" + strings.ToUpper(strings.ReplaceAll(key, "-", "_"))
}

var (
	ofProvider = regexp.MustCompile(`^STOA_OIDC_\w+_(ISSUER|CLIENT_ID|CLIENT_SECRET|LABEL)$`)
	ofTests    = regexp.MustCompile(`^STOA_(E2E|TEST|BENCH)_`)
)

// unknownVariables says which STOA_… variables are no settings.
func unknownVariables(model *kong.Application, environment []string) (warnings []string) {
	var known []string
	for _, flag := range everyFlag(model) {
		known = append(known, flag.Envs...)
	}
	for _, entry := range environment {
		name, _, _ := strings.Cut(entry, "=")
		if !strings.HasPrefix(name, "STOA_") || slices.Contains(known, name) || ofProvider.MatchString(name) ||
			ofTests.MatchString(name) {
			continue
		}
		warnings = append(warnings, name+" in the environment is not a setting and does nothing"+meant(name, known))
	}
	slices.Sort(warnings)
	return warnings
}
