package catalog

import (
	"context"
	"net/url"
	"slices"

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

func loadMoves(ctx context.Context, q *catalogdb.Queries) (map[string]string, error) {
	rows, err := q.FilingMoves(ctx)
	out := map[string]string{}
	for _, row := range rows {
		out[row.Kind+":"+row.Slug] = row.Target
	}
	return out, err
}

// Moved returns where the listing of what was merged into something else is now, from the query of its old address; ""
// if nothing of it has moved.
func (s *Service) Moved(query url.Values) string {
	moves := s.current.Load().taxonomy.Moves
	if len(moves) == 0 {
		return ""
	}
	moved := false
	for _, kind := range []string{"subject", "group", "category"} {
		for i, slug := range query[kind] {
			if target, ok := moves[kind+":"+slug]; ok {
				query[kind][i], moved = target, true
			}
		}
		query[kind] = slices.Compact(query[kind])
	}
	if !moved {
		return ""
	}
	return query.Encode()
}
