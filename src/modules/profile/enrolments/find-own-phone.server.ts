import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { formatPhone } from '../../../ui/format/phones.ts'

/**
 * The number an account gave last: in its profile, with a registration, or, if no other account shares the
 * student, in the student's record.
 */
export async function findOwnPhone(db: Transaction, userId: string): Promise<string | null> {
  const { rows } = await db.execute<{ phone: string | null }>(sql`
    select coalesce(u.phone,
      (select r.phone from registrations r where r.user_id = u.id order by r.id desc limit 1),
      (select s.phone from students s where s.id = u.student_id and not exists
        (select 1 from users o where o.student_id = s.id and o.id <> u.id))) as phone
      from users u where u.id = ${userId}`)
  const phone = rows[0]?.phone
  return phone ? formatPhone(phone) : null
}
