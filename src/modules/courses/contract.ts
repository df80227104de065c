import { z } from '@hono/zod-openapi'

/**
 * Additions to the specified keys, present only where filled in. Subject, level and mode are keys of
 * `content/course-facts.ts`; unknown ones are ignored.
 */
const factsSchema = z.object({
  subject: z.string().optional(),
  level: z.string().optional(),
  teacher: z.string().optional(),
  mode: z.string().optional(),
  taughtIn: z.string().optional(),
  weeklyHours: z.number().int().positive().optional(),
  before: z.string().optional(),
  bring: z.string().optional(),
  builds: z.string().optional(),
})

/**
 * A course in `GET /courses.json` (specification, section 3). The key `discounted price` has its space;
 * amounts are whole rupees.
 */
export const courseJsonSchema = z
  .object({
    id: z.string().min(1).max(80),
    title: z.string().min(1).max(160),
    description: z.string(),
    image: z.string().optional(),
    languages: z.array(z.string()).optional(),
    discount: z.string().optional(),
    'discounted price': z.number().nonnegative(),
    realprice: z.number().nonnegative(),
    syllabus: z.array(z.string()),
    faqs: z.array(z.object({ question: z.string(), answer: z.string() })).optional(),
    download: z.string().optional(),
    facts: factsSchema.optional(),
  })
  .openapi('Course')

export type CourseJson = z.infer<typeof courseJsonSchema>
