package search

import "github.com/RoaringBitmap/roaring/v2"

// The places a word can stand in, the best last.
const (
	inBody    uint32 = iota // Document.Body
	inSummary               // also the name of a wide topic
	inName                  // what a document is about, a person, a topic
	inTitle
)

// posting says which documents have a term. A rare term is a sorted list of
// document<<2|place; a common one is sets, which a query joins word by word. Those above
// have the term in a better place than the body.
type posting struct {
	rare                     []uint32
	all, above, names, title *roaring.Bitmap
	documents                uint32
}

// commonFrom is the number of documents from which sets are smaller and faster.
const commonFrom = 4096

func (p *posting) fill(list []uint32) {
	p.all, p.above, p.names, p.title = roaring.New(), roaring.New(), roaring.New(), roaring.New()
	p.documents = 0
	p.add(list)
	for _, set := range p.sets() {
		set.RunOptimize()
	}
}

func (p *posting) sets() [4]*roaring.Bitmap {
	return [...]*roaring.Bitmap{p.all, p.above, p.names, p.title}
}

// add files documents in the sets.
func (p *posting) add(list []uint32) {
	for _, entry := range list {
		document, place := entry>>2, entry&3
		p.all.Add(document)
		if place != inBody {
			p.above.Add(document)
		}
		switch place {
		case inName:
			p.names.Add(document)
		case inTitle:
			p.title.Add(document)
		}
	}
	p.documents += uint32(len(list))
}

// first is the first document that has the term, in its title where one does.
func (p *posting) first() uint32 {
	switch {
	case p.all == nil:
		return p.rare[0] >> 2
	case !p.title.IsEmpty():
		return p.title.Minimum()
	}
	return p.all.Minimum()
}

// wordSet is what one word of a query finds, as plain bits.
type wordSet struct {
	all, above, names, title Set  // above: in a better place than the body
	exact                    Set  // those that have a form of the word itself
	loose                    bool // whether others are found too
	weight                   float32
}

func newWordSet(n int) *wordSet {
	all := make(Set, 5*n)
	return &wordSet{all: all[:n], above: all[n : 2*n], names: all[2*n : 3*n], title: all[3*n : 4*n], exact: all[4*n:]}
}

func (set *wordSet) clear() {
	for _, bits := range [...]Set{set.all, set.above, set.names, set.title, set.exact} {
		clear(bits)
	}
	set.loose = false
}

// join adds what counts as the word itself.
func (set *wordSet) join(other *wordSet) {
	set.all.Join(other.all)
	set.above.Join(other.above)
	set.names.Join(other.names)
	set.title.Join(other.title)
	set.exact.Join(other.all)
}

// take joins a term's documents to the set. spare is cleared memory, left cleared.
func (set *wordSet) take(p *posting, spare Set) {
	if p.all != nil {
		join(set.all, p.all, spare)
		join(set.above, p.above, spare)
		join(set.names, p.names, spare)
		join(set.title, p.title, spare)
		return
	}
	for _, entry := range p.rare {
		document := entry >> 2
		at, bit := document>>6, uint64(1)<<(document&63)
		set.all[at] |= bit
		switch entry & 3 {
		case inSummary:
			set.above[at] |= bit
		case inName:
			set.above[at] |= bit
			set.names[at] |= bit
		case inTitle:
			set.above[at] |= bit
			set.title[at] |= bit
		}
	}
}

// join adds a set to plain bits. It has to be written somewhere before: spare is cleared memory, left cleared.
func join(into Set, from *roaring.Bitmap, spare Set) {
	if from.IsEmpty() {
		return
	}
	from.WriteDenseTo(spare)
	for i, w := range spare {
		into[i] |= w
	}
	clear(spare)
}
