package search

import (
	"math"
	"math/bits"
)

// weigh says how much a word counts: the more, the rarer it is.
func (set *wordSet) weigh(documents int) {
	set.weight = float32(math.Log1p(float64(documents) / float64(max(1, set.all.Count()))))
}

// meet leaves in a set what is in another too, in the worse of the two places.
func (set *wordSet) meet(other *wordSet) {
	for i := range set.all {
		set.names[i] = (set.names[i] | set.title[i]) & (other.names[i] | other.title[i])
		set.all[i] &= other.all[i]
		set.above[i] &= other.above[i]
		set.title[i] &= other.title[i]
	}
}

// What a word counts by the place where it stands, and when it is not the word itself
// but another that was found for it.
const (
	ofName, ofSummary, ofBody = 0.6, 0.25, 0.12
	ofAnother                 = 0.75
	wholeTitle                = 0.25
	mostScore                 = 1.01 + wholeTitle // and a little for what rounding adds
)

// byPrior is what a score counts by the prior of its document, which never rises from one to the next.
func byPrior(prior float32) float32 { return 0.55 + 0.45*prior }

// Preference multiplies the scores of all documents but those of a set, by less than 1.
type Preference struct {
	Set    Set
	Others float32
}

// Best returns the n best of some documents of the answer, in order: a word counts by its rarity and by where it
// stands; titles made of little else than the query come first; the prior decides among equals.
func (a *Answer) Best(among Set, n int, prefer ...Preference) []uint32 {
	best, whole := NewTop(n), float32(0)
	for _, set := range a.sets {
		whole += set.weight
	}
	prior := a.x.in.Prior
	for w, bitsLeft := range among {
		if bitsLeft == 0 {
			continue
		}
		if best.beats(mostScore * byPrior(prior[w<<6])) {
			break // nobody from here on can come among the best
		}
		for ; bitsLeft != 0; bitsLeft &= bitsLeft - 1 {
			bit := bits.TrailingZeros64(bitsLeft)
			mask, i := uint64(1)<<bit, uint32(w<<6|bit)
			score, titled := a.score(w, mask)
			score /= whole
			if titled == len(a.sets) {
				score += wholeTitle * float32(titled) / float32(max(int(a.x.titles[i]), titled))
			}
			score *= byPrior(prior[i])
			for _, p := range prefer {
				if p.Set[w]&mask == 0 {
					score *= p.Others
				}
			}
			best.Offer(uint64(math.Float32bits(score))<<32 | uint64(^i))
		}
	}
	keys := best.Sorted()
	documents := make([]uint32, len(keys))
	for i, key := range keys {
		documents[i] = ^uint32(key)
	}
	return documents
}

// score adds up what the words count that one document has, and says how many are in its
// title.
func (a *Answer) score(w int, mask uint64) (score float32, titled int) {
	for _, set := range a.sets {
		worth := set.weight
		switch {
		case set.title[w]&mask != 0:
			titled++
		case set.names[w]&mask != 0:
			worth *= ofName
		case set.above[w]&mask != 0:
			worth *= ofSummary
		case set.all[w]&mask != 0:
			worth *= ofBody
		default:
			continue
		}
		if set.loose && set.exact[w]&mask == 0 {
			worth *= ofAnother
		}
		score += worth
	}
	return score, titled
}
