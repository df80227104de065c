import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { chainKeys, linkEvents } from '../src/modules/audit/chain.server.ts'
import type { SeatHolder } from '../src/modules/batches/holder-limits.server.ts'
import { holdSeat, takeSeat } from '../src/modules/batches/seats.server.ts'
import type { ActionContext } from '../src/platform/action-context.ts'
import { isDatabaseAway, openDatabase } from '../src/platform/database/connect.ts'
import { retryTransaction } from '../src/platform/database/retry-transaction.server.ts'
import { cloneDatabase, type Site } from './site.ts'

/** Ends the 30 seconds in which staff may undo the removal of a seat. */
export const endUndoTime = (site: Pick<Site, 'sql'>) =>
  site.sql(
    `update graphile_worker._private_jobs set run_at = now()
      where locked_at is null and (key like 'freed-seat-%' or key like 'moved-seat-%')`,
  )

/** Processes that sell at the same time. */
const processes = 4

const sessionSecret = Buffer.from('a secret that marks whoever holds a seat')

/** The current time here: while `newBatch` is on sale. */
export const testTime = new Date('2026-11-22T04:30:00Z')
export const systemContext: ActionContext = { actor: 'system', now: testTime }
export const minutesLater = (count: number): ActionContext => ({
  actor: 'system',
  now: new Date(testTime.getTime() + count * 60_000),
})

/** Retries, as a browser does on Retry-After. */
export async function retryWhileDatabaseIsAway<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
    }
  }
}

/** Several processes that sell seats from one database, and functions to make and read batches. */
export async function openSeats() {
  const { connectionString } = await cloneDatabase()
  const databases = Array.from({ length: processes }, () =>
    openDatabase(
      { connectionString },
      {
        role: 'institute_site',
        onError: () => undefined,
        beforeCommit: linkEvents(chainKeys([Buffer.from('a secret of this test')])),
      },
    ),
  )
  const owner = new pg.Pool({ connectionString, max: 12 })
  const dbOf = (processNumber: number) => {
    const db = databases[processNumber % processes]?.db
    if (!db) throw new Error('There is no such process.')
    return db
  }

  async function newBatch(options: { seats?: number; status?: string; course?: string } = {}) {
    const { rows } = await owner.query<{ id: number }>(
      `insert into batches (course_id, mode, state_code, days, from_time, to_time, starts_on, ends_on,
                            seats, opens_at, closes_at, saved_by, status)
       values ($1, 'classroom', '27', '{1,3,5}', '19:00', '21:00', '2026-11-30', '2027-02-26', $2,
               '2026-11-01', '2026-12-01', 'Test', $3) returning id::int`,
      [options.course ?? 'python-programming', options.seats ?? 10, options.status ?? 'open'],
    )
    return rows[0]?.id ?? 0
  }

  /** People with accounts and confirmed e-mails. */
  async function newStudents(count: number) {
    const { rows } = await owner.query<{ id: number }>(
      `with entered as (
         insert into students (name, source) select 'Student ' || n, 'staff' from generate_series(1, $1) n
         returning id)
       insert into users (name, email, student_id, email_verified_at)
       select 'Student ' || id, 'holds-' || id || '@mail.example', id, now() from entered
       returning student_id::int as id`,
      [count],
    )
    return rows.map(({ id }) => id)
  }

  async function accountOf(student: number) {
    const { rows } = await owner.query<{ id: string }>(
      'select id from users where student_id = $1',
      [student],
    )
    return rows[0]?.id ?? randomUUID()
  }

  /** Requests from a network of their own. */
  async function holderOf(student: number, more: Partial<SeatHolder> = {}): Promise<SeatHolder> {
    const [high, low] = [(student >> 8) & 255, student & 255]
    return {
      account: await accountOf(student),
      phone: `+9198${student}`,
      sessionSecret,
      address: `10.9.${high}.${low}`,
      ...more,
    }
  }

  async function newStudent() {
    const [id = 0] = await newStudents(1)
    return id
  }

  /** The people of a batch by state. */
  async function statesOf(batch: number) {
    const { rows } = await owner.query<{ state: string; students: number[] }>(
      `select state, array_agg(student_id::int order by student_id) as students from batch_seats
        where batch_id = $1 group by state`,
      [batch],
    )
    return Object.fromEntries(rows.map(({ state, students }) => [state, students]))
  }

  async function hold(
    batch: number,
    student: number,
    processNumber = 0,
    when = systemContext,
    more: Partial<SeatHolder> = {},
  ) {
    const holder = await holderOf(student, more)
    return retryWhileDatabaseIsAway(() =>
      retryTransaction(dbOf(processNumber), (tx) => holdSeat(tx, { batch, student, holder }, when)),
    )
  }
  /** For a payment that has arrived. */
  const take = (batch: number, student: number, processNumber = 0, when = systemContext) =>
    retryWhileDatabaseIsAway(() =>
      retryTransaction(dbOf(processNumber), (tx) =>
        takeSeat(tx, { batch, student, for: 'paid' }, when),
      ),
    )

  async function close() {
    await Promise.all(databases.map(({ pool }) => pool.end()))
    await owner.end()
  }
  return {
    owner,
    dbOf,
    newBatch,
    newStudents,
    newStudent,
    accountOf,
    holderOf,
    statesOf,
    hold,
    take,
    close,
  }
}
