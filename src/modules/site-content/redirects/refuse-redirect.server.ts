import { type Language, languages } from '../../../../content/languages.ts'
import { matchPath } from '../../../ui/addresses/path-pattern.ts'
import {
  endpoints,
  findPage,
  notForRobots,
  schemeWorker,
  to,
} from '../../../ui/addresses/site-map.ts'
import { publicPath } from '../../attribution/short-links/rules.ts'
import { legalPageNames } from '../../page-texts/legal-pages/rules.ts'
import {
  longestPath,
  longestTarget,
  normalPath,
  type Redirect,
  type RedirectReason,
} from './rules.ts'

/** Where the server has routes or files of its own. */
const reservedFolders = new Set([
  ...Object.values(endpoints).flatMap((path) =>
    path.split('/').length > 2 ? [folderOf(path)] : [],
  ),
  ...notForRobots.map(folderOf),
  ...['assets', 'pictures', 'videos'],
  ...Object.values<Language>(languages).map(({ prefix }) => folderOf(prefix)),
])
const reservedFiles = [
  '/favicon.svg',
  '/favicon.ico',
  '/apple-touch-icon.png',
  schemeWorker,
  to.unknown,
]

function folderOf(path: string): string {
  return path.split('/')[1]?.toLowerCase() ?? ''
}

type IsCourse = (id: string) => boolean
/** What a redirect is checked against: the courses that have a page, and the address of the site. */
export type RedirectSite = { isCourse: IsCourse; publicUrl: string }

/** Why this path cannot be redirected. A course that no longer exists has no page. */
export function refusePath(path: string, isCourse: IsCourse): RedirectReason | undefined {
  if (!isPlainPath(path) || path.length > longestPath) return { reason: 'path-not-plain' }
  const isReserved =
    reservedFolders.has(folderOf(path)) ||
    reservedFiles.includes(path) ||
    Object.values(endpoints).some((pattern) => matchPath(pattern, path)) ||
    legalPageNames.some((name) => path.startsWith(to.legalVersions(name)))
  if (isReserved) return { reason: 'path-reserved' }
  const { name, id = '' } = findPage(path)
  const isGone = (name === 'course' || name === 'payment') && !isCourse(id)
  return name === 'notFound' || isGone ? undefined : { reason: 'path-has-page' }
}

/** Why this cannot be a target: that is a public page of this site, or a whole https address of another. */
export function refuseTarget(
  target: string,
  { isCourse, publicUrl }: RedirectSite,
): RedirectReason | undefined {
  if (target.length > longestTarget || /[\s\\\p{C}]/u.test(target))
    return { reason: 'target-not-plain' }
  if (target.startsWith('/')) {
    const path = pathOf(target)
    if (!isPlainPath(path) && path !== '/') return { reason: 'target-not-plain' }
    return publicPath(path, isCourse) === path ? undefined : { reason: 'no-target-page' }
  }
  const url = target.startsWith('https://') && URL.canParse(target) ? new URL(target) : undefined
  if (!url?.hostname.includes('.') || url.username || url.password)
    return { reason: 'target-not-plain' }
  return url.host === new URL(publicUrl).host ? { reason: 'own-host' } : undefined
}

/** Neither a loop nor a chain: no target leads on. */
export function refuseChain(
  { path, target }: Redirect,
  others: readonly Redirect[],
): RedirectReason | undefined {
  const leadsOn = [path, ...others.map((one) => one.path)].includes(normalPath(pathOf(target)))
  const isTarget = others.some((one) => normalPath(pathOf(one.target)) === path)
  return leadsOn || isTarget ? { reason: 'redirect-chain' } : undefined
}

/** Those of a file that are possible on this site, which may have other pages. */
export function fittingRedirects(redirects: readonly Redirect[], site: RedirectSite): Redirect[] {
  const fitting: Redirect[] = []
  for (const redirect of redirects) {
    const isTaken = fitting.some(({ path }) => path === redirect.path)
    const why =
      refusePath(redirect.path, site.isCourse) ??
      refuseTarget(redirect.target, site) ??
      refuseChain(redirect, fitting)
    if (!isTaken && !why) fitting.push(redirect)
  }
  return fitting
}

const pathOf = (target: string) => target.split(/[?#]/)[0] ?? ''

/** From the root, without `..`, a query or characters that browsers rewrite. */
function isPlainPath(path: string): boolean {
  return /^(?:\/(?:[^\s/\\?#\p{C}]| )+)+$/u.test(path) && !/(?:^|\/)\.{1,2}(?:\/|$)/.test(path)
}

/** Where a visitor is sent. The query of the old address, such as a campaign, is kept for pages of this site. */
export function leadOn(target: string, search: string): string {
  if (!target.startsWith('/')) return new URL(target).href
  const url = new URL(target, 'https://site.invalid')
  return url.pathname + (url.search || search) + url.hash
}
