import type { apiRoles } from './rules.ts'

/**
 * Who may do what. The only file that knows roles: the server decides by it, the browser shows or hides
 * controls by it.
 */

/** All abilities, each named once as subject.action, with the text that staff read. */
export const abilityTexts = {
  /** Open the back office and receive live updates that carry no data about people. */
  'office.enter': 'Enter the back office',
  'dashboard.see': 'See the institute’s figures',
  'reports.see': 'See all reports and the whole board',
  /** Pictures as files; they identify nobody but team members. */
  'reports.export': 'Export reports',
  /** The counsellors' board: their own line only, unless they may see all reports. */
  'reports.own': 'See their own line of the board',
  /** The report is sent outside the institute by mail. */
  'reports.send': 'Choose the recipients of the weekly report',
  'notifications.see': 'Receive notifications',
  /** Their own enquiries or all of them, as the setting says; see `findVisibilityScope`. */
  'registrations.work': 'See and work registrations',
  /** The Fast Track fee with its receipt, no other amount. */
  'registrations.receive-fee': 'Take the Fast Track fee',
  /** Implies seeing every enquiry. */
  'registrations.assign': 'Assign registrations to counsellors',
  'registrations.export': 'Export registrations',
  /** Saved views of lists that they may see; a view gives no access to more. */
  'views.save': 'Save views of lists',
  'views.share': 'Share a saved view with everybody',
  /** Import enquiries from a file, and undo an import. */
  'registrations.import': 'Import enquiries',
  /** Names and monthly costs of sources. */
  'sources.edit': 'Edit the sources of enquiries',
  'students.see': 'See students with their phone numbers',
  'students.edit': 'Add and change students',
  'students.export': 'Export students',
  'students.import': 'Import students',
  /** Merge two students, or mark them as different people. */
  'students.merge': 'Merge students',
  /** By name alone, and never of somebody else's course. */
  'students.teach': 'See the names of students they teach',
  /** Name and amounts due, without any contact data. */
  'payments.see': 'See fees: names and amounts',
  'payments.record': 'Record payments and issue receipts',
  /** Of payments that somebody else recorded on an earlier day. */
  'payments.cancel': 'Cancel receipts of earlier days',
  /** By mail; staff write to people without an address themselves. */
  'payments.remind': 'Send fee reminders',
  /** Cheques, pending UPI payments, bank statements and gateway payouts. */
  'books.match': 'Match payments with bank and gateway',
  /** Exports of the whole institute for its accountant. */
  'books.export': 'Export the books',
  /** GST details on documents, and the UPI address that receives payments. */
  'books.set': 'Set tax and the UPI address',
  /** Request a refund or a waiver; somebody else approves it. */
  'refunds.request': 'Request refunds and waivers',
  /** Never their own requests, and never money to themselves. */
  'refunds.approve': 'Approve or reject refunds',
  /**
   * Discounts and waivers above the requester's limit, up to the approver's own limit, never their own
   * requests.
   */
  'discounts.approve': 'Approve discounts and waivers within their own limit',
  /** The discount limit of each role, in percent. */
  'discounts.limit': 'Set discount limits',
  /** Record by hand what no gateway reports. */
  'refunds.pay': 'Pay approved refunds',
  /** Agree on a fee and its instalments. */
  'enrolments.create': 'Enrol students in courses',
  'plans.see': 'See payment plans',
  /** The payment plans of a course or batch, and how many instalments a plan may have. */
  'plans.make': 'Edit payment plans',
  'courses.edit': 'Edit courses',
  /** Everything that the public sees at once. */
  'courses.publish': 'Publish, order and archive courses',
  /** Drafts, and what everybody sees. */
  'texts.edit': 'Edit and publish the texts of the website',
  /** Who teaches, as the website shows them. */
  'instructors.edit': 'Edit the instructors of the website',
  /** With the consents of students; taking one back, too. */
  'stories.edit': 'Edit success stories and their consents',
  /** Texts, details of the institute, instructors and stories; an import replaces all of them. */
  'content.transfer': 'Export and import the content of the website',
  /** Make, copy, change, close and cancel them. */
  'batches.plan': 'Plan batches',
  /** Give, move and remove seats, and see the waitlist. */
  'batches.seat': 'Give seats in batches',
  /** With a reason; also by moving somebody into a full batch. */
  'batches.overbook': 'Overbook batches',
  /** Of their batches; who gives seats sees all. */
  'certificates.see': 'See who has a certificate',
  /** By the rule of a batch, or for a reason; revoke them, and correct names on them. */
  'certificates.issue': 'Issue and revoke certificates',
  /** What they are signed with. */
  'certificates.keys': 'Replace the key that signs certificates',
  /** Of the classes that they teach; whoever plans batches has all of them. */
  'attendance.take': 'Take attendance',
  'attendance.correct': 'Correct attendance after the time limit',
  /** Classes with room and trainer; a trainer sees their own. */
  'timetable.see': 'See the timetable',
  /** Of their batches; whoever plans batches has all of them. */
  'work.review': 'Set work, give feedback and share materials',
  'mails.handle': 'Handle mails that did not arrive',
  /** Also the reply templates that all counsellors use. */
  'settings.see': 'Read the settings and reply templates',
  'settings.change': 'Change the settings',
  /** Keys with which portals send enquiries. */
  'portals.manage': 'Create and revoke portal keys',
  /** The results show how the site is configured and what it runs on. */
  'health.check': 'Run health checks',
  'team.see': 'See the team',
  'team.change': 'Invite, assign roles, deactivate',
  'audit.see': 'Read the audit log',
} as const

export type Ability = keyof typeof abilityTexts
export const abilities = Object.keys(abilityTexts) as Ability[]

/** A team member may have several of these roles. Somebody who signs up has none. */
export const roles = ['owner', 'admin', 'counsellor', 'trainer', 'accountant', 'content'] as const
export type Role = (typeof roles)[number]

/** May do everything. The first start makes one, and the last one cannot be removed. */
export const chiefRole = 'owner' satisfies Role

/** The roles whose discount limit owners can set: owners have no limit, other roles may give no discount. */
export const limitedRoles = ['admin', 'counsellor', 'accountant'] as const satisfies Role[]

/** What an admin may not do. */
const notOfAdmins: readonly Ability[] = [
  'views.share',
  'reports.send',
  'team.change',
  'health.check',
  'books.set',
  'payments.cancel',
  'refunds.approve',
  'discounts.limit',
  'certificates.keys',
]

/** The matrix of roles and abilities. A role may do only what is listed here. */
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
    'certificates.see',
    'timetable.see',
    'settings.see',
  ],
  trainer: [
    'office.enter',
    'students.teach',
    'certificates.see',
    'attendance.take',
    'timetable.see',
    'work.review',
  ],
  accountant: [
    'office.enter',
    'payments.see',
    'payments.record',
    'payments.cancel',
    'payments.remind',
    'plans.see',
    'plans.make',
    'books.match',
    'books.export',
    'books.set',
    'refunds.request',
    'refunds.pay',
  ],
  content: [
    'office.enter',
    'courses.edit',
    'courses.publish',
    'texts.edit',
    'instructors.edit',
    'stories.edit',
  ],
}

/**
 * Abilities that need a step-up: the person has shown a factor within ten minutes, so a stolen cookie is
 * not enough. They export or import people's data, or cannot be undone. `always` also covers reading; the
 * others only changes.
 */
export const whenProvenAgain: { readonly [A in Ability]?: 'always' | 'changes' } = {
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
  'content.transfer': 'always',
  'portals.manage': 'changes',
  'certificates.keys': 'changes',
}

/** Somebody with one of these abilities needs a second factor where the site requires one. */
const withSecondFactor: readonly Role[] = ['owner', 'admin', 'accountant']

/** The role may be an invalid word from a browser; it then allows nothing. */
export function may(person: { roles: readonly string[] }, ability: Ability): boolean {
  return person.roles.some((role) => isRole(role) && abilitiesOfRoles[role].includes(ability))
}

/** All that somebody may do. */
export function abilitiesOf(person: { roles: readonly string[] }): Ability[] {
  return abilities.filter((ability) => may(person, ability))
}

export function needsSecondFactor(person: { roles: readonly Role[] }): boolean {
  return person.roles.some((role) => withSecondFactor.includes(role))
}

/** For queries that look for people with an ability. */
export function rolesThatMay(ability: Ability): Role[] {
  return roles.filter((role) => abilitiesOfRoles[role].includes(ability))
}

/** Works on registrations without assigning them: enquiries are assigned to these people in turn. */
export const counsellorRoles = rolesThatMay('registrations.work').filter(
  (role) => !abilitiesOfRoles[role].includes('registrations.assign'),
)

/** Pages and tokens distinguish only people who may enter the back office and everybody else. */
export function apiRoleOf(person: { roles: readonly string[] }): (typeof apiRoles)[number] {
  return may(person, 'office.enter') ? 'admin' : 'student'
}

function isRole(word: string): word is Role {
  return Object.hasOwn(abilitiesOfRoles, word)
}
