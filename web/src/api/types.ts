// Stoa API contract. JSON names are exactly these. All paths below /api unless they start with another.
// Money is integer minor units. Times are RFC 3339 UTC strings. Missing = null (present, not absent) unless marked "?".
// Every error: application/problem+json {type,title,status,detail,code,errors?:[{field,code,detail}], retryAfter?}
//   code like "coupon.expired"; title/detail are English fallbacks, the code is the translation key.
export type Money = { amount: number; currency: string } // cents, "USD"
export type Problem = {
  type: string
  title: string
  status: number
  detail?: string
  code: string
  errors?: { field: string; code: string; detail: string }[]
  retryAfter?: number
}
export type Level = 'all' | 'beginner' | 'intermediate' | 'expert'
export type Subject = { slug: string; name: string; hue: number; icon: string } // 12; icon = lucide name; hue = oklch hue
export type Category = { slug: string; title: string; courses: number }
export type CategoryGroup = {
  slug: string
  title: string
  categories: Category[]
} // 11 x 8

export type CourseCard = {
  slug: string
  title: string
  summary: string
  instructor: { slug: string; name: string }
  subject: string // subject slug
  rating: number
  ratingCount: number // 0..5, one decimal; 0 with count 0 when none yet
  price: Money
  listPrice: Money | null // listPrice only where truly higher (lowest of the 30 days before the present price)
  level: Level
  lectures: number
  durationMs: number
  language: string
  badge: 'best-seller' | 'new' | null
  coverUrl: string // always an image: /covers/<slug>.svg or an uploaded one (16:10)
}

// ---- GET /site : what the shell needs to know of this installation (public, cacheable)
export type Site = {
  publicUrl: string
  developmentMail: boolean
  paymentProvider: string
  supportEmail: string
  phone: string
  address: string
}
// ---- GET /me : the one personal request of the shell (never cached)
export type Me = { person: Person | null; cart: Cart; courses: MyCourse[] } // courses: last learned first, at most 6
export type Person = {
  id: string
  slug: string
  name: string
  email: string
  emailVerified: boolean
  roles: ('learner' | 'instructor' | 'specialist' | 'operator')[]
  language: string
  portraitUrl: string
  location: string
  phone: string
  bio: string
  headline: string
  createdAt: string
}
// ---- account
// Codes: account.signin_wrong (401), account.token_invalid, account.token_expired, account.token_used, rate.limited (429, retryAfter seconds),
//   field codes: required, too_long, too_short, invalid_email, password_short, password_no_capital, password_no_special, password_common, password_personal, terms_required, control_characters

// ---- catalogue (public, from memory)
export type Home = {
  stats: { courses: number; learners: number; averageRating: number }
  explore: CourseCard[] // 8
  tabs: { slug: string; name: string; courses: CourseCard[] }[] // Development Business Finance Fitness Marketing, 8 each
  subjects: (Subject & { courses: number })[]
  highestSelling: CourseCard[]
  free: CourseCard[]
  short: CourseCard[]
  featured: FeaturedCourse[]
  testimonials: Testimonial[]
  supporters: string[]
  video: {
    title: string
    src: string
    captions: Caption[]
    posterUrl: string
  } | null
}
export type FeaturedCourse = CourseCard & {
  description: string
  previewLessonId: string | null
}
export type Testimonial = {
  author: string
  designation: string
  stars: number
  title: string
  body: string
  portraitUrl: string
}
//   * = repeatable (a=1&a=2) ; any bad value is cleaned away, never an error
export type Listing = {
  query: ListingQuery // as cleaned
  total: number
  page: number
  pages: number
  perPage: 24
  courses: CourseCard[]
  facets: Facet[] // each value's count with its own facet lifted
  priceRange: { min: number; max: number } // cents, of the whole catalogue
  didYouMean: string | null // nearest spelling when q found nothing or was corrected
  correctedTo: string | null // set when results are for this instead of q
  loosen: { facet: string; value: string; label: string; total: number }[] // when total is 0: which removal brings how many
  related: { slug: string; title: string }[] // related topics (categories)
  heading: string | null // name of the single chosen category/subject/group, else null
}
export type ListingQuery = {
  q: string
  subject: string[]
  category: string[]
  group: string[]
  instructor: string[]
  level: Level[]
  price: ('free' | 'paid')[]
  min: number | null
  max: number | null
  rating: string[]
  language: string[]
  duration: string[]
  captions: string[]
  sort: Sort
  page: number
} // min,max in cents
export type Sort = 'popular' | 'rated' | 'newest' | 'selling' | 'oldest' | 'title' | 'title-desc'
export type Facet = {
  name: 'subject' | 'category' | 'group' | 'instructor' | 'level' | 'price' | 'rating' | 'language' | 'duration' | 'captions'
  values: { value: string; label: string; count: number; selected: boolean }[]
}
export type Suggestions = {
  courses: {
    slug: string
    title: string
    instructor: string
    coverUrl: string
  }[]
  categories: {
    slug: string
    title: string
    kind: 'subject' | 'category' | 'group'
  }[]
  instructors: { slug: string; name: string; portraitUrl: string }[]
  correctedTo: string | null
}

// ---- course page
export type CourseDetails = Omit<CourseCard, 'badge'> & {
  description: string // sanitised HTML from Markdown
  descriptionText: string // plain text, for meta description
  months: number // "Course Duration 6 Month"; 0 = not said
  articles: number // "Resources 16 articles"
  updatedAt: string
  publishedAt: string
  skills: string[]
  objectives: string[]
  requirements: string[]
  breadcrumb: { label: string; href: string }[] // Explore > Web Development > JavaScript
  sections: Section[]
  faq: { id: string; question: string; answer: string }[]
  teacher: Instructor
  students: number
  previewLessonId: string | null // first free lesson = trailer
  guaranteeDays: 30
  // reviews and related courses are separate calls: GET /courses/{slug}/reviews, GET /catalog/related/{slug} -> {courses: CourseCard[]}
  captionLanguages: string[]
}
export type Section = {
  id: string
  title: string
  durationMs: number
  lessons: LessonRow[]
}
export type LessonRow = {
  id: string
  title: string
  kind: 'video' | 'text' | 'file' | 'quiz'
  durationMs: number
  preview: boolean
  resources: Resource[]
}
export type Resource = {
  id: string
  name: string
  bytes: number
  locked: boolean
  url: string | null
} // url only for those who may
export type Instructor = {
  slug: string
  name: string
  role: string
  email: string
  phone: string
  about: string
  portraitUrl: string
  links: {
    kind: 'website' | 'linkedin' | 'github' | 'youtube' | 'x' | 'facebook' | 'instagram'
    href: string
  }[]
  courses: number
  students: number
  rating: number
}
export type Reviews = {
  average: number
  total: number
  histogram: { stars: number; count: number }[]
  items: Review[]
  page: number
  pages: number
  sort: 'newest' | 'helpful'
  stars: number | null
}
export type Review = {
  id: string
  author: string
  portraitUrl: string
  stars: number
  body: string
  createdAt: string
  edited: boolean
  helpful: number
}
export type Standing = {
  signedIn: boolean
  owned: boolean
  own: boolean
  inCart: boolean
  percent: number
  resumeLessonId: string | null
  canReview: boolean
  myReview: { id: string; stars: number; body: string } | null
  helpfulReviewIds: string[]
}
export type Caption = { src: string; language: string; label: string }
export type LessonMedia = {
  id: string
  title: string
  video: Video | null
  html: string | null
}
export type Video = {
  src: string
  type: string
  posterUrl: string
  durationMs: number
  captions: Caption[]
} // src signed, /media/... supports Range

// ---- learning (signed in; 403 enrolment.required when not enrolled)
export type MyCourse = {
  slug: string
  title: string
  instructor: string
  summary: string
  coverUrl: string
  percent: number
  resumeLessonId: string | null
  resumeTitle: string
  enrolledAt: string
  lastLearnedAt: string | null
  completedAt: string | null
  price: Money
  certificateCode: string | null
}
export type Classroom = {
  course: CourseDetails
  percent: number
  completedAt: string | null
  certificateCode: string | null
  resumeLessonId: string
  lessons: { [lessonId: string]: { done: boolean; positionMs: number } }
  resources: { [resourceId: string]: string }
} // resources: id -> download url
export type Lesson = {
  id: string
  courseSlug: string
  sectionTitle: string
  title: string
  kind: 'video' | 'text' | 'file' | 'quiz'
  html: string | null
  video: Video | null
  resources: Resource[]
  quiz: Quiz | null
  done: boolean
  positionMs: number
  previousId: string | null
  nextId: string | null
}
export type Quiz = {
  passMark: number
  questions: {
    id: string
    kind: 'single' | 'multiple' | 'boolean' | 'text'
    prompt: string
    choices: string[]
  }[]
  attempts: { scorePercent: number; passed: boolean; createdAt: string }[]
}
export type Progress = {
  lessonId: string
  done: boolean
  percent: number
  completedAt: string | null
  certificateCode: string | null
}

// ---- cart (visitor: signed cookie stoa_cart; learner: server)
export type Cart = {
  lines: CartLine[]
  coupon: { code: string; label: string; problem: string | null } | null
  subtotal: Money
  discount: Money
  tax: Money
  total: Money
  quote: string
  notices: { code: string; title: string }[]
} // notices: cart.withdrawn, cart.price_changed ...; quote = hash the payment must repeat
export type CartLine = {
  slug: string
  title: string
  instructor: string
  rating: number
  ratingCount: number
  price: Money
  listPrice: Money | null
  discount: Money
  coverUrl: string
  subject: string
}
// ---- payment
export type Card = {
  id: string
  brand: 'visa' | 'mastercard' | 'amex' | 'discover' | 'other'
  last4: string
  expMonth: number
  expYear: number
  name: string
  isDefault: boolean
  expired: boolean
}
//   field codes: card_number_invalid, card_expired, cvv_invalid, required
//   402 payment.declined | payment.insufficient_funds | payment.expired_card ; 409 order.quote_changed (cart re-read needed) ; 403 account.unverified ; 409 order.empty
export type Order = {
  number: string
  status: 'pending' | 'paid' | 'failed' | 'refunded'
  createdAt: string
  paidAt: string | null
  lines: {
    slug: string
    title: string
    instructor: string
    price: Money
    discount: Money
    coverUrl: string
  }[]
  subtotal: Money
  discount: Money
  tax: Money
  taxLabel: string
  total: Money
  coupon: string | null
  card: { brand: string; last4: string } | null
  buyer: { name: string; email: string }
  seller: { name: string; address: string }
  receiptPdfUrl: string
}
export type OrderRow = {
  number: string
  slug: string
  title: string
  coverUrl: string
  enrolledAt: string
  price: Money
  status: Order['status']
  percent: number
}
// ---- certificates
export type Certificate = {
  code: string
  courseSlug: string
  courseTitle: string
  coverUrl: string
  learnerName: string
  instructorName: string
  enrolledAt: string
  completedAt: string
  remarks: 'Outstanding' | 'Better' | 'Average'
  revokedAt: string | null
  verifyUrl: string
  pdfUrl: string
  lectures: number
  durationMs: number
}
// ---- instructors: GET /instructors/{slug} -> {instructor: Instructor, courses: CourseCard[]}
// ---- site: POST /site/contact {firstName,email,subject,message} comes with the next issue; not now.
// ---- site texts: GET /site/texts/{name}?lang=
export type SiteText = {
  name: 'about' | 'faq' | 'payment' | 'privacy' | 'terms'
  language: string // what it is written in: English where there is no translation
  title: string
  updated: string // a day, 2026-11-16
  summary: string
  sections: { id: string; title: string; html: string }[]
}
// ---- notifications
export type Notification = {
  id: string
  kind: string
  values: Record<string, string>
  href: string
  createdAt: string
  read: boolean
}
export type Notifications = { unread: number; items: Notification[] }
// ---- contact
export type ContactMessage = {
  id: string
  number: string
  firstName: string
  email: string
  subject: string
  body: string
  language: string
  createdAt: string
  handledAt: string | null
}
export type ContactMessages = { messages: ContactMessage[]; total: number; page: number; pages: number }
// ---- teaching
export type Application = { about: string; subjects: string[]; sampleUrl: string; createdAt: string }
export type ApplicationAnswer = { application: Application | null; isInstructor: boolean }
