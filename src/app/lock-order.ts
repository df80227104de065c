/**
 * The one order of locks (decision 0028). Whoever takes several takes them in this order, so that nobody
 * waits in a circle; the functions stand in the `locks.server.ts` of their modules:
 *
 *   contacts       the e-mails and phone numbers that are about to be somebody's
 *   students       those of a merge by number, after the lock that all merges share
 *   accounts       one row; who may be the last owner with `lockAmongStaff`
 *   registrations  by number
 *   orders         one of those that are paid through the gateway
 *   batches        by number; only then their places and waits
 *   enrolments     one row; whoever writes into its ledger holds it
 *
 * After these what hangs on them: parked mails, the cash of a person, the ledger, the counters of documents,
 * who holds seats without paying.
 *
 * Whoever finds out only on the way that an earlier one is needed reads without a lock, locks in order,
 * reads again, and throws `Overtaken` where it moved meanwhile. Two exceptions: an import takes contacts
 * last, for storing a long file takes seconds, and begins again where it meets somebody; courses and
 * settings have a lock of their own and never one of these beside it.
 */
export const lockSequence = [
  'lockContacts',
  'lockStudents',
  'lockAmongStaff',
  'lockRegistrations',
  'lockOrder',
  'lockBatches',
  'lockEnrolmentById',
] as const
