import { inArray } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { onErase, onLeave } from '../students/hooks.server.ts'
import { dropFiles } from './store.server.ts'
import { submissions } from './tables.ts'

/** What somebody handed in is deleted with their account, also where the student record stays. */
async function dropSubmissions(tx: Transaction, students: readonly number[]): Promise<void> {
  const rows = await tx
    .delete(submissions)
    .where(inArray(submissions.studentId, [...students]))
    .returning({ fileId: submissions.fileId })
  await dropFiles(
    tx,
    rows.map(({ fileId }) => fileId),
  )
}

onLeave.add(dropSubmissions)
onErase.add((tx, student) => dropSubmissions(tx, [student]))
