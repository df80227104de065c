import { sql } from 'drizzle-orm'
import { diskWords } from '../../back-office/parts/disk-words.ts'
import { sizeOf } from '../../formats/sizes.ts'
import { type Check, type Found, fault, fine, type Place } from './check.ts'

/** What stands on this machine. */
export const machineChecks: Record<string, Check> = {
  settings: lookAtSettings,
  disk: lookAtDisks,
  clock: lookAtClock,
}

/** Seconds. A code of an authenticator app is good for thirty. */
const clocksApart = 15
/** Milliseconds. */
const patience = 4_000

/** They were read when this began, or nothing would be looked at; some are worth a word all the same. */
async function lookAtSettings({ config }: Place): Promise<Found> {
  const { given, production, publicUrl, trustProxy, backup, databaseUrl } = config
  const whole = `whole; ${given.length} given`
  if (production && publicUrl.startsWith('https:') && trustProxy.length === 0)
    return fault(
      `${whole}, but PUBLIC_URL is https and no proxy is named: limits count all visitors as one. Set TRUST_PROXY to the one that speaks TLS`,
    )
  const worth = [
    ...(backup.dir || databaseUrl
      ? []
      : ['BACKUP_DIR, on another disk, so that a lost one costs five minutes']),
    ...(backup.store ? [] : ['BACKUP_URL, so that backups outlive this machine']),
    ...(backup.passphrase ? [] : ['BACKUP_PASSPHRASE, which seals them']),
  ]
  return fine(
    production && worth.length > 0 ? `${whole}. Worth setting: ${worth.join('; ')}` : whole,
  )
}

async function lookAtDisks({ disks }: Place): Promise<Found> {
  const found = await disks()
  const line = found
    .map(({ place, free, size }) => `${diskWords[place]}: ${sizeOf(free)} of ${sizeOf(size)} left`)
    .join('; ')
  return found.every(({ level }) => level === 'enough')
    ? fine(line)
    : fault(`${line}. Make room, or a larger disk: the database stops when one is full`)
}

/** Against the database's clock, where that is elsewhere, and one out in the world that we speak with anyway. */
async function lookAtClock({ db, config }: Place, signal: AbortSignal): Promise<Found> {
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
