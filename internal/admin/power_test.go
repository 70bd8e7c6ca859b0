package admin_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"stoa/internal/kit/web"
)

// What gives power, or takes it, asks for the operator's password and code; without them nothing happens.
// Both people get a mail.
func TestRolesAndSuspensionAskFirst(t *testing.T) {
	each(t, func(t *testing.T, s *fixture) {
		ada := s.person("Ada")
		role, suspended := "people/"+ada.ID+"/roles/operator", "people/"+ada.ID+"/suspended"
		for what, c := range map[string]struct {
			proof map[string]any
			want  string
		}{
			"nothing": {map[string]any{"password": ""}, "form.invalid password:required"},
			"a guess": {map[string]any{"password": "guess"}, "form.invalid password:password_wrong"},
			"her own": {
				map[string]any{"password": "guess", "code": "123456"}, "form.invalid password:password_wrong",
			},
			"no member even": {map[string]any{}, "form.invalid password:required"},
		} {
			for path, member := range map[string]string{role: "on", suspended: "suspended"} {
				body := maps.Clone(c.proof)
				body[member] = true
				s.doesAs(
					s.person(strings.ReplaceAll(what, " ", "")+member, web.Operator), "PUT", path, body, 422,
					c.want,
				)
			}
		}
		s.recorded(ada.ID)
		s.does("PUT", role, map[string]any{"on": true, "password": password}, 204, "")
		s.does("PUT", role, map[string]any{"on": false, "password": password}, 204, "")
		s.does("PUT", suspended, map[string]any{"suspended": true, "password": password}, 204, "")
		s.does("PUT", suspended, map[string]any{"suspended": false, "password": password}, 204, "")
		want := []string{}
		for _, text := range []string{"role-given", "role-removed", "account-suspended", "account-reinstated"} {
			about := ", by Op "
			if strings.HasPrefix(text, "role") {
				about += "operator"
			}
			want = append(want, text+" to Ada"+about, text+" to Op"+about)
		}
		if !slices.Equal(s.mails, want) {
			t.Errorf("mails %q, want %q", s.mails, want)
		}
	})
}
