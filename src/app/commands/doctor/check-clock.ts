import { sql } from 'drizzle-orm'
import { type Found, fault, fine, type Place } from './check.ts'

/** Seconds. A code of an authenticator app is good for thirty. */
const clocksApart = 15
/** Milliseconds. */
const patience = 4_000

/** Against the database's clock, where that is elsewhere, and one out in the world that we speak with anyway. */
export async function lookAtClock({ db, config }: Place, signal: AbortSignal): Promise<Found> {
  const asked = Date.now()
  const { rows } = await db.execute<{ at: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 as at`,
  )
  const clocks = [{ whose: 'the database', by: (rows[0]?.at ?? 0) - (asked + Date.now()) / 2_000 }]
  const { provider, places, backup } = config
  const elsewhere = provider?.issuer ?? places?.baseUrl ?? backup.store?.endpoint
  const apart = elsewhere && (await apartFrom(elsewhere, signal))
  if (elsewhere && apart !== undefined && apart !== '')
    clocks.push({ whose: new URL(elsewhere).host, by: apart })
  const line = clocks
    .map(({ whose, by }) => `${Math.abs(by).toFixed(0)} s from ${whose}`)
    .join(', ')
  return clocks.every(({ by }) => Math.abs(by) <= clocksApart)
    ? fine(line)
    : fault(
        `${line}: set it by time servers (timedatectl set-ntp true), or codes and sign-ins fail`,
      )
}

/** Seconds that a server elsewhere is ahead; nothing where it does not say. */
async function apartFrom(address: string, signal: AbortSignal): Promise<number | undefined> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(patience)])
  const asked = { method: 'HEAD', redirect: 'manual', signal: limit } as const
  const answer = await fetch(address, asked).catch(() => undefined)
  const at = Date.parse(answer?.headers.get('date') ?? '')
  return Number.isNaN(at) ? undefined : (at - Date.now()) / 1_000
}
