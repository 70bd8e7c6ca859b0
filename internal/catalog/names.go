package catalog

import (
	"context"

	"stoa/internal/catalog/catalogdb"
	"stoa/internal/kit/db"
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

// InsertName says what a "subject", "group" or "category" is called in a language.
func InsertName(ctx context.Context, tx *db.Tx, kind, slug, language, name string) error {
	return catalogdb.New(tx).InsertName(ctx, catalogdb.InsertNameParams{Kind: kind, Slug: slug, Language: language, Name: name})
}
