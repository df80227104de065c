import { record } from '../audit/record-event.server.ts'
import { cashAboveLimitOf, onMerge } from '../students/hooks.server.ts'
import { listCashAboveLimit, lockCash } from './read-cash.server.ts'

cashAboveLimitOf.provide(listCashAboveLimit)

/** Nobody took too much of either entry: that both are one person is found out only now (decision 0089). */
onMerge.add(async (tx, { to, only }, context) => {
  if (only) return {}
  await lockCash(tx, { studentId: to })
  for (const { course, day, paise } of await listCashAboveLimit(tx, [to])) {
    const above = { course, day, amountPaise: paise }
    await record(tx, { event: 'exceed cash limit', id: to, ...above }, context)
  }
  return {}
})
