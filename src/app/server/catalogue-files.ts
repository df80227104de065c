import { firstLanguage, type Language } from '../../../content/languages.ts'
import { findCover } from '../../modules/courses/covers.server.ts'
import type { CatalogueVersion } from '../../modules/courses/create-catalogue.server.ts'
import { findLesson } from '../../modules/courses/find-lesson.server.ts'
import {
  drawSiteCard,
  drawSocialPicture,
} from '../../modules/courses/pages/draw-social-picture.server.ts'
import { readCover } from '../../modules/courses/pages/read-cover.server.ts'
import { type Course, readCourse } from '../../modules/courses/rules.ts'
import { readPrintedLogo } from '../../modules/site-content/draw-logo.server.ts'
import type { Database } from '../../platform/database/connect.ts'
import { ownPictures } from '../../platform/pictures/draw-picture.server.ts'
import { generatePath, matchPath } from '../../ui/addresses/path-pattern.ts'
import { endpoints, to } from '../../ui/addresses/site-map.ts'
import { formatLongDate } from '../../ui/format/dates.ts'
import { addressIn } from '../../ui/format/language-address.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import type { PrintedLogo } from '../../ui/PrintedLogo.tsx'
import { addressLanguage } from '../ssr/address-language.ts'
import type { Renderer } from '../ssr/renderer.ts'
import { writeRobots, writeSitemap } from '../ssr/robots.ts'

const names = [
  'courses',
  'starts',
  'instructors',
  'stories',
  'gallery',
  'robots',
  'sitemap',
  'brochure',
  'socialPicture',
  'siteCard',
  'lesson',
] as const

/** A file made from the catalogue; `id` where each course has one. */
export type CatalogueFile = { name: (typeof names)[number]; id?: string; language: Language }

type GeneratedFile = { content: string | Uint8Array; headers: Record<string, string> }

/** The file at an address, whether or not its course exists. */
export function findFile(pathname: string): CatalogueFile | undefined {
  const { language, path } = addressLanguage(pathname)
  for (const name of names) {
    const match = matchPath(endpoints[name], path)
    if (match && (hasWords.has(name) || language === firstLanguage))
      return { name, id: match.params.id, language }
  }
  return undefined
}

/** Files that are written in each language. */
const hasWords = new Set<string>(['brochure', 'lesson'] satisfies CatalogueFile['name'][])

export function siteAddressOf({ name, id, language }: CatalogueFile): string {
  return addressIn(language, generatePath<string>(endpoints[name], { id }))
}

export async function makeFile(
  { name, id, language }: CatalogueFile,
  version: CatalogueVersion,
  services: { origin: string; clock: () => Date; renderer: Renderer; db: Database },
): Promise<GeneratedFile> {
  const { origin, clock, renderer, db } = services
  const { json, courses, lessons, starts, texts } = version
  const edition = texts.editions[language.code]
  const courseJson = courses.find((candidate) => candidate.id === id)
  const course = readCourse(courseJson)
  const printedLogo = () => readPrintedLogo(db, edition?.logo)
  const coverOf = ({ image }: Course) => readCover(image, (key) => findCover(db, key))
  switch (name) {
    case 'courses':
      return textFile('application/json; charset=utf-8', json)
    case 'starts':
    case 'instructors':
    case 'stories':
    case 'gallery':
      return textFile('application/json; charset=utf-8', JSON.stringify(version[name]))
    case 'robots':
      return textFile('text/plain; charset=utf-8', writeRobots(origin))
    case 'sitemap':
      return textFile('application/xml; charset=utf-8', writeSitemap(origin, courses, lessons))
    case 'lesson': {
      const lesson = courseJson && findLesson(courseJson, language, lessons)
      return textFile('application/json; charset=utf-8', JSON.stringify(lesson ?? null))
    }
    case 'socialPicture': {
      const [cover, logo] = [await coverOf(course), await printedLogo()]
      return makePicture(() => drawSocialPicture(course, cover, logo))
    }
    case 'siteCard':
      return makeSiteCard(language, await printedLogo())
    case 'brochure': {
      const brochure = {
        course,
        starts: starts.filter((start) => start.course === course.id),
        cover: await coverOf(course),
        address: origin + addressIn(language, to.course(course.id)),
        asOn: formatLongDate(clock(), language),
        language,
      }
      const pdf = await renderer.print({ brochure }, edition, await printedLogo())
      return textFile('application/pdf', pdf, { 'content-disposition': fileNameOf(course) })
    }
  }
}

function makeSiteCard(language: Language, logo: PrintedLogo | undefined) {
  const { kind } = textsFor(language).institute
  const sentence = `${kind[0]?.toUpperCase()}${kind.slice(1)}`
  return makePicture(() => drawSiteCard(sentence, logo))
}

async function makePicture(draw: () => Promise<Buffer>): Promise<GeneratedFile> {
  return textFile('image/png', await ownPictures(draw))
}

function textFile(type: string, content: string | Uint8Array, headers = {}): GeneratedFile {
  return { content, headers: { 'content-type': type, ...headers } }
}

/** Shown in the browser, and saved under the course's name (RFC 6266). */
function fileNameOf({ title }: Course): string {
  const name = `${title.toWellFormed().replaceAll(/[\s/\\]+/g, ' ')}.pdf`
  const ascii = name.normalize('NFKD').replaceAll(/[^\w .,()&+-]/g, '')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${hex(sign)}`)
  return `inline; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

function hex(sign: string): string {
  return sign.charCodeAt(0).toString(16).toUpperCase()
}
