import type { TaskList } from 'graphile-worker'
import {
  resetLinkJob,
  sendResetLink,
} from '../domain/accounts/mailed-links/send-reset-link.server.ts'
import { newDeviceJob, tellOfDevice } from '../domain/accounts/new-devices/tell-of-device.server.ts'
import {
  adoptPicture,
  adoptPictureJob,
  queueAdoptions,
} from '../domain/accounts/picture/adopt-picture.server.ts'
import { backupJob, backupTimes } from '../domain/backups/keep-nights.server.ts'
import {
  queuesJob,
  queuesTime,
  serveQueue,
  serveQueues,
} from '../domain/batches/serve-queue.server.ts'
import { servingJob, tellingJob } from '../domain/batches/tell-later.server.ts'
import { tellOfSeat } from '../domain/batches/tell-of-seat.server.ts'
import { lookAtDue, lookAtDueJob, lookAtDueTime } from '../domain/checkouts/look-at-due.server.ts'
import {
  elsewhereTime,
  elsewhereTimeJob,
  lookAtElsewhere,
  lookForElsewhere,
} from '../domain/checkouts/look-elsewhere.server.ts'
import {
  elsewhereJob,
  eventJob,
  lookJob,
  payerJob,
  refundJob,
} from '../domain/checkouts/queue-look.server.ts'
import { readUnknownEvent } from '../domain/checkouts/receive-event.server.ts'
import { sendRefund } from '../domain/checkouts/send-refund.server.ts'
import { settleOrder } from '../domain/checkouts/settle-order.server.ts'
import { tellOfOrder } from '../domain/checkouts/tell-payer.server.ts'
import {
  copyCover,
  fetchCoverJob,
  queueCovers,
} from '../domain/courses/covers/fetch-cover.server.ts'
import {
  remindingJob,
  remindingTime,
  remindOfDues,
} from '../domain/fee-mails/remind-of-dues.server.ts'
import { tellOfPayment } from '../domain/fee-mails/tell-of-payment.server.ts'
import {
  followLeavers,
  leaversJob,
  queueLeavers,
} from '../domain/joinings/follow-leavers.server.ts'
import { receiptJob } from '../domain/joinings/tell-later.server.ts'
import { sendMail } from '../domain/mails/send-mail.server.ts'
import { tellingOfRefundJob } from '../domain/refunds/tell-later.server.ts'
import { tellOfRefund } from '../domain/refunds/tell-of-refund.server.ts'
import { goOn } from '../domain/registrations/imports/go-on.server.ts'
import { importJob } from '../domain/registrations/imports/store.server.ts'
import {
  sendWeeklyReport,
  weeklyReportJob,
  weeklyReportTime,
} from '../domain/reports/send-weekly-report.server.ts'
import type { Services } from '../domain/services.ts'
import { startWorker, type Worker } from '../platform/jobs/worker.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { retentionJob, retentionTime, runRetention } from './retention.ts'
import { queueSettling, runSettling, settlingJob } from './settle-history.ts'

/** Sets the worker to everything that is done later, and asks for what older code left undone. */
export async function startJobs(
  services: Services,
  mailer: Mailer,
  nights: { look(): void },
): Promise<Worker> {
  const { db, pool, log } = services
  await queueCovers(db)
  await queueAdoptions(db)
  await queueSettling(db)
  await queueLeavers(db)
  const tasks = { ...tasksOf(services, mailer), [backupJob]: async () => nights.look() }
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
      ...(services.checkout ? [lookAtDueTime, elsewhereTime] : []),
    ].join('\n'),
  })
}

function tasksOf(services: Services, mailer: Mailer): TaskList {
  const { db, clock, log } = services
  return {
    [resetLinkJob]: (job) => sendResetLink(services, job),
    [newDeviceJob]: (job) => tellOfDevice(services, job),
    [retentionJob]: () => runRetention(services),
    [settlingJob]: () => runSettling(services),
    [servingJob]: (job) => serveQueue(services, job),
    [queuesJob]: () => serveQueues(services),
    [remindingJob]: () => remindOfDues(services),
    [receiptJob]: (job) => tellOfPayment(services, job),
    [leaversJob]: () => followLeavers(services),
    [tellingJob]: (job) => tellOfSeat(services, job),
    [payerJob]: (job) => tellOfOrder(services, job),
    [tellingOfRefundJob]: (job) => tellOfRefund(services, job),
    [fetchCoverJob]: (job) => copyCover(services, job),
    [adoptPictureJob]: (job, tries) => adoptPicture(services, job, tries),
    [importJob]: (job) => goOn(services, job),
    [weeklyReportJob]: () => sendWeeklyReport(services),
    ...paymentTasks(services),
    'send-mail': (mail, { job }) => sendMail({ db, mailer, clock, log }, mail, job),
  }
}

/** Without a gateway what waits for one goes on waiting: it may only be set again. */
function paymentTasks({ checkout, db, clock }: Services): TaskList {
  if (!checkout) return {}
  const { gateway } = checkout
  const settling = { db, gateway, clock }
  return {
    [lookAtDueJob]: () => lookAtDue(db, clock()),
    [lookJob]: async (job) => {
      await settleOrder(settling, (job as { order: string }).order)
    },
    [eventJob]: (job) => readUnknownEvent({ db, gateway, now: clock() }, job),
    [refundJob]: (job) => sendRefund(settling, job),
    [elsewhereJob]: (job) => lookAtElsewhere(settling, job),
    [elsewhereTimeJob]: () => lookForElsewhere(settling),
  }
}
