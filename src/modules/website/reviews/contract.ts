import { z } from '@hono/zod-openapi'

/** In the names of the maps service. */
const reviewSchema = z
  .object({
    author_name: z.string(),
    relative_time_description: z.string().openapi({ example: '3 weeks ago' }),
    rating: z.number().openapi({ description: 'Stars, 1 to 5' }),
    text: z.string().openapi({ description: 'Empty where only stars were given' }),
    url: z.string().optional().openapi({ description: 'The author’s page at the maps service' }),
  })
  .openapi('Review')

/** `attributionUrl` is the institute's page at the maps service, with all reviews. */
export const reviewsSchema = z
  .object({
    success: z.literal(true),
    reviews: z.array(reviewSchema).max(3),
    attributionUrl: z.string().optional(),
  })
  .openapi('Reviews')

export type Review = z.infer<typeof reviewSchema>
/** The part of the response that the browser keeps. */
export type ReviewsAnswer = Omit<z.infer<typeof reviewsSchema>, 'success'>
