package inspect

import "stoa/internal/kit/captions"

// Rule is something that the machine looks for. Its code is on screen a sentence in six languages; docs/approval.md
// says the same with the reasons.
type Rule struct {
	Code   string
	Source string // what it is taken from: a standard and its clause, or Own
	// Sure is a fault whenever it is found. What isn't is worth a look: a frozen picture can be a slide.
	Sure bool
}

// Own is the source of a rule that no standard has.
const Own = "Stoa"

// The rules' codes.
const (
	Unmeasured      = "video.unmeasured"
	Loudness        = "video.loudness"
	Silence         = "video.silence"
	Black           = "video.black"
	Frozen          = "video.frozen"
	CaptionsMissing = "captions.missing"
	CaptionsFast    = "captions.fast"
	LinkMissing     = "link.missing"
	LinkDead        = "link.dead"
	LinkUnasked     = "link.unasked"
	PictureAlt      = "picture.alt"
	ArticleShort    = "article.short"
	QuizEmpty       = "quiz.empty"
	QuizAnswer      = "quiz.answer"
	PromiseLessons  = "promise.lessons"
	PromiseLength   = "promise.length"
	FileType        = "file.type"
)

// Rules are all of them, in the order in which the document lists them.
var Rules = []Rule{
	{Loudness, "EBU R 128, ITU-R BS.1770", true},
	{Silence, Own, false},
	{Black, Own, false},
	{Frozen, Own, false},
	{Unmeasured, Own, false},
	{CaptionsMissing, "WCAG 2.2, 1.2.2 (A)", true},
	{CaptionsFast, "Netflix Timed Text Style Guide; BBC Subtitle Guidelines", true},
	{LinkMissing, "WCAG 2.2, 2.4.4 (A)", true},
	{LinkDead, Own, true},
	{LinkUnasked, Own, false},
	{PictureAlt, "WCAG 2.2, 1.1.1 (A)", true},
	{ArticleShort, Own, true},
	{QuizEmpty, Own, true},
	{QuizAnswer, Own, true},
	{PromiseLessons, "Directive 2005/29/EC, article 6", true},
	{PromiseLength, "Directive 2005/29/EC, article 6", true},
	{FileType, Own, true},
}

// The limits of the rules.
const (
	QuietestLUFS         = -30 // normalizing to -16 LUFS would raise the noise by more than 14 dB
	LoudestLUFS          = -9  // speech that loud was clipped when it was recorded
	LongestSilenceMs     = 5_000
	LongestBlackMs       = 10_000
	LongestFrozenMs      = 10_000
	FastestCaptions      = captions.PerSecond
	ShortestArticle      = 100 // characters that learners read
	lengthTolerance      = 1.1 // "10 hours" may be nine and a bit
	mostOfARulePerLesson = 20
)
