import { type SQL, sql } from 'drizzle-orm'
import type { Task } from 'graphile-worker'
import type { z } from 'zod'
import type { Transaction } from '../database/connect.ts'

type EnqueueOptions = {
  /** Jobs of one key are one until it starts. */
  key?: string
  /** Not before: a moment, or how many seconds from now. */
  at?: Date
  inSeconds?: number
}

/** What a job of this kind carries. */
export type PayloadOf<Job extends { enqueue: (db: Transaction, payload: never) => unknown }> =
  Parameters<Job['enqueue']>[1]

/** How often it was tried, with this time, and how often it may be. */
export type Attempts = { id: string; attempts: number; max_attempts: number }

/**
 * A kind of job: its name, and what it carries, which is checked when it runs. It is queued in the transaction
 * that it belongs to. What it does is said in `src/app/server/jobs.ts`, since modules above may do it.
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

/**
 * A job without a payload that comes by the clock, in one process of all. `fill` says for how long a run is made
 * up for where no process ran.
 */
export function defineScheduledJob(name: string, times: string, { fill = '' } = {}) {
  return {
    name,
    crontab: `${times} ${name} ?${fill && `fill=${fill}&`}jobKey=${name}`,
    /** Under no key: that of a run under way is still taken. */
    enqueue: (db: Transaction) => addJob(db, name, {}),
    runs: (work: () => Promise<unknown>): [string, Task] => [
      name,
      async () => {
        await work()
      },
    ],
  }
}

/** For jobs that SQL puts together. */
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
