package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// effective is what "stoa config" prints with a file, variables and flags.
func effective(t *testing.T, text string, variables map[string]string, args ...string) (string, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "stoa.toml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	var entries []string
	for name, value := range variables {
		t.Setenv(name, value)
		entries = append(entries, name+"="+value)
	}
	var cli commands
	parser := kong.Must(&cli, kong.Name("stoa"))
	f, err := readFile([]string{"config", "--config", path}, nil)
	if err == nil {
		err = f.check(parser.Model)
	}
	if err == nil {
		err = kong.Resolvers(f).Apply(parser)
	}
	if err != nil {
		return "", err
	}
	parsed, err := parser.Parse(append([]string{"config", "--config", path}, args...))
	if err != nil {
		return "", err
	}
	var out bytes.Buffer
	err = f.print(&out, parsed, append(f.environment(), entries...), map[string]string{
		"name": "From the browser", "data": "no",
	})
	return strings.ReplaceAll(out.String(), path, "stoa.toml"), err
}

func TestFlagsWinOverTheEnvironmentOverTheFile(t *testing.T) {
	out, err := effective(t, `
listen = "file:1"
data = "file"
mail-from = "file <a@b.example>"
trusted-proxies = 2
insecure = ["smtp"]
sample = true
[oidc.google]
issuer = "https://accounts.google.com"
client-secret = "hidden-1"
`, map[string]string{
		"STOA_DATA": "variable", "STOA_LISTEN": "variable:1", "STOA_SMTP": "smtp://user:hidden-2@mail.example:587",
	}, "--listen", "flag:1", "--database", "postgres://user@db.example/stoa?password=hidden-3")
	if err != nil {
		t.Fatal(err)
	}
	out = strings.Join(strings.Fields(out), " ")
	for _, line := range []string{
		`listen = "flag:1" # flag --listen`, `data = "variable" # environment STOA_DATA`,
		`mail-from = "file <a@b.example>" # file stoa.toml:4`, `trusted-proxies = 2 # file stoa.toml:5`,
		`insecure = ["smtp"] # file stoa.toml:6`, `sample = true # file stoa.toml:7`, `upload-quota = 100 # default`, `name = "From the browser" # database (set in the browser)`,
		`smtp = "smtp://user:xxxxx@mail.example:587" # environment STOA_SMTP`, `password=xxxxx`,
		`STOA_OIDC_GOOGLE_CLIENT_SECRET = "xxxxx" # file stoa.toml`,
		`STOA_OIDC_GOOGLE_ISSUER = "https://accounts.google.com" # file stoa.toml`,
	} {
		if !strings.Contains(out, line) {
			t.Errorf("no %q", line)
		}
	}
	if t.Failed() || strings.Contains(out, "hidden") {
		t.Error(out)
	}
}

func TestMistakesInTheFileNameLineAndCause(t *testing.T) {
	for text, want := range map[string]string{
		"data = \"x\"\nlisten":                      `stoa.toml:2: `,
		"data = \"x\"\npublicurl = \"y\"":           `stoa.toml:2: "publicurl" is not a setting; did you mean public-url?`,
		"\n\ntrusted-proxies = \"two\"":             `stoa.toml:3: must be a number`,
		"sample = 1":                                `stoa.toml:1: must be true or false`,
		"[oidc.google]\nclientsecret = \"x\"":       `stoa.toml:2: "clientsecret" is not a text of a provider; did you mean client-secret?`,
		"insecure = [\"smpt\"]":                     `must be one of`,
		"config = \"other.toml\"\ndata = \"x\"":     `"config" is not a setting`,
		"who = \"someone@example.org\"\nyes = true": `"yes" is not a setting`,
	} {
		if _, err := effective(t, text, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestUnknownVariablesAreNamed(t *testing.T) {
	var cli commands
	got := unknownVariables(kong.Must(&cli).Model, []string{
		"STOA_PUBLICURL=x", "STOA_DATA=x", "STOA_OIDC_GOOGLE_ISSUER=x", "STOA_E2E_PORT=1", "HOME=/",
	})
	want := "STOA_PUBLICURL in the environment is not a setting and does nothing; did you mean STOA_PUBLIC_URL?"
	if len(got) != 1 || got[0] != want {
		t.Errorf("%q", got)
	}
}

func TestExitCodes(t *testing.T) {
	t.Chdir(t.TempDir())
	for want, args := range map[int][][]string{
		exitDone:   {{}, {"version"}, {"--version"}, {"config"}},
		exitUsage:  {{"serv"}, {"serve", "--dat", "x"}, {"config", "--config", "missing.toml"}},
		exitFailed: {{"operator", "nobody@example.org"}, {"reset-password", "nobody@example.org"}},
	} {
		for _, line := range args {
			if got := run(t.Context(), line); got != want {
				t.Errorf("stoa %s ends with %d, want %d", strings.Join(line, " "), got, want)
			}
		}
	}
}
