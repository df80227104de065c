import { z } from '@hono/zod-openapi'
import type { CallData } from '../../../../ui/api/call-api.ts'
import { type Period, periods } from './rules.ts'

export const dashboardQuerySchema = z.object({
  period: z.enum(Object.keys(periods) as [Period, ...Period[]]).default('30d'),
})

export const notificationsQuerySchema = z.object({
  before: z.coerce.number().int().positive().optional().openapi({
    description: 'The `next` of the page before',
  }),
})

export const notificationParamsSchema = z.object({ id: z.coerce.number().int().positive() })

/** Everything about a notification that a reader can see. */
export const readSchema = z
  .object({ read: z.literal(true, { error: 'Please say that it is read: {"read": true}.' }) })
  .openapi('Read')

/** The figures of a period, oldest first, and those of the period before. Money is in paise. */
export type DashboardData = CallData<'GET /api/admin/dashboard'>

/** Newest first. `unread` counts all of this user's; `next` asks for the page after. */
export type NotificationList = CallData<'GET /api/admin/notifications'>
export type Notification = NotificationList['notifications'][number]
