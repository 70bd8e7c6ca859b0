package video

import (
	"context"
	"net/http"
	"time"

	"stoa/internal/kit/web"
)

type idIn struct {
	MediaID string `path:"mediaId"`
}

type frameIn struct {
	MediaID string `path:"mediaId"`
	Body    struct {
		AtMs int64 `json:"atMs" minimum:"0"`
	}
}

// draft is a draft of captions.
type draft struct {
	VTT string `json:"vtt" doc:"WebVTT; empty: there is none"`
}

// Routes registers the operations.
func (s *Service) Routes(api *web.API) {
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/admin/videos", Summary: "See how videos are processed", Who: web.Operator,
		Private: true,
	}, func(ctx context.Context, _ *struct{}) (*VideoWork, error) { return s.Overview(ctx) })
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/videos/{mediaId}", Summary: "Get how far the processing of a video is",
		Who: web.Instructor, Private: true,
	},
		func(ctx context.Context, in *idIn) (*VideoStatus, error) { return s.Video(ctx, in.MediaID) })
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/videos/{mediaId}/captions", Summary: "Get the draft of a video’s captions",
		Who: web.Instructor, Private: true,
	},
		func(ctx context.Context, in *idIn) (*draft, error) {
			vtt, err := s.Draft(ctx, in.MediaID)
			return &draft{VTT: vtt}, err
		})
	web.Handle(api, web.Operation{
		Method: http.MethodPost, Path: "/api/videos/{mediaId}/frame", Summary: "Make a picture of a frame of a video",
		Who: web.Instructor, Status: http.StatusCreated, Limit: web.NewLimiter(10, 6*time.Second),
	}, func(ctx context.Context, in *frameIn) (*Frame, error) { return s.Frame(ctx, in.MediaID, in.Body.AtMs) })
	web.Handle(api, web.Operation{
		Method: http.MethodPost, Path: "/api/videos/{mediaId}/retry",
		Summary: "Process a video again that failed or was canceled", Who: web.Instructor,
	},
		func(ctx context.Context, in *idIn) (*VideoStatus, error) { return s.Retry(ctx, in.MediaID) })
	web.Handle(api, web.Operation{
		Method: http.MethodPost, Path: "/api/videos/{mediaId}/cancel", Summary: "Cancel the processing of a video",
		Who: web.Instructor,
	},
		func(ctx context.Context, in *idIn) (*VideoStatus, error) { return s.Cancel(ctx, in.MediaID) })
}
