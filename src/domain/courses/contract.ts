import { z } from '@hono/zod-openapi'

/**
 * A course as `GET /courses.json` gives it (specification, section 3). The key `discounted price`
 * has its space on the wire; amounts are whole rupees.
 */
export const wireCourseSchema = z
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
  })
  .openapi('Course')

export type WireCourse = z.infer<typeof wireCourseSchema>
