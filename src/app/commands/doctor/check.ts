import type { ChainKeys } from '../../../modules/audit/make-chain.server.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database/connect.ts'
import type { Disk } from '../../../platform/disk-space.ts'
import type { DiskPlace, PartState } from '../../../platform/readiness.ts'

/** What is looked at, and from where. */
export type Surroundings = {
  config: Config
  now: Date
  disks: () => Promise<Disk<DiskPlace>[]>
}

export type Place = Surroundings & {
  db: Database
  keys: ChainKeys
  /** Where the database is, in words. */
  where: string
}

export type Found = { state: PartState; line: string }
export type Check<P = Place> = (place: P, signal: AbortSignal) => Promise<Found>

export function fine(line: string): Found {
  return { state: 'fine', line }
}

/** Nobody set it: the line says what it would do, or what is used instead. */
export function notSet(line: string): Found {
  return { state: 'not-set', line }
}

/** The line says what to do. */
export function fault(line: string): Found {
  return { state: 'wrong', line }
}
