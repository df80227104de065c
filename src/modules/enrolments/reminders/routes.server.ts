import { addDays, dayInIndia } from '../../../ui/format/days.ts'
import { change, read, routeTable } from '../../accounts/route-table.server.ts'
import { allFees } from '../../accounts/visibility/find-hidden.server.ts'
import { countDue, listDueEnrolments, sumDue } from '../list-open.server.ts'
import { duesPageSize } from '../rules.ts'
import { duesQuerySchema, idSchema, newReminderSchema } from '../staff/contract.ts'
import { reminderWords, sayReminded } from '../staff/words.ts'
import { remindByHand } from './remind-by-hand.server.ts'
import { listReminded } from './store.server.ts'

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    reminders: typeof reminderRoutes
  }
}

const refusals = { words: reminderWords, statuses: { 'no-enrolment': 404 } } as const

export const reminderRoutes = routeTable(refusals, {
  'GET /api/admin/dues': read({
    summary: 'What is overdue, and due within a week, the oldest first',
    access: 'payments.see',
    visibility: allFees,
    query: duesQuerySchema,
    run: async ({ page }, { db, context: { now } }) => {
      const today = dayInIndia(now)
      const until = addDays(today, 7)
      const [enrolments, counts, sums] = await Promise.all([
        listDueEnrolments(db, { until, page, today }),
        countDue(db, { today, until }),
        sumDue(db, { today, until }),
      ])
      const reminders = await listReminded(
        db,
        enrolments.map(({ id }) => id),
      )
      const dues = enrolments.map((due) => {
        const reminder = reminders.find(
          (one) => one.enrolmentId === due.id && one.dueOn === due.next?.dueOn,
        )
        return { ...due, remindedAt: reminder?.at ?? null }
      })
      const count = counts.overdue + counts.today + counts.soon
      return {
        today,
        page,
        pages: Math.max(1, Math.ceil(count / duesPageSize)),
        counts,
        sums,
        dues,
      }
    },
  }),

  'POST /api/admin/enrolments/{id}/reminder': change({
    summary: 'Remind a student of what is due on a day, once a day and not at night',
    access: 'payments.remind',
    visibility: { enrolment: 'path id' },
    params: idSchema,
    body: newReminderSchema,
    run: async ({ id, ...request }, services) => {
      const { context } = services
      const result = await remindByHand(services, { enrolmentId: id, ...request }, context)
      return result.ok ? { ...result, now: context.now } : result
    },
    message: ({ channel, at, now }) => sayReminded(channel, { at: new Date(at), now }),
    data: ({ channel, paise }) => ({ channel, paise }),
  }),
})
