/**
 * What modules register with those below: audit events, and steps when a student is merged or erased, in
 * this order. Imported first by everything that uses a database: the server, commands, tests.
 */
import '../modules/accounts/events.server.ts'
import '../modules/batches/events.server.ts'
import '../modules/certificates/events.server.ts'
import '../modules/checkout/events.server.ts'
import '../modules/classes/events.server.ts'
import '../modules/courses/events.server.ts'
import '../modules/enrolments/events.server.ts'
import '../modules/refunds/events.server.ts'
import '../modules/registrations/enquiries/events.server.ts'
import '../modules/registrations/history/events.server.ts'
import '../modules/settings/events.server.ts'
import '../modules/site-content/events.server.ts'
import '../modules/students/events.server.ts'
import '../modules/work/events.server.ts'
import '../modules/page-texts/hooks.server.ts'
// Before the seats go that say whose they are.
import '../modules/certificates/hooks.server.ts'
import '../modules/batches/hooks.server.ts'
import '../modules/classes/hooks.server.ts'
import '../modules/work/hooks.server.ts'
import '../modules/registrations/hooks.server.ts'
import '../modules/refunds/hooks.server.ts'
import '../modules/enrolments/hooks.server.ts'
// After enrolments and registrations were moved: it adds up their cash.
import '../modules/ledger/record-cash-of-merges.server.ts'
import '../modules/students/hooks-of-accounts.server.ts'
import '../modules/messages/hooks.server.ts'
