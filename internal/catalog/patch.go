package catalog

import (
	"cmp"
	"maps"
	"slices"
	"sort"
	"strings"
	"time"

	"stoa/internal/search"
	"stoa/internal/search/words"
)

// Change is what a course is now; nil is none, of a course that is published no more.
type Change struct {
	Slug  string
	Entry *Entry
	Texts Texts
}

// patch is a snapshot being made of another.
type patch struct {
	*Snapshot
	touched search.Set // courses that were or are in it
	put     []uint32   // those that are
	words   []search.Change
}

// Patched returns a snapshot with some courses changed, which takes a fraction of building it. Until all is built anew,
// courses keep their places in popularity and their badges, and new ones come last.
func (s *Snapshot) Patched(changes []Change, now time.Time) *Snapshot {
	size := len(s.entries)
	for i := range changes {
		if _, known := s.find(changes[i].Slug); !known && changes[i].Entry != nil {
			size++
		}
	}
	p := &patch{Snapshot: s.copied(size), touched: search.NewSet(size)}
	p.ownDimensions(changes)
	for i := range changes {
		if c := &changes[i]; c.Entry == nil {
			p.remove(s, c.Slug)
		} else {
			p.set(s, c, now)
		}
	}
	p.fileAll()
	p.reorder(s)
	p.index = s.index.Patched(p.words, p.collection())
	p.countAll()
	p.taxonomy.Groups = slices.Clone(p.taxonomy.Groups)
	for g := range p.taxonomy.Groups {
		p.taxonomy.Groups[g].Categories = slices.Clone(p.taxonomy.Groups[g].Categories)
	}
	p.countCategories()
	return p.Snapshot
}

// copied copies what a patch changes in any case, with sets for so many courses; the rest is shared.
func (s *Snapshot) copied(size int) *Snapshot {
	out := &Snapshot{
		entries: slices.Clone(s.entries), rows: slices.Clone(s.rows), popularity: slices.Clone(s.popularity),
		taught: slices.Clone(s.taught), groupOf: slices.Clone(s.groupOf), all: grown(s.all, size), values: s.values,
		bySlug: s.bySlug, byPrice: s.byPrice, orders: s.orders,
		topics: s.topics, topicNames: s.topicNames, people: s.people,
		taxonomy: s.taxonomy, prices: s.prices, live: s.live, built: s.built, mean: s.mean,
	}
	for f := range s.having {
		out.having[f] = make([]search.Set, len(s.having[f]))
		for v, set := range s.having[f] {
			if f != byInstructor {
				out.having[f][v] = grown(set, size)
			}
		}
	}
	return out
}

// grown copies a set into one for so many courses.
func grown(set search.Set, size int) search.Set {
	out := search.NewSet(size)
	copy(out, set)
	return out
}

// ownDimensions copies the facets that get new values, and names instructors as they are called now.
func (p *patch) ownDimensions(changes []Change) {
	people := p.values[byInstructor]
	owned := false
	own := func(f int) {
		d := &p.values[f]
		*d = dimension{values: slices.Clone(d.values), labels: slices.Clone(d.labels), index: maps.Clone(d.index)}
	}
	fresh := [facets]bool{}
	for i := range changes {
		e := changes[i].Entry
		if e == nil {
			continue
		}
		for f, value := range map[int]string{bySubject: e.Subject, byCategory: e.Category, byLanguage: e.Language} {
			if _, known := p.values[f].index[value]; !known {
				fresh[f] = true
			}
		}
		at, known := people.index[e.Instructor.Slug]
		if known && people.labels[at] == e.Instructor.Name {
			continue
		}
		if !owned {
			own(byInstructor)
			p.people = p.people.Clone()
			owned = true
		}
		p.call(e.Instructor.Slug, e.Instructor.Name)
	}
	fresh[byGroup] = fresh[byCategory]
	for f, is := range fresh {
		if is {
			own(f)
		}
	}
	if owned {
		p.people.Sort()
	}
}

// call gives an instructor, who may be new, a name.
func (p *patch) call(slug, name string) {
	people := &p.values[byInstructor]
	before := len(people.values)
	at := people.add(slug, name)
	if at < before {
		people.labels[at] = name
		p.people.Remove(uint32(at))
	} else {
		p.taught = append(p.taught, nil)
	}
	p.people.Add(name, uint32(at))
}

// take takes a course out of every set.
func (p *patch) take(i uint32) {
	p.file(i, search.Set.Remove)
	who := p.rows[i].instructor
	p.taught[who] = slices.DeleteFunc(slices.Clone(p.taught[who]), func(other uint32) bool { return other == i })
	p.touched.Add(i)
}

func (p *patch) remove(s *Snapshot, slug string) {
	i, known := s.find(slug)
	if !known {
		return
	}
	p.take(i)
	p.entries[i] = Entry{}
	p.words = append(p.words, search.Change{Number: i})
	p.live--
}

// set puts a course in its place, or after all others when it is new.
func (p *patch) set(s *Snapshot, c *Change, now time.Time) {
	e := *c.Entry
	e.age(now)
	i, known := s.find(c.Slug)
	if known {
		p.take(i)
		e.bestSeller = s.entries[i].bestSeller
		p.entries[i] = e
	} else {
		i = uint32(len(p.entries))
		popularity := float32(0.2 * e.bayes(p.mean) / 5)
		if i > 0 {
			popularity = min(popularity, p.popularity[i-1])
		}
		p.entries, p.rows = append(p.entries, e), append(p.rows, row{})
		p.popularity = append(p.popularity, popularity)
		p.live++
		p.touched.Add(i)
	}
	p.put = append(p.put, i)
	document := e.document(&c.Texts)
	p.words = append(p.words, search.Change{Number: i, Document: &document})
}

// fileAll puts the courses into every set that they belong in.
func (p *patch) fileAll() {
	slices.Sort(p.put)
	for _, i := range p.put {
		p.rows[i] = p.row(&p.entries[i])
	}
	p.makeSets()
	for _, i := range p.put {
		p.file(i, search.Set.Add)
		who := p.rows[i].instructor
		at, _ := slices.BinarySearch(p.taught[who], i)
		p.taught[who] = slices.Insert(slices.Clone(p.taught[who]), at, i)
	}
}

// reorder puts the courses into their places of each order.
func (p *patch) reorder(s *Snapshot) {
	p.bySlug = p.place(s.bySlug, p.bySlugs)
	p.byPrice = p.place(s.byPrice, func(a, b uint32) int { return cmp.Compare(p.rows[a].price, p.rows[b].price) })
	p.orders = make(map[string][]uint32, len(s.orders))
	for name, order := range s.orders {
		compare := p.comparison(name)
		p.orders[name] = p.place(order, func(a, b uint32) int {
			return cmp.Or(compare(&p.entries[a], &p.entries[b]), p.bySlugs(a, b))
		})
	}
	p.prices = PriceRange{}
	if n := len(p.byPrice); n > 0 {
		p.prices = PriceRange{Min: p.entries[p.byPrice[0]].Price, Max: p.entries[p.byPrice[n-1]].Price}
	}
}

func (s *Snapshot) bySlugs(a, b uint32) int {
	return strings.Compare(s.entries[a].Slug, s.entries[b].Slug)
}

// comparison is how order sorts two courses; ties go by slug.
func (s *Snapshot) comparison(order string) func(a, b *Entry) int {
	published := func(a, b *Entry) int { return cmp.Compare(a.PublishedMs, b.PublishedMs) }
	title := func(a, b *Entry) int {
		return strings.Compare(words.Memory{}.Line(a.Title), words.Memory{}.Line(b.Title))
	}
	switch order {
	case "rated":
		return func(a, b *Entry) int { return cmp.Compare(b.bayes(s.mean), a.bayes(s.mean)) }
	case "newest":
		return func(a, b *Entry) int { return published(b, a) }
	case "oldest":
		return published
	case "selling":
		return func(a, b *Entry) int { return cmp.Compare(b.PaidRecent, a.PaidRecent) }
	case "title":
		return title
	}
	return func(a, b *Entry) int { return title(b, a) }
}

// place returns an order with the touched courses taken out, and those that are there still put where they belong.
func (p *patch) place(order []uint32, compare func(a, b uint32) int) []uint32 {
	rest := make([]uint32, 0, len(order)+len(p.put))
	for _, i := range order {
		if !p.touched.Has(i) {
			rest = append(rest, i)
		}
	}
	put := slices.SortedFunc(slices.Values(p.put), compare)
	out := make([]uint32, 0, len(rest)+len(put))
	for _, i := range put {
		n := sort.Search(len(rest), func(n int) bool { return compare(rest[n], i) > 0 })
		out = append(append(out, rest[:n]...), i)
		rest = rest[n:]
	}
	return append(out, rest...)
}
