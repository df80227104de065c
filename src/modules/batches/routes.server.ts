import type { z } from '@hono/zod-openapi'
import type { Database } from '../../platform/database/connect.ts'
import { versionConflict } from '../../platform/http/version-conflict.server.ts'
import { refreshAfter } from '../../platform/refresh-after.ts'
import type { Services } from '../../platform/services.ts'
import { idParams } from '../../ui/api/contract.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { formatRupees } from '../../ui/format/money.ts'
import type { Texts } from '../../ui/format/texts.server.ts'
import { formatTime } from '../../ui/format/times.ts'
import {
  refused,
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../accounts/route-table.server.ts'
import {
  type Acceptance,
  acceptOffer,
  type ChooseResult,
  chooseInstead,
  declineOffer,
  findOffer,
} from './answer-offer.server.ts'
import { classPlanning } from './class-planning.server.ts'
import {
  answerOfferSchema,
  batchesQuerySchema,
  changeBatchSchema,
  moveBatchSchema,
  newBatchSchema,
  seatOfferQuerySchema,
} from './contract.ts'
import { type ListedBatch, listBatches, listChoices, readBatch } from './list-batches.server.ts'
import {
  addBatch,
  type BatchChangeResult,
  batchFieldsOf,
  cancelBatch,
  changeBatch,
  setOnSale,
} from './plan-batch.server.ts'
import { isOnSale } from './rules.ts'
import { batchFieldLabels, batchPlanTexts, batchTexts, sayClash } from './staff/texts.ts'
import { titleOf } from './store.server.ts'

const refusals = {
  texts: { ...batchPlanTexts, ...batchTexts },
  statuses: { 'no-batch': 404, 'no-class-on-start': [400, 'startsOn'] },
} as const

/** As reasons of a schema they have other texts. */
const goneMeanwhile = {
  'no-course': () => batchPlanTexts['no-course'],
  'no-trainer': () => batchPlanTexts['no-trainer'],
}

const planning = { access: 'batches.plan', visibility: 'nobody' } as const

export const batchRoutes = routeTable(refusals, {
  'GET /api/admin/batches': respondWithResult({
    summary: 'Batches that are not over, the next start first, and what their form chooses from',
    access: 'batches.seat',
    visibility: 'nobody',
    query: batchesQuerySchema,
    run: async (query, { db, context: { now } }) => {
      const rows = await listBatches(db, query, now)
      const batches = rows.map((row) => batchData(row, now))
      const clashes = await classPlanning.get().batchClashes(db, now)
      return { batches, clashes, ...(await listChoices(db)), today: dayInIndia(now) }
    },
  }),

  'POST /api/admin/batches': respondWithResult({
    summary: 'Add a batch of a course',
    ...planning,
    body: newBatchSchema,
    status: 201,
    run: async (request, { db, catalogue, context }) => {
      const result = await refreshAfter(catalogue, addBatch(db, request, context))
      return result.ok ? currentBatch(db, result.id, context.now) : result
    },
    refusals: { ...goneMeanwhile, 'class-clash': sayClash },
  }),

  'GET /api/admin/batches/{id}': respondWithResult({
    summary: 'A batch with its seats as they are at this moment',
    access: 'batches.seat',
    visibility: 'nobody',
    params: idParams,
    run: async ({ id }, { db, context: { now } }) => {
      const row = await readBatch(db, id, now)
      return row ? batchData(row, now) : refused('no-batch')
    },
  }),

  'PUT /api/admin/batches/{id}': respondWithResult({
    summary: 'Change a batch',
    ...planning,
    params: idParams,
    body: changeBatchSchema,
    run: ({ id, version, isClashConfirmed, ...fields }, services) =>
      changedBatch(
        changeBatch(services.db, { id, version, fields, isClashConfirmed }, services.context),
        services,
      ),
    refusals: { ...goneMeanwhile, 'class-clash': sayClash, 'changed-since': sayLate },
  }),

  'POST /api/admin/batches/{id}/status': respondWithResult({
    summary: 'Open or close enrolment in a batch, or cancel it and notify its students',
    ...planning,
    params: idParams,
    body: moveBatchSchema,
    run: (request, services) => {
      const { db, context } = services
      const command =
        request.to === 'cancelled'
          ? cancelBatch(db, request, context)
          : setOnSale(db, request, context)
      return changedBatch(command, services)
    },
    refusals: { 'changed-since': sayLate },
  }),
})

type Saving = Pick<Services, 'db' | 'catalogue'> & { context: { now: Date } }

/** Also sends the current batch to whoever saves second. */
async function changedBatch(
  command: Promise<BatchChangeResult>,
  { db, catalogue, context: { now } }: Saving,
) {
  const result = await refreshAfter(catalogue, command)
  if (result.ok) return currentBatch(db, result.row.id, now)
  if (result.reason !== 'changed-since') return result
  return { ...result, current: await currentBatch(db, result.current.id, now) }
}

type Late = Extract<Awaited<ReturnType<typeof changedBatch>>, { reason: 'changed-since' }>

function sayLate(late: Late) {
  const differs = late.differs.map((field) => batchFieldLabels[field])
  const message = batchPlanTexts['changed-since']
  return versionConflict(late, { message, differs, current: late.current })
}

async function currentBatch(db: Services['db'], id: number, now: Date) {
  const row = await readBatch(db, id, now)
  if (!row) throw new Error('A batch that was just saved is gone.')
  return batchData(row, now)
}

function batchData({ batch, title, trainer, occupied, waiting }: ListedBatch, now: Date) {
  return {
    ...batchFieldsOf(batch),
    id: batch.id,
    title,
    trainer,
    occupied,
    waiting,
    status: batch.status,
    cancellationReason: batch.cancellationReason,
    onSale: isOnSale(batch, now),
    version: batch.version,
    savedBy: batch.savedBy,
    savedAt: batch.updatedAt,
  }
}

const offerRefusals = {
  texts: ({ seatAnswers }: Texts) => ({
    'link-not-good': seatAnswers.linkNotGood,
    'no-seat': seatAnswers.noSeat,
  }),
  statuses: { 'link-not-good': 410 },
} as const

/** The link needs no account, since students entered at the desk may have none. */
export const seatOfferRoutes = routeTable(offerRefusals, {
  'POST /api/seat-offer': respondWithResult({
    summary: 'What seat a mailed link is about; nothing changes by looking',
    access: 'anyone',
    body: seatOfferQuerySchema,
    limit: 'linksFollowedFromAddress',
    run: async ({ secret }, { db, context: { now } }) => {
      const offer = await findOffer(db, secret, now)
      if (!offer) return refused('link-not-good')
      const { seat, batch, others, feePaise } = offer
      const { courseId: course, mode, days, ...fields } = batchFieldsOf(batch)
      const { startsOn, endsOn, fromTime, toTime, room } = fields
      return {
        kind: seat.state === 'left' ? ('choice' as const) : ('offer' as const),
        title: await titleOf(db, course),
        start: { id: batch.id, course, mode, days, startsOn, endsOn, fromTime, toTime },
        room,
        until: seat.expiresAt,
        reason: batch.cancellationReason,
        others,
        feePaise,
      }
    },
  }),

  'POST /api/seat-offer/answer': respondWithMessage({
    summary: 'Accept or decline an offered seat, or choose another batch for a cancelled one; once',
    access: 'anyone',
    body: answerOfferSchema,
    limit: 'linksFollowedFromAddress',
    run: async (request, { db, checkout, context: { now }, c }) => {
      const result = await answerOffer(db, request, now)
      const outcome = result.ok ? request.answer : result.reason
      c.var.log.info({ event: 'seat offer', outcome })
      if (!result.ok) return result.reason === 'link-not-good' ? result : refused('no-seat')
      const { acceptance } = result
      return {
        ok: true as const,
        acceptance: acceptance && { ...acceptance, isPayable: checkout?.isOpen() === true },
      }
    },
    message: ({ acceptance }, { answer }, texts) =>
      acceptance ? sayAccepted(acceptance, texts) : texts.seatAnswers[answer],
    /** `paise`: to pay on the site now. */
    data: ({ acceptance }) => ({ paise: acceptance?.isPayable ? acceptance.feePaise : null }),
  }),
})

function sayAccepted(
  { until, feePaise, isPayable }: Acceptance & { isPayable: boolean },
  { seatAnswers, language }: Pick<Texts, 'seatAnswers' | 'language'>,
): string {
  if (feePaise === null) return seatAnswers.accept
  const time = formatTime(until, language)
  const fee = formatRupees(feePaise)
  return isPayable ? seatAnswers.payOnline(fee, time) : seatAnswers.payAtDesk(fee, time)
}

type AnswerResult = { ok: true; acceptance?: Acceptance } | Extract<ChooseResult, { ok: false }>

function answerOffer(
  db: Database,
  request: z.infer<typeof answerOfferSchema>,
  now: Date,
): Promise<AnswerResult> {
  if (request.answer === 'choose') return chooseInstead(db, request, now)
  return request.answer === 'accept'
    ? acceptOffer(db, request.secret, now)
    : declineOffer(db, request.secret, now)
}
