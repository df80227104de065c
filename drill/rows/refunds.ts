import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { GatewayFault } from '../../sandbox/gateway/gateway-faults.ts'
import { fillPath } from '../../src/ui/api/fill-path.ts'
import { formatRupees } from '../../src/ui/format/money.ts'
import { openGateway, type TestGateway } from '../../test-support/gateway.ts'
import { openMailServer } from '../../test-support/mail-server.ts'
import { createBuyers } from '../buyers.ts'
import { type Caller, inParallel } from '../callers.ts'
import { readSums } from '../count-money.ts'
import { countRefundDifferences, type RefundResults } from '../count-refunds.ts'
import { cycleFaults } from '../cycle-faults.ts'
import { whileKilling } from '../kill.ts'
import { type KillableSite, openKillableSite } from '../killable-site.ts'
import { makeBatch } from '../make-batches.ts'
import { type DrillOptions, type DrillRow, nonZero, type RowOutcome } from '../row.ts'
import { inDatabase, liftHoldLimits, releaseJobs } from '../site-database.ts'
import type { SiteEnvironment } from '../site-environment.ts'
import { waitUntil } from '../wait-until.ts'

/** Students request refunds; app and database are killed during request, approval and refund. */
export const refunds: DrillRow = {
  name: 'refunds, killed at every step',
  expected:
    'gateway = ledger = documents, each payment once; every request completed, each mail once',
  on: ['own', 'given'],
  inShort: false,
  sabotages: {
    'a new idempotency key for each attempt': {
      patches: [
        {
          file: 'src/platform/gateway/razorpay.ts',
          find: "'X-Refund-Idempotency': key",
          replacement:
            "'X-Refund-Idempotency': 'again-' + performance.now().toString().replace('.', '-')",
        },
      ],
    },
    'refund job queued outside the transaction': {
      patches: [
        {
          file: 'src/modules/checkout/fulfil-order.server.ts',
          find: 'await refundJob.enqueue(tx, { key })',
          replacement:
            'void setTimeout(() => refundJob.enqueue(tx, { key }).catch(() => undefined), 2_000)',
        },
      ],
    },
    'approval without a transaction': {
      patches: [
        {
          file: 'src/modules/refunds/approve-refund-request.server.ts',
          find: 'return retryTransaction(db, async (tx) => {',
          replacement: 'return ((work) => work(db))(async (tx) => {',
        },
      ],
    },
    'mail job queued outside the transaction': {
      patches: [
        {
          file: 'src/platform/jobs/define-job.ts',
          find: 'await db.execute(sql`select graphile_worker.add_job(',
          replacement:
            "const late = (query: SQL) => void setTimeout(() => db.execute(query).catch(() => undefined), 2_000)\n  await (name === 'notify-of-refund' ? late : db.execute.bind(db))(sql`select graphile_worker.add_job(",
        },
      ],
    },
  },
  run,
}

const refundFaults: GatewayFault[][] = [
  ['lost'],
  ['refund-fails'],
  ['twice', 'disorder'],
  ['lost', 'dropped'],
  ['forged'],
  [],
]

const sizes = {
  short: { people: 8, kills: 2 },
  whole: { people: 60, kills: 8 },
}

type RefundDrill = RefundResults & {
  options: DrillOptions
  site: KillableSite
  admin: Pick<Caller, 'cookie' | 'from'>
  people: number
  kills: number
}

async function run(options: DrillOptions): Promise<RowOutcome> {
  const [gateway, mails] = [await openGateway(), await openMailServer()]
  const site = await openKillableSite(options, { SMTP_URL: mails.url, ...gateway.settings })
  const buyers = createBuyers({ address: site.address, gateway })
  const { people, kills } = sizes[options.isShort ? 'short' : 'whole']
  try {
    gateway.sendTo(site.address)
    const admin = await site.signIn()
    await liftHoldLimits(site.environment)
    const acknowledged = {
      enrolments: new Set<number>(),
      approvals: new Set<number>(),
      deskPayments: new Set<number>(),
    }
    return await drill({
      options,
      site,
      gateway,
      mails,
      buyers,
      admin,
      people,
      kills,
      acknowledged,
    })
  } finally {
    gateway.sendTo(undefined)
    await site.close()
    await Promise.all([gateway.close(), mails.close()])
  }
}

async function drill(refundDrill: RefundDrill): Promise<RowOutcome> {
  const { options, site, gateway, kills, acknowledged } = refundDrill
  const killing = { kills, kill: site.kill }
  // Every fourth student asks for nothing, so that the sums are not zero.
  const requesters = (await sellSeats(refundDrill)).filter((_, index) => index % 4 !== 3)
  await whileKilling(
    killing,
    requesters.map((one) => () => requestRefund(refundDrill, one)),
  )
  // Lost responses come first, when many refunds are sent: those are retried.
  const faults = cycleFaults(gateway, refundFaults, 300)
  const { open } = await readRequests(refundDrill)
  await whileKilling(
    killing,
    open.map((one) => () => approve(refundDrill, one)),
  )
  await whileKilling(killing, [() => completeRequests(refundDrill, 20_000)])
  await faults.end()
  const startedAt = performance.now()
  const timeoutMs = options.sabotage ? 10_000 : 60_000
  await completeRequests(refundDrill, timeoutMs)
  await waitUntil(() => areMailsSent(site.environment), timeoutMs)
  const differences = await inDatabase(site.environment, (client) =>
    countRefundDifferences(client, refundDrill),
  )
  const sums = await inDatabase(site.environment, readSums)
  const gatewaySum = await readGatewaySum(gateway)
  const failures = nonZero(differences)
  if (sums.ledger !== gatewaySum || sums.documents !== gatewaySum) failures.push('the sums differ')
  const { enrolments, approvals, deskPayments } = acknowledged
  return {
    counted: [
      `${enrolments.size} requested, ${approvals.size} approved, ${deskPayments.size} failed and were paid by the desk`,
      `${formatRupees(gatewaySum)} left at the gateway, ${formatRupees(sums.ledger)} in the ledger, ${formatRupees(sums.documents)} in documents`,
      `${site.killed.length} kills`,
      `completed ${((performance.now() - startedAt) / 1_000).toFixed(1)} s after the last`,
    ],
    failures,
  }
}

/** Before any fault, each person buys a seat and pays for it. */
async function sellSeats({ site, buyers, people }: RefundDrill): Promise<Caller[]> {
  const batch = await makeBatch(site.environment, { course: 'python-programming', seats: people })
  return inParallel(
    Array.from({ length: people }, (_, number) => async () => {
      const buyer = await buyers.signUp(number)
      const checkout = await buyers.checkOut(buyer, { batch, course: 'python-programming' })
      if (checkout) await buyers.pay(checkout, true)
      return buyer
    }),
  )
}

/** Reads the calculation and requests the refund, retried with one key until there is a response. */
async function requestRefund({ buyers, acknowledged }: RefundDrill, student: Caller) {
  const { text } = await buyers.send('/api/me/refunds', { headers: { cookie: student.cookie } })
  const [account] = JSON.parse(text).accounts
  const body = {
    key: `leaving-${randomUUID()}`,
    of: account.of,
    paise: account.calculation.backPaise,
  }
  const { status } = await buyers.ask(student, '/api/me/refunds', { body })
  if (status === 201) acknowledged.enrolments.add(account.of.enrolmentId)
}

type RefundRequest = { id: number; paise: number; state: string }

async function readRequests({ buyers, admin }: RefundDrill): Promise<{ open: RefundRequest[] }> {
  const { text } = await buyers.send('/api/admin/refunds', { headers: { cookie: admin.cookie } })
  return JSON.parse(text)
}

/** In two windows at the same time. */
async function approve({ buyers, admin, acknowledged }: RefundDrill, { id, paise }: RefundRequest) {
  const path = fillPath('/api/admin/refunds/{id}/decision', { id })
  const body = { decision: 'approve', paise }
  const responses = await Promise.all([1, 2].map(() => buyers.ask(admin, path, { body })))
  if (responses.some(({ status }) => status === 200)) acknowledged.approvals.add(id)
}

/** Waits until no request is open. A refund that fails at the gateway is paid by the desk, in two windows. */
async function completeRequests(refundDrill: RefundDrill, timeoutMs: number) {
  const { site, buyers, admin, acknowledged } = refundDrill
  const end = performance.now() + timeoutMs
  for (;;) {
    const { open } = await readRequests(refundDrill)
    const failed = open.filter(({ state }) => state === 'failed')
    await inParallel(
      failed.map(({ id }) => async () => {
        const path = fillPath('/api/admin/refunds/{id}/payment', { id })
        const body = { method: 'bank', reference: `UTR${id}` }
        const responses = await Promise.all([1, 2].map(() => buyers.ask(admin, path, { body })))
        if (responses.some(({ status }) => status === 200)) acknowledged.deskPayments.add(id)
      }),
    )
    if (open.length === 0 || performance.now() > end) return
    await releaseJobs(site.environment)
    await pause(300)
  }
}

/** Whether all mails were sent; jobs of a dead process are unlocked. */
async function areMailsSent(environment: SiteEnvironment): Promise<boolean> {
  await releaseJobs(environment)
  return inDatabase(environment, async (client) => {
    const { rows } = await client.query(
      `select from graphile_worker.jobs
        where task_identifier = 'notify-of-refund' or starts_with(key, 'refund-') limit 1`,
    )
    return rows.length === 0
  })
}

/** Payments at the gateway less refunds, in paise. */
async function readGatewaySum({ books: { store } }: TestGateway): Promise<number> {
  const payments = await store.list('payment', 100_000)
  return payments
    .filter(({ captured }) => captured)
    .reduce((sum, { amount, amount_refunded: back }) => sum + amount - back, 0)
}
