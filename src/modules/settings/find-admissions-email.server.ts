import type { Transaction } from '../../platform/database/connect.ts'
import { readSettings } from './store.server.ts'

/** Where news for admissions goes, if staff have set it. */
export async function findAdmissionsEmail(db: Transaction): Promise<string | undefined> {
  return (await readSettings(db)).admissionsEmail ?? undefined
}
