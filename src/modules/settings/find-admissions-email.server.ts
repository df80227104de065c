import type { Transaction } from '../../platform/database/connect.ts'
import { readSettings } from './store.server.ts'

/** The address for admissions mails, if staff have set one. */
export async function findAdmissionsEmail(db: Transaction): Promise<string | undefined> {
  return (await readSettings(db)).admissionsEmail ?? undefined
}
