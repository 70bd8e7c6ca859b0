package certificate_test

import (
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"stoa/internal/certificate"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/seal"
	"stoa/internal/kit/web"
)

// get asks the routes as anybody does, without an account.
func get(t *testing.T, s *certificate.Service, address string) *httptest.ResponseRecorder {
	t.Helper()
	api := web.NewAPI("test", "1", nil)
	s.Routes(api)
	w := httptest.NewRecorder()
	web.Wrap(api.Mux, web.Edge{}).ServeHTTP(
		w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, address, nil),
	)
	return w
}

func into(t *testing.T, b []byte, v any) {
	t.Helper()
	if err := json.Unmarshal(b, v); err != nil {
		t.Fatalf("%s: %v", b, err)
	}
}

func decode(t *testing.T, s string) []byte {
	t.Helper()
	b, err := base64.RawURLEncoding.DecodeString(s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// holds checks a badge by RFC 7515, section 5.2, with nothing but the standard library
// and what jwks.json says: as a reader does who does not trust our libraries.
func holds(t *testing.T, jwks []byte, token string) bool {
	t.Helper()
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return false
	}
	var header struct{ Alg, Kid, Typ string }
	if err := json.Unmarshal(decode(t, parts[0]), &header); err != nil || header.Alg != "EdDSA" || header.Typ != "JWT" {
		return false
	}
	var set struct{ Keys []map[string]string }
	into(t, jwks, &set)
	for _, key := range set.Keys {
		if key["d"] != "" {
			t.Fatal("jwks.json tells the private key")
		}
		if key["kid"] == header.Kid && key["kty"] == "OKP" && key["crv"] == "Ed25519" {
			return ed25519.Verify(decode(t, key["x"]), []byte(parts[0]+"."+parts[1]), decode(t, parts[2]))
		}
	}
	return false
}

func TestBadge(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		learner, s := fixture(t, d), certificate.New(d, seal.Generate(), "https://stoa.test")
		code := issue(t, d, learner, nil)
		answer := get(t, s, "/api/certificates/"+code+"/badge")
		if answer.Code != http.StatusOK || answer.Header().Get("Content-Type") != "application/vc+jwt" ||
			!strings.Contains(answer.Header().Get("Content-Disposition"), `"stoa-`+code+`.jwt"`) {
			t.Fatalf("%d %v %s", answer.Code, answer.Header(), answer.Body)
		}
		token, jwks := answer.Body.String(), get(t, s, "/.well-known/jwks.json").Body.Bytes()
		if !holds(t, jwks, token) {
			t.Fatalf("%s does not hold by %s", token, jwks)
		}
		for i := range token {
			other := byte('A')
			if token[i] == other {
				other = 'B'
			}
			// The last letter of an Ed25519 signature in base64 has four bits to spare.
			if changed := token[:i] + string(other) + token[i+1:]; i < len(token)-1 && i%7 == 0 &&
				wellFormed(changed) && holds(t, jwks, changed) {
				t.Fatalf("holds with letter %d changed", i)
			}
		}
		if again := get(t, s, "/api/certificates/"+strings.ToLower(code)+"/badge").Body.String(); again != token {
			t.Error("asked again, it is another")
		}
		checkCredential(t, s, decode(t, strings.Split(token, ".")[1]), code)
	})
}

// wellFormed: what is no base64 or no JSON is refused before any signature.
func wellFormed(token string) bool {
	header, _, _ := strings.Cut(token, ".")
	b, err := base64.RawURLEncoding.DecodeString(header)
	return err == nil && json.Valid(b) && strings.Count(token, ".") == 2
}

func checkCredential(t *testing.T, s *certificate.Service, payload []byte, code string) {
	t.Helper()
	var c struct {
		Context           []string `json:"@context"`
		ID, Iss, Jti, Sub string
		Type              []string
		Issuer            struct{ ID string }
		CredentialSubject struct {
			ID          string
			Identifier  []struct{ IdentityHash, IdentityType string }
			Achievement struct{ Name, Description string }
		}
		CredentialStatus struct{ ID, Type string }
	}
	into(t, payload, &c)
	if len(c.Context) < 2 || c.Context[0] != "https://www.w3.org/ns/credentials/v2" ||
		strings.Join(c.Type, " ") != "VerifiableCredential OpenBadgeCredential" {
		t.Errorf("%+v", c)
	}
	if c.Iss != c.Issuer.ID || c.Jti != c.ID || c.Sub != c.CredentialSubject.ID || c.Sub == "" ||
		c.ID != "https://stoa.test/api/certificates/"+code+"/badge" {
		t.Errorf("claims: %+v", c)
	}
	if names := c.CredentialSubject.Identifier; len(names) != 1 || names[0].IdentityHash != "Zażółć Gęślą-Jaźń" ||
		names[0].IdentityType != "name" {
		t.Errorf("learner: %+v", names)
	}
	if c.CredentialSubject.Achievement.Name != "JavaScript" {
		t.Errorf("course: %+v", c.CredentialSubject.Achievement)
	}
	var issuer struct{ ID, Name, URL string }
	into(t, get(t, s, strings.TrimPrefix(c.Issuer.ID, "https://stoa.test")).Body.Bytes(), &issuer)
	if issuer.ID != c.Iss || issuer.Name == "" || issuer.URL != "https://stoa.test" {
		t.Errorf("issuer: %+v", issuer)
	}
	if list := get(
		t, s, strings.TrimPrefix(c.CredentialStatus.ID, "https://stoa.test"),
	).Body.String(); strings.Contains(list, c.ID+`"`) {
		t.Errorf("on its list: %s", list)
	}
}

func TestRevokedBadgeIsGone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		learner, s := fixture(t, d), certificate.New(d, seal.Generate(), "https://stoa.test")
		code := issue(t, d, learner, nil)
		before := get(t, s, "/api/certificates/"+code+"/badge").Body.String()
		if c, err := s.Verify(t.Context(), code); err != nil || !c.SignatureHolds {
			t.Fatalf("%+v %v", c, err)
		}
		revoke(t, d, learner)
		answer := get(t, s, "/api/certificates/"+code+"/badge")
		var p web.Problem
		into(t, answer.Body.Bytes(), &p)
		if answer.Code != http.StatusGone || p.Code != "certificate.revoked" || p.Status != http.StatusGone {
			t.Errorf("%d %+v", answer.Code, p)
		}
		if c, err := s.Verify(t.Context(), code); err != nil || c.SignatureHolds || c.RevokedAt == nil {
			t.Errorf("%+v %v", c, err)
		}
		list, err := s.Revocations(t.Context(), code)
		if err != nil || len(list.RevokedCredential) != 1 ||
			list.RevokedCredential[0].ID != "https://stoa.test/api/certificates/"+code+"/badge" {
			t.Errorf("%+v %v", list, err)
		}
		issue(t, d, learner, nil) // bought and finished again
		if again := get(t, s, "/api/certificates/"+code+"/badge").Body.String(); again != before {
			t.Error("good again, but with another badge")
		}
		if answer := get(t, s, "/api/certificates/AAAA-AAAA-AAAA/badge"); answer.Code != http.StatusNotFound {
			t.Errorf("of no certificate: %d", answer.Code)
		}
	})
}

// A person with access to the database writes another name, or another badge.
func TestTamperingShows(t *testing.T) {
	for what, statement := range map[string]string{
		"name": `UPDATE certificates SET learner_name = 'Somebody Else'`,
		"badge": `UPDATE badges SET jwt = substr(jwt, 1, 700) || CASE WHEN substr(jwt, 701, 1) = 'A' THEN 'B' ELSE 'A' END
			|| substr(jwt, 702)`,
		"key": `DELETE FROM signing_keys`,
	} {
		t.Run(what, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				s, code := certificate.New(d, seal.Generate(), "https://stoa.test"), issue(t, d, fixture(t, d), nil)
				if c, err := s.Verify(t.Context(), code); err != nil || !c.SignatureHolds {
					t.Fatalf("%+v %v", c, err)
				}
				err := d.InTx(t.Context(), func(tx *db.Tx) error {
					_, err := tx.ExecContext(t.Context(), statement)
					return err
				})
				if err != nil {
					t.Fatal(err)
				}
				if c, err := s.Verify(t.Context(), code); err != nil || c.SignatureHolds {
					t.Errorf("%+v %v", c, err)
				}
				if _, err := s.Badge(t.Context(), code); fault.CodeOf(err) != "certificate.signature_broken" {
					t.Error(err)
				}
			})
		})
	}
}

// Two servers that begin at once end with one key and one badge.
func TestFirstUseAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, code := certificate.New(d, seal.Generate(), "https://stoa.test"), issue(t, d, fixture(t, d), nil)
		var all sync.WaitGroup
		tokens := make([]string, 6)
		for i := range tokens {
			all.Go(func() {
				token, err := s.Badge(t.Context(), code)
				if err != nil {
					t.Error(err)
				}
				tokens[i] = token
			})
		}
		all.Wait()
		for _, token := range tokens {
			if token != tokens[0] {
				t.Error("two badges of one certificate")
			}
		}
		var set struct{ Keys []any }
		into(t, get(t, s, "/.well-known/jwks.json").Body.Bytes(), &set)
		if len(set.Keys) != 1 {
			t.Errorf("%d keys", len(set.Keys))
		}
	})
}
