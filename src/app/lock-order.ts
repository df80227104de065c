/**
 * The order of locks (decision 0028). A transaction that takes several takes them in this order, so that no
 * two can deadlock; the functions are in the `locks.server.ts` of their modules:
 *
 *   contacts       e-mails and phone numbers that a change is about to store
 *   students       those of a merge by number, after the lock that all merges share
 *   accounts       one row; with `lockAmongStaff` where it may be the last owner
 *   registrations  by number
 *   orders         one order paid through the gateway
 *   batches        by number; then their seats and waitlists
 *   sessions       one class of a batch, with its roll
 *   enrolments     one row; every entry into its ledger is written under this lock
 *
 * After these come the locks of what belongs to them: parked mails, a person's cash, the cash box for cash
 * refunds, the ledger, document counters, unpaid holds.
 *
 * A transaction that learns too late that it needs an earlier lock reads without a lock, takes the locks in
 * order, reads again, and throws `ConcurrentChangeError` if the row changed meanwhile. Two exceptions: an
 * import takes contacts last, since storing a long file takes seconds, and retries where it meets a match;
 * courses and settings have a lock of their own and take none of these beside it.
 */
export const lockSequence = [
  'lockContacts',
  'lockStudents',
  'lockAmongStaff',
  'lockRegistrations',
  'lockOrder',
  'lockBatches',
  'lockSession',
  'lockEnrolmentById',
] as const
