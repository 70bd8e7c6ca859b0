package studio

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"stoa/internal/course"
)

// Change is a difference between two versions of a course. Field is the JSON path of a field; before and after are
// texts, or JSON of what is none.
type Change struct {
	Kind   string `json:"kind" enum:"added,removed,changed,moved"`
	What   string `json:"what" enum:"section,lesson,question,field"`
	ID     string `json:"id" doc:"Of the section or lesson; empty for a field of the course"`
	Title  string `json:"title" doc:"Of the section or lesson"`
	Field  string `json:"field"`
	Before string `json:"before"`
	After  string `json:"after"`
}

// ChangesBetween returns what differs, in the order of the later version; what is gone comes last.
func ChangesBetween(before, after course.Content) []Change {
	out := append([]Change{}, fields("", "", "field", part(before), part(after))...)
	out = append(out, bankChanges(before.Bank, after.Bank)...)
	was, is := places(before), places(after)
	for _, section := range after.Sections {
		if old, ok := was[section.ID]; !ok {
			out = append(out, Change{Kind: "added", What: "section", ID: section.ID, Title: section.Title})
		} else {
			if old.title != section.Title {
				out = append(out, Change{
					Kind: "changed", What: "section", ID: section.ID, Title: section.Title, Field: "title", Before: old.title,
					After: section.Title,
				})
			}
		}
		for _, l := range section.Lessons {
			old, ok := was[l.ID]
			if !ok {
				out = append(out, Change{Kind: "added", What: "lesson", ID: l.ID, Title: l.Title})
				continue
			}
			out = append(out, fields(l.ID, l.Title, "lesson", old.lesson, l)...)
			if old.section != section.ID {
				out = append(out, Change{
					Kind: "moved", What: "lesson", ID: l.ID, Title: l.Title, Before: was[old.section].title, After: section.Title,
				})
			}
		}
	}
	out = append(out, rearranged(before, after)...)
	for _, section := range before.Sections {
		if _, ok := is[section.ID]; !ok {
			out = append(out, Change{Kind: "removed", What: "section", ID: section.ID, Title: section.Title})
		}
		for _, l := range section.Lessons {
			if _, ok := is[l.ID]; !ok {
				out = append(out, Change{Kind: "removed", What: "lesson", ID: l.ID, Title: l.Title})
			}
		}
	}
	return out
}

// part is a course without its curriculum.
func part(c course.Content) any {
	return struct {
		Plan        course.Plan    `json:"plan"`
		Landing     course.Landing `json:"landing"`
		Price       course.Price   `json:"price"`
		Instructors []course.Share `json:"instructors"`
	}{c.Plan, c.Landing, c.Price, c.Instructors}
}

// bankChanges are the questions of the bank that differ. Their order means nothing.
func bankChanges(before, after []course.BankQuestion) (out []Change) {
	was := map[string]course.BankQuestion{}
	for _, q := range before {
		was[q.ID] = q
	}
	for _, q := range after {
		if old, ok := was[q.ID]; !ok {
			out = append(out, Change{Kind: "added", What: "question", ID: q.ID, Title: q.Prompt})
		} else {
			out = append(out, fields(q.ID, q.Prompt, "question", old, q)...)
		}
		delete(was, q.ID)
	}
	for _, q := range before {
		if _, gone := was[q.ID]; gone {
			out = append(out, Change{Kind: "removed", What: "question", ID: q.ID, Title: q.Prompt})
		}
	}
	return out
}

type place struct {
	title, section string
	lesson         course.ContentLesson
}

func places(c course.Content) map[string]place {
	out := map[string]place{}
	for _, section := range c.Sections {
		out[section.ID] = place{title: section.Title}
		for _, l := range section.Lessons {
			out[l.ID] = place{title: l.Title, section: section.ID, lesson: l}
		}
	}
	return out
}

// fields are the members in which two values differ. A list is one field, and so is what is deeper than two levels. The
// length of a film is its medium's, which may be measured later: no change of its own.
func fields(id, title, what string, before, after any) (out []Change) {
	was, is := flat(before), flat(after)
	names := make([]string, 0, len(is))
	for name := range is {
		names = append(names, name)
	}
	for name := range was {
		if _, ok := is[name]; !ok {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		if name != "durationMs" && !reflect.DeepEqual(was[name], is[name]) {
			out = append(out, Change{
				Kind: "changed", What: what, ID: id, Title: title, Field: name, Before: text(was[name]), After: text(is[name]),
			})
		}
	}
	return out
}

// flat are the members of a value by their path.
func flat(v any) map[string]any {
	b, err := json.Marshal(v)
	if err != nil {
		return nil
	}
	var tree map[string]any
	if json.Unmarshal(b, &tree) != nil {
		return nil
	}
	out := map[string]any{}
	var walk func(prefix string, members map[string]any, depth int)
	walk = func(prefix string, members map[string]any, depth int) {
		for name, value := range members {
			if inner, ok := value.(map[string]any); ok && depth < 2 {
				walk(prefix+name+".", inner, depth+1)
				continue
			}
			out[prefix+name] = value
		}
	}
	walk("", tree, 1)
	return out
}

// text is a value to read: a text, a number, a list of texts by line, else JSON.
func text(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case []any:
		lines := make([]string, 0, len(v))
		for _, item := range v {
			line, ok := item.(string)
			if !ok {
				return encoded(v)
			}
			lines = append(lines, line)
		}
		return strings.Join(lines, "\n")
	}
	return encoded(v)
}

func encoded(v any) string {
	b, _ := json.Marshal(v) // it has been JSON before
	return string(b)
}

// rearranged are sections, and lessons within their section, that stand elsewhere among those that are in both.
func rearranged(before, after course.Content) (out []Change) {
	was, is := places(before), places(after)
	order := func(c course.Content, in map[string]place) (ids []string) {
		for _, section := range c.Sections {
			if _, ok := in[section.ID]; ok {
				ids = append(ids, section.ID)
			}
		}
		return ids
	}
	for _, id := range outOfOrder(order(before, is), order(after, was)) {
		out = append(out, Change{Kind: "moved", What: "section", ID: id, Title: is[id].title})
	}
	within := func(c course.Content, in map[string]place) map[string][]string {
		ids := map[string][]string{}
		for _, section := range c.Sections {
			for _, l := range section.Lessons {
				if other, ok := in[l.ID]; ok && other.section == section.ID {
					ids[section.ID] = append(ids[section.ID], l.ID)
				}
			}
		}
		return ids
	}
	old, now := within(before, is), within(after, was)
	for _, section := range after.Sections {
		for _, id := range outOfOrder(old[section.ID], now[section.ID]) {
			out = append(out, Change{
				Kind: "moved", What: "lesson", ID: id, Title: is[id].title, Before: section.Title, After: section.Title,
			})
		}
	}
	return out
}

// outOfOrder are the fewest that have moved: those outside of a longest part that has kept its order.
func outOfOrder(before, after []string) (ids []string) {
	at := map[string]int{}
	for i, id := range before {
		at[id] = i
	}
	best, from := make([]int, len(after)), make([]int, len(after)) // of the longest part that ends here
	last := -1
	for i := range after {
		best[i], from[i] = 1, -1
		for j := range i {
			if at[after[j]] < at[after[i]] && best[j]+1 > best[i] {
				best[i], from[i] = best[j]+1, j
			}
		}
		if last < 0 || best[i] > best[last] {
			last = i
		}
	}
	kept := map[int]bool{}
	for ; last >= 0; last = from[last] {
		kept[last] = true
	}
	for i, id := range after {
		if !kept[i] {
			ids = append(ids, id)
		}
	}
	return ids
}
