package typeset

import (
	"github.com/go-text/typesetting/segmenter"

	"stoa/internal/kit/paint"
)

// Space is what a text may take: sizes from Most down to Least, and as much Width and Height.
// The height of a line is its size times Leading.
type Space struct{ Most, Least, Width, Height, Leading float64 }

// Fit sets a text into a space: in one line, smaller if need be, down to three fifths of
// Most; then in as many lines as there is space for, smaller yet. Every letter is set, so at
// the size Least it may take more height than it has.
func Fit(style Style, text string, r Space) (size float64, lines []paint.Line) {
	mu.Lock()
	defer mu.Unlock()
	p := read(style, text)
	whole := p.line(0, len(p.clusters))
	for size := r.Most; size >= max(r.Least, r.Most*.6); size-- {
		if whole.Width*size <= r.Width {
			return size, []paint.Line{whole}
		}
	}
	parts := p.parts()
	for size := r.Most; ; size-- {
		ends := wrap(parts, r.Width/size)
		if size-1 < r.Least || float64(len(ends))*size*r.Leading <= r.Height {
			return size, p.lines(even(parts, ends, r.Width/size))
		}
	}
}

// One sets a text in one line: at the size most, smaller down to least, and if that is not
// enough without what does not fit at its end.
func One(style Style, text string, most, least, width float64) (size float64, line paint.Line) {
	line = Set(style, text)
	for size = most; size > least && line.Width*size > width; size-- {
	}
	if line.Width*size > width {
		line = Wrap(style, text, width/size, 1)[0]
	}
	return size, line
}

// Wrap sets a text in lines of at most width ems, and at most limit of them (0: as many as
// it takes); the last then ends in an ellipsis. There is one line at least.
func Wrap(style Style, text string, width float64, limit int) []paint.Line {
	mu.Lock()
	defer mu.Unlock()
	p := read(style, text)
	ends := wrap(p.parts(), width)
	if limit == 0 || len(ends) <= limit {
		return p.lines(ends)
	}
	from := 0
	if limit > 1 {
		from = ends[limit-2]
	}
	for to := min(len(p.clusters), ends[limit-1]); ; to-- {
		short := read(style, string(p.text[p.clusters[from].start:p.clusters[to-1].end])+"…")
		last := short.line(0, len(short.clusters))
		if last.Width <= width || to-1 <= from {
			return append(p.lines(ends[:limit-1]), last)
		}
	}
}

// part is what stays together on a line, with the spaces after it.
type part struct {
	start, end   int // clusters
	width, bare  float64
	letterWidths []float64
}

// parts finds where lines may break.
func (p *paragraph) parts() []part {
	var parts []part
	var lines segmenter.Segmenter
	lines.Init(p.text)
	cluster := 0
	for it := lines.LineIterator(); it.Next(); {
		l := it.Line()
		one := part{start: cluster}
		for cluster < len(p.clusters) && p.clusters[cluster].start < l.Offset+len(l.Text) {
			letter := p.line(cluster, cluster+1).Width
			if p.blank(cluster) && p.clusters[cluster].face != nil {
				letter = space
			}
			one.letterWidths = append(one.letterWidths, letter)
			cluster++
		}
		one.end = cluster
		one.bare = p.line(one.start, one.end).Width
		one.width = one.bare
		for i := one.end - 1; i >= one.start && p.blank(i); i-- {
			one.width += space
		}
		parts = append(parts, one)
	}
	return parts
}

// space is about as wide as one is, in ems: enough to decide where a line ends.
const space = .26

// wrap returns the cluster that each line ends before.
func wrap(parts []part, width float64) []int {
	var ends []int
	used, end := 0., 0
	for _, one := range parts {
		if used > 0 && used+one.bare > width {
			ends, used = append(ends, end), 0
		}
		if one.bare <= width {
			used += one.width
			end = one.end
			continue
		}
		for i, letter := range one.letterWidths { // longer than a line: broken wherever it must
			if used > 0 && used+letter > width {
				ends, used = append(ends, end), 0
			}
			used += letter
			end = one.start + i + 1
		}
	}
	return append(ends, end)
}

// even moves words down until the lines are about as long, as long as they stay as many. It breaks no word that fits.
func even(parts []part, ends []int, width float64) []int {
	least := width / 2
	for _, one := range parts {
		if one.bare <= width {
			least = max(least, one.bare)
		}
	}
	for narrower := width * .96; narrower > least; narrower *= .96 {
		next := wrap(parts, narrower)
		if len(next) > len(ends) {
			break
		}
		ends = next
	}
	return ends
}

func (p *paragraph) lines(ends []int) []paint.Line {
	lines := make([]paint.Line, 0, len(ends))
	start := 0
	for _, end := range ends {
		lines = append(lines, p.line(start, end))
		start = end
	}
	return lines
}
