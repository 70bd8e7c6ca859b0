package catalog

import (
	"stoa/internal/course"
	"stoa/internal/kit/money"
	"stoa/internal/media"
)

// CourseCard is a course as every shelf and list shows it. ListPrice is there only
// where it is truly higher than Price; Rating has one decimal, 0 when nobody rated.
type CourseCard struct {
	Slug        string                `json:"slug"`
	Title       string                `json:"title"`
	Summary     string                `json:"summary"`
	Instructor  course.InstructorLink `json:"instructor"`
	Subject     string                `json:"subject"`
	Rating      float64               `json:"rating"`
	RatingCount int                   `json:"ratingCount"`
	Price       money.Money           `json:"price"`
	ListPrice   *money.Money          `json:"listPrice"`
	Level       string                `json:"level" enum:"all,beginner,intermediate,expert"`
	Lectures    int                   `json:"lectures"`
	DurationMs  int64                 `json:"durationMs"`
	Language    string                `json:"language"`
	Captioned   bool                  `json:"captioned" doc:"every video has captions"`
	Badge       *string               `json:"badge" enum:"best-seller,new,updated"`
	CoverURL    string                `json:"coverUrl"`
}

// Subject is one of the broad areas; Hue is of oklch, Icon a lucide name.
type Subject struct {
	Slug string `json:"slug"`
	Name string `json:"name"`
	Hue  int    `json:"hue"`
	Icon string `json:"icon"`
}

// SubjectShelf is a subject with how many courses are in it.
type SubjectShelf struct {
	Subject
	Courses int `json:"courses"`
}

// Category is what a course is filed under.
type Category struct {
	Slug    string `json:"slug"`
	Title   string `json:"title"`
	Courses int    `json:"courses"`
}

// CategoryGroup is a row of the Explore menu.
type CategoryGroup struct {
	Slug       string     `json:"slug"`
	Title      string     `json:"title"`
	Categories []Category `json:"categories"`
}

// Menu is what the Explore menu shows.
type Menu struct {
	Groups   []CategoryGroup `json:"groups"`
	Subjects []Subject       `json:"subjects"`
}

// Listing is one page of what a query finds. Each facet's counts are those with
// its own filter lifted; groups and categories are one filter, which a course of either passes.
type Listing struct {
	Query      ListingQuery  `json:"query"`
	Total      int           `json:"total"`
	Page       int           `json:"page"`
	Pages      int           `json:"pages"`
	PerPage    int           `json:"perPage"`
	Courses    []CourseCard  `json:"courses"`
	Facets     []Facet       `json:"facets"`
	PriceRange PriceRange    `json:"priceRange"`
	Understood Understood    `json:"understood"`
	DidYouMean *string       `json:"didYouMean"`
	Corrected  *string       `json:"correctedTo"`
	Loosen     []Removal     `json:"loosen"`
	Related    []RelatedLink `json:"related"`
	Heading    *string       `json:"heading"`
}

// Understood is what was done to the words of a query. Level is what a word of it asks
// for: the query's own level then says so, unless LevelLifted, since it would find nothing.
type Understood struct {
	LeftOut      []string `json:"leftOut" doc:"words that don't narrow the results"`
	Unknown      []string `json:"unknown" doc:"words that match no course"`
	Partial      bool     `json:"partial" doc:"no course matches all words; these match most of them"`
	Level        *string  `json:"level" enum:"beginner,intermediate,expert"`
	LevelLifted  bool     `json:"levelLifted"`
	WithoutLevel string   `json:"withoutLevel" doc:"the query without the words that set the level"`
}

// Facet is one filter with its values.
type Facet struct {
	Name   string       `json:"name" enum:"subject,category,group,instructor,level,price,rating,language,duration,captions"`
	Values []FacetValue `json:"values"`
}

// FacetValue is one choice of a filter. Parent is the group of a category.
type FacetValue struct {
	Value    string `json:"value"`
	Label    string `json:"label"`
	Count    int    `json:"count"`
	Selected bool   `json:"selected"`
	Parent   string `json:"parent,omitempty"`
}

// PriceRange is the lowest and highest price of the whole catalogue, in cents.
type PriceRange struct {
	Min int64 `json:"min"`
	Max int64 `json:"max"`
}

// Removal says how many courses there would be without one filter. Facet is a
// facet's name, "q", or "range" for min and max; Value is empty where the filter
// has several values, all of which would have to go.
type Removal struct {
	Facet string `json:"facet"`
	Value string `json:"value"`
	Label string `json:"label"`
	Total int    `json:"total"`
}

// RelatedLink is a category near what was asked for.
type RelatedLink struct {
	Slug  string `json:"slug"`
	Title string `json:"title"`
}

// Home is everything that the home page shows.
type Home struct {
	Stats          HomeStats         `json:"stats"`
	Explore        []CourseCard      `json:"explore"`
	Tabs           []HomeTab         `json:"tabs"`
	Subjects       []SubjectShelf    `json:"subjects"`
	HighestSelling []CourseCard      `json:"highestSelling"`
	Free           []CourseCard      `json:"free"`
	Short          []CourseCard      `json:"short"`
	Featured       []FeaturedCourse  `json:"featured"`
	Supporters     []string          `json:"supporters"`
	Testimonials   []HomeTestimonial `json:"testimonials"`
	Video          *HomeVideo        `json:"video"`
}

// HomeStats are counted, never typed.
type HomeStats struct {
	Courses       int     `json:"courses"`
	Learners      int     `json:"learners"`
	AverageRating float64 `json:"averageRating"`
}

// HomeTab is a subject with its eight most popular courses.
type HomeTab struct {
	Slug    string       `json:"slug"`
	Name    string       `json:"name"`
	Courses []CourseCard `json:"courses"`
}

// FeaturedCourse is a card with more words and its first free lesson.
type FeaturedCourse struct {
	CourseCard
	Description     string  `json:"description"`
	PreviewLessonID *string `json:"previewLessonId"`
}

// HomeTestimonial is what a person said about the marketplace.
type HomeTestimonial struct {
	Author      string `json:"author"`
	Designation string `json:"designation"`
	Stars       int    `json:"stars"`
	Title       string `json:"title"`
	Body        string `json:"body"`
	PortraitURL string `json:"portraitUrl"`
}

// HomeVideo is the film behind Watch Video.
type HomeVideo struct {
	Title     string          `json:"title"`
	Src       string          `json:"src"`
	Captions  []media.Caption `json:"captions"`
	PosterURL string          `json:"posterUrl"`
}

// Suggestions are what the search box offers while typing.
type Suggestions struct {
	Courses     []SuggestedCourse     `json:"courses"`
	Categories  []SuggestedCategory   `json:"categories"`
	Instructors []SuggestedInstructor `json:"instructors"`
	Corrected   *string               `json:"correctedTo"`
}

// SuggestedCourse is a course in the search box.
type SuggestedCourse struct {
	Slug       string `json:"slug"`
	Title      string `json:"title"`
	Instructor string `json:"instructor"`
	CoverURL   string `json:"coverUrl"`
}

// SuggestedCategory is a subject, category or group in the search box.
type SuggestedCategory struct {
	Slug  string `json:"slug"`
	Title string `json:"title"`
	Kind  string `json:"kind" enum:"subject,category,group"`
}

// SuggestedInstructor is an instructor in the search box.
type SuggestedInstructor struct {
	Slug        string `json:"slug"`
	Name        string `json:"name"`
	PortraitURL string `json:"portraitUrl"`
}
