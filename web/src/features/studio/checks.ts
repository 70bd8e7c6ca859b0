import { useLingui } from '@lingui/react/macro'

// The lines of the checklist, as what to do.
export function useCheckTexts() {
  const { t } = useLingui()
  return (code: string): string => {
    const texts: Record<string, string> = {
      title: t`Give the course a title`,
      summary: t`Write a summary`,
      category: t`Choose a subject and a category`,
      language: t`Choose a level and a language`,
      objectives: t`List what people will learn`,
      length: t`Add at least 3 lessons or 10 minutes of video`,
      sections: t`Put a lesson in every section, and name each section`,
      lessons: t`Finish every lesson`,
      description: t`Describe the course`,
      faq: t`Answer every question of the FAQ`,
      price: t`Set a price`,
      bank: t`Give every question of the question bank a correct answer`,
      'lesson.title': t`Give the lesson a title`,
      'lesson.video': t`Upload the video`,
      'lesson.article': t`Write the article`,
      'lesson.file': t`Upload the file`,
      'lesson.questions': t`Add a question to the quiz`,
      'lesson.answers': t`Give every question a correct answer`,
      'lesson.draw': t`Draw no more questions than the question bank has`,
      'lesson.failed': t`Replace the video that couldn’t be processed`,
      'lesson.unfinished': t`Wait until the upload is processed`,
    }
    return texts[code] ?? code
  }
}
