package event

import "stoa/internal/kit/money"

// CoursePublished is a course that was opened to everyone for the first time.
type CoursePublished struct {
	CourseID string `json:"course"`
}

// Kind implements Event.
func (CoursePublished) Kind() string { return "course.published" }

// LessonAdded is a lesson that was added to a published course.
type LessonAdded struct {
	CourseID string `json:"course"`
	Lesson   string `json:"lesson"` // its title
}

// Kind implements Event.
func (LessonAdded) Kind() string { return "lesson.added" }

// CourseContentChanged is a course whose lessons are others for learners than before: it was launched, changed, opened
// again or withdrawn.
type CourseContentChanged struct {
	CourseID string `json:"course"`
}

// Kind implements Event.
func (CourseContentChanged) Kind() string { return "course.content" }

// PriceFell is a published course that costs less than before.
type PriceFell struct {
	CourseID string `json:"course"`
	Cents    int64  `json:"cents"` // what it costs from now on
}

// Kind implements Event.
func (PriceFell) Kind() string { return "course.cheaper" }

// QuestionAsked is a question under a lesson.
type QuestionAsked struct {
	QuestionID string `json:"question"`
}

// Kind implements Event.
func (QuestionAsked) Kind() string { return "question.asked" }

// QuestionAnswered is an answer to a question.
type QuestionAnswered struct {
	AnswerID string `json:"answer"`
}

// Kind implements Event.
func (QuestionAnswered) Kind() string { return "question.answered" }

// ReviewReplied is the first reply to a review.
type ReviewReplied struct {
	ReviewID string `json:"review"`
}

// Kind implements Event.
func (ReviewReplied) Kind() string { return "review.replied" }

// Announced is an announcement to the learners of a course.
type Announced struct {
	AnnouncementID string `json:"announcement"`
}

// Kind implements Event.
func (Announced) Kind() string { return "announcement" }

// CertificateIssued is the certificate of a course that someone completed.
type CertificateIssued struct {
	PersonID string `json:"person"`
	Code     string `json:"code"`
}

// Kind implements Event.
func (CertificateIssued) Kind() string { return "certificate.issued" }

// OrderPaid is an order whose payment was confirmed.
type OrderPaid struct {
	PersonID string `json:"person"`
	Number   string `json:"number"`
}

// Kind implements Event.
func (OrderPaid) Kind() string { return "order.paid" }

// RefundChanged is a refund that was requested, declined or completed, or a late charge that was sent back.
type RefundChanged struct {
	PersonID string      `json:"person"`
	Number   string      `json:"number"` // of the order
	Title    string      `json:"title"`  // of the course; of a late charge, none
	Amount   money.Money `json:"amount"`
	State    string      `json:"state"` // asked, refused, done or late
}

// Kind implements Event.
func (RefundChanged) Kind() string { return "refund.changed" }

// PayoutChanged is a payout that was sent to an instructor, or that the bank has returned.
type PayoutChanged struct {
	PersonID string      `json:"person"`
	Amount   money.Money `json:"amount"`
	State    string      `json:"state"` // sent or returned
	Last4    string      `json:"last4"` // of the IBAN
}

// Kind implements Event.
func (PayoutChanged) Kind() string { return "payout.changed" }

// TransferChanged is an order whose buyer transfers the money: it waits, part of the money has come, they are reminded,
// or it has ended without.
type TransferChanged struct {
	PersonID string `json:"person"`
	Number   string `json:"number"`
	State    string `json:"state"` // waiting, short, reminder or ended
}

// Kind implements Event.
func (TransferChanged) Kind() string { return "transfer.changed" }

// UploadFinished is an uploaded file that has become a medium. It happens once for each upload.
type UploadFinished struct {
	UploadID string `json:"upload"`
	MediaID  string `json:"media"`
	OwnerID  string `json:"owner"`
	CourseID string `json:"course"`
	LessonID string `json:"lesson"`  // "" of what belongs to the course: a cover, a promotional video
	Purpose  string `json:"purpose"` // upload.Purpose…
}

// Kind implements Event.
func (UploadFinished) Kind() string { return "upload.finished" }

// ContactReceived is a message to the operator.
type ContactReceived struct {
	MessageID string `json:"message"`
}

// Kind implements Event.
func (ContactReceived) Kind() string { return "contact.received" }

// ContactAnswered is an operator's answer to a message.
type ContactAnswered struct {
	AnswerID string `json:"answer"`
}

// Kind implements Event.
func (ContactAnswered) Kind() string { return "contact.answered" }

// ContentModerated is a review, question or answer that an operator hid, or showed again.
type ContentModerated struct {
	ThingID string `json:"thing"`
	Hidden  bool   `json:"hidden"`
}

// Kind implements Event.
func (ContentModerated) Kind() string { return "content.moderated" }

// ApplicationAccepted is an application that made its person an instructor.
type ApplicationAccepted struct {
	PersonID string `json:"person"`
}

// Kind implements Event.
func (ApplicationAccepted) Kind() string { return "application.accepted" }

// VideoReady is a video that can be played everywhere. It may happen again, when the same medium is used again.
type VideoReady struct {
	MediaID string `json:"media"`
}

// Kind implements Event.
func (VideoReady) Kind() string { return "video.ready" }

// VideoFailed is a video that could not be processed; its row says why.
type VideoFailed struct {
	MediaID string `json:"media"`
}

// Kind implements Event.
func (VideoFailed) Kind() string { return "video.failed" }

// CourseSubmitted is a version of a course that was submitted for approval.
type CourseSubmitted struct {
	CourseID  string `json:"course"`
	VersionID string `json:"version"`
}

// Kind implements Event.
func (CourseSubmitted) Kind() string { return "course.submitted" }

// CourseTakenBack is a version that its instructor no longer wants to be approved.
type CourseTakenBack struct {
	VersionID string `json:"version"`
}

// Kind implements Event.
func (CourseTakenBack) Kind() string { return "course.taken_back" }

// ApprovalDecided is a specialist's decision about a version.
type ApprovalDecided struct {
	CourseID  string `json:"course"`
	VersionID string `json:"version"`
	Approved  bool   `json:"approved"`
}

// Kind implements Event.
func (ApprovalDecided) Kind() string { return "approval.decided" }

// CommentAnswered is an instructor's answer to a specialist's comment.
type CommentAnswered struct {
	CommentID string `json:"comment"`
}

// Kind implements Event.
func (CommentAnswered) Kind() string { return "approval.answered" }

// LessonsRemoved is a new version of a course that lacks lessons of the one before.
type LessonsRemoved struct {
	CourseID string `json:"course"`
}

// Kind implements Event.
func (LessonsRemoved) Kind() string { return "lessons.removed" }

// InstructorInvited is an invitation to teach in a course.
type InstructorInvited struct {
	InvitationID string `json:"invitation"`
}

// Kind implements Event.
func (InstructorInvited) Kind() string { return "instructor.invited" }

// WeekEnded is a week, by its Monday, of which those who teach are to get a summary.
type WeekEnded struct {
	Week string `json:"week"`
}

// Kind implements Event.
func (WeekEnded) Kind() string { return "week.ended" }

// BackupFailed is a backup that could not be made, or that was found damaged.
type BackupFailed struct {
	BackupID string `json:"backup"`
}

// Kind implements Event.
func (BackupFailed) Kind() string { return "backup.failed" }

// SeatOffered is an invitation to a team's seat that is to be emailed, perhaps again.
type SeatOffered struct {
	SeatID string `json:"seat"`
}

// Kind implements Event.
func (SeatOffered) Kind() string { return "seat.offered" }

// GiftChanged is a gift that is to be delivered (perhaps again), whose email was turned down, or that was redeemed.
type GiftChanged struct {
	GiftID string `json:"gift"`
	State  string `json:"state"`
}

// Kind implements Event.
func (GiftChanged) Kind() string { return "gift.changed" }
