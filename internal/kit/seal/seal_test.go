package seal_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stoa/internal/kit/seal"
)

func load(t *testing.T, path string) *seal.Keys {
	t.Helper()
	keys, err := seal.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

func TestSealedOpensUnderItsNameOnly(t *testing.T) {
	path := filepath.Join(t.TempDir(), "key")
	keys := load(t, path)
	sealed := keys.Seal("seed of ada", "JBSWY3DPEHPK3PXP")
	if strings.Contains(sealed, "JBSW") || !strings.HasPrefix(sealed, keys.Prefix()) {
		t.Errorf("stored as %q", sealed)
	}
	if again := keys.Seal("seed of ada", "JBSWY3DPEHPK3PXP"); again == sealed {
		t.Error("two seals of one secret are the same")
	}
	if got, err := load(t, path).Open("seed of ada", sealed); err != nil || got != "JBSWY3DPEHPK3PXP" {
		t.Errorf("after a restart: %q %v", got, err)
	}
	if got, err := keys.Open("seed of ada", "JBSWY3DPEHPK3PXP"); err != nil || got != "JBSWY3DPEHPK3PXP" {
		t.Errorf("from before there were keys: %q %v", got, err)
	}
	for what, c := range map[string]struct{ name, stored string }{
		"another row":     {"seed of eve", sealed},
		"a changed value": {"seed of ada", sealed[:len(sealed)-2] + "AA"},
		"a shorter value": {"seed of ada", keys.Prefix() + "AA"},
	} {
		if got, err := keys.Open(c.name, c.stored); err == nil || got != "" {
			t.Errorf("%s: %q", what, got)
		}
	}
	if _, err := seal.Generate().Open("seed of ada", sealed); err == nil || !strings.Contains(err.Error(), "--key-file") {
		t.Errorf("another key: %v", err)
	}
}

func TestKeyFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "key")
	old := load(t, path)
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info, err)
	}
	before, _ := os.ReadFile(path)
	sealed := old.Seal("x", "secret")
	other := filepath.Join(t.TempDir(), "key")
	load(t, other)
	newer, _ := os.ReadFile(other)
	if err := os.WriteFile(path, append(newer, before...), 0o600); err != nil {
		t.Fatal(err)
	}
	both := load(t, path)
	if got, err := both.Open("x", sealed); err != nil || got != "secret" || both.Prefix() == old.Prefix() {
		t.Errorf("after a change of keys: %q %v", got, err)
	}
	for what, text := range map[string]string{"nothing": "", "a short key": "c2hvcnQ=\n", "no base64": "hush!\n"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := seal.Load(path); err == nil || strings.Contains(err.Error(), "hush") {
			t.Errorf("%s: %v", what, err)
		}
	}
}
