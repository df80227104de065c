import { type PageName, pages, to } from '../../../ui/addresses/site-map.ts'

export const longestCode = 30
export const longestAddressName = 60

/** Errors of a short link. */
export type ShortLinkReason =
  | { reason: 'code-wrong' }
  | { reason: 'code-taken' }
  | { reason: 'address-name-missing' }
  | { reason: 'address-name-too-long'; max: number }
  | { reason: 'address-name-not-plain' }
  | { reason: 'path-not-ours' }
  | { reason: 'no-such-course' }
  | { reason: 'source-closed' }
  | { reason: 'no-address' }

export const codePattern = /^[a-z0-9][a-z0-9-]{1,29}$/

/** Pages that mailed links lead to; nothing else leads there. */
const reachedByMail: readonly PageName[] = [
  ...(['forgotPassword', 'resetPassword', 'verifyEmail', 'notMe', 'joinTeam'] as const),
  ...(['seatOffer', 'payLink'] as const),
]

/** Public pages with one address: targets of short links, and pages for search engines. */
export const publicPaths: readonly string[] = (Object.keys(pages) as PageName[])
  .filter((name) => pages[name].who === 'anyone' && !/[:*]/.test(pages[name].path))
  .filter((name) => !reachedByMail.includes(name))
  .map((name) => pages[name].path)

/**
 * The allowed target of a short link: a public page or an existing course; a removed course leads to the
 * catalogue. Never another site, an order, a staff screen or a file.
 */
export function publicPath(path: string, isCourse: (id: string) => boolean): string | undefined {
  if (publicPaths.includes(path)) return path
  const id = path.match(coursePath)?.[1]
  if (id === undefined) return undefined
  return isCourse(id) ? path : to.courses
}

const coursePath = new RegExp(`^${to.courses}/([A-Za-z0-9_-]+)$`)

/** The target with the source and the code as its campaign. */
export function leadTo({ path, code, source }: { path: string; code: string; source: string }) {
  const word = source.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const campaign = { utm_source: word, utm_medium: 'short-address', utm_campaign: code }
  return `${path}?${new URLSearchParams(campaign)}`
}
