package catalog

import (
	"context"

	"stoa/internal/catalog/catalogdb"
)

// Names are what subjects, groups and categories are called in a language, by
// "kind:slug". What is missing is called as everywhere.
type Names struct {
	Names map[string]string `json:"names"`
}

// Names returns the names in a language; none for a language without any.
func (s *Service) Names(language string) *Names {
	names := s.current.Load().names[language]
	if names == nil {
		names = map[string]string{}
	}
	return &Names{Names: names}
}

func loadNames(ctx context.Context, q *catalogdb.Queries) (map[string]map[string]string, error) {
	rows, err := q.Names(ctx)
	out := map[string]map[string]string{}
	for _, row := range rows {
		if out[row.Language] == nil {
			out[row.Language] = map[string]string{}
		}
		out[row.Language][row.Kind+":"+row.Slug] = row.Name
	}
	return out, err
}
