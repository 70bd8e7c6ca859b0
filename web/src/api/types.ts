import type { components } from './schema'

// The API's types, named as the screens use them. Each is generated from the routes (make api), so no screen expects a
// field that no answer has. Money is in minor units, times are RFC 3339 in UTC, and missing values are null.
//
// Where the document says only `string` but a screen needs the possible values, or allows null for what is never null,
// Narrow makes the type more exact, and nothing else.
type Schemas = components['schemas']
type Narrow<T, More extends { [K in keyof More]: K extends keyof T ? T[K] : never }> = Omit<T, keyof More> & More

export type Money = Schemas['Money'] // 1284 and "USD" are $12.84
// Every error is a problem document; its code, such as coupon.expired, is the key of a text.
export type Problem = Schemas['Problem']
export type Subject = Schemas['Subject'] // icon is a lucide name, hue one of oklch
export type Category = Schemas['Category']
export type CategoryGroup = Schemas['CategoryGroup']
export type CourseCard = Schemas['CourseCard'] // rating is 0 with a ratingCount of 0; listPrice only where truly higher

// ---- the shell
export type Site = Schemas['Site']
export type Me = Narrow<Schemas['Me'], { cart: Cart }> // courses: last learned first, at most 6
export type Person = Schemas['Person']

// ---- the catalog
export type Home = Schemas['Home']
export type FeaturedCourse = Schemas['FeaturedCourse']
export type Testimonial = Schemas['HomeTestimonial']
export type Listing = Schemas['Listing'] // the query as cleaned; each facet counted with its own filter lifted
export type Spoken = Schemas['Spoken']
export type SpokenHit = Schemas['Hit'] // marks are where the words stand in the text
export type AdminBundle = Schemas['AdminBundle']
export type BundleForm = Schemas['BundleForm']
export type BundleOffer = Schemas['BundleOffer']
export type BundleStanding = Schemas['BundleStanding']
export type BundleTeaser = Schemas['BundleTeaser']
export type Beside = Schemas['Beside']
export type Facet = Schemas['Facet']
export type FacetValue = Schemas['FacetValue']
export type Suggestions = Schemas['Suggestions']

// ---- the course's page
export type CourseDetails = Schemas['CourseDetails'] // months are 0 when not said
export type LessonRow = Schemas['LessonRow'] // the url of a resource is for those who may
export type CourseFacts = Schemas['CourseFacts'] // answers.hours is 0 where too few questions were asked
export type Instructor = Schemas['Instructor']
export type Reviews = Narrow<Schemas['Reviews'], { sort: 'newest' | 'helpful' }>
export type Review = Schemas['Review']
export type Standing = Schemas['Standing']
export type LessonMedia = Schemas['LessonMedia']
export type Video = Schemas['Video'] // src is signed

// ---- learning
export type MyCourse = Schemas['MyCourse']
export type LearnerHome = Schemas['LearnerHome'] // recommended: each with the course of theirs that it is for
export type Ahead = Schemas['Ahead'] // leftMs is what is left of videos
export type Calendar = Schemas['Calendar'] // days are empty without one; path only when it is new
export type Goal = Schemas['Goal'] // days is 0 without one; week and today begin on Monday
export type Classroom = Schemas['Classroom'] // lessons by id; resources: the address by id
export type Lesson = Schemas['Lesson'] // watched: from and to, in ms
export type Note = Schemas['Note'] // removed: its lesson is no longer in the course
export type Quiz = Schemas['Quiz']
export type QuizResult = Narrow<Schemas['QuizResult'], { progress: Progress }>
export type Progress = Schemas['Progress']
export type Question = Schemas['Question'] // its answers in their order

// ---- buying
export type TaxTerms = Schemas['TaxTerms']
export type CartBuyer = Schemas['CartBuyer']
export type Cart = Schemas['Cart'] // the quote is what a payment must repeat
export type Wish = Schemas['Wish'] // addedPrice only where it was higher
export type WishList = Schemas['List']
export type Card = Schemas['Card']
export type PayMethod = Schemas['PayMethod']
export type TransferDetails = Schemas['TransferDetails'] // iban and reference in groups of four
export type Order = Schemas['Order']
export type OrderRow = Schemas['OrderRow']
export type GiftDetails = Schemas['Details']
export type GivenGift = Schemas['Given']
export type GiftOffer = Schemas['Offer']
export type Teams = Schemas['Teams']
export type Team = Schemas['Team']
export type TeamMember = Schemas['TeamMember']
export type TeamInvitation = Schemas['TeamInvitation']
export type TeamInvited = Schemas['TeamInvited']

// ---- uploads
export type UnfinishedUpload = Schemas['Upload'] // by tus at /api/uploads/; received of its bytes have come
export type UploadResult = Schemas['UploadResult'] // sha256 in hexadecimal digits

// ---- and the rest
export type Certificate = Schemas['Certificate']
export type CheckedCertificate = Schemas['Checked'] // the signature was checked by the server just now
export type SiteText = Schemas['SiteText'] // language: English where there is no translation
export type Notification = Schemas['Notification']
export type Notifications = Schemas['Notifications']
export type ApplicationAnswer = Schemas['ApplicationAnswer']

// ---- the account
export type ProfileForm = Schemas['ProfileForm']
export type Device = Schemas['Device']
export type Proof = Schemas['Proof'] // empty after a passkey was used for it
export type SecondFactor = Schemas['SecondFactor']
export type Passkey = Schemas['Passkey']
export type Authenticator = Schemas['Authenticator'] // picture is the path of an SVG of size x size
export type Ceremony = Schemas['Ceremony'] // options as the browser's passkey functions want them
export type Closing = Schemas['Closing']
export type PushDevice = Schemas['PushDevice']
export type PushSettings = Schemas['PushSettings'] // key is what a browser subscribes with
export type Choice = Schemas['Choice']

// ---- the admin
export type AdminPeople = Schemas['AdminPeople']
export type AdminPerson = Schemas['AdminPerson']
export type AdminOrders = Schemas['AdminOrders']
export type AdminOrder = Schemas['AdminOrder']
export type AdminOrderLine = Schemas['AdminLine']
export type AdminCoupons = Schemas['AdminCoupons']
export type AdminCoupon = Schemas['AdminCoupon']
export type CouponForm = Schemas['CouponForm'] // value in percent, or in minor units
export type AdminFeatured = Schemas['AdminFeatured']
export type AuditLog = Schemas['AuditLog']
export type AuditEntry = Schemas['AuditLog']['entries'][number]
export type RefundRequest = Schemas['RefundRequest']
export type Synonym = Schemas['Synonym']
export type Synonyms = Schemas['Synonyms']

// ---- approval
export type ApprovalQueue = Schemas['Queue']
export type Submission = Schemas['Submission']
export type Approval = Schemas['Approval'] // a submission with all that a specialist decides by
export type ApprovalRow = Schemas['ApprovalRow']
export type ApprovalComment = Schemas['Comment']
export type Claim = Schemas['Claim']
export type Finding = Schemas['Finding']
export type SubmittedLesson = Schemas['SubmittedLesson'] // answers are those of a quiz
