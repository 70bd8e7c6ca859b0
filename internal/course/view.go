package course

import (
	"time"

	"stoa/internal/account"
	"stoa/internal/kit/money"
	"stoa/internal/media"
)

// InstructorLink names who teaches, and where their page is.
type InstructorLink struct {
	Slug string `json:"slug"`
	Name string `json:"name"`
}

// Crumb is a step of the way to a course.
type Crumb struct {
	Label string `json:"label"`
	Href  string `json:"href"`
}

// CourseResource is a file beside a lesson; URL only for those who may have it.
type CourseResource struct {
	ID     string  `json:"id"`
	Name   string  `json:"name"`
	Bytes  int64   `json:"bytes"`
	Locked bool    `json:"locked"`
	URL    *string `json:"url"`
}

// LessonRow is a lesson in the table of contents.
type LessonRow struct {
	ID         string           `json:"id"`
	Title      string           `json:"title"`
	Kind       string           `json:"kind" enum:"video,text,file,quiz"`
	DurationMs int64            `json:"durationMs"`
	Preview    bool             `json:"preview"`
	Resources  []CourseResource `json:"resources"`
}

// CourseSection is a section in the table of contents.
type CourseSection struct {
	ID         string      `json:"id"`
	Title      string      `json:"title"`
	DurationMs int64       `json:"durationMs"`
	Lessons    []LessonRow `json:"lessons"`
}

// FAQ is a question with the instructor's answer.
type FAQ struct {
	ID       string `json:"id"`
	Question string `json:"question"`
	Answer   string `json:"answer"`
}

// Instructor is who teaches, as anyone may read it.
type Instructor struct {
	Slug        string         `json:"slug"`
	Name        string         `json:"name"`
	Role        string         `json:"role"`
	Email       string         `json:"email"`
	Phone       string         `json:"phone"`
	About       string         `json:"about"`
	PortraitURL string         `json:"portraitUrl"`
	Links       []account.Link `json:"links"`
	Courses     int            `json:"courses"`
	Students    int            `json:"students"`
	Rating      float64        `json:"rating"`
}

// CourseDetails is everything that a course's page says.
type CourseDetails struct {
	Slug             string          `json:"slug"`
	Title            string          `json:"title"`
	Summary          string          `json:"summary"`
	Instructor       InstructorLink  `json:"instructor"`
	Subject          string          `json:"subject"`
	Rating           float64         `json:"rating"`
	RatingCount      int             `json:"ratingCount"`
	Price            money.Money     `json:"price"`
	ListPrice        *money.Money    `json:"listPrice"`
	Level            string          `json:"level" enum:"all,beginner,intermediate,expert"`
	Lectures         int             `json:"lectures"`
	DurationMs       int64           `json:"durationMs"`
	Language         string          `json:"language"`
	CoverURL         string          `json:"coverUrl"`
	Description      string          `json:"description" doc:"Sanitized HTML"`
	DescriptionText  string          `json:"descriptionText"`
	Months           int             `json:"months"`
	Articles         int             `json:"articles"`
	UpdatedAt        time.Time       `json:"updatedAt"`
	PublishedAt      time.Time       `json:"publishedAt"`
	Skills           []string        `json:"skills"`
	Audience         []string        `json:"audience"`
	Objectives       []string        `json:"objectives"`
	Requirements     []string        `json:"requirements"`
	Breadcrumb       []Crumb         `json:"breadcrumb"`
	Sections         []CourseSection `json:"sections"`
	FAQ              []FAQ           `json:"faq"`
	Teacher          Instructor      `json:"teacher"`
	Students         int             `json:"students"`
	PreviewLessonID  *string         `json:"previewLessonId"`
	Promo            *media.Video    `json:"promo" doc:"The promotional video"`
	GuaranteeDays    int             `json:"guaranteeDays"`
	CaptionLanguages []string        `json:"captionLanguages"`
}

// LessonMedia is a lesson to look at: a video, or a text as HTML.
type LessonMedia struct {
	ID       string       `json:"id"`
	Title    string       `json:"title"`
	Video    *media.Video `json:"video"`
	HTML     *string      `json:"html"`
	Chapters []Chapter    `json:"chapters"`
}
