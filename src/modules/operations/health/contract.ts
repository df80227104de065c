import type { PartState } from '../../../platform/readiness.ts'

declare module '../../../platform/services.ts' {
  interface Services {
    /** The state of the site. */
    health: HealthWatch
  }
}

/** Disks that are getting full; sizes in bytes. */
type DiskHealth = {
  disks: {
    place: 'data' | 'database' | 'backups'
    free: number
    size: number
    level: 'low' | 'almost-full'
  }[]
}

/** A check with its result and, if wrong, what to do. */
export type HealthFinding = { of: string; state: PartState; line: string }
export type ExaminedSite = { at: string; findings: HealthFinding[] }

/** The health data of staff screens. */
export type HealthWatch = {
  look(): Promise<DiskHealth>
  examine(): Promise<ExaminedSite>
}
