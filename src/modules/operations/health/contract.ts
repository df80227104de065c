import { z } from '@hono/zod-openapi'
import { partStates } from '../../../platform/readiness.ts'

declare module '../../../platform/services.ts' {
  interface Services {
    /** How the site itself is. */
    health: HealthWatch
  }
}

const bytes = z.number().nonnegative()

/** Disks on which room gets short. */
export const healthSchema = z
  .object({
    disks: z.array(
      z.object({
        place: z.enum(['data', 'database', 'backups']),
        free: bytes,
        size: bytes,
        level: z.enum(['low', 'almost-full']),
      }),
    ),
  })
  .openapi('Health')

/** What was looked at, and in a line what to do where it is at fault. */
export const examinedSchema = z
  .object({
    at: z.iso.datetime(),
    findings: z.array(z.object({ of: z.string(), state: z.enum(partStates), line: z.string() })),
  })
  .openapi('Examined')

export type ExaminedSite = z.infer<typeof examinedSchema>
export type HealthFinding = ExaminedSite['findings'][number]

/** What rooms ask of how the site itself is. */
export type HealthWatch = {
  look(): Promise<z.infer<typeof healthSchema>>
  examine(): Promise<ExaminedSite>
}
