import { isLesson, toLesson } from '../../../ui/addresses/lesson-addresses.ts'
import { findPage, type PageName, pages, to } from '../../../ui/addresses/site-map.ts'

/** Where somebody came from, as a class: which page it was is kept nowhere. */
export const visitSources = ['direct', 'search', 'social', 'campaign', 'site', 'own'] as const
export type Source = (typeof visitSources)[number]

export const devices = ['phone', 'tablet', 'computer'] as const
export type Device = (typeof devices)[number]

/** One look at a page: all that is known of it. */
export type PageView = { day: string; page: string; source: Source; device: Device }

/** The pages that are counted: no address in them can be somebody's. */
const countedPages: readonly PageName[] = [
  ...(['home', 'courses', 'compare', 'whichCourse', 'about', 'gallery', 'contact'] as const),
  ...(['stories', 'joinFreeDemo', 'login', 'signup', 'terms', 'privacy', 'refundPolicy'] as const),
]

/** How far somebody gets in a first lesson: its first tap, a program that ran, and the challenge solved. */
export const lessonStages = ['opened', 'run', 'finished'] as const
export type LessonStage = (typeof lessonStages)[number]

const isStage = (text: string) => lessonStages.some((stage) => stage === text)

/** Where the form for Fast Track is. */
export const formPage = to.joinFreeDemo

/**
 * The page that an address is counted under; nothing for one that is not counted. Whatever is posted, only
 * pages that there are make a row.
 */
export function pageOf(path: string, isCourse: (id: string) => boolean): string | undefined {
  const [page = '', stage] = path.split('#')
  const { name, id } = findPage(page)
  if (stage !== undefined && !(isLesson(page) && isStage(stage))) return undefined
  if (countedPages.includes(name)) return pages[name].path
  if (id === undefined || !isCourse(id)) return undefined
  if (name === 'course' && isLesson(page)) return toLesson(id) + (stage ? `#${stage}` : '')
  if (name === 'course') return to.course(id)
  return name === 'payment' ? to.payment(id) : undefined
}

const searching = /(^|\.)(google|bing|duckduckgo|yahoo|ecosia|yandex|qwant|brave|startpage)\./
const social =
  /(^|\.)(facebook|instagram|youtube|youtu|linkedin|lnkd|twitter|x|t|threads|whatsapp|telegram|reddit|quora|pinterest)\.(com|co|in|be|net|org|me)$/

/** The class of a host that somebody came from; `campaign` is an address that said so itself. */
export function sourceOf(from: string, ownHost: string): Source {
  if (from === '') return 'direct'
  if (from === 'campaign') return 'campaign'
  if (from === ownHost) return 'own'
  if (searching.test(from)) return 'search'
  return social.test(from) ? 'social' : 'site'
}

const robots = /bot|crawl|spider|slurp|headless|lighthouse|preview|monitor|curl|wget|python|java\//i

/** What somebody looks at us with; nothing for what is no person's browser, or does not say. */
export function deviceOf(userAgent: string): Device | undefined {
  if (!/^Mozilla\//.test(userAgent) || robots.test(userAgent)) return undefined
  if (/iPad|Tablet|Android(?!.*Mobi)/.test(userAgent)) return 'tablet'
  return /Mobi/.test(userAgent) ? 'phone' : 'computer'
}

/** Whoever asks not to be followed is not counted either, by the one header or the other. */
export function asksNotTo({ dnt, gpc }: { dnt?: string; gpc?: string }): boolean {
  return dnt === '1' || gpc === '1'
}
