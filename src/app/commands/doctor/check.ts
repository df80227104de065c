import type { ChainKeys } from '../../../modules/audit/make-chain.server.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database/connect.ts'
import type { Disk } from '../../../platform/disk-space.ts'
import type { DiskLocation, PartState } from '../../../platform/readiness.ts'

/** What is looked at, and from where. */
export type CheckEnvironment = {
  config: Config
  now: Date
  disks: () => Promise<Disk<DiskLocation>[]>
}

export type DoctorContext = CheckEnvironment & {
  db: Database
  keys: ChainKeys
  /** Where the database is, in words. */
  where: string
}

export type CheckResult = { state: PartState; line: string }
export type Check<P = DoctorContext> = (context: P, signal: AbortSignal) => Promise<CheckResult>

export function fine(line: string): CheckResult {
  return { state: 'fine', line }
}

/** Nobody set it: the line says what it would do, or what is used instead. */
export function notSet(line: string): CheckResult {
  return { state: 'not-set', line }
}

/** The line says what to do. */
export function fault(line: string): CheckResult {
  return { state: 'wrong', line }
}
