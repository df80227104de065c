import { type SQL, sql } from 'drizzle-orm'
import type { Task } from 'graphile-worker'
import type { z } from 'zod'
import type { Transaction } from '../database/connect.ts'

type EnqueueOptions = {
  /** Jobs with the same key are merged until one starts. */
  key?: string
  /** Earliest start: a date, or seconds from now. */
  at?: Date
  inSeconds?: number
}

/** The payload of this kind of job. */
export type PayloadOf<Job extends { enqueue: (db: Transaction, payload: never) => unknown }> =
  Parameters<Job['enqueue']>[1]

/** The number of this try, and how many are allowed. */
export type Attempts = { id: string; attempts: number; max_attempts: number }

/**
 * A kind of job: its name and the schema of its payload, which is validated when it runs. It is enqueued in
 * the transaction it belongs to. Its function is registered in `src/app/server/jobs.ts`, since modules
 * above may provide it.
 */
export function defineJob<Payload extends object>(
  name: string,
  options: {
    payload: z.ZodType<Payload>
    key?: (payload: Payload) => string
    /** Jobs of one queue run one after the other. */
    queue?: (payload: Payload) => string
    maxAttempts?: number
  },
) {
  return {
    name,
    enqueue: (db: Transaction, payload: Payload, more: EnqueueOptions = {}) =>
      addJob(db, name, {
        payload: sql`${JSON.stringify(payload)}::json`,
        maxAttempts: options.maxAttempts,
        ...more,
        key: more.key ?? options.key?.(payload),
        queue: options.queue?.(payload),
      }),
    runs: (work: (payload: Payload, job: Attempts) => Promise<unknown>): [string, Task] => [
      name,
      async (payload, { job }) => {
        const parsed = options.payload.safeParse(payload)
        if (!parsed.success) throw new Error(`The payload is not one of ${name}.`)
        await work(parsed.data, job)
      },
    ],
  }
}

/** A scheduled job without a payload, run by one process. `fill`: for how long a missed run is made up for. */
export function defineScheduledJob(name: string, times: string, { fill = '' } = {}) {
  return {
    name,
    crontab: `${times} ${name} ?${fill && `fill=${fill}&`}jobKey=${name}`,
    /** Without a job key: a running job may be enqueued again. */
    enqueue: (db: Transaction) => addJob(db, name, {}),
    runs: (work: () => Promise<unknown>): [string, Task] => [
      name,
      async () => {
        await work()
      },
    ],
  }
}

/** For jobs enqueued by SQL. */
export async function addJob(
  db: Transaction,
  name: string,
  job: EnqueueOptions & { payload?: SQL; queue?: string; maxAttempts?: number },
): Promise<void> {
  const { payload = sql`null`, key, at, inSeconds, queue, maxAttempts } = job
  const from =
    inSeconds === undefined ? sql`${at ?? null}` : sql`now() + make_interval(secs => ${inSeconds})`
  await db.execute(sql`select graphile_worker.add_job(${name}, ${payload}, queue_name := ${queue ?? null},
    run_at := ${from}, max_attempts := ${maxAttempts ?? null}, job_key := ${key ?? null})`)
}
