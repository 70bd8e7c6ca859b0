package catalog

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"stoa/internal/audit"
	"stoa/internal/catalog/catalogdb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/search/words"
	"stoa/internal/session"
)

// Synonym is a group of words and phrases, separated by commas, that mean the same.
type Synonym struct {
	ID    string `json:"id"`
	Words string `json:"words"`
}

// Synonyms are all groups, in the order of their words.
type Synonyms struct {
	Synonyms []Synonym `json:"synonyms"`
}

const (
	mostSynonyms  = 1000
	mostPhrases   = 20 // of a group
	longestPhrase = 60 // runes
)

var (
	errNoSynonym    = fault.New(fault.NotFound, "synonym.not_found", "These synonyms no longer exist.")
	errManySynonyms = fault.New(fault.Conflict, "synonym.too_many",
		"You can have up to 1,000 groups of synonyms. Remove one first.")
)

// Synonyms returns all groups. For operators.
func (s *Service) Synonyms(ctx context.Context) (*Synonyms, error) {
	rows, err := catalogdb.New(s.db.Read()).Synonyms(ctx)
	out := &Synonyms{Synonyms: make([]Synonym, 0, len(rows))}
	for _, row := range rows {
		out.Synonyms = append(out.Synonyms, Synonym{ID: row.ID, Words: row.Words})
	}
	return out, err
}

// AddSynonym adds a group, which the search knows within two seconds. It returns
// "form.invalid" for fewer than two phrases or too many, and "synonym.too_many".
func (s *Service) AddSynonym(ctx context.Context, text string) (*Synonym, error) {
	group, err := synonym(text)
	if err != nil {
		return nil, err
	}
	out := &Synonym{ID: db.NewID(), Words: group}
	return out, s.editSynonyms(ctx, out.ID, "synonyms.added", func(q *catalogdb.Queries, tx *db.Tx) error {
		n, err := q.CountSynonyms(ctx)
		if err != nil {
			return err
		}
		if n >= mostSynonyms {
			return errManySynonyms
		}
		return q.InsertSynonym(ctx, catalogdb.InsertSynonymParams{ID: out.ID, Words: group, CreatedAt: db.At(tx.Now)})
	})
}

// SetSynonym replaces the words of a group: see AddSynonym. It returns
// "synonym.not_found" when there is none.
func (s *Service) SetSynonym(ctx context.Context, id, text string) error {
	group, err := synonym(text)
	if err != nil {
		return err
	}
	return s.editSynonyms(ctx, id, "synonyms.changed", func(q *catalogdb.Queries, _ *db.Tx) error {
		return changed(q.SetSynonym(ctx, catalogdb.SetSynonymParams{ID: id, Words: group}))
	})
}

// RemoveSynonym deletes a group. It returns "synonym.not_found" when there is none.
func (s *Service) RemoveSynonym(ctx context.Context, id string) error {
	return s.editSynonyms(ctx, id, "synonyms.removed", func(q *catalogdb.Queries, _ *db.Tx) error {
		return changed(q.DeleteSynonym(ctx, id))
	})
}

func (s *Service) editSynonyms(
	ctx context.Context, id, action string, edit func(*catalogdb.Queries, *db.Tx) error,
) error {
	by, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := edit(catalogdb.New(tx), tx); err != nil {
			return err
		}
		if err := audit.Record(ctx, tx, audit.Entry{Actor: by.ID, Action: action, Subject: id}); err != nil {
			return err
		}
		return s.Changed(ctx, tx)
	})
}

func changed(rows int64, err error) error {
	if err == nil && rows == 0 {
		return errNoSynonym
	}
	return err
}

// synonym cleans what was typed for a group: phrases that have words, each once.
func synonym(text string) (string, error) {
	var list []string
	seen := map[string]bool{}
	form := &fault.Form{}
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == '\n' }) {
		part = CleanText(part)
		key := words.Memory{}.Line(part)
		if key == "" || seen[key] {
			continue
		}
		seen[key] = true
		list = append(list, part)
	}
	tooLong := slices.ContainsFunc(list, func(part string) bool { return utf8.RuneCountInString(part) > longestPhrase })
	switch {
	case len(list) < 2:
		form.Add("words", "synonyms_few", "Enter at least two words or phrases, separated by commas.")
	case tooLong || len(list) > mostPhrases:
		form.Add("words", "too_long", "This is too long.")
	}
	return strings.Join(list, ", "), form.Err()
}

func loadSynonyms(ctx context.Context, q *catalogdb.Queries) ([][]string, error) {
	rows, err := q.Synonyms(ctx)
	groups := make([][]string, 0, len(rows))
	for _, row := range rows {
		groups = append(groups, strings.Split(row.Words, ","))
	}
	return groups, err
}
