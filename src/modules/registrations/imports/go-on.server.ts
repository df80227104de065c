import { and, eq } from 'drizzle-orm'
import type { ActionContext } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { retryTransaction } from '../../../platform/database/retry-transaction.server.ts'
import type { Services } from '../../../platform/services.ts'
import { announceChange } from '../../notifications/announce-change.server.ts'
import { enqueueImportWork, findImport, readKnown, readRows } from './store.server.ts'
import { type EnquiryImport, enquiryImportRows, enquiryImports } from './tables.ts'
import { importRow } from './take-row.server.ts'
import { undoRow } from './undo-row.server.ts'

/** Some seconds of work: a job that takes longer counts as abandoned, and mails wait for their turn. */
const rowsOfJob = 100

/**
 * Job: imports the next rows, each in its own transaction, and queues itself for the rest. After a kill
 * the job runs again.
 */
export async function continueImport({ db, clock }: Services, job: unknown): Promise<void> {
  const file = await findImport(db, (job as { import: number }).import)
  const { state } = file ?? {}
  if (!file || (state !== 'running' && state !== 'undoing')) return
  const isRunning = state === 'running'
  const of = { importId: file.id, state: isRunning ? 'waiting' : 'imported' } as const
  const rows = await readRows(db, of, { after: -1, limit: rowsOfJob })
  const now = clock()
  const work = isRunning ? await takeRows(db, file, now) : undoing(file, now)
  for (const { id } of rows) await retryTransaction(db, (tx) => work(tx, id))
  await db.transaction(async (tx) => {
    if (rows.length < rowsOfJob) await end(tx, file)
    else await enqueueImportWork(tx, file.id)
    await announceChange(tx)
  })
}

type Work = (tx: Transaction, rowId: number) => Promise<void>

async function takeRows(db: Transaction, file: EnquiryImport, now: Date): Promise<Work> {
  const { mapping } = file
  if (!mapping) throw new Error('A file begins with a mapping.')
  const checkContext = { mapping, known: await readKnown(db), now }
  return (tx, rowId) => importRow(tx, rowId, { file, checkContext }, byOf(file, now))
}

function undoing(file: EnquiryImport, now: Date): Work {
  return (tx, rowId) => undoRow(tx, rowId, file, byOf(file, now))
}

/** Who began it, or took it back, as long as they have an account. */
function byOf(file: EnquiryImport, now: Date): ActionContext {
  const isUndone = file.state === 'undoing'
  const id = isUndone ? file.undoneBy : file.uploadedBy
  const name = isUndone ? file.undoneByName : file.uploadedByName
  return { actor: id && name ? { id, name } : 'system', now }
}

/** Where it was taken back meanwhile, another job goes on. */
async function end(tx: Transaction, { id, state }: EnquiryImport) {
  const [endedImport] = await tx
    .update(enquiryImports)
    .set({ state: state === 'running' ? 'done' : 'undone' })
    .where(and(eq(enquiryImports.id, id), eq(enquiryImports.state, state)))
    .returning({ id: enquiryImports.id })
  // What was never taken needs no taking back.
  if (endedImport && state === 'undoing')
    await tx
      .delete(enquiryImportRows)
      .where(and(eq(enquiryImportRows.importId, id), eq(enquiryImportRows.state, 'waiting')))
}
