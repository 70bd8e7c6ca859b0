package notify

import (
	"context"
	"net/http"
	"time"

	"stoa/internal/kit/push"
	"stoa/internal/kit/web"
	"stoa/internal/session"
)

// Choices are a person's settings for all topics.
type Choices struct {
	Choices []Choice `json:"choices" maxItems:"10"`
}

type choicesIn struct {
	Body struct {
		Choices []ChoiceIn `json:"choices" maxItems:"10"`
	}
}

// StoppedMails is the topic whose emails were turned off.
type StoppedMails struct {
	Topic string `json:"topic" enum:"course-updates,announcements,new-courses,wish-list,teaching-summary,learning-reminders,promotions"`
}

type followedIn struct {
	Slug string `path:"slug"`
}

type followIn struct {
	Slug string `path:"slug"`
	Body Following
}

// Following says whether a person follows an instructor.
type Following struct {
	On bool `json:"on"`
}

// FollowedList are the instructors that a person follows.
type FollowedList struct {
	Instructors []Followed `json:"instructors"`
}

type pushDeviceIn struct {
	Body push.Subscription
}

type pushDeviceOf struct {
	ID string `path:"id"`
}

// Routes registers the operations on api.
func (s *Service) Routes(api *web.API) {
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/notification-choices", Summary: "Get your notification settings",
		Who: web.Learner,
	},
		func(ctx context.Context, _ *struct{}) (*Choices, error) {
			list, err := s.Choices(ctx)
			return &Choices{Choices: list}, err
		})
	web.Handle(api, web.Operation{
		Method: http.MethodPut, Path: "/api/notification-choices", Summary: "Update your notification settings",
		Who: web.Learner,
	},
		func(ctx context.Context, in *choicesIn) (*web.None, error) {
			return nil, s.SaveChoices(ctx, in.Body.Choices)
		})
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/instructors/{slug}/follow",
		Summary: "Get whether you follow an instructor", Who: web.Visitor, Private: true,
	},
		func(ctx context.Context, in *followedIn) (*Following, error) {
			on, err := s.Follows(ctx, in.Slug)
			return &Following{On: on}, err
		})
	web.Handle(api, web.Operation{
		Method: http.MethodPut, Path: "/api/instructors/{slug}/follow", Summary: "Follow or unfollow an instructor",
		Who: web.Learner,
	},
		func(ctx context.Context, in *followIn) (*web.None, error) {
			return nil, s.Follow(ctx, in.Slug, in.Body.On)
		})
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/follows", Summary: "List the instructors you follow", Who: web.Learner,
	},
		func(ctx context.Context, _ *struct{}) (*FollowedList, error) {
			list, err := s.Followed(ctx)
			return &FollowedList{Instructors: list}, err
		})
	s.pushRoutes(api)
	limit := web.NewLimiter(30, time.Second)
	api.Share(limit, "unsubscribe")
	// A mail program posts a form here, which is not read (RFC 8058, section 3.1).
	api.Mux.HandleFunc("POST /api/unsubscribe", func(w http.ResponseWriter, r *http.Request) {
		err := limit.Allow(web.Client(r.Context()))
		topic := ""
		if err == nil {
			topic, err = s.StopMails(r.Context(), r.URL.Query().Get("token"))
		}
		if err != nil {
			web.WriteError(w, r, err)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{"topic":"` + topic + `"}`)) // the reader has gone, if this fails
	})
}

func (s *Service) pushRoutes(api *web.API) {
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/push", Who: web.Learner,
		Summary: "List the devices on which you get push notifications",
	},
		func(ctx context.Context, _ *struct{}) (*PushSettings, error) { return s.PushSettings(ctx) })
	web.Handle(api, web.Operation{
		Method: http.MethodPut, Path: "/api/push/devices", Who: web.Learner,
		Summary: "Get push notifications in this browser",
	},
		func(ctx context.Context, in *pushDeviceIn) (*PushDevice, error) {
			return s.AddPushDevice(ctx, in.Body, web.Cookie(ctx, session.Cookie), web.UserAgent(ctx))
		})
	web.Handle(api, web.Operation{
		Method: http.MethodDelete, Path: "/api/push/devices/{id}", Who: web.Learner,
		Summary: "Stop push notifications on one of your devices",
	},
		func(ctx context.Context, in *pushDeviceOf) (*web.None, error) {
			return nil, s.RemovePushDevice(ctx, in.ID)
		})
}
