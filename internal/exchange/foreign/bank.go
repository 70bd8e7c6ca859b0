package foreign

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"stoa/internal/course"
	"stoa/internal/exchange/pack"
)

// Canvas writes each quiz twice: as cartridges have it, without what they can't say, and here with all of it. Banks are
// only here.
const (
	canvasFolder = "non_cc_assessments"
	canvasEnding = ".xml.qti"
)

// bank holds questions that quizzes draw from. Its topic in the course is its title.
type bank struct {
	topic     string
	questions []course.ContentQuestion
	drawn     bool
}

// readBanks reads the question banks of a package, before the quizzes that name them.
func (p *packed) readBanks(order []string) {
	for _, id := range order {
		r := p.resources[id]
		declared := strings.Contains(r.kind, "question-bank")
		if len(r.files) == 0 || !declared && !strings.HasSuffix(r.files[0], canvasEnding) {
			continue
		}
		root, why := p.xml(r.files[0])
		if why != "" {
			p.Left.Add(r.files[0], why)
			continue
		}
		all := root.first("objectbank")
		if all == nil && !declared {
			continue
		}
		title := cmp.Or(fieldOf(all, "bank_title"), all.attr("title"), TitleOf(bare(bare(r.files[0]))))
		b := &bank{topic: pack.Topic(title)}
		b.questions = p.questions(root.all("item"), title, 0)
		p.used[id] = true
		p.banks = append(p.banks, b)
		for _, name := range []string{id, all.attr("ident")} {
			if name != "" {
				p.bankOf[name] = b
			}
		}
	}
}

// fillBank takes over what quizzes draw from, and of other banks those questions that are in no quiz.
func (p *packed) fillBank() {
	seen := map[string]bool{}
	for _, section := range p.Document.Sections {
		for _, l := range section.Lessons {
			if l.Quiz != nil {
				for _, q := range l.Quiz.Questions {
					seen[sayingOf(q)] = true
				}
			}
		}
	}
	add := func(b *bank) {
		for _, q := range b.questions {
			seen[sayingOf(q)] = true
			p.Document.Bank = append(p.Document.Bank, course.BankQuestion{ContentQuestion: q, Topic: b.topic})
		}
	}
	for _, b := range p.banks {
		if b.drawn {
			add(b)
		}
	}
	for _, b := range p.banks {
		if b.drawn {
			continue
		}
		b.questions = slices.DeleteFunc(b.questions, func(q course.ContentQuestion) bool { return seen[sayingOf(q)] })
		if len(b.questions) > 0 {
			add(b)
			p.Left.Add(b.topic, pack.QuestionBank)
		}
	}
}

// sayingOf is all that a question says and accepts.
func sayingOf(q course.ContentQuestion) string {
	return strings.Join(slices.Concat([]string{q.Kind, q.Prompt}, q.Choices, q.Answers), "\x00")
}

// part takes over a section of a quiz: questions, or how many of them or of a bank a try asks. Alone is whether no
// other section of the quiz has questions of its own.
func (p *packed) part(quiz *course.QuizContent, n *node, title string, first int, alone bool) {
	order := n.child("selection_ordering")
	number, _ := strconv.Atoi(order.first("selection_number").value())
	if from := order.first("sourcebank_ref").value(); from != "" {
		b := p.bankOf[from]
		if b == nil {
			p.Left.Add(cmp.Or(n.attr("title"), title), pack.FileMissing)
			return
		}
		p.draw(quiz, b, number)
		return
	}
	name := cmp.Or(n.attr("title"), title)
	questions := p.questions(n.all("item", "section"), title, first)
	switch {
	case number <= 0 || number >= len(questions):
		quiz.Questions = append(quiz.Questions, questions...)
	case alone:
		quiz.Questions, quiz.Draw = questions, number
	default: // of several groups some each: only a bank can say that
		b := &bank{topic: pack.Topic(name), questions: questions}
		p.banks = append(p.banks, b)
		p.draw(quiz, b, number)
	}
}

func (p *packed) draw(quiz *course.QuizContent, from *bank, number int) {
	from.drawn = true
	if number = min(max(number, 1), len(from.questions)); number > 0 {
		quiz.Draws = append(quiz.Draws, course.BankDraw{Topic: from.topic, Number: number})
	}
}
