import {
  resetLinkJob,
  sendResetLink,
} from '../../modules/accounts/mailed-links/reset-password.server.ts'
import {
  newDeviceJob,
  notifyNewDevice,
} from '../../modules/accounts/new-devices/notify-of-device.server.ts'
import {
  adoptPicture,
  adoptPictureJob,
} from '../../modules/accounts/picture/account-picture.server.ts'
import { offerSeatsJob, seatNotificationJob } from '../../modules/batches/jobs.server.ts'
import {
  allSeatsJob,
  offerAllSeats,
  offerFreeSeats,
} from '../../modules/batches/offer-free-seats.server.ts'
import { notifyOfSeat } from '../../modules/batches/write-seat-mails.server.ts'
import {
  eventJob,
  orderPollJob,
  payerJob,
  reconcileJob,
  refundJob,
} from '../../modules/checkout/jobs.server.ts'
import { notifyPayer } from '../../modules/checkout/notify-payer.server.ts'
import { isLinkGood } from '../../modules/checkout/payment-links.server.ts'
import { readUnknownEvent } from '../../modules/checkout/receive-event.server.ts'
import {
  findExternalChanges,
  reconcileAllJob,
  reconcileExternal,
} from '../../modules/checkout/reconcile-orders.server.ts'
import { sendRefund } from '../../modules/checkout/refund-payment.server.ts'
import {
  dueOrdersJob,
  pollDueOrders,
  settleOrder,
} from '../../modules/checkout/settle-order.server.ts'
import { notifyGuardian } from '../../modules/classes/absences.server.ts'
import { fillSessionsJob, guardianJob, queueFilling } from '../../modules/classes/jobs.server.ts'
import { fillSessions } from '../../modules/classes/plan-sessions.server.ts'
import { copyCover, fetchCoverJob, queueCovers } from '../../modules/courses/covers.server.ts'
import {
  publishPlannedPrices,
  publishPricesJob,
} from '../../modules/courses/editing/planned-prices/plan-price.server.ts'
import { closeEnquiry } from '../../modules/enrolments/close-enquiry.server.ts'
import { enquiryJob, receiptJob } from '../../modules/enrolments/jobs.server.ts'
import { notifyOfPayment } from '../../modules/enrolments/reminders/notify-of-payment.server.ts'
import {
  reminderJob,
  remindOfDues,
} from '../../modules/enrolments/reminders/remind-of-dues.server.ts'
import { isFeeOpen } from '../../modules/enrolments/reminders/store.server.ts'
import { attachDocuments } from '../../modules/ledger/documents/record-money.server.ts'
import { deliverMail } from '../../modules/messages/deliver-mail.server.ts'
import { backupJob } from '../../modules/operations/backups/nightly-backups.server.ts'
import { publishPlannedJob } from '../../modules/page-texts/jobs.server.ts'
import { publishPlanned } from '../../modules/page-texts/publish-texts.server.ts'
import {
  notifyOfRefund,
  refundNotificationJob,
} from '../../modules/refunds/notify-of-refund.server.ts'
import { continueImport } from '../../modules/registrations/imports/run-import.server.ts'
import { importJob } from '../../modules/registrations/imports/store.server.ts'
import {
  notifyOfWaiting,
  waitingJob,
} from '../../modules/registrations/waiting/notify-of-waiting.server.ts'
import {
  sendWeeklyReport,
  weeklyReportJob,
} from '../../modules/reports/send-weekly-report.server.ts'
import type { PaymentGateway } from '../../platform/gateway/gateway.ts'
import { startWorker, type Worker } from '../../platform/jobs/worker.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { mailJob, type PaymentRequest } from '../../platform/mail/queue-mail.ts'
import type { Services } from '../../platform/services.ts'
import { retentionJob, runRetention } from './retention.ts'

/** Starts the worker with all jobs and the crontab of scheduled ones. */
export async function startJobs(
  services: Services,
  mailer: Mailer,
  backupSchedule: { look(): void },
): Promise<Worker> {
  const { db, pool, log, clock, checkout } = services
  const attach = (documents: readonly number[]) => attachDocuments(services, documents)
  const isOpen = (request: PaymentRequest) =>
    'paymentLink' in request
      ? isLinkGood(db, request.paymentLink, clock())
      : isFeeOpen(db, request, clock())
  await queueCovers(db)
  await queueFilling(db)
  const scheduled = [retentionJob, backupJob, allSeatsJob, weeklyReportJob, reminderJob, waitingJob]
  // Without a gateway its jobs wait: it may be configured again.
  const ofGateway = checkout ? [dueOrdersJob, reconcileAllJob] : []
  return startWorker({
    pool,
    log,
    crontab: [...scheduled, ...ofGateway].map(({ crontab }) => crontab).join('\n'),
    tasks: Object.fromEntries([
      resetLinkJob.runs((payload) => sendResetLink(services, payload)),
      newDeviceJob.runs((payload) => notifyNewDevice(services, payload)),
      adoptPictureJob.runs((payload, job) => adoptPicture(services, payload, job)),
      retentionJob.runs(() => runRetention(services)),
      backupJob.runs(async () => backupSchedule.look()),
      offerSeatsJob.runs((payload) => offerFreeSeats(services, payload)),
      allSeatsJob.runs(() => offerAllSeats(services)),
      seatNotificationJob.runs((payload) => notifyOfSeat(services, payload)),
      fillSessionsJob.runs(() => fillSessions(services)),
      guardianJob.runs((payload) => notifyGuardian(services, payload)),
      ...enrolmentTasks(services),
      payerJob.runs((payload) => notifyPayer(services, payload)),
      refundNotificationJob.runs((payload) => notifyOfRefund(services, payload)),
      fetchCoverJob.runs((payload) => copyCover(services, payload)),
      publishPlannedJob.runs((payload) => publishPlanned(services, payload)),
      publishPricesJob.runs((payload) => publishPlannedPrices(services, payload)),
      importJob.runs((payload) => continueImport(services, payload)),
      waitingJob.runs(() => notifyOfWaiting(services)),
      weeklyReportJob.runs(() => sendWeeklyReport(services)),
      mailJob.runs((mail, job) =>
        deliverMail({ db, mailer, clock, log, attach, isOpen }, mail, job),
      ),
      ...(checkout ? paymentTasks({ db, clock, gateway: checkout.gateway }) : []),
    ]),
  })
}

function enrolmentTasks(services: Services) {
  return [
    enquiryJob.runs((payload) => closeEnquiry(services, payload)),
    reminderJob.runs(() => remindOfDues(services)),
    receiptJob.runs((payload) => notifyOfPayment(services, payload)),
  ]
}

function paymentTasks(services: Pick<Services, 'db' | 'clock'> & { gateway: PaymentGateway }) {
  const { db, clock } = services
  return [
    dueOrdersJob.runs(() => pollDueOrders(db, clock())),
    orderPollJob.runs(({ order }) => settleOrder(services, order)),
    eventJob.runs((payload) => readUnknownEvent(services, payload)),
    refundJob.runs((payload) => sendRefund(services, payload)),
    reconcileJob.runs((payload) => reconcileExternal(services, payload)),
    reconcileAllJob.runs(() => findExternalChanges(services)),
  ]
}
