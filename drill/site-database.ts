import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { SiteEnvironment } from './site-environment.ts'

/**
 * Accounts have a confirmed e-mail at once, and holds are not counted: the drill makes more of them than the
 * limit allows.
 */
export const liftHoldLimits = (environment: SiteEnvironment) =>
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

/** Ends all holds of a batch, as the job that runs each minute does when they expire. */
export const expireHolds = (environment: SiteEnvironment, batch: number) =>
  inDatabase(environment, (client) =>
    client.query(
      `update batch_seats set state = 'left', left_reason = 'lapsed', expires_at = null
        where batch_id = $1 and state = 'held'`,
      [batch],
    ),
  )

/** Unlocks jobs of a dead process, and makes retries due. */
export const releaseJobs = (environment: SiteEnvironment) =>
  inDatabase(environment, async (client) => {
    await client.query(
      `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
         from graphile_worker.jobs where locked_at < now() - interval '3 seconds' having count(*) > 0`,
    )
    await client.query(
      `update graphile_worker._private_jobs set run_at = now() where locked_at is null`,
    )
  })

/** Repeated until the database accepts connections: it may just have been killed. */
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
