import { expect, signIn, test } from './people'
import { settled } from './settled'

// What moves while a page opens, without anyone's doing. The pages of learners are in steady.spec.ts; all of them, also
// on a slow line, are measured by scripts/bench/shift.mjs.
for (const width of [390, 1440]) {
  test(`nothing moves while pages of the studio and of approvals open: ${width}`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript(() => {
      const shifts: string[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[]) {
          if (entry.value < 0.0001) continue // a percentage that gets another digit
          shifts.push(
            `${entry.value.toFixed(4)} ${entry.sources.map(s => s.node?.textContent?.slice(0, 40)).join(' | ')}`,
          )
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await signIn(page, 'instructor')
    const { courses } = await (await page.request.get('/api/studio/courses')).json()
    const { id } = courses.find((one: { slug: string }) => one.slug === 'web-pages-that-load-at-once')
    const { sections } = await (await page.request.get(`/api/studio/courses/${id}`)).json()
    const lessons = sections.flatMap((section: { lessons: { id: string; kind: string }[] }) => section.lessons)
    const one = (kind: string) => `lessons/${lessons.find((lesson: { kind: string }) => lesson.kind === kind)?.id}`
    const editors = ['video', 'text', 'quiz'].map(one)
    const more = ['landing', 'price', 'checklist', ...editors]
    const parts = ['plan', 'curriculum', 'history', 'students', 'analytics', ...more]
    const still = async (path: string) => {
      await page.goto(path)
      await settled(page)
      expect.soft(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts), path).toEqual([])
    }
    for (const path of ['/studio', '/studio/questions', ...parts.map(part => `/studio/courses/${id}/${part}`)])
      await still(path)
    await signIn(page, 'specialist')
    const { submissions } = await (await page.request.get('/api/approvals')).json()
    for (const path of ['/approval', `/approval/${submissions[0].id}`]) await still(path)
  })
}
