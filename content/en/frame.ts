/** What stands around every page. */
export const frame = {
  skip: 'Skip to content',
  checking: 'Checking authentication...',
} as const

/** What the links of header and footer are called; the server puts them into `links`. */
export const linkLabels = {
  home: 'Home',
  courses: 'Courses',
  about: 'About',
  gallery: 'Gallery',
  contact: 'Contact',
  stories: 'Success stories',
} as const

/** The links of the header and of the footer with their addresses, in their order. What staff change in Content → Navigation takes its place. */
export const links = [
  'Home>/|Courses>/courses|About>/about|Gallery>/gallery|Contact>/contact',
  'Home>/|Courses>/courses|About>/about|Gallery>/gallery|Contact>/contact|Success stories>/success-stories',
] as const

export const navigation = {
  barLabel: 'Main',
  menuLabel: 'Menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  admin: 'Go to Admin',
  profile: 'View Profile',
  profileOf: (name: string) => `Profile of ${name}`,
  /** For a person without a name. */
  somebody: 'User',
  login: 'Login',
  logout: 'Logout',
  getStarted: 'Get Started',
  call: 'Call',
  whatsapp: 'WhatsApp',
} as const

export const footer = {
  pages: 'Pages',
  finePrint: 'Policies',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  refundPolicy: 'Refund Policy',
  contact: 'Visit, call or write',
} as const

/** Instead of a page whose code did not arrive. */
export const pageFailure = {
  heading: 'This page did not open',
  text: 'The connection dropped, or the site was updated. Please reload.',
  reload: 'Reload',
} as const
