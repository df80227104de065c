import { type PageName, pages } from '../../../ui/addresses/site-map.ts'
import type { serverTextGroups } from '../rules.ts'

type ListedName = PageName | (typeof serverTextGroups)[number]

/** What staff call the pages that have texts. */
const names: Partial<Record<ListedName, string>> = {
  home: 'Home',
  courses: 'Courses',
  course: 'Course page',
  compare: 'Compare courses',
  whichCourse: 'Which course?',
  about: 'About',
  gallery: 'Gallery',
  contact: 'Contact',
  stories: 'Success stories',
  joinFreeDemo: 'Fast Track',
  payment: 'Payment',
  order: 'Order',
  payPart: 'Pay an instalment',
  payLink: 'Payment link',
  seatOffer: 'Seat offer',
  login: 'Login',
  secondStep: 'Second step',
  signup: 'Sign up',
  forgotPassword: 'Forgot password',
  resetPassword: 'New password',
  verifyEmail: 'Confirm e-mail',
  notMe: 'That was not me',
  joinTeam: 'Join the team',
  profile: 'Profile',
  ownCourse: 'Course of a student',
  editProfile: 'Edit profile',
  settings: 'Settings of a profile',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  refundPolicy: 'Refund Policy',
  notFound: 'Page not found',
  mails: 'Mails',
  documents: 'Documents (PDF)',
  answers: 'Answers and other texts',
}

/** In the order in which they are listed. */
export const editablePages = Object.keys(names) as ListedName[]

export function pageTitle(page: string): string {
  return names[page as ListedName] ?? page
}

/** Where a page can be looked at; nothing where it is one of many, such as an order. */
export function pageAddressOf(page: string): string | undefined {
  const path = Object.hasOwn(pages, page) ? pages[page as PageName].path : undefined
  return path && !/[:*]/.test(path) ? path : undefined
}

/** Groups of texts whose names in the code say little to staff. */
const groups: Record<string, string> = {
  asking: 'Call us and WhatsApp',
  claims: 'Figures, reviews and stories',
  descriptions: 'Descriptions for search engines',
  'factor-answers': 'Answers about the second step',
  'factor-mails': 'Mails about the second step',
  fields: 'Errors at form fields',
  finding: 'Search and filters of courses',
  frame: 'Header and footer',
  institute: 'What the institute says of itself',
  meta: 'When no course is open',
  promo: 'Fast Track offer bar',
  refusals: 'Errors of every page',
  social: 'Links shared elsewhere',
  starts: 'Starts of batches',
  ui: 'Buttons of many pages',
  'wait-answers': 'Waitlist answers',
  work: 'Assignments',
}

export function groupTitle(group: string): string {
  return groups[group] ?? inWords([group])
}

/** `home.featureCards.0.title` is “Feature cards 1, title”. */
export function labelOf(slot: string): string {
  const [, ...path] = slot.split('.')
  return inWords(path)
}

function inWords(path: string[]): string {
  return path
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part))
    .map((part) =>
      part
        .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
        .replaceAll('-', ' ')
        .toLowerCase(),
    )
    .join(', ')
    .replaceAll(/, (\d+)/g, ' $1')
    .replace(/^./, (first) => first.toUpperCase())
}
