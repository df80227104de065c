import type { Disk } from '../../platform/disk-space.ts'
import type { DiskLocation, PartState } from '../../platform/readiness.ts'

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
  look(): Promise<{ disks: Disk<DiskLocation>[] }>
  examine(): Promise<ExaminedSite>
}
