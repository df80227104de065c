import { firstLanguage, type Language, languages } from '../../../content/languages.ts'
import { publicPaths } from '../../modules/attribution/short-links/rules.ts'
import type { CourseJson } from '../../modules/courses/contract.ts'
import { findLesson } from '../../modules/courses/find-lesson.server.ts'
import type { Lesson } from '../../modules/lessons/contract.ts'
import { toLesson } from '../../ui/addresses/lesson-addresses.ts'
import { endpoints, notForRobots, to } from '../../ui/addresses/site-map.ts'
import { escapeHtml } from '../../ui/format/escape-html.ts'
import { addressIn } from '../../ui/format/language-address.ts'

/** What search engines may crawl, and the sitemap. */
export function writeRobots(origin: string): string {
  const lines = [
    'User-agent: *',
    ...notForRobots.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}${endpoints.sitemap}`,
  ]
  return `${lines.join('\n')}\n`
}

/** Every public page with one address, and every course. */
export function writeSitemap(
  origin: string,
  courses: CourseJson[],
  ownLessons: Record<string, Lesson>,
): string {
  const lessons = courses.filter((course) => findLesson(course, firstLanguage, ownLessons))
  const paths = [
    ...publicPaths,
    ...courses.map(({ id }) => to.course(id)),
    ...lessons.map(({ id }) => toLesson(id)),
  ]
  const urls = paths.flatMap((path) => inEveryLanguage(origin, path))
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${several ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''}>
${urls.join('\n')}
</urlset>
`
}

const all: readonly Language[] = Object.values(languages)
const several = all.length > 1

/** The page in each language; with several, each lists the others. */
function inEveryLanguage(origin: string, path: string): string[] {
  const addressOf = (language: Language) => escapeHtml(origin + addressIn(language, path))
  const others = all.map(
    (language) =>
      `<xhtml:link rel="alternate" hreflang="${language.locale}" href="${addressOf(language)}"/>`,
  )
  return all.map(
    (language) => `<url><loc>${addressOf(language)}</loc>${several ? others.join('') : ''}</url>`,
  )
}
