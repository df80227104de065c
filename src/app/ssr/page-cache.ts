import { createHash } from 'node:crypto'
import type { Language } from '../../../content/languages.ts'
import type { Provider } from '../../modules/accounts/provider/create-provider.server.ts'
import type { CourseJson } from '../../modules/courses/contract.ts'
import type { Catalogue, CatalogueVersion } from '../../modules/courses/create-catalogue.server.ts'
import { findLesson } from '../../modules/courses/find-lesson.server.ts'
import { readComparison } from '../../modules/courses/pages/compare/rules.ts'
import { drawnCover, homeCourseCount } from '../../modules/courses/rules.ts'
import { productDetails } from '../../modules/page-texts/institute/rules.ts'
import type { Edition } from '../../modules/page-texts/rules.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Checkout } from '../../platform/gateway/gateway.ts'
import {
  choose,
  type EncodedResponse,
  encodeResponse,
  type ReadyResponse,
  type RequestHeaders,
} from '../../platform/http/encoded-response.ts'
import { isLesson, toLesson } from '../../ui/addresses/lesson-addresses.ts'
import { endpoints, findPage, type PageName, pages, to } from '../../ui/addresses/site-map.ts'
import { addressIn } from '../../ui/format/language-address.ts'
import type { CarriedData } from '../../ui/page-data.tsx'
import { findFile, makeFile, siteAddressOf } from '../server/catalogue-files.ts'
import { allowGateway } from '../server/security.ts'
import { addressLanguage } from './address-language.ts'
import type { PageNotices } from './document.ts'
import { inlineDrawings } from './inline-drawings.ts'
import type { Renderer } from './renderer.ts'

export type PageCache = ReturnType<typeof createPageCache>

type PageServices = {
  catalogue: Catalogue
  db: Database
  renderer: Renderer
  provider: Provider | undefined
  checkout: Checkout | undefined
  headers: Record<string, string>
  origin: string
  clock: () => Date
  /** Whether visitors could take the sample for a real institute: not in a demo. */
  showsSample: boolean
}

/**
 * Caches every page as one HTML for everybody, and every file made from the catalogue: made once for each
 * address and catalogue version, and kept compressed. All unknown addresses share one entry, so the cache
 * cannot be filled from outside.
 */
export function createPageCache(services: PageServices) {
  const ready = createStore()
  const rendering = createRendering()

  return {
    /** Synchronous: a cached response, for the fastest path. */
    peek(pathname: string, headers: RequestHeaders, search = ''): ReadyResponse | undefined {
      if (search.includes('courses=')) return undefined
      const answer = ready.find(pathname)
      return answer && choose(answer, headers)
    },

    /** Undefined for the file of a course that does not exist. */
    answer: (pathname: string, headers: RequestHeaders, requestedCourses = '') =>
      answerFrom({ services, ready, rendering }, pathname, requestedCourses, headers),

    /** A page with other texts than those that everybody sees; nobody else gets it, and it is not kept. */
    async preview(pathname: string, edition: Edition): Promise<EncodedResponse> {
      const version = await services.catalogue.current()
      const { language, path } = addressLanguage(pathname)
      const address = addressIn(language, canonicalPath(path, version))
      const { accent, logo } = version.texts.editions[language.code] ?? {}
      return preparePage(address, version, services, { ...edition, accent, logo })
    },

    /** The page data of an address; development renders it on each request. */
    async data(pathname: string): Promise<CarriedData> {
      return dataFor(pathname, await services.catalogue.current(), services)
    },

    clear() {
      ready.clear()
      rendering.clear()
    },

    size: () => ({ ...ready.size(), made: rendering.made() }),
  }
}

type Cache = {
  services: PageServices
  ready: ReturnType<typeof createStore>
  rendering: ReturnType<typeof createRendering>
}

async function answerFrom(
  { services, ready, rendering }: Cache,
  pathname: string,
  requestedCourses: string,
  headers: RequestHeaders,
): Promise<ReadyResponse | undefined> {
  const version = await services.catalogue.current().catch(() => undefined)
  const address = keyOf(pathname, version)
  if (address === undefined) return undefined
  const compared = ready.admit(findCompared(address, requestedCourses, version))
  const key = compared ? `${address}?${compared}` : address
  const entry = ready.find(key)
  if (entry) return choose(entry, headers)
  const answer = await rendering.join(key, () => prepareKey(address, version, services, compared))
  // Cached only if nothing changed meanwhile, and never without the catalogue.
  if (version && (await services.catalogue.current()) === version) ready.keep(key, answer)
  return choose(answer, headers)
}

const mostComparisons = 100

/** The known courses that an address of the comparison names, as ids with commas. */
function findCompared(
  address: string,
  requestedCourses: string,
  version?: CatalogueVersion,
): string {
  if (!version || findPage(addressLanguage(address).path).name !== 'compare') return ''
  const params = new URLSearchParams({ courses: requestedCourses })
  const { selectedCourses } = readComparison(params, version.courses)
  return selectedCourses.map(({ id }) => id).join()
}

/** Cached entries, and their hits. */
function createStore() {
  const answers = new Map<string, EncodedResponse>()
  const comparisons = new Set<string>()
  let hits = 0
  return {
    find(key: string): EncodedResponse | undefined {
      const answer = answers.get(key)
      if (answer) hits++
      return answer
    },
    keep: (key: string, answer: EncodedResponse) => answers.set(key, answer),
    /** Visitors choose what is compared: only so many combinations are rendered for one catalogue version. */
    admit(comparison: string): string {
      if (comparisons.size < mostComparisons) comparisons.add(comparison)
      return comparisons.has(comparison) ? comparison : ''
    },
    clear() {
      answers.clear()
      comparisons.clear()
    },
    size() {
      let bytes = 0
      for (const { variants } of answers.values())
        for (const body of new Set(Object.values(variants).map((variant) => variant.body)))
          bytes += body.length
      return { entries: answers.size, bytes, hits }
    },
  }
}

/** Entries being made: concurrent requests share one. */
function createRendering() {
  const running = new Map<string, Promise<EncodedResponse>>()
  let madeCount = 0
  return {
    made: () => madeCount,
    join(key: string, prepare: () => Promise<EncodedResponse>): Promise<EncodedResponse> {
      const started = running.get(key)
      if (started) return started
      madeCount++
      const answer = prepare().finally(() => {
        if (running.get(key) === answer) running.delete(key)
      })
      running.set(key, answer)
      return answer
    },
    clear: () => running.clear(),
  }
}

/** Stands for all courses that do not exist. */
const unknownId = '-'

/** The address whose entry this address shares. */
function keyOf(pathname: string, version: CatalogueVersion | undefined): string | undefined {
  const file = findFile(pathname)
  if (file) {
    const exists = !file.id || !version || version.courses.some(({ id }) => id === file.id)
    return exists ? siteAddressOf(file) : undefined
  }
  const { language, path } = addressLanguage(pathname)
  return addressIn(language, canonicalPath(path, version))
}

function canonicalPath(path: string, version: CatalogueVersion | undefined): string {
  const { name, id } = findPage(path)
  switch (name) {
    case 'course':
    case 'payment': {
      const exists = !version || version.courses.some((course) => course.id === id)
      const toPage = isLesson(path) ? toLesson : to[name]
      return toPage(exists && id ? id : unknownId)
    }
    // The browser decides what of it a visitor sees: one page for all of them.
    case 'order':
    case 'ownCourse':
    case 'payPart':
      return to[name](unknownId)
    case 'notFound':
      return to.unknown
    default:
      return to[name]
  }
}

async function prepareKey(
  key: string,
  version: CatalogueVersion | undefined,
  services: PageServices,
  compared: string,
): Promise<EncodedResponse> {
  const { headers } = services
  const file = findFile(key)
  if (file) {
    // Throws where the catalogue cannot be read.
    const generatedFile = await makeFile(
      file,
      version ?? (await services.catalogue.current()),
      services,
    )
    const entry = { status: 200, route: endpoints[file.name] }
    return encodeResponse(generatedFile.content, entry, { ...headers, ...generatedFile.headers })
  }
  const { language } = addressLanguage(key)
  const edition = version?.texts.editions[language.code]
  return preparePage(key, version, services, edition, compared)
}

async function preparePage(
  key: string,
  version: CatalogueVersion | undefined,
  services: PageServices,
  edition: Edition | undefined,
  compared = '',
): Promise<EncodedResponse> {
  const { headers, renderer } = services
  const { name, id } = findPage(addressLanguage(key).path)
  const data = { ...dataFor(key, version, services), ...(compared && { compared }) }
  const missing =
    name === 'notFound' ||
    (id !== undefined && data.courses?.length === 0) ||
    (isLesson(key) && version !== undefined && !data.lesson)
  const rendered = await renderer.render(key, data, edition, noticesOn(name, version, services))
  // They list every course with its cover, or every story with a logo; other pages have few, or further down.
  const isList = name === 'courses' || name === 'stories'
  const html = isList ? await inlineDrawings(rendered) : rendered
  const entry = { status: missing ? 404 : 200, route: pages[name].path }
  return encodeResponse(html, entry, {
    ...headers,
    ...policiesOf(html, name, services),
    'content-type': 'text/html; charset=utf-8',
  })
}

/** On every page but the back office. */
function noticesOn(
  name: PageName,
  version: CatalogueVersion | undefined,
  { showsSample }: PageServices,
): PageNotices {
  if (pages[name].who === 'office.enter' || !version) return { texts: [], isBeingSetUp: false }
  const isBeingSetUp = showsSample && !(version.texts.details ?? productDetails).isSetUp
  return { texts: version.notices, isBeingSetUp }
}

function dataFor(
  address: string,
  version: CatalogueVersion | undefined,
  { provider, checkout }: PageServices,
): CarriedData {
  const { language, path } = addressLanguage(address)
  const { name, id } = findPage(path)
  return {
    ...(version && {
      ...coursesOn(name, id, version),
      ...startsOn(name, id, version),
      ...lessonOn(name, id, language, version),
      ...peopleOn(name, id, version),
    }),
    ...(provider && { provider: provider.name }),
    ...(checkout?.isOpen() && { checkout: publicOf(checkout) }),
    ...(version?.promo && { promo: version.promo }),
  }
}

/** Fields of a tile on home; the default picture need not be named. */
function tileOf({ id, title, description, image }: CourseJson) {
  return { id, title, description, ...(image !== drawnCover(id) && { image }) }
}

/** Fields that a card shows and the search uses. */
function cardOf({ syllabus: _, faqs: __, download: ___, facts, ...card }: CourseJson) {
  const { subject, level, weeklyHours } = facts ?? {}
  return facts ? { ...card, facts: { subject, level, weeklyHours } } : card
}

function publicOf(checkout: Checkout) {
  const { key, script } = checkout.window()
  return { key, script }
}

/** On payment pages only: the sources that the gateway's window needs. */
function policiesOf(
  html: string,
  name: PageName,
  { headers, renderer, checkout }: PageServices,
): Record<string, string> {
  const policy = allowStyle(html, headers, renderer.styleHash)
  const isPaidHere = name === 'payment' || name === 'payPart' || name === 'payLink'
  if (!isPaidHere || !checkout?.isOpen()) return { 'content-security-policy': policy }
  const permissions = headers['permissions-policy'] ?? ''
  return {
    'content-security-policy': allowGateway(policy, checkout.window()),
    'permissions-policy': permissions.replace('payment=()', 'payment=(self)'),
  }
}

/** Each page has its own style, and its policy allows that hash. */
function allowStyle(html: string, headers: Record<string, string>, whole: string): string {
  const [, style] = html.match(/<style[^>]*>(.*?)<\/style>/s) ?? []
  const policy = headers['content-security-policy'] ?? ''
  if (!style) return policy
  return policy.replace(whole, `sha256-${createHash('sha256').update(style).digest('base64')}`)
}

/** If nothing is on sale, pages carry no data about it. */
function startsOn(name: PageName, id: string | undefined, version: CatalogueVersion): CarriedData {
  const all = withStarts.some((page) => page === name)
  const starts = version.starts.filter(({ course }) => all || course === id)
  return (all || name === 'course' || name === 'payment') && starts.length > 0 ? { starts } : {}
}

/** Fields used to render a course and its lesson that the page data leaves out. */
function lessonOn(
  name: PageName,
  id: string | undefined,
  language: Language,
  version: CatalogueVersion,
): CarriedData {
  const course = version.courses.find((one) => one.id === id)
  const lesson = name === 'course' && course && findLesson(course, language, version.lessons)
  return lesson ? { lesson } : {}
}

/** Who teaches, of a course those of this course, success stories, and the gallery. */
function peopleOn(name: PageName, id: string | undefined, version: CatalogueVersion): CarriedData {
  const { instructors, stories, gallery } = version
  if (name === 'about') return { instructors }
  if (name === 'stories') return { stories }
  if (name === 'gallery') return { gallery }
  if (name !== 'course') return {}
  const isOfCourse = ({ courses }: (typeof instructors)[number]) =>
    courses.some((course) => course.id === id)
  return { courseInstructors: instructors.filter(isOfCourse) }
}

/** Pages that show the starts of every course. */
const withStarts = ['courses', 'compare', 'whichCourse', 'joinFreeDemo'] as const

/** The page data in the HTML: only the courses and fields that the page shows. */
function coursesOn(
  name: PageName,
  id: string | undefined,
  { courses }: CatalogueVersion,
): CarriedData {
  switch (name) {
    case 'home':
      return { courses: courses.slice(0, homeCourseCount).map(tileOf) }
    case 'compare':
      return { courses: courses.map(({ faqs: _, download: __, image: ___, ...course }) => course) }
    case 'courses':
    case 'whichCourse':
      return { courses: courses.map(cardOf) }
    case 'joinFreeDemo':
      return { courses: courses.map(({ id, title }) => ({ id, title })) }
    case 'course':
    case 'payment':
      return { courses: courses.filter((course) => course.id === id) }
    default:
      return {}
  }
}
