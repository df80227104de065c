import { and, desc, eq, inArray } from 'drizzle-orm'
import { onOwnPhone } from '../accounts/hooks.server.ts'
import { registrationAccounts } from '../ledger/hooks.server.ts'
import { onMerge, registrationsOf } from '../students/hooks.server.ts'
import { correctNumbersOf } from './correct-number.server.ts'
import { recordFee } from './fees.server.ts'
import { visibleTo } from './list/store.server.ts'
import { lockRegistrations } from './locks.server.ts'
import { reassignStudent } from './reassign-student.server.ts'
import { registrations } from './tables.ts'

onMerge.add(async (tx, move, context) => ({
  registrationIds: await reassignStudent(tx, move, context),
}))

onOwnPhone.add(correctNumbersOf)

registrationAccounts.provide({
  lock: async (tx, id) => (await lockRegistrations(tx, eq(registrations.id, id)))[0],
  record: (tx, registrationId, money, context) =>
    recordFee(tx, { registrationId, ...money }, context),
})

registrationsOf.provide((db, { family, counsellorId, limit }) =>
  db
    .select()
    .from(registrations)
    .where(and(inArray(registrations.studentId, [...family]), visibleTo(counsellorId)))
    .orderBy(desc(registrations.registeredAt), desc(registrations.id))
    .limit(limit),
)
