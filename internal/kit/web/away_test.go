package web_test

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"stoa/internal/kit/web"
)

// What can't be reached now is no error of ours: the caller is told to come again.
func TestWhatIsAwayIs503(t *testing.T) {
	for _, c := range []struct {
		err  error
		want int
	}{
		{&net.OpError{Op: "dial", Err: syscall.ECONNREFUSED}, 503},
		{&pgconn.PgError{Code: "57P01"}, 503},
		{&pgconn.PgError{Code: "53100"}, 503}, // disk full
		{&pgconn.PgError{Code: "42601"}, 500},
		{errors.New("boom"), 500},
	} {
		w := httptest.NewRecorder()
		web.WriteError(w, httptest.NewRequest(http.MethodGet, "/", nil), fmt.Errorf("carts: %w", c.err))
		if again := w.Header().Get("Retry-After"); w.Code != c.want || (again != "") != (c.want == 503) {
			t.Errorf("%v: %d, Retry-After %q", c.err, w.Code, again)
		}
	}
}
