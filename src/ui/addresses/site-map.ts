import * as endpoints from './endpoints.ts'
import { generatePath, matchPath } from './path-pattern.ts'

/** Who may open a page. The browser redirects by it; the server checks each request for data. */
type PageAudience = 'anyone' | 'guests' | 'members' | AbilityName
/** Abilities of src/modules/accounts/abilities.ts; a wrong name does not compile where this map is used. */
type AbilityName = `${string}.${string}`

type PageEntry = {
  path: string
  who: PageAudience
  /** Where all others are redirected. */
  otherwise?: string
  /** The navigation bar. */
  bar: boolean
  /** The promo banner and the footer. */
  edges: boolean
}

const open = { who: 'anyone', bar: true, edges: true } as const
const guests = { who: 'guests', otherwise: '/', bar: false, edges: true } as const
const members = { who: 'members', bar: true, edges: true } as const

/** All pages. More specific paths stand before those that would match them too. */
export const pages = {
  home: { path: '/', ...open },
  login: { path: '/login', ...guests },
  secondStep: { path: '/login/second-step', ...guests },
  signup: { path: '/signup', ...guests },
  courses: { path: '/courses', ...open },
  compare: { path: '/compare', ...open },
  whichCourse: { path: '/which-course', ...open },
  /** The first lesson uses the component of the course page, so no other page grows by it. */
  course: { path: '/courses/:id/lesson?', ...open },
  payment: { path: '/payment/:id', ...open },
  order: { path: '/orders/:id', ...open },
  about: { path: '/about', ...open },
  gallery: { path: '/gallery', ...open },
  contact: { path: '/contact', ...open },
  stories: { path: '/success-stories', ...open },
  joinFreeDemo: { path: '/join-free-demo', otherwise: '/signup', ...members },
  profile: { path: '/profile', otherwise: '/', ...members },
  editProfile: { path: '/profile/edit', otherwise: '/', ...members },
  payPart: { path: '/profile/pay/:id', otherwise: '/login', ...members },
  ownCourse: { path: '/profile/courses/:id', otherwise: '/login', ...members },
  settings: { path: '/profile/settings', otherwise: '/', ...members },
  forgotPassword: { path: '/forgot-password', ...open },
  resetPassword: { path: '/reset-password', ...open },
  verifyEmail: { path: '/verify-email', ...open },
  notMe: { path: '/not-me', ...open },
  joinTeam: { path: '/join-team', ...open },
  seatOffer: { path: '/seat-offer', ...open },
  payLink: { path: '/pay', ...open },
  terms: { path: '/terms', ...open },
  privacy: { path: '/privacy', ...open },
  refundPolicy: { path: '/refund-policy', ...open },
  admin: { path: '/admin/*', who: 'office.enter', otherwise: '/', bar: false, edges: false },
  notFound: { path: '*', ...open },
} as const satisfies Record<string, PageEntry>

export type PageName = keyof typeof pages

type LegalPage = 'terms' | 'privacy' | 'refundPolicy'

/** Sections of the back office in the order of its sidebar; each is at /admin/<name>. */
export const adminSections = [
  'dashboard',
  'students',
  'courses',
  'instructors',
  'enrollment',
  'finance',
  'attendance',
  'content',
  'reports',
  'communication',
  'settings',
] as const

export type AdminSection = (typeof adminSections)[number]

/** The address of a page, for links and redirects. */
export const to = {
  home: pages.home.path,
  login: pages.login.path,
  secondStep: pages.secondStep.path,
  signup: pages.signup.path,
  courses: pages.courses.path,
  coursesFor: (search: string) => `${pages.courses.path}?${new URLSearchParams({ search })}`,
  compare: pages.compare.path,
  /** Ids contain no comma, and a comma stays readable in an address. */
  compareOf: (ids: readonly string[]) =>
    `${pages.compare.path}?courses=${ids.map(encodeURIComponent).join()}`,
  whichCourse: pages.whichCourse.path,
  course: (id: string) => generatePath('/courses/:id', { id }),
  order: (id: string) => generatePath(pages.order.path, { id }),
  payment: (id: string) => generatePath(pages.payment.path, { id }),
  payPart: (id: string | number) => generatePath(pages.payPart.path, { id: String(id) }),
  about: pages.about.path,
  gallery: pages.gallery.path,
  contact: pages.contact.path,
  stories: pages.stories.path,
  joinFreeDemo: pages.joinFreeDemo.path,
  /** With the course that the visitor came from. */
  joinFor: (id: string) => `${pages.joinFreeDemo.path}?course=${encodeURIComponent(id)}`,
  profile: pages.profile.path,
  editProfile: pages.editProfile.path,
  /** The batch of a seat, for whoever has it. */
  ownCourse: (batch: string | number) => generatePath(pages.ownCourse.path, { id: String(batch) }),
  settings: pages.settings.path,
  forgotPassword: pages.forgotPassword.path,
  resetPassword: pages.resetPassword.path,
  verifyEmail: pages.verifyEmail.path,
  notMe: pages.notMe.path,
  joinTeam: pages.joinTeam.path,
  seatOffer: pages.seatOffer.path,
  payLink: pages.payLink.path,
  terms: pages.terms.path,
  privacy: pages.privacy.path,
  refundPolicy: pages.refundPolicy.path,
  /** Of the three above: all versions, and the one that was shown after a publication. */
  legalVersions: (page: LegalPage) => `${pages[page].path}/versions`,
  legalVersion: (page: LegalPage, publication: number) =>
    `${pages[page].path}/versions/${publication}`,
  admin: generatePath(pages.admin.path, { '*': '' }),
  /** Renders the not-found page. */
  unknown: '/404',
  adminSection: (section: AdminSection) => generatePath(pages.admin.path, { '*': section }),
  /** A record's page in its section. */
  adminRecord: (section: AdminSection, id: string | number) =>
    generatePath(pages.admin.path, { '*': `${section}/${id}` }),
} as const

/** API and file addresses. */
export { endpoints }

/** The service worker for pages in a chosen colour scheme; at the root, since its scope is the whole site. */
export const schemeWorker = '/scheme-worker.js'

/** Pages of one person that can be read without a connection: a cache of the browser. */
export const offlineCopies = 'offline-copies'

/** The picture beside a shared link to a course. */
export function toSocialPicture(id: string): string {
  return generatePath(endpoints.socialPicture, { id })
}

/** The classes of a batch for a phone's calendar. */
export function toCalendar(batch: number): string {
  return generatePath(endpoints.calendar, { file: `${batch}.ics` })
}

/** Path prefixes that search engines should not crawl. */
export const notForRobots = ['/admin', '/api', '/sandbox', '/orders', '/go'] as const

/** The page for an address, and the value of `:id` if the page has one. */
export function findPage(pathname: string): { name: PageName; id?: string } {
  for (const name of Object.keys(pages) as PageName[]) {
    const match = matchPath(pages[name].path, pathname)
    if (match) return { name, id: match.params.id }
  }
  return { name: 'notFound' }
}
