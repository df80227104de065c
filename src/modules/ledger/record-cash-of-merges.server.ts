import { record } from '../audit/record-event.server.ts'
import { cashAboveLimitOf, onMerge } from '../students/hooks.server.ts'
import { listCashAboveLimit, lockCash } from './list-money.server.ts'

cashAboveLimitOf.provide(listCashAboveLimit)

/** Each record alone was below the limit; only the merge shows that they are one person (decision 0089). */
onMerge.add(async (tx, { to, only }, context) => {
  if (only) return {}
  await lockCash(tx, { studentId: to })
  for (const { course, day, paise } of await listCashAboveLimit(tx, [to])) {
    const above = { course, day, amountPaise: paise }
    await record(tx, { event: 'exceed cash limit', id: to, ...above }, context)
  }
  return {}
})
