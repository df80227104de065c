import { idParams } from '../../../ui/api/contract.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import {
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../../accounts/route-table.server.ts'
import { allFees } from '../../accounts/visibility/find-hidden.server.ts'
import { newReminderSchema, newRemindersSchema, remindersSchema } from '../staff/contract.ts'
import { reminderTexts, sayReminded, sayRemindedSeveral } from '../staff/texts.ts'
import { listPlannedReminders, listSentReminders } from './list-planned.server.ts'
import { previewReminders, remindByHand, remindSeveral } from './remind-by-hand.server.ts'

const refusals = { texts: reminderTexts, statuses: { 'no-enrolment': 404 } } as const

export const reminderRoutes = routeTable(refusals, {
  'GET /api/admin/reminders': respondWithResult({
    summary: 'Reminders that go out by themselves within a week, and the latest that were sent',
    access: 'payments.remind',
    visibility: allFees,
    run: async (_, { db, context: { now } }) => {
      const [planned, sent] = await Promise.all([
        listPlannedReminders(db, now),
        listSentReminders(db),
      ])
      return { today: dayInIndia(now), planned, sent }
    },
  }),

  'POST /api/admin/enrolments/{id}/reminder': respondWithMessage({
    summary: 'Remind a student of what is due on a day, once a day and not at night',
    access: 'payments.remind',
    visibility: { enrolment: 'path id' },
    params: idParams,
    body: newReminderSchema,
    run: async ({ id, ...request }, services) => {
      const { context } = services
      const result = await remindByHand(services, { enrolmentId: id, ...request }, context)
      return result.ok ? { ...result, now: context.now } : result
    },
    message: ({ channel, at, now }) => sayReminded(channel, { at: new Date(at), now }),
    data: ({ channel, paise }) => ({ channel, paise }),
  }),

  'POST /api/admin/reminders/preview': respondWithResult({
    summary: 'What reminding these students would send now; nothing is sent',
    access: 'payments.remind',
    visibility: { enrolment: 'body reminders[].enrolment' },
    body: remindersSchema,
    run: async ({ reminders }, services) => ({
      previews: await previewReminders(services, reminders, services.context.now),
    }),
  }),

  'POST /api/admin/reminders': respondWithMessage({
    summary:
      'Remind several students, each of what is due on a day; sent twice with one key it is once',
    access: 'payments.remind',
    visibility: { enrolment: 'body reminders[].enrolment' },
    body: newRemindersSchema,
    run: (request, services) => remindSeveral(services, request, services.context),
    message: ({ outcomes }) => sayRemindedSeveral(outcomes),
    data: ({ outcomes }) => ({ outcomes }),
  }),
})
