// Package sample owns the sample marketplace: its people, courses and reviews as data files, and the one function that
// puts them into an empty installation. It promises to write through the domains' own functions, so that sample data
// obeys every rule that real data does, and to refuse a database that holds anybody.
package sample

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"time"

	"stoa/internal/bundle"
)

//go:embed content portraits
var files embed.FS

// Content is the whole sample marketplace as written in content/*.json. References between its parts are slugs.
type Content struct {
	Subjects     []Subject
	Names        []Name
	Groups       []Group
	Instructors  []Instructor
	Learners     []Learner
	Courses      []Course
	Path         []OnPath
	Reviews      []Review
	Testimonials []Testimonial
	Supporters   []string
	Bundles      []bundle.BundleForm
	Messages     []Message
	People       People
	Talk         Talk
}

// Subject is one of the twelve subject areas. HomeTab is its place among the tabs of the home page, nil for none.
type Subject struct {
	Slug, Name, Icon string
	Hue              int
	HomeTab          *int
}

// Name is what a subject, group or category is called in the other languages.
type Name struct{ Kind, Slug, De, It, ID, Pl, Fr string }

// in are the names by language.
func (n Name) in() map[string]string {
	return map[string]string{"de": n.De, "it": n.It, "id": n.ID, "pl": n.Pl, "fr": n.Fr}
}

// Group is a heading of the Explore menu with its categories, in order.
type Group struct {
	Slug, Title string
	Categories  []struct{ Slug, Title string }
}

// Instructor is a person who teaches. Portrait names a file of portraits/ without its extension.
type Instructor struct {
	Slug, Name, Email, Headline, Location, Phone, Portrait, About string
	Joined                                                        Day
	Links                                                         []Link
}

// Link is one of a person's public pages.
type Link struct {
	Kind string `json:"kind"`
	Href string `json:"href"`
}

// Learner is a person who bought courses and reviewed some of them.
type Learner struct {
	Slug, Name, Location, Language string
}

// Course is everything a published course consists of. Prices are its whole history, oldest first.
type Course struct {
	Slug, Subject, Category, Instructor, Title, Summary string
	Description                                         Text
	Language, Level                                     string
	Months                                              int
	Prices                                              []Price
	Published, Updated                                  Day
	Featured                                            int // place among the featured courses, 0 for none
	Skills, Objectives, Requirements                    []string
	Sections                                            []Section
	FAQ                                                 []struct{ Question, Answer string }
}

// Price is what a course costs, in cents of a US dollar, from a day on.
type Price struct {
	Since Day
	Cents int64
}

// Section is a titled run of lessons.
type Section struct {
	Title   string
	Lessons []Lesson
}

// Lesson is a video (Media names one of lessons/), a text (Body) or a quiz (Questions).
type Lesson struct {
	Title, Kind, Media string
	Minutes            int // for texts and quizzes; a video knows its own length
	Preview            bool
	Uncaptioned        bool // although its film has captions
	Body               Text
	PassMark           int
	Questions          []Question
	Resources          []struct{ Name, File string }
}

// Question is one of a quiz. Answers are indexes into Choices, or for kind "text" the accepted words. Explanations has
// one for each choice, or for text one; ExplainedIn is the title of the lesson that explains it.
type Question struct {
	Kind, Prompt                   string
	Choices, Answers, Explanations []string
	ExplainedIn                    string
	ExplainedMs                    int64
}

// OnPath is a course on its way to the marketplace, or a draft of one that is live: then its sections are added to it.
// State is how far it is: a state of package studio, or "claimed", "second_round" or "changed".
type OnPath struct {
	Course
	State, Note     string
	Audience        []string
	Days, LaunchIn  int // since its submission, and until its launch
	Comments        []Comment
	Decision, Again string // what the specialist writes, and with what it is submitted again
	Revised         struct {
		Lesson string
		Body   Text
	}
}

// Comment is a specialist's, about a second or a passage of a lesson, which Lesson names by its title.
type Comment struct {
	Lesson, Quote, Body, Answer string
	At                          int
	Private                     bool
}

// Review is what a learner thought of a course.
type Review struct {
	Course, Author, Body string
	Stars                int
	Date                 Day
}

// Message is a contact message in the admin.
type Message struct {
	FirstName, Email, Subject, Message, Language string
	Date                                         Day
}

// Testimonial is a voice on the home page.
type Testimonial struct {
	Author, Designation, Portrait, Title, Body string
	Stars                                      int
}

// People holds the accounts that can sign in, the coupons, and what the sample learner has done so far.
type People struct {
	Password string
	Accounts []Account
	Coupons  []Coupon
	Learner  Progress
}

// Account is a person other than an instructor to sign in as.
type Account struct {
	Slug, Name, Email, Headline, Location, Phone, Language, Portrait, Bio string
	Roles                                                                 []string
	Joined                                                                Day
}

// Coupon takes Value cents (kind "amount") or per cent (kind "percent") off. Empty Course means all courses.
type Coupon struct {
	Code, Kind, Course string
	Value              int64
	Starts, Ends       Day
	MaxPerPerson       int
}

// Progress is the state of the sample learner's account.
type Progress struct {
	Email       string
	Enrollments []Enrollment
	Cart        []string
	Coupon      string
	Card        struct {
		Brand, Last4, Name string
		ExpMonth, ExpYear  int
	}
}

// Enrollment is a course of the sample learner: the first Done lessons are done, and QuizCorrect answers of each quiz
// among them were right. Order is empty for a free course.
type Enrollment struct {
	Course, Order                string
	Enrolled, Learned, Completed Day
	Done, QuizCorrect            int
}

// Text is written in the files as a list of lines, so that Markdown and code can be read there.
type Text string

// UnmarshalJSON joins the lines.
func (t *Text) UnmarshalJSON(data []byte) error {
	var lines []string
	if err := json.Unmarshal(data, &lines); err != nil {
		return err
	}
	*t = Text(strings.Join(lines, "\n"))
	return nil
}

// Day is a date, written 2026-03-16, or the zero time for an empty string.
type Day struct{ time.Time }

// UnmarshalJSON reads the date as midnight UTC.
func (d *Day) UnmarshalJSON(data []byte) error {
	text := strings.Trim(string(data), `"`)
	if text == "" {
		*d = Day{}
		return nil
	}
	t, err := time.Parse(time.DateOnly, text)
	*d = Day{t}
	return err
}

// Load reads the content from the binary. An error means that the binary was built from broken files.
func Load() (*Content, error) {
	c := &Content{}
	for name, into := range map[string]any{
		"subjects": &c.Subjects, "categories": &c.Groups, "instructors": &c.Instructors, "learners": &c.Learners,
		"reviews": &c.Reviews, "names": &c.Names, "messages": &c.Messages, "supporters": &c.Supporters,
		"bundles":      &c.Bundles,
		"testimonials": &c.Testimonials, "people": &c.People, "talk": &c.Talk,
	} {
		if err := read("content/"+name+".json", into); err != nil {
			return nil, err
		}
	}
	var err error
	if c.Courses, err = each[Course]("content/courses"); err != nil {
		return nil, err
	}
	c.Path, err = each[OnPath]("content/path")
	return c, err
}

// each reads the files of a folder, each named after its course.
func each[C interface{ slug() string }](folder string) ([]C, error) {
	names, err := fs.Glob(files, folder+"/*.json")
	if err != nil {
		return nil, err
	}
	list := make([]C, len(names))
	for i, name := range names {
		if err := read(name, &list[i]); err != nil {
			return nil, err
		}
		if slug := list[i].slug(); strings.TrimSuffix(path.Base(name), ".json") != slug {
			return nil, fmt.Errorf("%s: the slug is %q", name, slug)
		}
	}
	return list, nil
}

func (c Course) slug() string { return c.Slug }

func read(name string, into any) error {
	data, err := files.ReadFile(name)
	if err != nil {
		return err
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
