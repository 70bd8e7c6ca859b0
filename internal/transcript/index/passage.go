package index

import "slices"

// event is a word of the query at a position: position<<16 | word<<8 | cost.
type event uint64

func (e event) at() uint32  { return uint32(e >> 16) }
func (e event) word() int   { return int(e >> 8 & 0xff) }
func (e event) cost() uint8 { return uint8(e) }

// passage is a sequence of words in which words of the query stand; the lower the score the better.
type passage struct {
	start, end uint32
	score      uint32 // slips, then distance and forms
	document   int
	cue        int // its first, in the document
}

const slipScore = 1 << 16

// occurrences is where a word of the query stands, in any of its forms.
func (s *segment) occurrences(word int, forms []form, from, to uint32) []event {
	lists := make([][]event, 0, len(forms))
	var read []uint32
	for _, f := range forms {
		read = s.read(read[:0], f.id, from, to)
		list := make([]event, len(read))
		for i, at := range read {
			list[i] = event(at)<<16 | event(word)<<8 | event(f.cost)
		}
		lists = append(lists, list)
	}
	return joined(lists)
}

// joined merges lists in order.
func joined(lists [][]event) []event {
	for len(lists) > 1 {
		half := lists[:0]
		for i := 0; i < len(lists); i += 2 {
			if i+1 == len(lists) {
				half = append(half, lists[i])
			} else {
				half = append(half, merged(lists[i], lists[i+1]))
			}
		}
		lists = half
	}
	if len(lists) == 0 {
		return nil
	}
	return lists[0]
}

func merged(a, b []event) []event {
	if len(a) == 0 || len(b) == 0 {
		return append(a, b...)
	}
	out := make([]event, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		if a[0] < b[0] {
			out, a = append(out, a[0]), a[1:]
		} else {
			out, b = append(out, b[0]), b[1:]
		}
	}
	return append(append(out, a...), b...)
}

// near yields the events that can be in a passage with all words: those around the rarest word.
func near(lists [][]event, yield func([]event)) {
	rare := 0
	for i := range lists {
		if len(lists[i]) < len(lists[rare]) {
			rare = i
		}
	}
	rest := slices.Clone(lists)
	var around []event
	for i := 0; i < len(lists[rare]); {
		first := lists[rare][i].at()
		to := first + window
		for i++; i < len(lists[rare]) && lists[rare][i].at() < to+window; i++ {
			to = lists[rare][i].at() + window
		}
		from := first - min(first, window)
		around = around[:0]
		for w := range rest {
			rest[w] = rest[w][skip(rest[w], from):]
			n := skip(rest[w], to)
			if n == 0 {
				around = around[:0]
				break
			}
			around = append(around, rest[w][:n]...)
		}
		if len(around) > 0 {
			slices.Sort(around)
			yield(around)
		}
	}
}

// skip is how many events are before a position, which mostly is near.
func skip(list []event, at uint32) int {
	step := 1
	for step <= len(list) && list[step-1].at() < at {
		step *= 2
	}
	low, high := step/2, min(step, len(list)+1)-1
	n, _ := slices.BinarySearchFunc(list[low:max(low, high)], at, func(e event, at uint32) int {
		if e.at() < at {
			return -1
		}
		return 1
	})
	return low + n
}

// finder collects passages, in their order.
type finder struct {
	s        *segment
	words    int
	last     []event // of each word, the latest occurrence plus one
	document int
	found    []passage
}

// pass goes over events in order, and takes each passage with at least so many words that has no shorter one in it.
// It returns the most words that a passage had, at least least.
func (f *finder) pass(events []event, least int, exactly bool) int {
	clear(f.last)
	after := uint32(0) // where the last passage began, plus one
	for i, e := range events {
		f.last[e.word()] = e + 1
		if i+1 < len(events) && events[i+1].at() == e.at() { // one word that two of the query mean
			continue
		}
		n, start := 0, e.at()
		for _, l := range f.last {
			if l != 0 && e.at()-(l-1).at() < window {
				n++
				start = min(start, (l - 1).at())
			}
		}
		if n < least || start+1 <= after && n == least {
			continue
		}
		if f.document = f.s.docFrom(f.document, start); f.s.isGone(f.document) {
			continue
		}
		if n > least && !exactly {
			least, f.found = n, f.found[:0]
		}
		after = start + 1
		f.take(start, e.at(), n)
	}
	return least
}

// take adds a passage; of two that overlap or begin in the same cue, the better.
func (f *finder) take(start, end uint32, n int) {
	p := passage{start: start, end: end, document: f.document, cue: f.s.cueAt(f.document, start)}
	slips, forms, turns, before := 0, 0, 0, uint32(0)
	for _, l := range f.last {
		if l == 0 || end-(l-1).at() >= window {
			continue
		}
		slips += int((l - 1).cost() / slip)
		forms += int((l - 1).cost() % slip)
		if (l - 1).at() < before {
			turns++
		}
		before = (l - 1).at()
	}
	p.score = uint32(slips*slipScore + max(0, int(end-start+1)-n) + 2*forms + 3*turns)
	if k := len(f.found) - 1; k >= 0 {
		if was := &f.found[k]; was.document == p.document && (was.end >= p.start || was.cue == p.cue) {
			if p.score < was.score {
				*was = p
			}
			return
		}
	}
	f.found = append(f.found, p)
}
