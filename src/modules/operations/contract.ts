import type { Disk } from '../../platform/disk-space.ts'
import type { PartState } from '../../platform/readiness.ts'

declare module '../../platform/services.ts' {
  interface Services {
    health: HealthWatch
  }
}

/** A check with its result and, if wrong, what to do. */
export type HealthFinding = { of: string; state: PartState; line: string }
export type ExaminedSite = { at: string; findings: HealthFinding[] }

/** The health data of staff screens. */
export type HealthWatch = {
  /** Disks that are getting full. */
  look(): Promise<{ disks: Disk[] }>
  examine(): Promise<ExaminedSite>
}
