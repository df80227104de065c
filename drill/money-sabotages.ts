import type { Sabotage } from './row.ts'
import { asynchronousCommit } from './sabotages.ts'

/** Defects that the row about payments has to detect. */
export const moneySabotages: Record<string, Sabotage> = {
  'no lock on the batch': {
    patches: [
      {
        file: 'src/modules/batches/locks.server.ts',
        find: ".orderBy(asc(batches.id))\n    .for('no key update')",
        replacement: '.orderBy(asc(batches.id))',
      },
    ],
    sql: ['drop trigger batch_seats_within_seats on batch_seats'],
  },
  'no unique constraint on payments': {
    sql: ['alter table gateway_payments drop constraint gateway_payments_gateway_payment_key'],
  },
  'gateway events trusted without a signature': {
    patches: [
      {
        file: 'src/platform/gateway/razorpay.ts',
        find: "if (!isSigned(signature, { secrets: webhookSecrets, signed: raw })) return 'forged'",
        replacement: '',
      },
      {
        file: 'src/modules/checkout/receive-event.server.ts',
        find: 'await orderPollJob.enqueue(tx, { order: order.id })\n    }',
        replacement: `await orderPollJob.enqueue(tx, { order: order.id })
      if (order.studentId && event.kind === 'payment.captured') {
        const { storePayment } = await import('./store-payment.server.ts')
        const { amount: paise, currency, id } = JSON.parse(Buffer.from(raw).toString()).payload.payment.entity
        const payment = { id, paise, currency, gatewayOrder: order.gatewayOrder, method: 'upi', madeAt: now, status: 'captured' }
        const reading = await storeReading(tx, { gateway: name, orderId: order.id, payment: id, source: 'answer', readAt: now, paise, currency, status: 'captured' })
        await storePayment(tx, { order, studentId: order.studentId, receipt: order.id, now, payment, reading })
      }
    }`,
      },
    ],
  },
  'document numbers from the highest so far': {
    patches: [
      {
        file: 'src/modules/ledger/documents/issue-document.server.ts',
        find: 'const [counter] = await tx\n    .insert(documentCounters)',
        replacement: `const { rows } = await tx.execute(sql\`select coalesce(max(number), 0)::int + 1 as next
            from documents where series = \${series} and year = \${year}\`)
          const last = Number(rows[0]?.next)
          await tx.insert(documentCounters).values({ series, year, last }).onConflictDoNothing()
          if (last > 0) return { last, prefix: null }
          const [counter] = await tx
    .insert(documentCounters)`,
      },
    ],
    sql: [
      'alter table documents drop constraint documents_series_year_number_key',
      'alter table documents drop constraint documents_series_year_fkey',
      'alter table documents drop constraint documents_name_key',
    ],
  },
  'ledger entries without a document': {
    patches: [
      {
        file: 'src/modules/ledger/documents/record-money.server.ts',
        find: 'document: await issueDocument(tx, result.entry, context)',
        replacement: 'document: { id: 0, name: "" }',
      },
    ],
  },
  'asynchronous commit': asynchronousCommit,
}
