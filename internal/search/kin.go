package search

import (
	"slices"
	"strings"

	"github.com/cespare/xxhash/v2"

	"stoa/internal/search/words"
)

// kin files terms under what they have in common: a stem in a language, a part of a
// German compound, the sound of a name. An entry is hash<<32|term, sorted; the hash is
// of the kind and the key.
type kin struct{ entries []uint64 }

// The kinds of kin; those below are the numbers of the languages.
const (
	byPart  = 6
	bySound = 7
)

const shortestPart = 4 // letters of a part of a compound

// newKin files the terms of v; order says where the builder has each.
func newKin(v *vocabulary, order []uint32, b *vocabularyBuilder) kin {
	k := kin{}
	german := func(part string) bool {
		id, ok := v.find(part)
		return ok && b.spoken[order[id]]&2 != 0
	}
	for id, term := range v.terms {
		k.file(id, term, b.spoken[order[id]], b.names[order[id]], german)
	}
	k.done()
	return k
}

// file files a term under its stems, its parts, and its sound where it is a name.
func (k *kin) file(id int, term string, spoken uint8, isName bool, german func(part string) bool) {
	file := func(kind int, key string) { k.entries = append(k.entries, k.hash(kind, key)|uint64(id)) }
	for l, language := range words.Languages {
		if spoken>>l&1 != 0 {
			file(l, words.Stem(language, term))
		}
	}
	if spoken&2 != 0 {
		for _, part := range compound(term, german) {
			file(byPart, words.Stem("de", part))
		}
	}
	if isName {
		if sound := words.Sound(term); sound != "" {
			file(bySound, sound)
		}
	}
}

func (k *kin) done() {
	slices.Sort(k.entries)
	k.entries = slices.Clip(slices.Compact(k.entries))
}

// hash is the same in every process, since an index may be saved.
func (k *kin) hash(kind int, key string) uint64 {
	return (xxhash.Sum64String(key) + uint64(kind)<<32) &^ (1<<32 - 1)
}

// each calls found with every term filed under a key.
func (v *vocabulary) each(kind int, key string, found func(id int)) {
	h := v.kin.hash(kind, key)
	i, _ := slices.BinarySearch(v.kin.entries, h)
	for ; i < len(v.kin.entries) && v.kin.entries[i]&^(1<<32-1) == h; i++ {
		if id := int(uint32(v.kin.entries[i])); isKin(kind, key, v.terms[id]) {
			found(id)
		}
	}
}

// isKin tells a hash that two keys share from kin.
func isKin(kind int, key, term string) bool {
	switch kind {
	case byPart:
		return strings.Contains(term, key)
	case bySound:
		return words.Sound(term) == key
	}
	return words.Stem(words.Languages[kind], term) == key
}

// linking are the letters that German puts between the parts of a compound.
var linking = []string{"", "s", "es", "n", "en", "er", "e"}

// compound cuts a word into two that are known, with as even parts as can be, or
// returns nil. A letter that links them belongs to neither.
func compound(term string, known func(string) bool) []string {
	if len(term) < 2*shortestPart || strings.ContainsFunc(term, words.Spaceless) {
		return nil
	}
	var best []string
	for at := shortestPart - 1; at <= len(term)-shortestPart; at++ {
		tail := term[at:]
		if !known(tail) {
			continue
		}
		for _, link := range linking {
			head, ok := strings.CutSuffix(term[:at], link)
			if !ok || len(head) < shortestPart-1 || !known(head) {
				continue
			}
			if best == nil || min(len(head), len(tail)) > min(len(best[0]), len(best[1])) {
				best = []string{head, tail}
			}
			break
		}
	}
	return best
}
