import { z } from '@hono/zod-openapi'
import { maxSearchLength, type RegistrationStatus, statusLabels } from './rules.ts'

const statuses = Object.keys(statusLabels) as [RegistrationStatus, ...RegistrationStatus[]]

/** One Fast Track registration as admissions staff see it. */
const registrationSchema = z
  .object({
    id: z.number().int().positive(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().openapi({ description: 'E.164', example: '+919876500101' }),
    course: z.string(),
    status: z.enum(statuses),
    registeredAt: z.iso.datetime().openapi({ description: 'ISO 8601 in UTC' }),
  })
  .openapi('Registration')

/** One page of registrations, newest first. `total` counts every registration that matches. */
export const registrationListSchema = z
  .object({
    registrations: z.array(registrationSchema),
    total: z.number().int().nonnegative(),
    page: z.number().int().positive(),
    pageSize: z.number().int().positive(),
  })
  .openapi('RegistrationList')

/** `?search=&page=`. Control characters are refused: PostgreSQL cannot hold NUL in a text. */
export const registrationsQuerySchema = z.object({
  search: z
    .string()
    .trim()
    .max(maxSearchLength)
    .regex(/^\P{Cc}*$/u)
    .default(''),
  page: z.coerce.number().int().min(1).default(1),
})

export type Registration = z.infer<typeof registrationSchema>
export type RegistrationList = z.infer<typeof registrationListSchema>
