import { isLesson, toLesson } from '../../../ui/addresses/lesson-addresses.ts'
import { findPage, type PageName, pages, to } from '../../../ui/addresses/site-map.ts'

/** The class of the referrer; the referring page itself is not stored. */
export const visitSources = ['direct', 'search', 'social', 'campaign', 'site', 'own'] as const
export type Source = (typeof visitSources)[number]

export const devices = ['phone', 'tablet', 'computer'] as const
export type Device = (typeof devices)[number]

/** A page view: everything known about it. */
export type PageView = { day: string; page: string; source: Source; device: Device }

/** The pages that are counted; their addresses identify nobody. */
const countedPages: readonly PageName[] = [
  ...(['home', 'courses', 'compare', 'whichCourse', 'about', 'gallery', 'contact'] as const),
  ...(['stories', 'joinFreeDemo', 'login', 'signup', 'terms', 'privacy', 'refundPolicy'] as const),
]

/** Progress in a first lesson: its first tap, the first program that ran, the challenge solved. */
export const lessonStages = ['opened', 'run', 'finished'] as const
export type LessonStage = (typeof lessonStages)[number]

const isStage = (text: string) => lessonStages.some((stage) => stage === text)

/** Where the form for Fast Track is. */
export const formPage = to.joinFreeDemo

/** The page under which an address is counted; undefined for others. Only existing pages get a row. */
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

/** The class of a referring host; `campaign` is an address with a source of its own. */
export function sourceOf(from: string, ownHost: string): Source {
  if (from === '') return 'direct'
  if (from === 'campaign') return 'campaign'
  if (from === ownHost) return 'own'
  if (searching.test(from)) return 'search'
  return social.test(from) ? 'social' : 'site'
}

const robots = /bot|crawl|spider|slurp|headless|lighthouse|preview|monitor|curl|wget|python|java\//i

/** The kind of device; undefined for bots and unknown user agents. */
export function deviceOf(userAgent: string): Device | undefined {
  if (!/^Mozilla\//.test(userAgent) || robots.test(userAgent)) return undefined
  if (/iPad|Tablet|Android(?!.*Mobi)/.test(userAgent)) return 'tablet'
  return /Mobi/.test(userAgent) ? 'phone' : 'computer'
}

/** Visitors who ask not to be tracked, by either header, are not counted. */
export function asksNotTo({ dnt, gpc }: { dnt?: string; gpc?: string }): boolean {
  return dnt === '1' || gpc === '1'
}
