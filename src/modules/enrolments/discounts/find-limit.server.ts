import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { findRoles } from '../../accounts/find-roles.server.ts'
import { readSettings } from '../../settings/store.server.ts'
import { listMergedIds } from '../../students/store.server.ts'
import { limitOf, type Reduction } from './rules.ts'

/**
 * The percentage by which a user may reduce a student's price, by their current roles; none for their own
 * enrolment.
 */
export async function findLimit(tx: Transaction, actor: Actor, student: number): Promise<number> {
  if (actor === 'system') return 100
  const { roles, studentId } = await findRoles(tx, actor.id)
  if (studentId !== null && (await listMergedIds(tx, student)).includes(studentId)) return 0
  return limitOf(roles, (await readSettings(tx)).discountLimits)
}

/**
 * All reductions of an enrolment, discount and waivers, except one request. The caller holds its lock.
 */
export async function readReduction(
  tx: Transaction,
  enrolmentId: number,
  except = 0,
): Promise<(Reduction & { studentId: number }) | undefined> {
  const { rows } = await tx.execute<Reduction & { studentId: number }>(sql`
    select j.student_id::float8 as "studentId", j.fee_paise::float8 as "pricePaise",
           (j.discount_paise + coalesce((select -sum(l.paise) from ledger_entries l
              where l.enrolment_id = j.id and l.kind = 'waiver' and l.key <> ${`waiver ${except}`}), 0))::float8 as "offPaise"
      from enrolments j where j.id = ${enrolmentId}`)
  return rows[0]
}
