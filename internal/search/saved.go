package search

import (
	"bytes"
	"maps"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"

	"stoa/internal/search/flat"
)

// Save writes an index, without what it was built with and without its collection.
func (x *Index) Save(w *flat.Writer) {
	flat.Put(w, x.titles)
	flat.Put(w, x.hashes)
	v := &x.vocabulary
	flat.PutTexts(w, v.terms)
	flat.Put(w, v.kin.entries)
	rare, lengths := make([][]uint32, len(v.postings)), make([]uint32, len(v.postings))
	for i := range v.postings {
		rare[i], lengths[i] = v.postings[i].rare, uint32(len(v.postings[i].rare))
	}
	flat.Put(w, lengths)
	flat.Put(w, rare...)
	for i := range v.postings {
		if p := &v.postings[i]; p.all != nil {
			flat.Put(w, []uint32{uint32(i), p.documents})
			for _, set := range p.sets() {
				written, _ := set.ToBytes() // into memory
				flat.Put(w, written)
			}
		}
	}
	flat.Put(w, []uint32{})
	for _, term := range slices.Sorted(maps.Keys(v.topics)) {
		list := []uint32{uint32(term)}
		for _, topic := range v.topics[term] {
			list = append(list, uint32(topic))
		}
		flat.Put(w, list)
	}
	flat.Put(w, []uint32{})
}

// Load reads what Save has written. Settings are those that the index was built with; synonyms alone may be others.
func Load(r *flat.Reader, with Settings, in Collection) (*Index, error) {
	x := newIndex(with)
	x.titles = flat.Take[uint8](r)
	x.hashes = flat.TakeN[uint64](r, len(x.titles))
	for _, t := range with.Topics {
		for _, name := range t.Names {
			x.thesaurus.pair(name.Text)
		}
	}
	v := &x.vocabulary
	v.terms, v.topics = flat.TakeTexts(r), map[int][]int{}
	v.kin.entries = flat.Take[uint64](r)
	v.postings = make([]posting, len(v.terms))
	lengths, store := flat.TakeN[uint32](r, len(v.terms)), flat.Take[uint32](r)
	for i, n := range lengths {
		if int(n) > len(store) {
			return nil, flat.ErrDamaged
		}
		v.postings[i].documents = n
		if n > 0 {
			v.postings[i].rare, store = store[:n:n], store[n:]
		}
	}
	for head := flat.Take[uint32](r); len(head) == 2; head = flat.Take[uint32](r) {
		if int(head[0]) >= len(v.postings) {
			return nil, flat.ErrDamaged
		}
		p := &v.postings[head[0]]
		p.documents = head[1]
		for _, set := range []**roaring.Bitmap{&p.all, &p.above, &p.names, &p.title} {
			*set = roaring.New()
			if _, err := (*set).ReadFrom(bytes.NewReader(flat.Take[uint8](r))); err != nil && r.Err() == nil {
				return nil, err
			}
		}
	}
	for list := flat.Take[uint32](r); len(list) > 1; list = flat.Take[uint32](r) {
		for _, topic := range list[1:] {
			if int(topic) >= len(with.Topics) {
				return nil, flat.ErrDamaged
			}
			v.topics[int(list[0])] = append(v.topics[int(list[0])], int(topic))
		}
	}
	if r.Err() != nil {
		return nil, r.Err()
	}
	return x.open(in), nil
}
