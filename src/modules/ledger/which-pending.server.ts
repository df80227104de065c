import { type SQL, sql } from 'drizzle-orm'
import { matchingStudents } from '../students/store.server.ts'

export type PendingQuery = { enrolment?: number | undefined; search?: string | undefined }

/** SQL: of cheques or claims, called c, of the student s: those of one enrolment, or of who matches. */
export function whichPending({ enrolment, search }: PendingQuery): SQL {
  if (enrolment !== undefined) return sql`c.enrolment_id = ${enrolment}`
  return search ? sql`s.id in ${matchingStudents(search)}` : sql`true`
}
