package admin

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/riverqueue/river/rivertype"

	"stoa/internal/notify"
)

// Email is an email that was sent to a person, or is to be. Its text isn't shown: it may hold a link that works once.
type Email struct {
	ID      int64     `json:"id" doc:"Of its job"`
	Subject string    `json:"subject" doc:"In the viewer's language"`
	State   string    `json:"state" enum:"waiting,sent,retrying,failed"`
	At      time.Time `json:"at"`
	Error   string    `json:"error"`
}

var emailStates = map[rivertype.JobState]string{
	rivertype.JobStateCompleted: "sent", rivertype.JobStateRetryable: "retrying", rivertype.JobStateDiscarded: "failed",
	rivertype.JobStateCancelled: "failed",
}

// emails returns those to an address, or with a number only those about an order: of the last day, and those that
// failed.
func (s *Service) emails(ctx context.Context, to, number, language string) ([]Email, error) {
	out := []Email{}
	if to == "" {
		return out, nil
	}
	jobs, err := s.jobs.Of(ctx, notify.Mail{}.Kind(), "to", to)
	if err != nil {
		return nil, err
	}
	for _, j := range jobs {
		var m notify.Mail
		if err := json.Unmarshal(j.Args, &m); err != nil {
			return nil, fmt.Errorf("email %d: %w", j.ID, err)
		}
		if number != "" && m.Values["number"] != number {
			continue
		}
		e := Email{ID: j.ID, State: "waiting", At: j.At, Error: j.Error}
		if state, known := emailStates[j.State]; known {
			e.State = state
		}
		if e.Subject, err = notify.Subject(m, language); err != nil {
			return nil, err
		}
		out = append(out, e)
	}
	return out, nil
}
