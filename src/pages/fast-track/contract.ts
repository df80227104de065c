import { z } from '@hono/zod-openapi'
import { fastTrackForm } from '#words/fast-track-page.ts'
import { fastTrackCourses } from '../../../content/fast-track-page.ts'

/** Name and e-mail travel as specified but are taken from the session, whatever the body says. */
export const fastTrackSchema = z
  .object({
    name: z.unknown().optional(),
    email: z.unknown().optional(),
    phone: z
      .string({ error: 'Please enter your phone number.' })
      .trim()
      .min(1, 'Please enter your phone number.')
      .max(40, 'That phone number is too long.'),
    course: z.enum(fastTrackCourses, fastTrackForm.messages.courseMissing),
  })
  .openapi('FastTrackRegistration')
