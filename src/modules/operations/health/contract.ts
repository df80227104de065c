import type { PartState } from '../../../platform/readiness.ts'

declare module '../../../platform/services.ts' {
  interface Services {
    /** How the site itself is. */
    health: HealthWatch
  }
}

/** Disks on which room gets short; sizes in bytes. */
type DiskHealth = {
  disks: {
    place: 'data' | 'database' | 'backups'
    free: number
    size: number
    level: 'low' | 'almost-full'
  }[]
}

/** What was checked, and in a line what to do where it is at fault. */
export type HealthFinding = { of: string; state: PartState; line: string }
export type ExaminedSite = { at: string; findings: HealthFinding[] }

/** What staff screens ask of how the site itself is. */
export type HealthWatch = {
  look(): Promise<DiskHealth>
  examine(): Promise<ExaminedSite>
}
