import { z } from '@hono/zod-openapi'
import { type RegistrationStatus, statusLabels } from '../../students/registration-status.ts'
import { enrolledStatuses, missed } from './rules.ts'

const statuses = Object.keys(statusLabels) as [RegistrationStatus, ...RegistrationStatus[]]
const day = z.iso.date().openapi({ description: 'A day in India', example: '2026-11-21' })

/** A registration as its student sees it: no staff notes, no full names. */
const ownRegistrationSchema = z
  .object({
    course: z.string(),
    courseId: z.string().nullable().openapi({ description: 'Of the published course so titled' }),
    image: z.string().nullable().openapi({ description: 'Its cover' }),
    phone: z.string().openapi({ description: 'E.164', example: '+919876500101' }),
    status: z.enum(statuses),
    registeredOn: day,
    days: z
      .object({
        called: day.nullable(),
        confirmed: day.nullable(),
        attending: day.nullable(),
        completed: day.nullable(),
        closed: day.nullable(),
      })
      .openapi({ description: 'When it took its steps' }),
    lastTry: z
      .object({ on: day, outcome: z.enum(missed) })
      .nullable()
      .openapi({ description: 'Our last call, where it reached nobody' }),
    nextCallOn: day.nullable(),
    counsellor: z.string().nullable().openapi({ description: 'A first name' }),
    classDay: z.number().int().nullable().openapi({ description: 'From 1, while in class' }),
  })
  .openapi('OwnRegistration')

/** A confirmed course, as the profile shows it. */
const enrolledCourseSchema = z
  .object({
    id: z.string().openapi({ description: 'Empty where the course has no page' }),
    title: z.string(),
    thumbnail: z.string().openapi({ description: 'Address of a picture, or empty' }),
    instructor: z.string().openapi({ description: 'Empty where nobody is named yet' }),
    duration: z.string().optional().openapi({
      description: 'Of a course that was joined, perhaps empty; Fast Track has none',
    }),
    enrolledDate: day,
    progress: z.number().int().min(0).max(100),
    status: z.enum(enrolledStatuses),
    batch: z.number().int().nullable().openapi({ description: 'Of the seat, if there is one' }),
  })
  .openapi('EnrolledCourse')

/** Newest first. */
export const ownRegistrationsSchema = z
  .object({
    registrations: z.array(ownRegistrationSchema),
    enrolled: z.array(enrolledCourseSchema),
    hasFees: z.boolean().openapi({ description: 'Whether there is money to read of' }),
    today: day,
  })
  .openapi('OwnRegistrations')

export type OwnRegistration = z.infer<typeof ownRegistrationSchema>
export type EnrolledCourse = z.infer<typeof enrolledCourseSchema>
export type OwnRegistrations = z.infer<typeof ownRegistrationsSchema>
