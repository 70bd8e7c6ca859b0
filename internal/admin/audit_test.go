package admin_test

import (
	"testing"

	"stoa/internal/admin"
	"stoa/internal/audit"
	"stoa/internal/kit/db"
)

func TestTheRecordIsRead(t *testing.T) {
	each(t, func(t *testing.T, s *fixture) {
		ada := s.person("Ada")
		for range 30 {
			for _, action := range []string{"account.role_given", "account.role_taken"} {
				if err := s.d.InTx(t.Context(), func(tx *db.Tx) error {
					return audit.Record(t.Context(), tx, audit.Entry{
						Actor: s.operator.ID, Action: action, Subject: ada.ID, Details: map[string]string{"role": "specialist"},
					})
				}); err != nil {
					t.Fatal(err)
				}
			}
		}
		for query, total := range map[string]int{
			"": 60, "?action=account.": 60, "?action=ACCOUNT": 60, "?action=order.": 0, "?action=%25": 0, "?about=" + ada.ID: 60,
			"?about=ADA%40stoa.test":  60,
			"?about=" + s.operator.ID: 60, "?about=nobody%40stoa.test": 0, "?page=9": 60, "?page=-1": 60,
		} {
			list := get[admin.AuditLog](s, "audit"+query)
			if list.Total != total || (total > 0 && len(list.Entries) == 0) {
				t.Errorf("%s: %d, %d rows", query, list.Total, len(list.Entries))
			}
		}
		list := get[admin.AuditLog](s, "audit?page=2&about=ada%40stoa.test")
		if len(list.Entries) != 10 || list.Page != 2 || list.Pages != 2 || list.AboutName != "Ada" ||
			list.Entries[0].Actor != "Op" || list.Entries[0].SubjectName != "Ada" ||
			list.Entries[0].Details["role"] != "specialist" {
			t.Errorf("%+v", list)
		}
	})
}
