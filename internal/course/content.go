package course

// Content is a whole course with the ids of its parts: what a version keeps, what an export holds, and
// what Apply makes live. A part has the same id in the draft, in every version and live.
type Content struct {
	CourseID    string           `json:"courseId"`
	Slug        string           `json:"slug" doc:"Empty until the first launch, then never changed"`
	OwnerID     string           `json:"ownerId"`
	Plan        Plan             `json:"plan"`
	Landing     Landing          `json:"landing"`
	Price       Price            `json:"price"`
	Sections    []ContentSection `json:"sections"`
	Bank        []BankQuestion   `json:"bank,omitempty" doc:"Questions that quizzes draw from"`
	Instructors []Share          `json:"instructors"`
}

// Plan is what a course is about and for whom.
type Plan struct {
	Title        string   `json:"title"`
	Summary      string   `json:"summary"`
	Subject      string   `json:"subject"`
	Category     string   `json:"category"`
	Level        string   `json:"level"`
	Language     string   `json:"language"`
	Months       int      `json:"months" doc:"How long learners are expected to take"`
	Audience     []string `json:"audience"`
	Objectives   []string `json:"objectives"`
	Requirements []string `json:"requirements"`
	Skills       []string `json:"skills"`
}

// Landing is what the course's page says besides.
type Landing struct {
	Description  string    `json:"description" doc:"Markdown"`
	CoverMediaID *string   `json:"coverMediaId" doc:"null is the drawn cover"`
	CoverSeed    string    `json:"coverSeed" required:"false" doc:"What the cover is drawn from; empty is the slug"`
	PromoMediaID *string   `json:"promoMediaId"`
	FAQ          []FAQItem `json:"faq"`
}

// FAQItem is a question that the instructor answers before it is asked.
type FAQItem struct {
	ID       string `json:"id"`
	Question string `json:"question"`
	Answer   string `json:"answer"`
}

// Price is what a course costs, in minor units of the currency; 0 is free.
type Price struct {
	Cents    int64  `json:"cents"`
	Currency string `json:"currency"`
}

// Share is an instructor's part of what a course earns. The parts of a course add up to 100.
type Share struct {
	PersonID string `json:"personId"`
	Percent  int    `json:"percent"`
	Owner    bool   `json:"owner"`
}

// ContentSection is a section with its lessons, in order.
type ContentSection struct {
	ID      string          `json:"id"`
	Title   string          `json:"title"`
	Lessons []ContentLesson `json:"lessons"`
}

// ContentLesson is a lesson with all that it shows. Body is for text lessons, Quiz for quizzes.
type ContentLesson struct {
	ID            string            `json:"id"`
	Title         string            `json:"title"`
	Kind          string            `json:"kind" enum:"video,text,file,quiz"`
	Preview       bool              `json:"preview"`
	MediaID       *string           `json:"mediaId"`
	PosterMediaID *string           `json:"posterMediaId"`
	DurationMs    int64             `json:"durationMs"`
	Captions      []CaptionTrack    `json:"captions"`
	Chapters      []Chapter         `json:"chapters"`
	Body          string            `json:"body" doc:"Markdown"`
	Quiz          *QuizContent      `json:"quiz" required:"false"`
	Resources     []ContentResource `json:"resources"`
}

// CaptionTrack is a lesson's captions in one language (BCP 47).
type CaptionTrack struct {
	Language string `json:"language"`
	Label    string `json:"label"`
	MediaID  string `json:"mediaId"`
}

// Chapter is where a part of a video begins.
type Chapter struct {
	StartMs int64  `json:"startMs"`
	Title   string `json:"title"`
}

// ContentResource is a file to download beside a lesson.
type ContentResource struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	MediaID string `json:"mediaId"`
	Bytes   int64  `json:"bytes"`
}

// QuizContent is a quiz with its answers. Draw is how many of its own questions a try asks, 0 for all; Draws are what
// it asks of the course's bank besides.
type QuizContent struct {
	PassMark  int               `json:"passMark"`
	Shuffle   bool              `json:"shuffle"`
	Draw      int               `json:"draw"`
	Draws     []BankDraw        `json:"draws,omitempty"`
	Questions []ContentQuestion `json:"questions"`
}

// BankDraw is how many questions of a topic of the bank a try asks. Without a topic, they are drawn from all.
type BankDraw struct {
	Topic  string `json:"topic"`
	Number int    `json:"number"`
}

// BankQuestion is a question of a course's bank.
type BankQuestion struct {
	ContentQuestion
	Topic string `json:"topic"`
}

// ContentQuestion is a question of a quiz. Answers are indexes into Choices as text: for ordering, all of
// them in the right order; for text, the accepted words. Explanations has one for each choice, or for text one.
type ContentQuestion struct {
	ID           string   `json:"id"`
	Kind         string   `json:"kind" enum:"single,multiple,boolean,text,ordering"`
	Prompt       string   `json:"prompt"`
	Choices      []string `json:"choices"`
	Answers      []string `json:"answers"`
	Explanations []string `json:"explanations"`
	// ExplainedAt is what to look at again after a wrong answer; nil for nothing.
	ExplainedAt *Explained `json:"explainedAt,omitempty"`
}

// Explained is where a lesson of the course explains something. The lesson may be removed since.
type Explained struct {
	LessonID string `json:"lessonId"`
	AtMs     int64  `json:"atMs" minimum:"0" maximum:"86400000"`
}
