import type { TaskList } from 'graphile-worker'
import {
  resetLinkJob,
  sendResetLink,
} from '../../modules/accounts/mailed-links/send-reset-link.server.ts'
import {
  newDeviceJob,
  notifyNewDevice,
} from '../../modules/accounts/new-devices/notify-of-device.server.ts'
import {
  adoptPicture,
  adoptPictureJob,
  queueAdoptions,
} from '../../modules/accounts/picture/adopt-picture.server.ts'
import {
  seatNotificationJob,
  servingJob,
} from '../../modules/batches/enqueue-notification.server.ts'
import { notifyOfSeat } from '../../modules/batches/notify-of-seat.server.ts'
import {
  queuesJob,
  queuesTime,
  serveQueue,
  serveQueues,
} from '../../modules/batches/serve-queue.server.ts'
import {
  pollDueOrders,
  pollDueOrdersJob,
  pollDueOrdersTime,
} from '../../modules/checkout/look-at-due.server.ts'
import { notifyPayer } from '../../modules/checkout/notify-payer.server.ts'
import {
  eventJob,
  orderPollJob,
  payerJob,
  reconcileJob,
  refundJob,
} from '../../modules/checkout/poll-order.server.ts'
import { readUnknownEvent } from '../../modules/checkout/receive-event.server.ts'
import {
  findExternalChanges,
  reconcileExternal,
  reconcileScheduleJob,
  reconcileTime,
} from '../../modules/checkout/reconcile-orders.server.ts'
import { sendRefund } from '../../modules/checkout/send-refund.server.ts'
import { settleOrder } from '../../modules/checkout/settle-order.server.ts'
import {
  copyCover,
  fetchCoverJob,
  queueCovers,
} from '../../modules/courses/covers/fetch-cover.server.ts'
import { receiptJob } from '../../modules/enrolments/enqueue-notification.server.ts'
import {
  followLeavers,
  leaversJob,
  queueLeavers,
} from '../../modules/enrolments/follow-leavers.server.ts'
import { notifyOfPayment } from '../../modules/enrolments/reminders/notify-of-payment.server.ts'
import {
  remindingJob,
  remindingTime,
  remindOfDues,
} from '../../modules/enrolments/reminders/remind-of-dues.server.ts'
import { sendMail } from '../../modules/messages/send-mail.server.ts'
import { backupJob, backupTimes } from '../../modules/operations/backups/keep-nights.server.ts'
import { refundNotificationJob } from '../../modules/refunds/enqueue-notification.server.ts'
import { notifyOfRefund } from '../../modules/refunds/notify-of-refund.server.ts'
import { continueImport } from '../../modules/registrations/imports/go-on.server.ts'
import { importJob } from '../../modules/registrations/imports/store.server.ts'
import {
  sendWeeklyReport,
  weeklyReportJob,
  weeklyReportTime,
} from '../../modules/reports/send-weekly-report.server.ts'
import { startWorker, type Worker } from '../../platform/jobs/worker.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Services } from '../../platform/services.ts'
import { retentionJob, retentionTime, runRetention } from './retention.ts'
import { queueSettling, runSettling, settlingJob } from './settle-history.ts'

/** Sets the worker to everything that is done later, and asks for what older code left undone. */
export async function startJobs(
  services: Services,
  mailer: Mailer,
  backupSchedule: { look(): void },
): Promise<Worker> {
  const { db, pool, log } = services
  await queueCovers(db)
  await queueAdoptions(db)
  await queueSettling(db)
  await queueLeavers(db)
  const tasks = { ...tasksOf(services, mailer), [backupJob]: async () => backupSchedule.look() }
  return startWorker({
    pool,
    log,
    tasks,
    crontab: [
      retentionTime,
      backupTimes,
      queuesTime,
      weeklyReportTime,
      remindingTime,
      ...(services.checkout ? [pollDueOrdersTime, reconcileTime] : []),
    ].join('\n'),
  })
}

function tasksOf(services: Services, mailer: Mailer): TaskList {
  const { db, clock, log } = services
  return {
    [resetLinkJob]: (job) => sendResetLink(services, job),
    [newDeviceJob]: (job) => notifyNewDevice(services, job),
    [retentionJob]: () => runRetention(services),
    [settlingJob]: () => runSettling(services),
    [servingJob]: (job) => serveQueue(services, job),
    [queuesJob]: () => serveQueues(services),
    [remindingJob]: () => remindOfDues(services),
    [receiptJob]: (job) => notifyOfPayment(services, job),
    [leaversJob]: () => followLeavers(services),
    [seatNotificationJob]: (job) => notifyOfSeat(services, job),
    [payerJob]: (job) => notifyPayer(services, job),
    [refundNotificationJob]: (job) => notifyOfRefund(services, job),
    [fetchCoverJob]: (job) => copyCover(services, job),
    [adoptPictureJob]: (job, tries) => adoptPicture(services, job, tries),
    [importJob]: (job) => continueImport(services, job),
    [weeklyReportJob]: () => sendWeeklyReport(services),
    ...paymentTasks(services),
    'send-mail': (mail, { job }) => sendMail({ db, mailer, clock, log }, mail, job),
  }
}

/** Without a gateway what waits for one goes on waiting: it may only be set again. */
function paymentTasks({ checkout, db, clock }: Services): TaskList {
  if (!checkout) return {}
  const { gateway } = checkout
  const settleContext = { db, gateway, clock }
  return {
    [pollDueOrdersJob]: () => pollDueOrders(db, clock()),
    [orderPollJob]: async (job) => {
      await settleOrder(settleContext, (job as { order: string }).order)
    },
    [eventJob]: (job) => readUnknownEvent({ db, gateway, now: clock() }, job),
    [refundJob]: (job) => sendRefund(settleContext, job),
    [reconcileJob]: (job) => reconcileExternal(settleContext, job),
    [reconcileScheduleJob]: () => findExternalChanges(settleContext),
  }
}
