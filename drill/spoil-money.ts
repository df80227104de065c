import { asynchronousCommit, type Sabotage } from './row.ts'

/** Faults in the money, each of which the row about money has to notice. */
export const moneySabotages: Record<string, Sabotage> = {
  'no lock on the batch': {
    spoils: [
      {
        file: 'src/modules/batches/locks.server.ts',
        find: ".orderBy(asc(batches.id))\n    .for('no key update')",
        put: '.orderBy(asc(batches.id))',
      },
    ],
    sql: ['drop trigger batch_seats_within_seats on batch_seats'],
  },
  'a payment that may stand twice': {
    sql: ['alter table gateway_payments drop constraint gateway_payments_gateway_payment_key'],
  },
  'the word of an event believed, whoever signed it': {
    spoils: [
      {
        file: 'src/platform/gateway/razorpay.ts',
        find: "if (!isSigned(signature, { secrets: webhookSecrets, signed: raw })) return 'forged'",
        put: '',
      },
      {
        file: 'src/modules/checkout/receive-event.server.ts',
        find: 'await orderPollJob.enqueue(tx, { order: order.id })\n    }',
        put: `await orderPollJob.enqueue(tx, { order: order.id })
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
  'numbers of papers by the highest so far': {
    spoils: [
      {
        file: 'src/modules/ledger/documents/issue-document.server.ts',
        find: 'const [counter] = await tx\n    .insert(documentCounters)',
        put: `const { rows } = await tx.execute(sql\`select coalesce(max(number), 0)::int + 1 as next
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
  'a paper beside the transaction': {
    spoils: [
      {
        file: 'src/modules/ledger/documents/record-money.server.ts',
        find: 'document: await issueDocument(tx, result.entry, context)',
        put: 'document: { id: 0, name: "" }',
      },
    ],
  },
  'asynchronous commit': asynchronousCommit,
}
