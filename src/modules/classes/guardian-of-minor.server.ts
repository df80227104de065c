import { sql } from 'drizzle-orm'
import { students } from '../students/tables.ts'
import { absenceTasks } from './tables.ts'

export type Guardian = { name: string; phone: string; email: string | null; agreed: boolean }

/**
 * The guardian of an absent student who is a minor by their last enrolment, and so to be written to; `agreed`
 * to mails about missed classes. For queries of tasks with their students.
 */
export const guardianOfMinor = sql<Guardian | null>`(
  select case when not e.is_adult and e.guardian_agreed_at is not null
                   and e.guardian_name is not null and e.guardian_phone is not null
         then json_build_object('name', e.guardian_name, 'phone', e.guardian_phone,
           'email', e.guardian_email, 'agreed', e.guardian_mails_agreed_at is not null) end
    from enrolments e
   where e.student_id in (${absenceTasks.studentId}, ${students.mergedInto})
   order by e.id desc limit 1)`
