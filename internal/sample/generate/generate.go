// Package generate owns made-up courses for measurements: any number of them, the
// same for the same seed, in every script and length of title. It promises plain
// data and refuses to store it: that is for the packages that own the tables.
package generate

import (
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"strings"
	"time"
)

// Course is a made-up published course for measurements: plain data, to be
// stored by the packages that own it.
type Course struct {
	Slug, Title, Summary           string
	InstructorSlug, InstructorName string
	Subject, Category              string // slugs
	Language, Level, Currency      string
	PriceCents, ReferenceCents     int64 // ReferenceCents 0: no list price
	RatingSum, RatingCount         int
	Enrollments, PaidRecent        int
	Lectures                       int
	DurationMs                     int64
	Captioned                      bool
	PublishedAt                    time.Time
}

// Topic is a category that courses may be filed under.
type Topic struct{ Slug, Title string }

// Courses makes n courses under the given subjects and topics, the same ones for
// the same seed: titles in every script from one word to 200 characters; few
// instructors with many courses and many with few; few courses with most of the
// learners, as in a real marketplace. Dates lie in the five years before now.
func Courses(n int, seed uint64, subjects []string, topics []Topic, now time.Time) iter.Seq[Course] {
	return func(yield func(Course) bool) {
		g := generator{
			random: rand.New(rand.NewPCG(seed, 0x5704)), subjects: subjects, topics: topics,
			now: now.UTC().Truncate(time.Second),
		}
		g.popularity = rand.NewZipf(g.random, 1.25, 12, 60_000)
		g.teacher = rand.NewZipf(g.random, 1.1, 40, uint64(max(4, n/9)))
		g.topic = rand.NewZipf(g.random, 1.3, 14, uint64(len(topics)-1))
		g.subject = rand.NewZipf(g.random, 1.2, 4, uint64(len(subjects)-1))
		for i := range n {
			if !yield(g.course(i)) {
				return
			}
		}
	}
}

type generator struct {
	random                              *rand.Rand
	popularity, teacher, topic, subject *rand.Zipf
	subjects                            []string
	topics                              []Topic
	now                                 time.Time
}

func (g *generator) course(i int) Course {
	topic, voice := g.topics[g.topic.Uint64()], g.voice()
	c := Course{
		Slug: fmt.Sprintf("generated-%07d", i), Title: g.title(voice, topic.Title), Summary: g.summary(voice, topic.Title),
		Subject: g.subjects[g.subject.Uint64()], Category: topic.Slug, Language: voice.language, Currency: "USD",
		Level: g.pick("all", "all", "beginner", "beginner", "beginner", "intermediate", "intermediate", "expert"),
	}
	c.InstructorSlug, c.InstructorName = g.instructor(g.teacher.Uint64())
	if g.random.IntN(8) > 0 {
		c.PriceCents = int64(5+g.random.IntN(35))*500 + 499
		if g.random.IntN(4) == 0 {
			c.ReferenceCents = c.PriceCents * int64(12+g.random.IntN(9)) / 10
		}
	}
	c.Enrollments = int(g.popularity.Uint64())
	if c.PriceCents > 0 {
		c.PaidRecent = c.Enrollments * g.random.IntN(20) / 100
	}
	if c.RatingCount = c.Enrollments * g.random.IntN(30) / 100; c.RatingCount > 0 {
		average := min(5, max(1, 4.25+g.random.NormFloat64()*0.5))
		c.RatingSum = min(5*c.RatingCount, max(c.RatingCount, int(average*float64(c.RatingCount))))
	}
	hours := math.Exp(g.random.NormFloat64()*0.9 + 1.4)
	c.DurationMs = int64(hours*3600) * 1000
	c.Lectures = 3 + int(hours*float64(4+g.random.IntN(6)))
	c.Captioned = g.random.IntN(5) < 3
	c.PublishedAt = g.now.Add(-time.Duration(g.random.Int64N(5*365*24*3600)) * time.Second)
	return c
}

func (g *generator) pick(of ...string) string { return of[g.random.IntN(len(of))] }

// voice is how titles sound in one language.
type voice struct {
	language, space string
	share           int // of a thousand courses
	openings, nouns []string
	tails           []string
	latin           bool // the topic's English title fits in
}

func (g *generator) voice() *voice {
	at := g.random.IntN(1000)
	for i := range voices {
		if at -= voices[i].share; at < 0 {
			return &voices[i]
		}
	}
	return &voices[0]
}

func (g *generator) title(v *voice, topic string) string {
	if !v.latin {
		topic = g.pick(v.nouns...)
	}
	switch g.random.IntN(24) {
	case 0: // one word
		return g.pick(v.nouns...)
	case 1: // as long as a title may be
		parts := []string{topic}
		for range 40 {
			parts = append(parts, g.pick(v.openings...), g.pick(v.nouns...))
		}
		return clip(strings.Join(parts, v.space), 200)
	case 2:
		return g.pick(emoji...) + " " + topic + v.space + g.pick(v.nouns...)
	case 3, 4, 5, 6:
		return topic + ": " + g.pick(v.openings...) + v.space + g.pick(v.nouns...)
	case 7, 8, 9:
		return fmt.Sprintf("%s%s%s %d", g.pick(v.openings...), v.space, topic, 2019+g.random.IntN(8))
	default:
		return g.pick(v.openings...) + v.space + topic + v.space + g.pick(v.nouns...) + v.space + g.pick(v.tails...)
	}
}

func (g *generator) summary(v *voice, topic string) string {
	parts := []string{}
	if v.latin {
		parts = append(parts, topic)
	}
	for range 4 + g.random.IntN(8) {
		parts = append(parts, g.pick(v.openings...), g.pick(v.nouns...), g.pick(v.tails...))
	}
	return clip(strings.Join(parts, v.space), 500)
}

func clip(text string, longest int) string {
	runes := []rune(text)
	return strings.TrimSpace(string(runes[:min(longest, len(runes))]))
}

// instructor n always has the same name.
func (g *generator) instructor(n uint64) (slug, name string) {
	own := rand.New(rand.NewPCG(n, 77))
	name = givenNames[own.IntN(len(givenNames))] + " " + familyNames[own.IntN(len(familyNames))]
	if n%7 == 3 {
		name = givenNames[own.IntN(len(givenNames))] + " " + invented(own)
	}
	return fmt.Sprintf("generated-instructor-%d", n), name
}

// invented makes a family name that few share, so that the vocabulary is as long
// as a real one.
func invented(own *rand.Rand) string {
	const consonants, vowels = "bdfgklmnprstvz", "aeiou"
	var b strings.Builder
	for range 2 + own.IntN(3) {
		b.WriteByte(consonants[own.IntN(len(consonants))])
		b.WriteByte(vowels[own.IntN(len(vowels))])
	}
	b.WriteByte(consonants[own.IntN(len(consonants))])
	name := b.String()
	return strings.ToUpper(name[:1]) + name[1:]
}
