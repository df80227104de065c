import { z } from '@hono/zod-openapi'
import { startSchema } from '../../../batches/contract.ts'

/** Whom a trainer teaches: names, and nothing to reach anybody by. */
export const taughtSchema = z
  .object({
    batches: z.array(
      z.object({
        ...startSchema.omit({ left: true }).shape,
        room: z.string(),
        isRunning: z.boolean(),
        people: z.array(z.object({ place: z.number().int(), name: z.string() })),
      }),
    ),
    courses: z.array(
      z.object({
        course: z.string(),
        students: z.array(
          z.object({
            place: z.number().int(),
            name: z.string(),
            status: z.enum(['confirmed', 'attending', 'completed']),
          }),
        ),
      }),
    ),
  })
  .openapi('Taught')
