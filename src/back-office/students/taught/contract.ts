import { z } from '@hono/zod-openapi'

/** Whom a trainer teaches: names, and nothing to reach anybody by. */
export const taughtSchema = z
  .object({
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
