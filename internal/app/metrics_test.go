package app

import (
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"stoa/internal/apitest"
)

// What the alerts and the dashboard ask for is there. Counters that count by a label begin with their first event, so
// those are made by hand.
func TestAlertsAndDashboardAskForWhatIsThere(t *testing.T) {
	a, _, visitor := open(t)
	a.look(t.Context())
	if got := visitor().Call(http.MethodGet, "/api/catalog/courses", nil).Status; got != http.StatusOK {
		t.Fatal(got)
	}
	g := &gate{}
	g.app.Store(a)
	scraped := string(apitest.Serve(t, g.admin())().Call(http.MethodGet, "/metrics", nil).Body)
	for _, want := range []string{
		`stoa_http_request_seconds_count{method="GET",route="/api/catalog/courses",status="200"}`,
		`stoa_part_up{part="database"} 1`, `stoa_videos{state="failed"} 0`, "stoa_catalog_courses ", "stoa_build_info{",
		`go_sql_in_use_connections{db_name="write"}`,
	} {
		if !strings.Contains(scraped, want) {
			t.Errorf("no %s", want)
		}
	}
	// Made by a first purchase, email, job, and page, or by what only a started server has.
	later := []string{
		"stoa_orders_paid_total", "stoa_revenue_cents_total", "stoa_mails_total", "stoa_provider_call_seconds",
		"stoa_jobs", "stoa_job_seconds", "stoa_render_pages", "stoa_pages_held",
	}
	declared := ""
	for _, file := range []string{
		"metrics.go", "../order/settle.go", "../notify/notify.go", "../payment/measured.go", "../kit/job/figures.go",
	} {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		declared += string(b)
	}
	for _, name := range later {
		if !strings.Contains(declared, `"`+name+`"`) {
			t.Errorf("nothing declares %s", name)
		}
	}
	for _, file := range []string{"../../deploy/alerts.yml", "../../deploy/grafana.json"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range regexp.MustCompile(`\b(?:stoa|go_sql|process)_[a-z_]+`).FindAllString(string(text), -1) {
			base := regexp.MustCompile(`_(?:bucket|count|sum)$`).ReplaceAllString(name, "")
			if !slices.Contains(later, base) && !strings.Contains(scraped, "# TYPE "+base+" ") {
				t.Errorf("%s asks for %s, which is not there", file, name)
			}
		}
	}
}

func TestTheAdminAddress(t *testing.T) {
	a, _, _ := open(t)
	g := &gate{}
	ask := func(method, path, body string) (int, string) {
		t.Helper()
		w := httptest.NewRecorder()
		g.admin().ServeHTTP(w, httptest.NewRequest(method, path, strings.NewReader(body)))
		return w.Code, w.Body.String()
	}
	if code, said := ask(http.MethodGet, "/readyz", ""); code != http.StatusServiceUnavailable {
		t.Errorf("before the start: %d %s", code, said)
	}
	g.app.Store(a)
	if code, said := ask(http.MethodGet, "/readyz", ""); code != http.StatusOK || !strings.HasPrefix(said, "ready\n") {
		t.Errorf("ready: %d %s", code, said)
	}
	a.draining.Store(true)
	if code, said := ask(http.MethodGet, "/readyz", ""); code != http.StatusServiceUnavailable {
		t.Errorf("draining: %d %s", code, said)
	}
	before := logLevel.Level()
	t.Cleanup(func() { logLevel.Set(before) })
	if code, said := ask(http.MethodPut, "/log-level", "debug\n"); code != http.StatusOK || said != "DEBUG\n" {
		t.Errorf("%d %s", code, said)
	}
	if code, _ := ask(http.MethodPut, "/log-level", "loud"); code != http.StatusUnprocessableEntity {
		t.Errorf("loud: %d", code)
	}
	if code, _ := ask(http.MethodGet, "/debug/pprof/cmdline", ""); code != http.StatusOK {
		t.Errorf("profiles: %d", code)
	}
}
