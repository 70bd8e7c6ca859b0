// Package push owns sending web push messages: encrypted for one browser (RFC 8291), signed as this installation's
// (VAPID, RFC 8292), and handed to the push service that the browser has named. It promises that no push service can
// read a message. It refuses to know what messages say, and who reads them.
package push

import (
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/SherClockHolmes/webpush-go"

	"stoa/internal/kit/reach"
)

// Why a message isn't delivered, and trying again doesn't help.
var (
	ErrGone    = errors.New("the subscription has ended")
	ErrRefused = errors.New("the push service refuses the message")
)

// Longest is how many bytes a message may have, so that every push service takes it once it is encrypted.
const Longest = 3000

const longestAddress = 1000

// Subscription is what a browser says about itself: the address of its push service, and its keys in base64url.
type Subscription struct {
	Endpoint string `json:"endpoint" maxLength:"1000"`
	P256dh   string `json:"p256dh" maxLength:"100"`
	Auth     string `json:"auth" maxLength:"40"`
}

// Valid reports whether something can be encrypted for and sent to the subscription.
func (s Subscription) Valid() bool {
	u, err := url.Parse(s.Endpoint)
	if err != nil || u.Scheme != "https" || u.Hostname() == "" || u.User != nil || len(s.Endpoint) > longestAddress {
		return false
	}
	auth, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(s.Auth, "="))
	if err != nil || len(auth) != 16 {
		return false
	}
	point, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(s.P256dh, "="))
	if err != nil {
		return false
	}
	_, err = ecdh.P256().NewPublicKey(point)
	return err == nil
}

// Sender sends messages with one key.
type Sender struct {
	client                   *http.Client
	private, public, contact string
}

// New makes a sender. secret is 32 random bytes, the same at each start: browsers take messages only of the key that
// they subscribed with. contact is an email or the https address of the site, for who runs a push service. client opens
// the connections; reach.Client is one that opens none to private addresses.
func New(secret []byte, contact string, client *http.Client) (*Sender, error) {
	key, err := ecdh.P256().NewPrivateKey(secret)
	if err != nil {
		return nil, fmt.Errorf("push: %w", err) // one secret of four billion
	}
	alone := *client
	alone.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &Sender{
		client: &alone, contact: contact, private: base64.RawURLEncoding.EncodeToString(secret),
		public: base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()),
	}, nil
}

// Key is what browsers subscribe with: the public key in base64url.
func (s *Sender) Key() string { return s.public }

// Send sends a message of at most Longest bytes, which the push service holds for as long as stay if the browser is not
// there. Errors: ErrGone, ErrRefused; any other may be tried again.
func (s *Sender) Send(ctx context.Context, to Subscription, message []byte, stay time.Duration) error {
	answer, err := webpush.SendNotificationWithContext(ctx, message, &webpush.Subscription{
		Endpoint: to.Endpoint, Keys: webpush.Keys{P256dh: to.P256dh, Auth: to.Auth},
	}, &webpush.Options{
		HTTPClient: s.client, Subscriber: s.contact, TTL: int(stay.Seconds()), Urgency: webpush.UrgencyNormal,
		VAPIDPublicKey: s.public, VAPIDPrivateKey: s.private,
	})
	if errors.Is(err, reach.ErrPrivate) {
		return ErrGone // no push service of a browser is there
	}
	if err != nil {
		return fmt.Errorf("push: %w", err)
	}
	defer answer.Body.Close() //nolint:errcheck // nothing more is read
	_, _ = io.CopyN(io.Discard, answer.Body, 4<<10)
	switch status := answer.StatusCode; {
	case status >= 200 && status < 300:
		return nil
	case status == http.StatusNotFound || status == http.StatusGone:
		return ErrGone
	case status == http.StatusTooManyRequests || status == http.StatusRequestTimeout || status >= 500:
		return fmt.Errorf("push: the push service answered %d", status)
	default:
		return fmt.Errorf("%w: %d", ErrRefused, status)
	}
}
