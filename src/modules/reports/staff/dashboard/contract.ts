import { z } from '@hono/zod-openapi'
import { noticeSchema } from '../../../notifications/contract.ts'
import { reports } from '../../rules.ts'
import { type Period, periods } from './rules.ts'

const count = z.number().int().nonnegative()

/** What is counted over a span of time; money is integer paise. */
const figures = {
  registrations: count,
  confirmed: count.openapi({ description: 'Of these registrations, those that went so far' }),
  students: count,
  joins: count,
  incomePaise: count,
}

const funnel = Object.fromEntries(reports.funnel.values.map((step) => [step, count])) as Record<
  (typeof reports.funnel.values)[number],
  typeof count
>

export const dashboardQuerySchema = z.object({
  period: z.enum(Object.keys(periods) as [Period, ...Period[]]).default('30d'),
})

/** The figures of a period, oldest first, and those of the period before. */
export const dashboardSchema = z
  .object({
    period: z.enum(Object.keys(periods) as [Period, ...Period[]]),
    buckets: z.array(
      z.object({
        start: z.iso
          .date()
          .openapi({ description: 'The day, or the first of the month, in India' }),
        ...figures,
      }),
    ),
    funnel: z.object(funnel).openapi({
      description: 'Enquiries of the whole period, and how far each got by now',
    }),
    before: z.object({
      from: z.iso.datetime(),
      until: z.iso
        .datetime()
        .openapi({ description: 'As far into it as the present one has come' }),
      ...figures,
    }),
  })
  .openapi('Dashboard')

const notificationSchema = z
  .intersection(
    noticeSchema,
    z.object({
      id: z.number().int().positive(),
      recordId: z.number().int().positive(),
      happenedAt: z.iso.datetime(),
      read: z.boolean(),
    }),
  )
  .openapi('Notification')

/** Newest first. `unread` counts all of this person's; `next` asks for those before these. */
export const notificationListSchema = z
  .object({
    notifications: z.array(notificationSchema),
    unread: count,
    next: z.number().int().positive().nullable(),
  })
  .openapi('NotificationList')

export const notificationsQuerySchema = z.object({
  before: z.coerce.number().int().positive().optional().openapi({
    description: 'The `next` of the page before',
  }),
})

export const notificationParamsSchema = z.object({ id: z.coerce.number().int().positive() })

/** All that a reader can say of a notification. */
export const readSchema = z
  .object({ read: z.literal(true, { error: 'Please say that it is read: {"read": true}.' }) })
  .openapi('Read')

export type DashboardData = z.infer<typeof dashboardSchema>
export type Notification = z.infer<typeof notificationSchema>
export type NotificationList = z.infer<typeof notificationListSchema>
