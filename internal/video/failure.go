package video

import (
	"errors"
	"time"

	"stoa/internal/kit/fault"
	"stoa/internal/kit/ffmpeg"
	"stoa/internal/kit/hls"
)

// Why a video is not made, in words for who uploaded it. The code is kept with the video.
var (
	errUnreadable = fault.New(
		fault.Invalid, "video.unreadable",
		"This file isn’t a video that we can read. Export it again, for example as MP4, and upload it again.",
	)
	errEmpty = fault.New(
		fault.Invalid, "video.empty",
		"This file has neither a picture nor sound. Check the export settings and upload it again.",
	)
	errDamaged = fault.New(
		fault.Invalid, "video.damaged",
		"This file is damaged. Play it on your computer to check, export it again and upload it again.",
	)
	errTooLong = fault.New(
		fault.Invalid, "video.too_long", "This video is longer than six hours. Split it into several lessons.",
	)
	errTooLarge = fault.New(
		fault.Invalid, "video.too_large",
		"This video’s picture is too large. Export it in 4K or smaller and upload it again.",
	)
	errNeedsTools = fault.New(
		fault.Invalid, "video.needs_mp4",
		"This site only takes MP4 videos with H.264 and AAC. Export the video in that format and upload it again.",
	)
	errStopped = fault.New(
		fault.Unavailable, "video.interrupted",
		"Processing was interrupted several times. Try again; if it fails again, contact us.",
	)
	errNoSpace = fault.New(
		fault.Unavailable, "video.no_space", "The server has run out of space. We need to fix this; please try again later.",
	)
	errStorage = fault.New(
		fault.Unavailable, "video.storage", "The server couldn’t store the video. Please try again later.",
	)
)

// reason finds what is wrong, and the pauses after which trying again may help.
func reason(err error) (why *fault.Error, after []time.Duration) {
	var known *fault.Error
	var failed *ffmpeg.Failed
	switch {
	case errors.As(err, &known):
		return known, nil
	case errors.Is(err, ffmpeg.ErrUnreadable):
		return errUnreadable, nil
	case errors.As(err, &failed) && failed.NoSpace:
		return errNoSpace, longPauses
	case errors.As(err, &failed) && (failed.Killed || failed.Stalled):
		return errStopped, longPauses
	case errors.As(err, &failed):
		return errDamaged, pauses
	case errors.Is(err, hls.ErrOther):
		return errDamaged, pauses
	case noSpace(err):
		return errNoSpace, longPauses
	}
	return errStorage, pauses
}
