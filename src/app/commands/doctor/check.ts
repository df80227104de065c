import type { ChainKeys } from '../../../modules/audit/chain.server.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database/connect.ts'
import type { Disk } from '../../../platform/disk-space.ts'
import type { PartState } from '../../../platform/readiness.ts'

/** What is checked, and with which services. */
export type CheckEnvironment = {
  config: Config
  now: Date
  disks: () => Promise<Disk[]>
}

export type DoctorContext = CheckEnvironment & {
  db: Database
  keys: ChainKeys
  /** The database's location as text. */
  where: string
}

type CheckResult = { state: PartState; line: string }
export type Check<P = DoctorContext> = (context: P, signal: AbortSignal) => Promise<CheckResult>

export function fine(line: string): CheckResult {
  return { state: 'fine', line }
}

/** Not configured: the line says what it is for, or what is used instead. */
export function notSet(line: string): CheckResult {
  return { state: 'not-set', line }
}

/** The line says what to do. */
export function fault(line: string): CheckResult {
  return { state: 'wrong', line }
}
