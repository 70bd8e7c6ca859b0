import type { CourseDetails } from '@/api/types'

// What search engines read of a course (schema.org Course, BreadcrumbList, FAQPage).
export function courseLd(course: CourseDetails, publicUrl: string, siteName: string): object[] {
  const url = `${publicUrl}/course-details/${course.slug}`
  const context = 'https://schema.org'
  const items: object[] = [
    {
      '@context': context,
      '@type': 'Course',
      name: course.title,
      description: course.summary,
      url,
      inLanguage: course.language,
      image: publicUrl + course.coverUrl,
      provider: { '@type': 'Organization', name: siteName, url: publicUrl },
      offers: {
        '@type': 'Offer',
        category: course.price.amount ? 'Paid' : 'Free',
        price: (course.price.amount / 100).toFixed(2),
        priceCurrency: course.price.currency,
        url,
      },
      hasCourseInstance: {
        '@type': 'CourseInstance',
        courseMode: 'online',
        courseWorkload: `PT${Math.max(1, Math.round(course.durationMs / 60_000))}M`,
      },
      ...(course.ratingCount > 0 && {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: course.rating, ratingCount: course.ratingCount },
      }),
    },
    {
      '@context': context,
      '@type': 'BreadcrumbList',
      itemListElement: course.breadcrumb.map((step, i) => ({
        '@type': 'ListItem',
        position: i + 1,
        name: step.label,
        item: publicUrl + step.href,
      })),
    },
  ]
  if (course.faq.length) {
    items.push({
      '@context': context,
      '@type': 'FAQPage',
      mainEntity: course.faq.map(f => ({
        '@type': 'Question',
        name: f.question,
        acceptedAnswer: { '@type': 'Answer', text: f.answer },
      })),
    })
  }
  return items
}
