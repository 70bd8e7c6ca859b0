package catalog_test

import (
	"net/url"
	"slices"
	"testing"

	"stoa/internal/catalog"
	"stoa/internal/course"
)

// academy is a small catalogue with what the rules of understanding need.
func academy() *catalog.Snapshot {
	topics := taxonomy()
	topics.Names = map[string]map[string]string{
		"de": {"category:category-0-2": "Aquarellmalerei"}, "fr": {"category:category-0-2": "Aquarelle"},
	}
	b := catalog.NewBuilder(0)
	add := func(slug, title, language, level string, texts catalog.Texts) {
		b.Add(catalog.Entry{
			Slug: slug, Title: title,
			Filing: &catalog.Filing{
				Subject: "subject-11", Category: "category-0-2", Language: language, Level: level, Currency: "USD",
			},
			Instructor: &course.InstructorLink{Slug: "tomasz", Name: "Tomasz Wiśniewski"}, PublishedMs: now.UnixMilli(),
		}, texts)
	}
	add("js", "Modern JavaScript", "en", "beginner", catalog.Texts{
		Skills: []string{"Promises and async"}, Objectives: []string{"Use closures on purpose"},
		Lessons: []string{"Truthy and falsy"},
	})
	add("stats", "Statistics you will use", "en", "all", catalog.Texts{})
	add("dice", "Statistics of dice", "en", "expert", catalog.Texts{})
	add("yoga", "Yoga for the office", "en", "all", catalog.Texts{})
	add("photo", "Photography: photographing people", "en", "beginner", catalog.Texts{})
	add("ml", "Machine learning", "en", "expert", catalog.Texts{})
	add("buch", "Doppelte Buchführung", "de", "beginner", catalog.Texts{})
	add("portrait", "Porträtfotografie, Landschaft und Fotografie", "de", "all", catalog.Texts{})
	add("land", "Landschaftsfotografie", "de", "all", catalog.Texts{})
	add("budget", "Oszczędzanie pieniędzy", "pl", "all", catalog.Texts{})
	add("masak", "Masakan rumahan", "id", "all", catalog.Texts{})
	add("compta", "Comptabilité des entreprises", "fr", "beginner", catalog.Texts{})
	add("foto", "Fotografare con il telefono", "it", "beginner", catalog.Texts{})
	return b.Build(topics, [][]string{{"js", "JavaScript"}, {"ux", "user experience"}, {"ml", "machine learning"}}, now)
}

func ask(s *catalog.Snapshot, q, in string) catalog.Listing {
	return s.Search(catalog.ParseQuery(url.Values{"q": {q}, "in": {in}}))
}

func TestOrdinaryQuestions(t *testing.T) {
	s := academy()
	for _, c := range []struct{ q, in, first string }{
		{"learn javascript", "en", "js"}, {"javascript course", "en", "js"}, {"statistics for beginners", "en", "stats"},
		{"yoga beginner", "en", "yoga"},
		{"photografy", "en", "photo"}, {"javscrpt", "en", "js"}, {"async", "en", "js"},
		{"how to learn javascript online", "en", "js"},
		{"Yogakurs für Anfänger", "de", "yoga"}, {"belajar javascript untuk pemula", "id", "js"},
		{"apprendre javascript", "fr", "js"},
		{"corso di javascript", "it", "js"}, {"kurs javascript dla początkujących", "pl", "js"}, {"js", "en", "js"},
		{"js beginner", "en", "js"},
		{"machine learning", "en", "ml"}, {"ml course", "en", "ml"}, {"closures", "en", "js"}, {"falsy", "en", "js"},
		{"photographs", "en", "photo"}, {"statistical dice", "en", "dice"}, {"entreprise", "fr", "compta"},
		{"fotografie", "it", "foto"}, {"fotografie", "de", "portrait"}, {"java script", "en", "js"},
		{"fotografato", "it", "foto"}, {"memasak", "id", "masak"}, {"pieniądze oszczędzać", "pl", "budget"},
		{"vishnevsky dice", "en", "dice"}, {"javascript gardening", "en", "js"}, {"javascript xyzzyxyzzy", "en", "js"},
	} {
		if got := slugs(ask(s, c.q, c.in)); len(got) == 0 || got[0] != c.first {
			t.Errorf("%q in %s finds %v, want %s first", c.q, c.in, got, c.first)
		}
	}
}

func TestPartsOfGermanCompoundsAreFound(t *testing.T) {
	if got := slugs(ask(academy(), "Fotografie", "de")); !slices.Equal(got, []string{"portrait", "land"}) {
		t.Errorf("found %v", got)
	}
}

func TestTopicsAreFoundByTheirNamesInEveryLanguage(t *testing.T) {
	for _, q := range []string{"watercolour", "aquarelle", "Aquarellmalerei"} {
		if got := ask(academy(), q, "fr").Total; got != 13 {
			t.Errorf("%s finds %d", q, got)
		}
	}
}

func TestNamesAreFoundByTheirSound(t *testing.T) {
	got := ask(academy(), "vishnevsky", "en")
	if got.Total != 13 || deref(got.Corrected) != "wiśniewski" {
		t.Errorf("found %d for %q", got.Total, deref(got.Corrected))
	}
}

func TestWordsThatSayNothingAreLeftOutUnlessAlone(t *testing.T) {
	s := academy()
	got := ask(s, "learn javascript for the web", "en")
	if want := []string{"learn", "for", "the"}; !slices.Equal(got.Understood.LeftOut, want) {
		t.Errorf("left out %v, want %v", got.Understood.LeftOut, want)
	}
	if got := ask(s, "machine learning course", "en"); !slices.Equal(got.Understood.LeftOut, []string{"course"}) ||
		got.Total != 1 {
		t.Errorf("left out %v of a name, found %d", got.Understood.LeftOut, got.Total)
	}
	if got := ask(s, "learning", "en"); got.Total != 1 || len(got.Understood.LeftOut) != 0 {
		t.Errorf("alone: left out %v, found %d", got.Understood.LeftOut, got.Total)
	}
	if got := search(s, "q=learn+javascript&exact=1"); got.Total != 0 || got.Understood.Partial ||
		len(got.Understood.LeftOut) != 0 {
		t.Errorf("exactly as typed: %+v finds %d", got.Understood, got.Total)
	}
}

// TestListsAreFolded finds words of the lists as people write them, and no topic among them.
func TestListsAreFolded(t *testing.T) {
	s := academy()
	for _, text := range []string{
		"początkujących", "débutant", "Anfänger", "für", "Kurs", "mempelajari", "leçons", "chcę",
	} {
		if u := ask(s, "yoga "+text, "").Understood; u.Level == nil && !slices.Equal(u.LeftOut, []string{text}) {
			t.Errorf("%s is not known", text)
		}
	}
	for _, topic := range []string{
		"javascript", "art", "die", "go", "foto", "statistik", "machine", "brot", "pane", "pain", "main", "r",
	} {
		if u := ask(s, "yoga "+topic, "").Understood; u.Level != nil || len(u.LeftOut) > 0 {
			t.Errorf("%s is a topic", topic)
		}
	}
}

func TestLevelWordsSetTheLevel(t *testing.T) {
	s := academy()
	got := ask(s, "statistics for beginners", "en")
	if u := got.Understood; deref(u.Level) != "beginner" || u.LevelLifted || u.WithoutLevel != "statistics" ||
		!slices.Equal(got.Query.Level, []string{"beginner", "all"}) {
		t.Errorf("%+v, level %v", u, got.Query.Level)
	}
	if !slices.Equal(slugs(got), []string{"stats"}) {
		t.Errorf("found %v", slugs(got))
	}
	if got := ask(s, "Statistics advanced", "en"); !slices.Equal(slugs(got), []string{"dice", "stats"}) {
		t.Errorf("advanced: %v", slugs(got))
	}
	if got := ask(s, "advanced javascript", "en"); !got.Understood.LevelLifted ||
		!slices.Equal(slugs(got), []string{"js"}) || len(got.Query.Level) != 0 {
		t.Errorf("no advanced course: %+v finds %v", got.Understood, slugs(got))
	}
	if got := search(s, "q=statistics+beginner&level=expert"); got.Understood.Level != nil ||
		!slices.Equal(slugs(got), []string{"dice"}) {
		t.Errorf("a chosen level: %+v finds %v", got.Understood, slugs(got))
	}
	if got := ask(s, "für Anfänger", "de"); got.Total != 11 {
		t.Errorf("nothing but a level finds %d", got.Total)
	}
}

func TestMostWordsWhereNoCourseHasAll(t *testing.T) {
	s := academy()
	got := ask(s, "statistics dice javascript", "en")
	if !got.Understood.Partial || !slices.Equal(slugs(got), []string{"dice"}) {
		t.Errorf("%+v finds %v", got.Understood, slugs(got))
	}
	got = ask(s, "javascript xyzzyxyzzy", "en")
	if !got.Understood.Partial || !slices.Equal(got.Understood.Unknown, []string{"xyzzyxyzzy"}) ||
		!slices.Equal(slugs(got), []string{"js"}) {
		t.Errorf("%+v finds %v", got.Understood, slugs(got))
	}
	if got := ask(s, "xyzzyxyzzy qwertzqwertz", "en"); got.Total != 0 || len(got.Understood.Unknown) != 2 {
		t.Errorf("%+v finds %d", got.Understood, got.Total)
	}
}

// TestFacetsCountWhatTheyFind checks, for queries that are understood in each way, that
// choosing a value finds as many courses as it says.
func TestFacetsCountWhatTheyFind(t *testing.T) {
	s := snapshot(3000)
	for _, q := range []string{
		"learn javascript", "javascript beginners course", "javscrpt practical", "yoga expert zzzzzz", "designing projects",
		"complete weekend bookkeeping yoga",
	} {
		before := ask(s, q, "en")
		if before.Total == 0 {
			t.Errorf("%q finds nothing", q)
		}
		for _, f := range before.Facets {
			for _, v := range f.Values {
				chosen := url.Values{"q": {q}, "in": {"en"}, f.Name: {v.Value}}
				if f.Name != "level" {
					chosen["level"] = before.Query.Level
				}
				if got := s.Search(catalog.ParseQuery(chosen)).Total; got != v.Count {
					t.Errorf("%q: %s %s says %d and finds %d", q, f.Name, v.Value, v.Count, got)
				}
			}
		}
	}
}
