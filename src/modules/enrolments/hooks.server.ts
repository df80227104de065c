import { enrolmentAccounts } from '../ledger/hooks.server.ts'
import { onAnonymise, onMerge } from '../students/hooks.server.ts'
import { stripJoinings } from './anonymise-enrolments.server.ts'
import { lockJoining } from './locks.server.ts'
import { recordPayment } from './record-payment.server.ts'
import { refileJoinings } from './refile-enrolments.server.ts'

onMerge.add(async (tx, { only, ...move }) => ({
  joiningIds: await refileJoinings(tx, { ...move, ...(only && { only: only.joiningIds }) }),
}))

onAnonymise.add(stripJoinings)

enrolmentAccounts.provide({
  lock: lockJoining,
  record: (tx, joiningId, money, by) => recordPayment(tx, { joiningId, ...money }, by),
})
