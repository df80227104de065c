import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { SiteEnvironment } from './place.ts'

/** A batch that is on sale. */
export const makeBatch = (
  environment: SiteEnvironment,
  { course, seats }: { course: string; seats: number },
) =>
  inDatabase(environment, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into batches (course_id, mode, state_code, days, from_time, to_time, starts_on, ends_on,
                            seats, opens_at, closes_at, saved_by)
       values ($1, 'classroom', '27', '{1,3,5}', '19:00', '21:00', current_date + 20, current_date + 90,
               $2, now() - interval '1 day', now() + interval '9 days', 'Drill') returning id::int`,
      [course, seats],
    )
    return rows[0]?.id ?? 0
  })

/**
 * Everybody who signs up has a confirmed e-mail and unlimited holds: the drill tests many holds, not their
 * limit.
 */
export const letBuyersHold = (environment: SiteEnvironment) =>
  inDatabase(environment, (client) =>
    client.query(`
      create or replace function confirm_at_once() returns trigger language plpgsql as
        $$ begin new.email_verified_at := now(); return new; end $$;
      create or replace trigger confirm_at_once before insert on users
        for each row execute function confirm_at_once();
      create or replace function hold_without_limit() returns trigger language plpgsql as
        $$ begin return null; end $$;
      create or replace trigger hold_without_limit before insert on seat_holds
        for each row execute function hold_without_limit();`),
  )

/** Holds have expired, and the minute job has run. */
export const letTimePass = (environment: SiteEnvironment, batch: number) =>
  inDatabase(environment, (client) =>
    client.query(
      `update batch_seats set state = 'left', left_reason = 'lapsed', expires_at = null
        where batch_id = $1 and state = 'held'`,
      [batch],
    ),
  )

/** Jobs of a dead process are unlocked, and retries are due. */
export const letJobsGo = (environment: SiteEnvironment) =>
  inDatabase(environment, async (client) => {
    await client.query(
      `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
         from graphile_worker.jobs where locked_at < now() - interval '3 seconds' having count(*) > 0`,
    )
    await client.query(
      `update graphile_worker._private_jobs set run_at = now() where locked_at is null`,
    )
  })

/** Repeated until the database is there: it may just have been killed. */
export async function inDatabase<T>(
  environment: SiteEnvironment,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      const client = await environment.open()
      try {
        return await work(client)
      } finally {
        await client.end().catch(() => undefined)
      }
    } catch (error) {
      if (tries > 100) throw error
      await pause(100)
    }
  }
}
