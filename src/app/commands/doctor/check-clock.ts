import { sql } from 'drizzle-orm'
import { type CheckResult, type DoctorContext, fault, fine } from './check.ts'

/** Seconds. A code of an authenticator app is good for thirty. */
const clocksApart = 15
/** Milliseconds. */
const patience = 4_000

/** Against the database's clock, where that is elsewhere, and one out in the world that we speak with anyway. */
export async function checkClock(
  { db, config }: DoctorContext,
  signal: AbortSignal,
): Promise<CheckResult> {
  const requestedAt = Date.now()
  const { rows } = await db.execute<{ at: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 as at`,
  )
  const clocks = [
    { whose: 'the database', by: (rows[0]?.at ?? 0) - (requestedAt + Date.now()) / 2_000 },
  ]
  const { provider, places, backup } = config
  const clockSource = provider?.issuer ?? places?.baseUrl ?? backup.store?.endpoint
  const apart = clockSource && (await apartFrom(clockSource, signal))
  if (clockSource && apart !== undefined && apart !== '')
    clocks.push({ whose: new URL(clockSource).host, by: apart })
  const line = clocks
    .map(({ whose: clockName, by: offset }) => `${Math.abs(offset).toFixed(0)} s from ${clockName}`)
    .join(', ')
  return clocks.every(({ by: offset }) => Math.abs(offset) <= clocksApart)
    ? fine(line)
    : fault(
        `${line}: set it by time servers (timedatectl set-ntp true), or codes and sign-ins fail`,
      )
}

/** Seconds that a server elsewhere is ahead; nothing where it does not say. */
async function apartFrom(address: string, signal: AbortSignal): Promise<number | undefined> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(patience)])
  const options = { method: 'HEAD', redirect: 'manual', signal: limit } as const
  const answer = await fetch(address, options).catch(() => undefined)
  const at = Date.parse(answer?.headers.get('date') ?? '')
  return Number.isNaN(at) ? undefined : (at - Date.now()) / 1_000
}
