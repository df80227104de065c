/**
 * What modules register with those below: audit events, and steps when a student is merged or erased, in
 * this order. Imported first by everything that uses a database: the server, commands, tests.
 */
import { accountEvents } from '../modules/accounts/events.server.ts'
import { registerEvents } from '../modules/audit/events.server.ts'
import { batchEvents, seatEvents } from '../modules/batches/events.server.ts'
import { receiptEvents } from '../modules/books/events.server.ts'
import { certificateEvents, certificateSettings } from '../modules/certificates/events.server.ts'
import { checkoutEvents } from '../modules/checkout/events.server.ts'
import { attendanceEvents, classEvents } from '../modules/classes/events.server.ts'
import { courseEvents } from '../modules/courses/events.server.ts'
import { enrolmentEvents, planEvents } from '../modules/enrolments/events.server.ts'
import { refundEvents } from '../modules/refunds/events.server.ts'
import { registrationEvents } from '../modules/registrations/history/events.server.ts'
import { settingsEvents } from '../modules/settings/events.server.ts'
import { siteContentEvents } from '../modules/site-content/events.server.ts'
import { importEvents, studentEvents } from '../modules/students/events.server.ts'
import { submissionEvents, workEvents } from '../modules/work/events.server.ts'
import '../modules/page-texts/hooks.server.ts'
// Before the seats go that say whose they are.
import '../modules/certificates/hooks.server.ts'
import '../modules/batches/hooks.server.ts'
import '../modules/classes/hooks.server.ts'
import '../modules/work/hooks.server.ts'
import '../modules/registrations/hooks.server.ts'
import '../modules/refunds/hooks.server.ts'
import '../modules/enrolments/hooks.server.ts'
import '../modules/books/hooks.server.ts'
// After enrolments and registrations were moved: it adds up their cash.
import '../modules/ledger/record-cash-of-merges.server.ts'
import '../modules/students/hooks-of-accounts.server.ts'
import '../modules/messages/hooks.server.ts'

const eventsOfModules = [
  accountEvents,
  batchEvents,
  seatEvents,
  receiptEvents,
  certificateEvents,
  certificateSettings,
  checkoutEvents,
  classEvents,
  attendanceEvents,
  courseEvents,
  enrolmentEvents,
  planEvents,
  refundEvents,
  registrationEvents,
  settingsEvents,
  siteContentEvents,
  studentEvents,
  importEvents,
  workEvents,
  submissionEvents,
]
for (const defined of eventsOfModules) registerEvents(defined)

declare module '../modules/audit/events.server.ts' {
  interface EventRegistry {
    modules: (typeof eventsOfModules)[number]
  }
}
