import type { apiRoles } from './rules.ts'

/** Who may do what: the one file that knows roles. The server decides by it, the browser shows by it. */

/** Everything that not everybody signed in may do, each named once: what of, and what. In staff's words. */
export const abilityWords = {
  /** Its frame, and word that something happened; no data of anybody. */
  'office.enter': 'Enter the back office',
  'dashboard.see': 'See the institute’s figures',
  'reports.see': 'See all reports and the whole board',
  /** As files; they name nobody but who is on the team. */
  'reports.export': 'Export reports',
  /** Of the board their own line; who sees all reports sees all of it. */
  'reports.own': 'See their own line of the board',
  /** It leaves the house by mail. */
  'reports.send': 'Choose the recipients of the weekly report',
  'notifications.see': 'Receive notifications',
  /** Their own or all of them, as the setting says; see `mayWork`. */
  'registrations.work': 'See and work registrations',
  /** That fee, with a receipt, and no other sum. */
  'registrations.receive-fee': 'Take the Fast Track fee',
  /** Whoever does sees all of them. */
  'registrations.assign': 'Assign registrations to counsellors',
  'registrations.export': 'Export registrations',
  /** Of the lists that they see; a view opens nothing that they do not. */
  'views.save': 'Save views of lists',
  'views.share': 'Share a saved view with everybody',
  /** As enquiries, of a file; and take it back. */
  'registrations.import': 'Import enquiries',
  /** What they are called, and what they cost. */
  'sources.edit': 'Edit the sources of enquiries',
  'students.see': 'See students with their phone numbers',
  'students.edit': 'Add and change students',
  'students.export': 'Export students',
  'students.import': 'Import students',
  /** Say of two students that they are one, or that they are not. */
  'students.merge': 'Merge students',
  /** By name alone, and of no course that is somebody else's. */
  'students.teach': 'See the names of students they teach',
  /** By name, with what is due, and no way to reach anybody. */
  'payments.see': 'See fees: names and amounts',
  'payments.record': 'Record payments and issue receipts',
  /** By mail; where there is no address they write it themselves. */
  'payments.remind': 'Send fee reminders',
  /** Cheques, claims and statements of the bank, payouts of the gateway. */
  'books.match': 'Match payments with bank and gateway',
  /** Of the whole institute, for its accountant. */
  'books.export': 'Export the books',
  /** What documents say of tax, and where UPI payments go. */
  'books.set': 'Set tax and the UPI address',
  /** Money back, or something waived; somebody else says yes. */
  'refunds.request': 'Request refunds and waivers',
  /** Never what they asked themselves, and never to themselves. */
  'refunds.approve': 'Approve or reject refunds',
  /** Discounts and waivers above the limit of who asks: as much as their own limit, and never what they asked. */
  'discounts.approve': 'Approve discounts and waivers within their own limit',
  /** How many percent each role may take off a price. */
  'discounts.limit': 'Set discount limits',
  /** By hand, what no gateway sends. */
  'refunds.pay': 'Pay approved refunds',
  /** Agree on a fee, and on the parts in which it is paid. */
  'enrolments.create': 'Enrol students in courses',
  'plans.see': 'See fee plans',
  /** In which parts a course or a batch is paid, and of how many a plan may be. */
  'plans.make': 'Edit fee plans',
  'courses.edit': 'Edit courses',
  /** Whatever the public sees of it at once. */
  'courses.publish': 'Publish, order and archive courses',
  /** Make, copy, change, close and cancel them. */
  'batches.plan': 'Plan batches',
  /** Give, move and take seats, and see who waits. */
  'batches.seat': 'Give seats in batches',
  /** With a reason; also by moving somebody. */
  'batches.overbook': 'Overbook batches',
  'mails.handle': 'Handle mails that did not arrive',
  /** Also the replies that everybody at the desk writes with. */
  'settings.see': 'Read the settings and reply templates',
  'settings.change': 'Change the settings',
  /** Whoever has a key sends enquiries from elsewhere. */
  'portals.manage': 'Create and revoke portal keys',
  /** What is found says how the site is set up and what it stands on. */
  'health.check': 'Run health checks',
  'team.see': 'See the team',
  'team.change': 'Invite, assign roles, deactivate',
  'audit.see': 'Read the audit log',
} as const

export type Ability = keyof typeof abilityWords
export const abilities = Object.keys(abilityWords) as Ability[]

/** What somebody on the team may be, several at once. Whoever signs up is none of it. */
export const roles = ['owner', 'admin', 'counsellor', 'trainer', 'accountant', 'content'] as const
export type Role = (typeof roles)[number]

/** May do everything, comes with the first start, and the last one cannot go. */
export const chiefRole = 'owner' satisfies Role

/** The roles whose limit of discounts an owner sets: an owner has none, and nobody else takes anything off. */
export const limitedRoles = ['admin', 'counsellor', 'accountant'] as const satisfies Role[]

/** What an admin may not do. */
const notOfAdmins: readonly Ability[] = [
  'views.share',
  'reports.send',
  'team.change',
  'health.check',
  'books.set',
  'refunds.approve',
  'discounts.limit',
]

/** THE matrix. A role that is not given something here may not do it. */
const abilitiesOfRoles: Record<Role, readonly Ability[]> = {
  owner: abilities,
  admin: abilities.filter((ability) => !notOfAdmins.includes(ability)),
  counsellor: [
    'office.enter',
    'reports.own',
    'registrations.work',
    'registrations.receive-fee',
    'views.save',
    'students.see',
    'enrolments.create',
    'refunds.request',
    'plans.see',
    'batches.seat',
    'settings.see',
  ],
  trainer: ['office.enter', 'students.teach'],
  accountant: [
    'office.enter',
    'payments.see',
    'payments.record',
    'payments.remind',
    'plans.see',
    'plans.make',
    'books.match',
    'books.export',
    'books.set',
    'refunds.request',
    'refunds.pay',
  ],
  content: ['office.enter', 'courses.edit', 'courses.publish'],
}

/**
 * Who does this has shown within ten minutes that it is them, and not somebody who found their cookie:
 * what takes people's data away, brings it in, or cannot be taken back. `always` is for what is taken away
 * by reading it; elsewhere only changes ask.
 */
const provenAgain: { readonly [A in Ability]?: 'always' | 'changes' } = {
  'registrations.export': 'always',
  'registrations.import': 'changes',
  'students.export': 'always',
  'students.import': 'changes',
  'students.merge': 'changes',
  'refunds.approve': 'changes',
  'discounts.approve': 'changes',
  'discounts.limit': 'changes',
  'team.change': 'changes',
  'reports.send': 'changes',
  'books.export': 'always',
  'books.set': 'changes',
  'portals.manage': 'changes',
}

/** Who has one of these needs a second factor where the site asks for it. */
const withSecondFactor: readonly Role[] = ['owner', 'admin', 'accountant']

/** A role may be a word that a browser made up: one that is no role may nothing. */
export function may(person: { roles: readonly string[] }, ability: Ability): boolean {
  return person.roles.some((role) => isRole(role) && abilitiesOfRoles[role].includes(ability))
}

/** All that somebody may do. */
export function abilitiesOf(person: { roles: readonly string[] }): Ability[] {
  return abilities.filter((ability) => may(person, ability))
}

export function whenProvenAgain(ability: Ability): 'always' | 'changes' | undefined {
  return provenAgain[ability]
}

export function needsSecondFactor(person: { roles: readonly Role[] }): boolean {
  return person.roles.some((role) => withSecondFactor.includes(role))
}

/** For a query that looks for people who may do something. */
export function rolesThatMay(ability: Ability): Role[] {
  return roles.filter((role) => abilitiesOfRoles[role].includes(ability))
}

/** Who works registrations and does not give them out: enquiries come to them in turn. */
export const counsellorRoles = rolesThatMay('registrations.work').filter(
  (role) => !abilitiesOfRoles[role].includes('registrations.assign'),
)

/** Pages and tokens know two kinds of people only: those who may enter the back office, and others. */
export function apiRoleOf(person: { roles: readonly string[] }): (typeof apiRoles)[number] {
  return may(person, 'office.enter') ? 'admin' : 'student'
}

function isRole(word: string): word is Role {
  return Object.hasOwn(abilitiesOfRoles, word)
}
