package notify_test

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"

	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/push"
	"stoa/internal/kit/reach"
	"stoa/internal/notify"
	"stoa/internal/session"
)

var base64url = base64.RawURLEncoding

// browser is a subscription with its private key: what only the browser knows.
type browser struct {
	key  *ecdh.PrivateKey
	auth []byte
	push.Subscription
}

func newBrowser(t *testing.T, service string) browser {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	auth := make([]byte, 16)
	_, _ = rand.Read(auth)
	return browser{key, auth, push.Subscription{
		Endpoint: service, P256dh: base64url.EncodeToString(key.PublicKey().Bytes()), Auth: base64url.EncodeToString(auth),
	}}
}

// read decrypts a message as RFC 8188 and RFC 8291 say.
func (b browser) read(t *testing.T, body []byte) []byte {
	t.Helper()
	derive := func(secret, salt []byte, info string, n int) []byte {
		key, err := hkdf.Key(sha256.New, secret, salt, info, n)
		if err != nil {
			t.Fatal(err)
		}
		return key
	}
	salt, size, length := body[:16], binary.BigEndian.Uint32(body[16:20]), int(body[20])
	theirs, err := ecdh.P256().NewPublicKey(body[21 : 21+length])
	if err != nil {
		t.Fatal(err)
	}
	shared, err := b.key.ECDH(theirs)
	if err != nil {
		t.Fatal(err)
	}
	info := "WebPush: info\x00" + string(b.key.PublicKey().Bytes()) + string(theirs.Bytes())
	secret := derive(shared, b.auth, info, 32)
	block, err := aes.NewCipher(derive(secret, salt, "Content-Encoding: aes128gcm\x00", 16))
	if err != nil {
		t.Fatal(err)
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		t.Fatal(err)
	}
	record := body[21+length:]
	if len(record) > int(size) {
		t.Fatalf("a record of %d bytes, %d were said", len(record), size)
	}
	plain, err := gcm.Open(nil, derive(secret, salt, "Content-Encoding: nonce\x00", 12), record, nil)
	if err != nil {
		t.Fatal(err)
	}
	return []byte(strings.TrimSuffix(strings.TrimRight(string(plain), "\x00"), "\x02"))
}

// pushService is a stand-in for a browser's: it notes what it is sent, and knows nothing of /gone.
type pushService struct {
	*httptest.Server
	taken chan *http.Request
	body  chan []byte
}

func newPushService(t *testing.T) pushService {
	t.Helper()
	s := pushService{taken: make(chan *http.Request, 10), body: make(chan []byte, 10)}
	s.Server = httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		s.taken <- r
		s.body <- body
		if r.URL.Path == "/gone" {
			w.WriteHeader(http.StatusGone)
			return
		}
		w.WriteHeader(http.StatusCreated)
	}))
	t.Cleanup(s.Close)
	return s
}

// signed checks the VAPID header (RFC 8292) and returns the key that it names.
func (s pushService) signed(t *testing.T, r *http.Request) string {
	t.Helper()
	token, key, ok := strings.Cut(strings.TrimPrefix(r.Header.Get("Authorization"), "vapid t="), ", k=")
	if !ok {
		t.Fatal(r.Header.Get("Authorization"))
	}
	point, err := base64url.DecodeString(key)
	if err != nil {
		t.Fatal(err)
	}
	jwk := jose.JSONWebKey{}
	if err := json.Unmarshal(fmt.Appendf(nil, `{"kty":"EC","crv":"P-256","x":"%s","y":"%s"}`,
		base64url.EncodeToString(point[1:33]), base64url.EncodeToString(point[33:])), &jwk); err != nil {
		t.Fatal(err)
	}
	parsed, err := jwt.ParseSigned(token, []jose.SignatureAlgorithm{jose.ES256})
	if err != nil {
		t.Fatal(err)
	}
	var claims jwt.Claims
	if err := parsed.Claims(jwk, &claims); err != nil || len(claims.Audience) != 1 || claims.Audience[0] != s.URL {
		t.Errorf("signed for %v: %v", claims.Audience, err)
	}
	return key
}

// addressed are a service that pushes through a stand-in, and Ada and Eve, of whom Ada is signed in.
func addressed(t *testing.T, d *db.DB) (p post, service pushService, ada, eve context.Context) {
	t.Helper()
	service = newPushService(t)
	p = openWith(t, d, service.Client())
	for _, statement := range []string{
		`INSERT INTO people (id, email, email_folded, name, slug, language, links, created_at, updated_at)
		 VALUES ('p1', 'ada@stoa.test', 'ada@stoa.test', 'Ada', 'ada', 'en', '[]', $1, $1),
		   ('p2', 'eve@stoa.test', 'eve@stoa.test', 'Eve', 'eve', 'en', '[]', $1, $1)`,
		`INSERT INTO sessions (token_hash, person_id, user_agent, remember, created_at, seen_at, expires_at)
		 VALUES ('` + session.Hash("token") + `', 'p1', '', TRUE, $1, $1, $1)`,
	} {
		if err := d.InTx(t.Context(), func(tx *db.Tx) error {
			_, err := tx.ExecContext(t.Context(), statement, db.At(tx.Now))
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	return p, service, session.With(t.Context(), session.Viewer{ID: "p1"}), session.With(
		t.Context(), session.Viewer{ID: "p2"})
}

// announce tells Ada of a lesson.
func (p post) announce(t *testing.T) {
	t.Helper()
	if err := p.db.InTx(t.Context(), func(tx *db.Tx) error {
		to, _, err := notify.SubscriberOf(t.Context(), tx, "p1", notify.CourseUpdates)
		if err != nil {
			return err
		}
		to.Mail = false
		return p.Announce(t.Context(), tx, notify.NewBell(p.db, nil), []notify.Subscriber{to}, notify.Notice{
			Kind: notify.NoticeNewLesson, Href: "/learn/knots",
			Values: map[string]string{"course": "Knots", "lesson": "The bowline"},
		}, notify.NewLesson)
	}); err != nil {
		t.Fatal(err)
	}
}

// devices is how many Ada has.
func (p post) devices(t *testing.T, ada context.Context) int {
	t.Helper()
	list, err := p.PushDevices(ada)
	if err != nil {
		t.Fatal(err)
	}
	return len(list)
}

// A notification reaches each device of a person that chose it, readable there alone; a device whose subscription has
// ended gets nothing any more.
func TestPush(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p, service, ada, eve := addressed(t, d)
		phone, laptop := newBrowser(t, service.URL+"/phone"), newBrowser(t, service.URL+"/gone")
		for _, in := range []push.Subscription{
			{Endpoint: "http://push.example/1", P256dh: phone.P256dh, Auth: phone.Auth},
			{Endpoint: phone.Endpoint, P256dh: "AAAA", Auth: phone.Auth},
			{Endpoint: phone.Endpoint, P256dh: phone.P256dh, Auth: "AAAA"},
		} {
			if _, err := p.AddPushDevice(ada, in, "token", "x"); fault.CodeOf(err) != "form.invalid" {
				t.Errorf("%+v is taken: %v", in, err)
			}
		}
		for _, b := range []browser{phone, laptop, phone} { // twice is once
			if _, err := p.AddPushDevice(ada, b.Subscription, "token", "Firefox/1"); err != nil {
				t.Fatal(err)
			}
		}
		settings, err := p.PushSettings(ada)
		if err != nil || len(settings.Devices) != 2 {
			t.Fatalf("%+v %v", settings, err)
		}
		if err := p.RemovePushDevice(eve, settings.Devices[0].ID); fault.CodeOf(err) != "address.not_found" {
			t.Errorf("another person's device: %v", err)
		}
		p.announce(t)
		for range 2 {
			r, body := <-service.taken, <-service.body
			if key := service.signed(t, r); key != settings.Key {
				t.Errorf("signed with %s, browsers subscribe with %s", key, settings.Key)
			}
			if r.URL.Path == "/gone" {
				continue
			}
			var got notify.Pushed
			if err := json.Unmarshal(phone.read(t, body), &got); err != nil {
				t.Fatal(err)
			}
			if want := (notify.Pushed{
				Title: "New lesson in Knots: The bowline", Body: "“Knots” has a new lesson: The bowline.",
				Href: "/learn/knots", Tag: "lesson.new /learn/knots", Language: "en",
			}); got != want {
				t.Errorf("%+v", got)
			}
		}
		p.stop(t) // what runs ends first
		if n := p.devices(t, ada); n != 1 {
			t.Errorf("after 410: %d devices", n)
		}
	})
}

// A device goes with the session in which it was added, and with no other.
func TestDevicesGoWithTheirSession(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p, service, ada, _ := addressed(t, d)
		phone := newBrowser(t, service.URL+"/phone").Subscription
		if _, err := p.AddPushDevice(ada, phone, "token", "Firefox/1"); err != nil {
			t.Fatal(err)
		}
		end := func(sessions string) {
			t.Helper()
			if err := d.InTx(t.Context(), func(tx *db.Tx) error {
				if _, err := tx.ExecContext(t.Context(), sessions); err != nil {
					return err
				}
				return notify.SignedOut(t.Context(), tx, "p1")
			}); err != nil {
				t.Fatal(err)
			}
		}
		if end(`DELETE FROM sessions WHERE token_hash = ''`); p.devices(t, ada) != 1 {
			t.Error("another session has ended, and the device is gone")
		}
		if end(`DELETE FROM sessions`); p.devices(t, ada) != 0 {
			t.Error("a device is left after signing out")
		}
	})
}

// What is not on the web gets no message, and its device goes.
func TestPushesLeaveTheNetworkAlone(t *testing.T) {
	service := newPushService(t)
	sender, err := push.New(secret, "x@stoa.test", reach.Client("Stoa", nil))
	if err != nil {
		t.Fatal(err)
	}
	err = sender.Send(t.Context(), newBrowser(t, service.URL+"/phone").Subscription, []byte("{}"), 0)
	if !errors.Is(err, push.ErrGone) || len(service.taken) > 0 {
		t.Errorf("a private address: %v, %d requests", err, len(service.taken))
	}
}
