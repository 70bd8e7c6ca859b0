package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net/url"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"

	"stoa/internal/app"
)

type settings struct {
	serve `embed:""`
}

// Run prints every setting as a line of TOML, with its source as a comment and without secrets.
func (s *settings) Run(ctx context.Context, parsed *kong.Context, from *file) error {
	s.trace(parsed, from)
	stored, err := app.StoredSettings(ctx, s.config(), mask)
	if err := from.print(os.Stdout, parsed, environment, stored); err != nil {
		return err
	}
	if err != nil {
		_, err = fmt.Printf("# What was set in the browser can't be read: %s\n", strings.ReplaceAll(err.Error(), "\n", " "))
	}
	return err
}

// print writes the settings; stored are those that were set in the browser.
func (f *file) print(w io.Writer, parsed *kong.Context, environment []string, stored map[string]string) error {
	type line struct{ text, source string }
	var lines []line
	longest := 0
	add := func(text, source string) {
		lines = append(lines, line{text, source})
		longest = max(longest, min(len(text), 60))
	}
	for _, flag := range parsed.Flags() {
		if len(flag.Envs) > 0 && flag.Name != "config" {
			value, source := flag.Target.Interface(), f.source(parsed, flag)
			if text, ok := stored[flag.Name]; ok && source == byDefault {
				value, source = text, "database (set in the browser)"
			}
			add(flag.Name+" = "+shown(flag.Name, value), source)
		}
	}
	for _, name := range providersOf(environment) {
		key, _, _ := strings.Cut(name, "=")
		source := "environment " + key
		if f.has(key) && os.Getenv(key) == "" {
			source = "file " + f.path
		}
		add(key+" = "+shown(key, strings.TrimPrefix(name, key+"=")), source)
	}
	read := "no file was read"
	if f.path != "" {
		read = "read from " + f.path
	}
	if _, err := fmt.Fprintf(
		w, "# Settings in effect (%s). Flags win over the environment, then the file, then the browser.\n",
		read); err != nil {
		return err
	}
	for _, l := range lines {
		if _, err := fmt.Fprintf(w, "%-*s  # %s\n", longest, l.text, l.source); err != nil {
			return err
		}
	}
	return nil
}

// source is where the value of a flag comes from.
func (f *file) source(parsed *kong.Context, flag *kong.Flag) string {
	for _, step := range parsed.Path {
		if step.Flag != nil && step.Flag.Name == flag.Name && !step.Resolved {
			return "flag --" + flag.Name
		}
	}
	if name := fromEnvironment(flag); name != "" {
		return "environment " + name
	}
	if _, ok := f.values[flag.Name]; ok {
		return "file " + f.path + ":" + strconv.Itoa(f.line(flag.Name))
	}
	return byDefault
}

const byDefault = "default"

func (f *file) has(variable string) bool {
	return slices.ContainsFunc(f.environment(), func(entry string) bool {
		return strings.HasPrefix(entry, variable+"=")
	})
}

// providersOf is the last entry of each variable of a provider, sorted.
func providersOf(environment []string) (entries []string) {
	last := map[string]string{}
	for _, entry := range environment {
		if name, _, _ := strings.Cut(entry, "="); ofProvider.MatchString(name) {
			last[name] = entry
		}
	}
	for _, entry := range last {
		entries = append(entries, entry)
	}
	slices.Sort(entries)
	return entries
}

const masked = "xxxxx"

// shown is a value as TOML, without secrets.
func shown(name string, value any) string {
	switch v := reflect.ValueOf(value); v.Kind() {
	case reflect.Bool, reflect.Int, reflect.Int64:
		return fmt.Sprint(value)
	case reflect.Slice:
		texts := make([]string, v.Len())
		for i := range texts {
			texts[i] = strconv.Quote(fmt.Sprint(v.Index(i).Interface()))
		}
		return "[" + strings.Join(texts, ", ") + "]"
	}
	text := fmt.Sprint(value)
	if text != "" && (strings.HasSuffix(strings.ToLower(name), "secret") || strings.HasSuffix(name, "passphrase") ||
		strings.HasSuffix(name, "secret-key")) {
		return strconv.Quote(masked)
	}
	return strconv.Quote(mask(text))
}

// mask hides the passwords of an address.
func mask(text string) string {
	if !strings.Contains(text, "://") {
		return text
	}
	address, err := url.Parse(text)
	if err != nil {
		return masked // it may hold a password that broke it
	}
	query := address.Query()
	for _, name := range []string{"password", "sslpassword", "secret"} {
		if query.Has(name) {
			query.Set(name, masked)
			address.RawQuery = query.Encode()
		}
	}
	return cmp.Or(address.Redacted(), text)
}
