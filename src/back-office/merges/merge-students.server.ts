import type { Database } from '../../server/database/connect.ts'
import { beginAgain } from '../students/begin-again.server.ts'
import { formatStudentId } from '../students/rules.ts'
import { joinStudents } from './join-students.server.ts'
import { lockStudents } from './lock-students.server.ts'

/** What became of a merge, or of taking one back. */
export type Merged =
  | { ok: true; message: string }
  | { ok: false; reason: 'not-found' | 'not-possible'; message: string }

/**
 * Makes one student of two, as staff said with both before their eyes; the rows' locks settle two
 * clerks at once.
 */
export async function mergeStudents(
  db: Database,
  { keptId, otherId }: { keptId: number; otherId: number },
  { actor, now }: { actor: { id: string; name: string }; now: Date },
): Promise<Merged> {
  if (keptId === otherId)
    return { ok: false, reason: 'not-possible', message: 'Choose another student than this one.' }
  return beginAgain(db, async (tx) => {
    const locked = await lockStudents(tx, [keptId, otherId])
    const kept = locked.get(keptId)
    const merged = locked.get(otherId)
    for (const [id, student] of [
      [keptId, kept],
      [otherId, merged],
    ] as const) {
      if (!student) return { ok: false, reason: 'not-found', message: nobody(id) }
      if (student.mergedInto)
        return {
          ok: false,
          reason: 'not-possible',
          message: `${formatStudentId(id)} was merged into ${formatStudentId(student.mergedInto)} before. Use that one.`,
        }
    }
    if (!kept || !merged) return { ok: false, reason: 'not-found', message: nobody(otherId) }
    await joinStudents(tx, { kept, merged }, { how: 'by-staff', actor, now })
    return {
      ok: true,
      message: `${merged.name} (${formatStudentId(merged.id)}) is now part of ${kept.name} (${formatStudentId(kept.id)}).`,
    }
  })
}

const nobody = (id: number) => `There is no student with the number ${formatStudentId(id)}.`
