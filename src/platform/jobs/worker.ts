import { EventEmitter } from 'node:events'
import {
  run,
  type Task,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import { errorLine } from '../describe-error.ts'
import { mailPutOff, mailServerAway } from '../mail/mailer.ts'

const seconds = 1_000

/** No job may take longer, so a lock older than `abandonedAfter` belongs to a dead process. */
const abandonedAfter = '45 seconds'
const lookEvery = 10 * seconds
/** How long running jobs may take at a stop; afterwards they count as abandoned. */
const longestEnding = 8 * seconds

export type Worker = { stop(): Promise<void> }

/** `tasks` are the jobs by name; `crontab` is their schedule. */
type Working = { pool: pg.Pool; log: Logger; tasks: TaskList; crontab: string }

/**
 * Runs jobs until stopped, and reconnects whenever the database was away. Jobs of a killed process are
 * released within a minute; the library's own limit is four hours. While a mail server is away, its mails
 * are tried twice a minute; the library's pauses would grow.
 */
export function startWorker(services: Working): Worker {
  const { pool, log } = services
  const stopping = new AbortController()
  const working = runUntilStopped(services, stopping.signal)
  const look = () =>
    Promise.all([releaseAbandoned(pool), hastenMails(pool)]).catch((error) =>
      log.warn({ err: error }, 'jobs not looked after'),
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

async function runUntilStopped({ pool, log, tasks, crontab }: Working, stop: AbortSignal) {
  const taskList = withoutQueryValues(tasks)
  while (!stop.aborted) {
    const events: WorkerEvents = new EventEmitter()
    const hung = new Promise<void>((resolve) =>
      events.once('pool:gracefulShutdown', () => setTimeout(resolve, longestEnding).unref()),
    )
    try {
      const runner = await run({
        pgPool: releasingOnce(pool),
        taskList,
        crontab,
        concurrency: 2,
        noHandleSignals: true,
        pollInterval: 2 * seconds,
        // Any delay but 0: with 0 the library leaves a job's outcome in an unhandled promise, and
        // an unreachable database then ends the process.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        logger: toPino(log),
        events,
      })
      const end = () => runner.stop().catch(() => undefined)
      stop.addEventListener('abort', end, { once: true })
      if (stop.aborted) end()
      // If the database disappears at the wrong moment, the library stops by itself and its promise
      // never settles.
      await Promise.race([runner.promise, hung])
      stop.removeEventListener('abort', end)
    } catch (error) {
      log.warn({ err: error }, 'job worker stopped; starting again')
    }
    if (!stop.aborted) await new Promise((resolve) => setTimeout(resolve, seconds))
  }
}

/**
 * If the database goes silent while the library listens and is stopped, it releases that connection twice.
 * The pool would throw in a promise that nobody awaits, and the process would end.
 */
function releasingOnce(pool: pg.Pool): pg.Pool {
  type Connected = Parameters<Parameters<typeof pool.connect>[0]>
  const connect = (callback?: (...connected: Connected) => void) =>
    callback
      ? pool.connect((error, client, release) => callback(error, client, once(release)))
      : pool.connect()
  return new Proxy(pool, {
    get: (target, key) => (key === 'connect' ? connect : Reflect.get(target, key)),
  })
}

function once<T>(call: (value?: T) => void): (value?: T) => void {
  let isDone = false
  return (value) => {
    if (!isDone) call(value)
    isDone = true
  }
}

/** The stored reason of a failed job has no values of a query. */
function withoutQueryValues(tasks: TaskList): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, work]) => [
      name,
      async (...args: Parameters<Task>) => {
        try {
          await work?.(...args)
        } catch (error) {
          throw new Error(errorLine(error), { cause: error })
        }
      },
    ]),
  )
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

/**
 * The longest pause of a mail, by the beginning of its last error. The library's pauses grow with the
 * tries, and after 25 it would give up.
 */
const longestPauses = [
  { error: mailServerAway, pause: '30 seconds', instead: '15 seconds', attempts: 1 },
  { error: mailPutOff, pause: '1 hour', instead: '1 hour', attempts: 8 },
]

async function hastenMails(pool: pg.Pool) {
  for (const { error, pause, instead, attempts } of longestPauses)
    await pool.query(
      `select graphile_worker.reschedule_jobs(
                array_agg(id), run_at => now() + $1::interval, attempts => $2)
         from graphile_worker.jobs
        where task_identifier = 'send-mail' and locked_at is null
          and run_at > now() + $3::interval and starts_with(last_error, $4)
       having count(*) > 0`,
      [instead, attempts, pause, error],
    )
}

/** Successful jobs are not logged. */
function toPino(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, { error, fatalError } = {}) => {
    const err = error ?? fatalError
    // The library's message contains the error's stack and the values of a query.
    const [text = ''] = message.split(/ with error '|: |:?\n/, 1)
    if (level === 'error' && err instanceof Error) log.error({ event: 'job', err }, text)
    else if (level === 'error') log.error({ event: 'job' }, errorLine(new Error(text)))
    if (level === 'warning') log.warn({ event: 'job' }, message)
  })
}
