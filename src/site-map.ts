import { generatePath, matchPath } from 'react-router'

/** Who may enter a page. The browser redirects by it; the server asks the database again for data. */
type Who = 'anyone' | 'guests' | 'members' | AbilityName
/** Spelled in src/domain/accounts/abilities.ts; where this map is read, one that is not there does not compile. */
type AbilityName = `${string}.${string}`

type PageEntry = {
  path: string
  who: Who
  /** Where everybody else is sent. */
  otherwise?: string
  /** The navigation bar. */
  bar: boolean
  /** The promo banner and the footer. */
  edges: boolean
}

const open = { who: 'anyone', bar: true, edges: true } as const
const guests = { who: 'guests', otherwise: '/', bar: false, edges: true } as const
const members = { who: 'members', bar: true, edges: true } as const

/** THE list of pages. More specific paths stand before those that would swallow them. */
export const pages = {
  home: { path: '/', ...open },
  login: { path: '/login', ...guests },
  signup: { path: '/signup', ...guests },
  courses: { path: '/courses', ...open },
  course: { path: '/courses/:id', ...open },
  payment: { path: '/payment/:id', ...open },
  about: { path: '/about', ...open },
  gallery: { path: '/gallery', ...open },
  contact: { path: '/contact', ...open },
  stories: { path: '/success-stories', ...open },
  joinFreeDemo: { path: '/join-free-demo', otherwise: '/signup', ...members },
  profile: { path: '/profile', otherwise: '/', ...members },
  editProfile: { path: '/profile/edit', otherwise: '/', ...members },
  settings: { path: '/profile/settings', otherwise: '/', ...members },
  forgotPassword: { path: '/forgot-password', ...open },
  resetPassword: { path: '/reset-password', ...open },
  verifyEmail: { path: '/verify-email', ...open },
  terms: { path: '/terms', ...open },
  privacy: { path: '/privacy', ...open },
  refundPolicy: { path: '/refund-policy', ...open },
  admin: { path: '/admin/*', who: 'office.enter', otherwise: '/', bar: false, edges: false },
  notFound: { path: '*', ...open },
} as const satisfies Record<string, PageEntry>

export type PageName = keyof typeof pages

/** Rooms of the back office in the order of its sidebar; each lives at /admin/<name>. */
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
  signup: pages.signup.path,
  courses: pages.courses.path,
  course: (id: string) => generatePath(pages.course.path, { id }),
  payment: (id: string) => generatePath(pages.payment.path, { id }),
  about: pages.about.path,
  gallery: pages.gallery.path,
  contact: pages.contact.path,
  stories: pages.stories.path,
  joinFreeDemo: pages.joinFreeDemo.path,
  profile: pages.profile.path,
  editProfile: pages.editProfile.path,
  settings: pages.settings.path,
  forgotPassword: pages.forgotPassword.path,
  resetPassword: pages.resetPassword.path,
  verifyEmail: pages.verifyEmail.path,
  terms: pages.terms.path,
  privacy: pages.privacy.path,
  refundPolicy: pages.refundPolicy.path,
  admin: generatePath(pages.admin.path, { '*': '' }),
  /** Renders the not-found page. */
  unknown: '/404',
  adminSection: (section: AdminSection) => generatePath(pages.admin.path, { '*': section }),
  /** A record's own page in the room it lives in. */
  adminRecord: (section: AdminSection, id: string | number) =>
    generatePath(pages.admin.path, { '*': `${section}/${id}` }),
} as const

/** Addresses that answer with data. */
export const endpoints = {
  awake: '/awake-backend',
  courses: '/courses.json',
  register: '/api/auth/register',
  login: '/api/auth/login',
  logout: '/api/auth/logout',
  verifyEmail: '/api/auth/verify-email',
  forgotPassword: '/api/auth/forgot-password',
  resetPassword: '/api/auth/reset-password',
  me: '/api/me',
  myPicture: '/api/me/picture',
  myPassword: '/api/me/password',
  myEmail: '/api/me/email',
  mySessions: '/api/me/sessions',
  myProviders: '/api/me/providers',
  myData: '/api/me/data',
  profilePicture: '/profile-pictures/:key',
  coursePicture: '/course-pictures/:key',
  providerStart: '/api/auth/provider',
  providerReturn: '/api/auth/provider/return',
  freeDemo: '/api/free-demo/register',
  reviews: '/api/reviews',
  openapi: '/api/openapi.json',
  healthz: '/healthz',
  readyz: '/readyz',
  mailbox: '/sandbox/mailbox',
  identity: '/sandbox/identity',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  brochure: '/brochures/:id.pdf',
  socialPicture: '/social/:id.png',
} as const

/** The picture beside a shared link to a course. */
export function toSocialPicture(id: string): string {
  return generatePath(endpoints.socialPicture, { id })
}

/** Beginnings of addresses where search engines have nothing to look for. */
export const notForRobots = ['/admin', '/api', '/sandbox'] as const

/** The page that answers an address, and the `:id` in it where the page has one. */
export function findPage(pathname: string): { name: PageName; id?: string } {
  for (const name of Object.keys(pages) as PageName[]) {
    const match = matchPath<string>(pages[name].path, pathname)
    if (match) return { name, id: match.params.id }
  }
  return { name: 'notFound' }
}
