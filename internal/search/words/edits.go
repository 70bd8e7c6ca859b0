package words

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Slips is how many slips are forgiven in a word: none in short ones, one from four
// letters, two from eight. Only words of letters, and not of scripts without spaces.
func Slips(term string) int {
	n := 0
	for _, r := range term {
		if r == '+' || r == '#' || '0' <= r && r <= '9' || Spaceless(r) {
			return 0
		}
		n++
	}
	switch {
	case n < 4 || n > longestSlip:
		return 0
	case n < 8:
		return 1
	}
	return 2
}

const longestSlip = 24 // letters

// Near calls found with each of terms, which are sorted, that is at most most slips
// from term: a letter missing, added or wrong, or two neighbours swapped (optimal string
// alignment). With prefix it is enough that some beginning of the term is so near. The
// first letter of a beginning must be right, since every word would be near.
//
// Terms that begin alike share their work: the rows of the matrix of distances for what
// a term has in common with the one before stay, and where a row is beyond hope all
// terms with that beginning are passed over.
func Near(terms []string, term string, most int, prefix bool, found func(id, slips int)) {
	w := &walk{word: []rune(term), most: most, prefix: prefix}
	w.rows = append(w.rows, w.first())
	w.ends = append(w.ends, 0)
	before := ""
	for id := 0; id < len(terms); {
		t := terms[id]
		w.keep(commonPrefix(before, t))
		dead := w.extend(t)
		switch near := w.near(dead > 0); {
		case near >= 0:
			found(id, near)
			id++
		case dead > 0:
			id = after(terms, id, t[:dead])
		default:
			id++
		}
		before = t
	}
}

// walk is the matrix of distances between the word (across) and a term (down).
type walk struct {
	word    []rune
	most    int
	prefix  bool
	letters []rune
	ends    []int     // where the term's bytes of each row end
	rows    [][]uint8 // row 0 is of nothing
}

func (w *walk) first() []uint8 {
	row := make([]uint8, len(w.word)+1)
	for i := range row {
		row[i] = uint8(i)
	}
	return row
}

// keep drops the rows of what lies beyond the first bytes of a term.
func (w *walk) keep(bytes int) {
	n := len(w.ends)
	for n > 1 && w.ends[n-1] > bytes {
		n--
	}
	w.ends, w.letters = w.ends[:n], w.letters[:n-1]
}

// extend goes down the letters of term, and returns the length of the beginning with
// which nothing is near, or 0.
func (w *walk) extend(term string) (dead int) {
	for at := w.ends[len(w.ends)-1]; at < len(term); {
		r, size := utf8.DecodeRuneInString(term[at:])
		at += size
		w.letters, w.ends = append(w.letters, r), append(w.ends, at)
		if w.next() > w.most {
			return at
		}
	}
	return 0
}

// near is the slips to the term gone down, or with prefix to one of its beginnings; -1
// when they are too many.
func (w *walk) near(dead bool) int {
	last, best := len(w.word), w.most+1
	switch {
	case !w.prefix && !dead:
		best = int(w.rows[len(w.letters)][last])
	case w.prefix && len(w.letters) > 0 && w.letters[0] == w.word[0]:
		for depth := 2; depth <= len(w.letters); depth++ {
			best = min(best, int(w.rows[depth][last]))
		}
	}
	if best > w.most {
		return -1
	}
	return best
}

// next fills the row of the last letter and returns the least of it.
func (w *walk) next() int {
	depth := len(w.letters)
	if depth == len(w.rows) {
		w.rows = append(w.rows, make([]uint8, len(w.word)+1))
	}
	row, above := w.rows[depth], w.rows[depth-1]
	row[0] = uint8(min(depth, 200))
	least := row[0]
	r := w.letters[depth-1]
	for i, c := range w.word {
		d := min(above[i+1], row[i]) + 1
		if c == r {
			d = min(d, above[i])
		} else {
			d = min(d, above[i]+1)
		}
		if depth > 1 && i > 0 && c == w.letters[depth-2] && w.word[i-1] == r {
			d = min(d, w.rows[depth-2][i-1]+1)
		}
		row[i+1] = d
		least = min(least, d)
	}
	return int(least)
}

func commonPrefix(a, b string) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			return i
		}
	}
	return n
}

// after is the number of the first term from id on that does not begin with prefix.
func after(terms []string, id int, prefix string) int {
	step := 1
	for id+step < len(terms) && strings.HasPrefix(terms[id+step], prefix) {
		id, step = id+step, step*2
	}
	rest := terms[id:min(id+step+1, len(terms))]
	n, _ := slices.BinarySearchFunc(rest, prefix, func(t, prefix string) int {
		if strings.HasPrefix(t, prefix) || t < prefix {
			return -1
		}
		return 1
	})
	return id + n
}
