package question

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"stoa/internal/kit/web"
)

type inboxIn struct {
	Show   string `query:"show" enum:"all,unread,unanswered,answered"`
	Course string `query:"course"`
	Q      string `query:"q" maxLength:"200"`
	Page   string `query:"page"`
}

type readQuestionIn struct {
	ID   string `path:"id"`
	Body struct {
		Read bool `json:"read"`
	}
}

type savedAnswerIn struct {
	ID   string `path:"id"`
	Body struct {
		Title string `json:"title"`
		Body  string `json:"body"`
	}
}

// UnreadQuestions is how many questions wait to be read, up to 1,000.
type UnreadQuestions struct {
	Unread int `json:"unread"`
}

// SavedAnswerList are the viewer's saved answers.
type SavedAnswerList struct {
	Answers []SavedAnswer `json:"answers"`
}

// studioRoutes are for those who teach.
func (s *Service) studioRoutes(api *web.API) {
	op := func(method, path, summary string) web.Operation {
		return web.Operation{Method: method, Path: "/api/studio/" + path, Summary: summary, Who: web.Instructor}
	}
	limit := web.NewLimiter(60, time.Second)
	web.Handle(api, op(
		http.MethodGet, "questions", "List the questions in the courses you teach",
	), func(ctx context.Context, in *inboxIn) (*Inbox, error) {
		page, _ := strconv.Atoi(in.Page) // what is no number means the first
		return s.Inbox(ctx, InboxIn{Show: in.Show, CourseID: in.Course, Words: in.Q, Page: page})
	})
	web.Handle(api, op(
		http.MethodGet, "unread-questions", "Count the unread questions in the courses you teach",
	), func(ctx context.Context, _ *struct{}) (*UnreadQuestions, error) {
		n, err := s.Unread(ctx)
		return &UnreadQuestions{n}, err
	})
	read := op(http.MethodPut, "questions/{id}/read", "Mark a question as read, or as unread")
	read.Limit = limit
	web.Handle(api, read, func(ctx context.Context, in *readQuestionIn) (*web.None, error) {
		return nil, s.SetRead(ctx, in.ID, in.Body.Read)
	})
	web.Handle(api, op(
		http.MethodGet, "saved-answers", "List your saved answers",
	), func(ctx context.Context, _ *struct{}) (*SavedAnswerList, error) {
		list, err := s.SavedAnswers(ctx)
		return &SavedAnswerList{list}, err
	})
	save := op(http.MethodPut, "saved-answers/{id}", "Save an answer to use again")
	save.Limit = limit
	web.Handle(api, save, func(ctx context.Context, in *savedAnswerIn) (*web.None, error) {
		return nil, s.SaveAnswer(ctx, SavedAnswer{ID: in.ID, Title: in.Body.Title, Body: in.Body.Body})
	})
	web.Handle(api, op(
		http.MethodDelete, "saved-answers/{id}", "Delete a saved answer",
	), func(ctx context.Context, in *questionIn) (*web.None, error) {
		return nil, s.DeleteSaved(ctx, in.ID)
	})
}
