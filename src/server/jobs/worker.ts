import { EventEmitter } from 'node:events'
import { run, type TaskList, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { QueuedMail } from '../mail/mail.ts'
import { type Mailer, mailServerAway } from '../mail/mailer.ts'

const seconds = 1_000

/** No job may take longer, so a lock older than `abandonedAfter` belongs to a process that is gone. */
const abandonedAfter = '45 seconds'
const lookEvery = 10 * seconds
/** What is under way may take so long to end; afterwards its job counts as abandoned. */
const longestEnding = 8 * seconds

export type Worker = { stop(): Promise<void> }

/** `tasks` are the jobs of features, by their names. */
type Working = { pool: pg.Pool; mailer: Mailer; log: Logger; tasks: TaskList }

/**
 * Takes jobs from the database until stopped, and starts again whenever the database was away.
 * Jobs of a killed process are handed back within a minute; the library's own term is four hours. A
 * mail server that was away is tried twice a minute; the library would wait longer each time.
 */
export function startWorker(services: Working): Worker {
  const { pool, log } = services
  const stopping = new AbortController()
  const working = keepWorking(services, stopping.signal)
  const look = () =>
    Promise.all([releaseAbandoned(pool), hastenMails(pool)]).catch((error) =>
      log.warn({ error: error.message }, 'jobs not looked after'),
    )
  const timer = setInterval(look, lookEvery)
  look()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await working
    },
  }
}

async function keepWorking({ pool, mailer, log, tasks }: Working, stop: AbortSignal) {
  const taskList: TaskList = {
    ...tasks,
    'send-mail': (payload) => mailer.send(payload as QueuedMail),
  }
  while (!stop.aborted) {
    const events: WorkerEvents = new EventEmitter()
    const hung = new Promise<void>((resolve) =>
      events.once('pool:gracefulShutdown', () => setTimeout(resolve, longestEnding).unref()),
    )
    try {
      const runner = await run({
        pgPool: pool,
        taskList,
        concurrency: 2,
        noHandleSignals: true,
        pollInterval: 2 * seconds,
        // Any delay but the default of none: without one the library notes the outcome of a job in a
        // promise that nobody looks at, and a database that is away then ends the whole process.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        logger: toPino(log),
        events,
      })
      const end = () => runner.stop().catch(() => undefined)
      stop.addEventListener('abort', end, { once: true })
      if (stop.aborted) end()
      // Where the database went away at the wrong moment, the library ends itself and never finishes.
      await Promise.race([runner.promise, hung])
      stop.removeEventListener('abort', end)
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'job worker stopped; starting again')
    }
    if (!stop.aborted) await new Promise((resolve) => setTimeout(resolve, seconds))
  }
}

async function releaseAbandoned(pool: pg.Pool) {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
       from graphile_worker.jobs
      where locked_at < now() - $1::interval
     having count(*) > 0`,
    [abandonedAfter],
  )
}

async function hastenMails(pool: pg.Pool) {
  await pool.query(
    `select graphile_worker.reschedule_jobs(
              array_agg(id), run_at => now() + interval '15 seconds', attempts => 1)
       from graphile_worker.jobs
      where task_identifier = 'send-mail' and locked_at is null
        and run_at > now() + interval '30 seconds' and starts_with(last_error, $1)
     having count(*) > 0`,
    [mailServerAway],
  )
}

/** Only what an operator must know: a job that succeeds says nothing. */
function toPino(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ event: 'job' }, message)
    if (level === 'warning') log.warn({ event: 'job' }, message)
  })
}
