package catalog

import (
	"slices"

	"stoa/internal/search"
)

// Texts are what a course is found by beside its entry: read once, and not held.
type Texts struct{ Skills, Objectives, Lessons []string }

// Builder collects the published courses of a snapshot.
type Builder struct {
	entries []Entry
	index   *search.Builder
}

// NewBuilder makes a builder; courses is about how many will be added.
func NewBuilder(courses int) *Builder {
	return &Builder{entries: make([]Entry, 0, courses), index: search.NewBuilder()}
}

// Add adds a course.
func (b *Builder) Add(e Entry, texts Texts) {
	b.index.Add(e.document(&texts))
	b.entries = append(b.entries, e)
}

// document is what a course is found by.
func (e *Entry) document(texts *Texts) search.Document {
	return search.Document{
		Language: e.Language, Title: e.Title, Names: texts.Skills, People: []string{e.Instructor.Name}, Summary: e.Summary,
		Body: slices.Concat(texts.Objectives, texts.Lessons),
	}
}

// topic is a value of a facet that courses are found by: the words of its name, in every language, find all of them.
type topic struct{ facet, value int }

// settings are what the index is built with; they fill s.topics.
func (s *Snapshot) settings(synonyms [][]string) search.Settings {
	out := search.Settings{
		Synonyms: synonyms,
		Noise:    func(word string) bool { return courseWords[word] },
		Wants:    func(word string) string { return levelWords[word] },
	}
	for _, facet := range []int{bySubject, byCategory, byGroup} {
		for value := range s.values[facet].values {
			t := topic{facet, value}
			s.topics = append(s.topics, t)
			out.Topics = append(out.Topics, search.Topic{Names: s.namesOf(t), Wide: facet == byGroup})
		}
	}
	return out
}

// namesOf is what a topic is called, in every language.
func (s *Snapshot) namesOf(t topic) []search.Name {
	d := &s.values[t.facet]
	out := []search.Name{{Language: "en", Text: d.labels[t.value]}}
	for language, names := range s.taxonomy.Names {
		if name := names[facetNames[t.facet]+":"+d.values[t.value]]; name != "" {
			out = append(out, search.Name{Language: language, Text: name})
		}
	}
	return out
}

// collection is what the index asks of the courses.
func (s *Snapshot) collection() search.Collection {
	sets := make([]search.Set, len(s.topics))
	for i, t := range s.topics {
		sets[i] = s.having[t.facet][t.value]
	}
	entries := s.entries
	return search.Collection{All: s.all, Prior: s.popularity, Topics: sets, Texts: func(i uint32) []string {
		e := &entries[i]
		return []string{e.Title, e.Instructor.Name, e.Summary}
	}}
}
