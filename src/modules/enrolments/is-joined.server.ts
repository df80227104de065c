import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { enrolments } from './tables.ts'

/** Whether an enrolment with this seat exists already. */
export async function isJoined(tx: Transaction, seatId: number): Promise<boolean> {
  return (await tx.$count(enrolments, eq(enrolments.seatId, seatId))) > 0
}
