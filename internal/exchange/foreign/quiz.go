package foreign

import (
	"slices"
	"strconv"
	"strings"

	"github.com/google/uuid"

	"stoa/internal/course"
	"stoa/internal/exchange/pack"
)

// quiz takes over an assessment of QTI 1.2, as cartridges and Canvas have it.
func (p *packed) quiz(root *node, key, section, title string) {
	quiz := &course.QuizContent{PassMark: 70, Questions: []course.ContentQuestion{}}
	parts, holding, first := sections(root), 0, 0
	for _, part := range parts {
		if len(part.all("item", "section")) > 0 {
			holding++
		}
	}
	for _, part := range parts {
		p.part(quiz, part, title, first, holding == 1)
		first += len(part.all("item", "section"))
	}
	if len(quiz.Questions)+len(quiz.Draws) == 0 {
		p.Left.Add(title, pack.LessonEmpty)
		return
	}
	p.add(key, section, course.ContentLesson{Title: title, Kind: course.Quiz, Quiz: quiz})
}

// sections are an element and every section in it.
func sections(n *node) []*node {
	found := []*node{n}
	for _, section := range n.all("section") {
		found = append(found, sections(section)...)
	}
	return found
}

// questions takes over those items that are of a kind that we have. The first of them has a number in its quiz.
func (p *packed) questions(items []*node, title string, first int) []course.ContentQuestion {
	found := []course.ContentQuestion{}
	for i, item := range items {
		where := title + " – " + strconv.Itoa(first+i+1)
		q, ok := question(item)
		if !ok {
			p.Left.Add(where, pack.QuestionKind)
			continue
		}
		if !q.Answered() {
			p.Left.Add(where, pack.QuestionAnswer)
		}
		found = append(found, q)
	}
	return found
}

// said is the text of what holds material.
func said(n *node, except ...string) string {
	var parts []string
	for _, text := range n.all("mattext", except...) {
		plain := text.value()
		if kind := text.attr("texttype"); kind != "text/plain" || strings.Contains(plain, "</") {
			plain = plainOf(plain)
		}
		if plain != "" {
			parts = append(parts, plain)
		}
	}
	return strings.Join(parts, "\n\n")
}

// question reads an item; false if it is of a kind that we don't have.
func question(item *node) (course.ContentQuestion, bool) {
	presentation := item.child("presentation")
	lids, fields := presentation.all("response_lid"), presentation.all("response_str")
	q := course.ContentQuestion{
		ID:      uuid.NewString(),
		Prompt:  said(presentation, "response_lid", "response_str", "response_grp", "response_num", "response_xy"),
		Choices: []string{}, Answers: []string{}, Explanations: []string{},
	}
	profile := strings.ToLower(fieldOf(item, "cc_profile") + " " + fieldOf(item, "question_type"))
	switch {
	case len(lids) == 1 && len(fields) == 0:
		return q, choices(item, lids[0], profile, &q)
	case len(fields) == 1 && len(lids) == 0 && !strings.Contains(profile, "essay"):
		q.Kind = "text"
		for _, name := range []string{"varequal", "varsubstring"} {
			for _, n := range rightly(item) {
				for _, value := range n.all(name, "not") {
					if text := value.value(); text != "" && !slices.Contains(q.Answers, text) && len(q.Answers) < 20 {
						q.Answers = append(q.Answers, text)
					}
				}
			}
		}
		if text := feedback(item, ""); text != "" {
			q.Explanations = []string{text}
		}
		return q, len(q.Answers) > 0
	}
	return q, false
}

// choices reads a question whose answers can be chosen.
func choices(item, lid *node, profile string, q *course.ContentQuestion) bool {
	idents := []string{}
	for _, label := range lid.all("response_label") {
		if len(idents) < 20 {
			idents = append(idents, label.attr("ident"))
			q.Choices = append(q.Choices, said(label))
		}
	}
	q.Kind = "single"
	switch {
	case strings.EqualFold(lid.attr("rcardinality"), "multiple"):
		q.Kind = "multiple"
	case strings.EqualFold(lid.attr("rcardinality"), "ordered"):
		return false
	case strings.Contains(profile, "true_false") && len(idents) == 2:
		q.Kind = "boolean"
	}
	for _, n := range rightly(item) {
		for _, value := range n.all("varequal", "not") {
			at := slices.Index(idents, value.value())
			if at >= 0 && !slices.Contains(q.Answers, strconv.Itoa(at)) && (q.Kind == "multiple" || len(q.Answers) == 0) {
				q.Answers = append(q.Answers, strconv.Itoa(at))
			}
		}
	}
	explained := false
	texts := make([]string, len(q.Choices))
	for i, ident := range idents {
		texts[i] = feedback(item, ident)
		explained = explained || texts[i] != ""
	}
	if general := feedback(item, ""); general != "" && len(q.Answers) > 0 {
		if at, _ := strconv.Atoi(q.Answers[0]); texts[at] == "" {
			texts[at], explained = general, true
		}
	}
	if explained {
		q.Explanations = texts
	}
	return len(q.Choices) > 1
}

// rightly are the conditions that earn something.
func rightly(item *node) (found []*node) {
	for _, condition := range item.first("resprocessing").all("respcondition") {
		for _, set := range condition.all("setvar") {
			if score, err := strconv.ParseFloat(set.value(), 64); err == nil && score > 0 && set.attr("action") != "Subtract" {
				found = append(found, condition.child("conditionvar"))
				break
			}
		}
	}
	return slices.DeleteFunc(found, func(n *node) bool { return n == nil })
}

// feedback is what the item says to a choice, or, with "", to everyone.
func feedback(item *node, ident string) string {
	for _, condition := range item.first("resprocessing").all("respcondition") {
		when := condition.child("conditionvar")
		values := when.all("varequal")
		if meant := len(values) == 1 && values[0].value() == ident; ident == "" && when.first("other") == nil ||
			ident != "" && !meant {
			continue
		}
		for _, shown := range condition.all("displayfeedback") {
			for _, text := range item.all("itemfeedback") {
				if text.attr("ident") == shown.attr("linkrefid") {
					return said(text)
				}
			}
		}
	}
	return ""
}

// fieldOf is a field of an item's metadata.
func fieldOf(item *node, label string) string {
	for _, field := range item.all("qtimetadatafield") {
		if field.child("fieldlabel").value() == label {
			return field.child("fieldentry").value()
		}
	}
	return ""
}
