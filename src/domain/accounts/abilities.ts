import type { wireRoles } from './rules.ts'

/** Who may do what: the one file that knows roles. The server decides by it, the browser shows by it. */

/** Everything that not everybody signed in may do, each named once: what of, and what. */
export const abilities = [
  /** The back office itself, in its frame. */
  'office.enter',
  'dashboard.see',
  'notifications.see',
  'registrations.work',
  'students.see',
  'students.edit',
  'students.export',
  'students.import',
  /** Say of two students that they are one, or that they are not. */
  'students.join',
  'courses.edit',
  /** Whatever the public sees of it at once. */
  'courses.publish',
  'mails.settle',
  /** Also the replies that everybody at the desk writes with. */
  'settings.see',
  'settings.change',
  'audit.see',
] as const

export type Ability = (typeof abilities)[number]

/** As the database keeps them. */
export const roles = ['student', 'admin'] as const
export type Role = (typeof roles)[number]

/** Whoever signs up. */
export const memberRole = 'student' satisfies Role
/** May do everything, comes with the first start, and the last one cannot go. */
export const chiefRole = 'admin' satisfies Role

/** A role that is not given something here may not do it. */
const given: Record<Role, readonly Ability[]> = {
  student: [],
  admin: abilities,
}

/** `role` may be what a browser made up: a word that is no role may nothing. */
export function may({ role }: { role: string }, ability: Ability): boolean {
  return isRole(role) && given[role].includes(ability)
}

/** For a query that looks for people who may do something. */
export function rolesThatMay(ability: Ability): Role[] {
  return roles.filter((role) => may({ role }, ability))
}

/** Pages and tokens know two kinds of people only: those who may enter the back office, and others. */
export function wireRoleOf(person: { role: Role }): (typeof wireRoles)[number] {
  return may(person, 'office.enter') ? 'admin' : 'student'
}

function isRole(word: string): word is Role {
  return Object.hasOwn(given, word)
}
