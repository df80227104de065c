import type { Logger } from 'pino'
import { findByEmail } from '../domain/accounts/store.server.ts'
import { type CoursesNamed, nameCourses } from '../domain/accounts/team/name-courses.server.ts'
import type { By } from '../domain/by.ts'
import type { Database } from '../platform/database/connect.ts'

type Site = { db: Database; log: Logger; by: By }

/** Says which courses a trainer teaches, in the place of those from before; without any, none. */
export async function nameTaught(
  { db, log, by }: Site,
  { email, courses }: { email: string; courses: readonly string[] },
): Promise<{ ok: true; lines: string[] } | { ok: false; reason: string }> {
  const found = await findByEmail(db, email)
  const id = found?.person.id
  if (!id) return { ok: false, reason: notNamed.unknown(email) }
  const named = await nameCourses(db, { id, courses }, by)
  if (!named.ok) return { ok: false, reason: notNamed[named.reason](email) }
  log.warn({ event: 'courses taught', outcome: courses.join(' · '), userId: id })
  const taught = courses.length > 0 ? courses.join(' and ') : 'no course'
  return { ok: true, lines: [`${email} teaches ${taught} now.`] }
}

type Reason = Extract<CoursesNamed, { ok: false }>['reason']

const notNamed: Record<Reason, (email: string) => string> = {
  unknown: (email) => `There is no account with the e-mail ${email}.`,
  'not-allowed': () => 'That is not for the command line.',
  'no-trainer': (email) => `${email} is no trainer; promote makes them one.`,
  'no-course': () => 'One of these is no course: write it as the list of courses does, in quotes.',
}
