import { sql } from 'drizzle-orm'
import { verifyChain } from '../../../modules/audit/chain.server.ts'
import { sayVerified } from '../../../modules/audit/rules.ts'
import { countWaiting } from '../../../modules/messages/store.server.ts'
import {
  findBackupStatus,
  findBeginning,
} from '../../../modules/operations/backups/store.server.ts'
import {
  isOlderThanBaseline,
  knownMigrations,
  restoreMark,
} from '../../../platform/database/migrate.ts'
import { siteRole } from '../../../platform/database/site-role.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { type Check, type DoctorContext, fault, fine } from './check.ts'

/** Seconds. A code of an authenticator app is valid for thirty. */
const clocksApart = 15
/** Milliseconds. */
const patience = 4_000

/**
 * Compared with the clock of the database, if that is another machine, and of an outside server that the
 * site uses anyway.
 */
async function checkClock({ db, config }: DoctorContext, signal: AbortSignal) {
  const requestedAt = Date.now()
  const { rows } = await db.execute<{ at: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 as at`,
  )
  const clocks = [
    { name: 'the database', offset: (rows[0]?.at ?? 0) - (requestedAt + Date.now()) / 2_000 },
  ]
  const { provider, places, backup } = config
  const clockSource = provider?.issuer ?? places?.baseUrl ?? backup.store?.endpoint
  const offset = clockSource ? await offsetOf(clockSource, signal) : undefined
  if (clockSource && offset !== undefined) clocks.push({ name: new URL(clockSource).host, offset })
  const line = clocks
    .map(({ name, offset }) => `${Math.abs(offset).toFixed(0)} s from ${name}`)
    .join(', ')
  return clocks.every(({ offset }) => Math.abs(offset) <= clocksApart)
    ? fine(line)
    : fault(
        `${line}: set it by time servers (timedatectl set-ntp true), or codes and sign-ins fail`,
      )
}

/** Seconds by which another server's clock is ahead; undefined where it does not send a date. */
async function offsetOf(address: string, signal: AbortSignal): Promise<number | undefined> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(patience)])
  const options = { method: 'HEAD', redirect: 'manual', signal: limit } as const
  const answer = await fetch(address, options).catch(() => undefined)
  const at = Date.parse(answer?.headers.get('date') ?? '')
  return Number.isNaN(at) ? undefined : (at - Date.now()) / 1_000
}

/** The database's version, schema and waiting work. */
export const databaseChecks: Record<string, Check> = {
  database: lookAtDatabase,
  schema: lookAtSchema,
  'rights on the history': lookAtRights,
  'audit chain': lookAtChain,
  jobs: lookAtJobs,
  mails: lookAtMails,
  'last backup': lookAtBackup,
  clock: checkClock,
}

async function lookAtDatabase({ db, where }: DoctorContext) {
  const { rows } = await db.execute<{ version: string }>(
    sql`select current_setting('server_version') as version`,
  )
  return fine(`${where}; it answers as ${rows[0]?.version}`)
}

async function lookAtSchema({ db }: DoctorContext) {
  const { rows: marks } = await db.execute<{ begun: boolean; made: boolean }>(
    sql`select to_regclass(${restoreMark}) is not null as begun,
               to_regclass('migrations') is not null as made`,
  )
  if (marks[0]?.begun) return fault('a restore was not finished: run npm run restore again')
  if (!marks[0]?.made) return fault('there are no tables yet: npm start makes them')
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from migrations order by name`,
  )
  const migrationNames = (await knownMigrations()).map(({ name }) => name)
  const applied = rows.map(({ name }) => name)
  if (isOlderThanBaseline(rows))
    return fault('it was made by a version before 1.0: start with an empty database')
  const newer = applied.findLast((name) => !migrationNames.includes(name))
  if (newer) return fault(`${newer} is of a newer version of this product: start that one`)
  const missing = migrationNames.filter((name) => !applied.includes(name))
  if (missing.length > 0)
    return fault(`${missing.length} migrations are missing: npm start applies them`)
  return fine(`that of this version, ${migrationNames.at(-1)}`)
}

/** Whether the site's role could rewrite recorded events. */
async function lookAtRights({ db }: DoctorContext) {
  const { rows } = await db.execute<{ exists: boolean; rewrites: boolean | null; usable: boolean }>(
    sql`select to_regrole(${siteRole}) is not null as exists,
          (select has_table_privilege(rolname, 'audit_events', 'update, delete, truncate')
                  or has_table_privilege(rolname, 'audit_links', 'update, delete, truncate')
             from pg_roles where rolname = ${siteRole}) as rewrites,
          coalesce(pg_has_role(current_user, to_regrole(${siteRole}), 'member'), false) as usable`,
  )
  const { exists = false, rewrites, usable = false } = rows[0] ?? {}
  if (rewrites)
    return fault(
      `the role ${siteRole} may rewrite it: revoke update, delete, truncate on audit_events, audit_links from ${siteRole}`,
    )
  return exists && usable
    ? fine('the site may add to it, and not rewrite it')
    : fine(
        `the site is its owner, restricted by triggers alone: with the right CREATEROLE for the user of DATABASE_URL it makes a role that may only add`,
      )
}

async function lookAtChain({ db, keys }: DoctorContext) {
  const verified = await verifyChain(db, keys)
  return verified.ok
    ? fine(sayVerified(verified))
    : fault(`${sayVerified(verified)} Keep this database as it is, and compare it with a backup.`)
}

/** Jobs that should have started five minutes ago, and jobs that failed for good. */
async function lookAtJobs({ db }: DoctorContext) {
  const { rows } = await db.execute<{ late: number; since: string | null; over: number }>(sql`
    select count(*) filter (where attempts < max_attempts and standing)::int as late,
           min(run_at) filter (where attempts < max_attempts and standing)::text as since,
           count(*) filter (where attempts >= max_attempts)::int as over
      from (select *, greatest(run_at, locked_at) < now() - interval '5 minutes' as standing
              from graphile_worker.jobs) jobs`)
  const { late = 0, since, over = 0 } = rows[0] ?? {}
  if (late > 0 && since)
    return fault(
      `${late} ${late === 1 ? 'job is' : 'jobs are'} stuck, the oldest since ${formatTime(new Date(since))}: see that npm start runs, and what its log says`,
    )
  if (over > 0)
    return fault(
      `${over} were given up: select task_identifier, last_error from graphile_worker.jobs where attempts >= max_attempts`,
    )
  return fine('no stuck jobs')
}

async function lookAtMails({ db }: DoctorContext) {
  const waitingMails = await countWaiting(db)
  if (waitingMails)
    return fault(
      `${waitingMails.count} waiting since ${formatTime(waitingMails.since)}: the mail server accepts none; see below, and the log`,
    )
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from failed_mails
         where failed_at is not null and settled_at is null`,
  )
  const { count = 0 } = rows[0] ?? {}
  return count > 0
    ? fine(`${count} failed: resend or dismiss them under Communication`)
    : fine('none waits, none failed')
}

async function lookAtBackup({ db, now }: DoctorContext) {
  const since = await findBeginning(db)
  const { lastGood, late, failure } = await findBackupStatus(db, 'backup', { since, now })
  if (failure)
    return fault(
      `failed ${formatTime(new Date(failure.at))}: ${failure.words} It is tried again within the hour.`,
    )
  const at = lastGood && formatTime(new Date(lastGood.endedAt))
  if (late)
    return fault(
      `${at ? `the last is of ${at}` : 'there is none'}: see that npm start runs through the night, or run npm run backup`,
    )
  return fine(
    at
      ? `${at}${lastGood.stored ? ', also in the store' : ''}`
      : 'none yet; the first is made tonight',
  )
}
