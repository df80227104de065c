import { eq } from 'drizzle-orm'
import { classPlanning } from '../batches/class-planning.server.ts'
import { onErase } from '../students/hooks.server.ts'
import { findBatchClashes, findSessionClashes } from './find-clashes.server.ts'
import { findNextSessions, listPlanned } from './list-sessions.server.ts'
import { planSlots, syncSessions } from './plan-sessions.server.ts'
import { absenceTasks, attendanceEntries } from './tables.ts'

classPlanning.provide({
  clashes: async (tx, timetable, batchId) =>
    findSessionClashes(tx, await planSlots(tx, timetable), { batchId }),
  sync: syncSessions,
  nextSessions: findNextSessions,
  listSessions: listPlanned,
  batchClashes: findBatchClashes,
})

onErase.add(async (tx, student) => {
  await tx.delete(attendanceEntries).where(eq(attendanceEntries.studentId, student))
  await tx.delete(absenceTasks).where(eq(absenceTasks.studentId, student))
})
