import { enrolmentAccounts } from '../ledger/hooks.server.ts'
import { onAnonymise, onMerge } from '../students/hooks.server.ts'
import { anonymiseEnrolments } from './anonymise-enrolments.server.ts'
import { lockEnrolmentById } from './locks.server.ts'
import { recordPayment } from './record-payment.server.ts'
import { refileEnrolments } from './refile-enrolments.server.ts'

onMerge.add(async (tx, { only, ...move }) => ({
  enrolmentIds: await refileEnrolments(tx, { ...move, ...(only && { only: only.enrolmentIds }) }),
}))

onAnonymise.add(anonymiseEnrolments)

enrolmentAccounts.provide({
  lock: lockEnrolmentById,
  record: (tx, enrolmentId, money, context) =>
    recordPayment(tx, { enrolmentId: enrolmentId, ...money }, context),
})
