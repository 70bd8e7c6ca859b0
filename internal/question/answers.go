package question

import (
	"context"
	"fmt"
	"strings"

	"stoa/internal/kit/db"
	"stoa/internal/question/questiondb"
)

type answerRow struct {
	id, questionID, personID, body, name, slug string
	hidden, hiddenNote                         string
	createdAt                                  db.Time
	accepted, teaches                          bool
}

// answersOf returns at most so many answers to each question that a viewer may see, the accepted one first, in one
// query. A list of ids as
// long as it happens to be is what sqlc can't write for both databases.
func answersOf(
	ctx context.Context, tx questiondb.DBTX, questionIDs []string, viewerID string, most int,
) (out []answerRow, err error) {
	if len(questionIDs) == 0 {
		return nil, nil
	}
	marks, args := make([]string, len(questionIDs)), make([]any, len(questionIDs), len(questionIDs)+2)
	for i, id := range questionIDs {
		marks[i], args[i] = fmt.Sprintf("$%d", i+1), id
	}
	rows, err := tx.QueryContext(ctx, fmt.Sprintf(`
		SELECT mine.id, mine.question_id, mine.person_id, mine.body, mine.created_at, mine.accepted, mine.hidden_reason,
			mine.hidden_note, people.name, people.slug,
			EXISTS (SELECT 1 FROM course_teachers JOIN lesson_questions
				ON lesson_questions.course_id = course_teachers.course_id
				WHERE lesson_questions.id = mine.question_id AND course_teachers.person_id = mine.person_id)
		FROM (SELECT lesson_answers.*, row_number() OVER (
				PARTITION BY lesson_answers.question_id ORDER BY lesson_answers.accepted DESC, lesson_answers.created_at,
				lesson_answers.id) AS place
			FROM lesson_answers WHERE lesson_answers.question_id IN (%s)
				AND (lesson_answers.hidden_at IS NULL OR lesson_answers.person_id = $%d)) AS mine
		JOIN people ON people.id = mine.person_id WHERE mine.place <= $%d ORDER BY mine.question_id, mine.place`,
		strings.Join(marks, ", "), len(args)+1, len(args)+2), append(args, viewerID, most)...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var a answerRow
		if err := rows.Scan(
			&a.id, &a.questionID, &a.personID, &a.body, &a.createdAt, &a.accepted, &a.hidden, &a.hiddenNote, &a.name,
			&a.slug, &a.teaches,
		); err != nil {
			return nil, err
		}
		out = append(out, a)
	}
	return out, rows.Err()
}
