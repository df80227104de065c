import type { PersonContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { lockSettings } from './store.server.ts'
import { siteSettings } from './tables.ts'

export type AttendanceRules = {
  attendanceCorrectionDays: number
  absencesInARow: number
  attendanceCodeSeconds: number
}

/** When marks are fixed, how many absences are a task, and how long a code is good. */
export function setAttendanceRules(
  db: Database,
  after: AttendanceRules,
  context: PersonContext,
): Promise<void> {
  return db.transaction(async (tx) => {
    const { attendanceCorrectionDays, absencesInARow, attendanceCodeSeconds } =
      await lockSettings(tx)
    const before = { attendanceCorrectionDays, absencesInARow, attendanceCodeSeconds }
    if (JSON.stringify(before) === JSON.stringify(after)) return
    await tx.update(siteSettings).set(after)
    await record(tx, { event: 'set attendance rules', id: 'site', before, after }, context)
  })
}
