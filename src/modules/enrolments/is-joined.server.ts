import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { enrolments } from './tables.ts'

/** Whether somebody has joined with this seat already: on the site, or at a desk. */
export async function isJoined(tx: Transaction, seatId: number): Promise<boolean> {
  return (await tx.$count(enrolments, eq(enrolments.seatId, seatId))) > 0
}
