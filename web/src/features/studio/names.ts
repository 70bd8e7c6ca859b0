import { useLingui } from '@lingui/react/macro'

// The names of the fields of a course, as its screens have them.
export function useFieldNames(): Record<string, string> {
  const { t } = useLingui()
  return {
    title: t`Title`,
    summary: t`Summary`,
    subject: t`Course subject`,
    category: t`Category`,
    level: t`Level`,
    language: t`Language`,
    months: t`Expected months`,
    audience: t`Who this course is for`,
    objectives: t`What you’ll learn`,
    requirements: t`Requirements`,
    skills: t`Skills`,
    description: t`Description`,
    faq: t`FAQ`,
    cents: t`Price`,
    curriculum: t`Curriculum`,
    body: t`Article`,
    quiz: t`Quiz`,
    questions: t`Questions`,
    passMark: t`Pass mark in percent`,
    shuffle: t`Shuffle`,
    draw: t`Questions per attempt`,
    draws: t`From the question bank`,
    prompt: t`Question`,
    topic: t`Topic`,
    choices: t`Choices`,
    answers: t`Correct answers`,
    explanations: t`Explanations`,
    instructors: t`Instructors`,
    chapters: t`Chapters`,
    captions: t`Captions`,
    resources: t`Resources`,
    preview: t`Free preview`,
    coverMediaId: t`Cover image`,
    promoMediaId: t`Promotional video`,
    mediaId: t`Video`,
    posterMediaId: t`Poster`,
  }
}
