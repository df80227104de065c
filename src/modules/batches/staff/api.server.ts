import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { json, jsonBody, newApi, type RouteAnswer, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import { refuseLateWith } from '../../../platform/http/refuse-late.server.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { changedSinceWith } from '../../../ui/api/changed-since.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { cancelBatch } from '../cancel-batch.server.ts'
import {
  batchesQuerySchema,
  batchListSchema,
  batchParamSchema,
  batchSchema,
  changeBatchSchema,
  moveBatchSchema,
  newBatchSchema,
} from '../contract.ts'
import { listBatches, listChoices, readBatch } from '../list-batches.server.ts'
import { addBatch, type BatchChangeResult, changeBatch, setOnSale } from '../plan-batch.server.ts'
import type { BatchReason } from '../rules.ts'
import { presentBatch } from './present-batch.server.ts'
import { batchFieldLabels, batchPlanWords, batchWords } from './words.ts'

const refusals = { 400: json(refusalSchema, 'The request is wrong'), ...staffOnly }
const ofOne = {
  200: json(batchSchema, 'The batch as it is now'),
  404: json(refusalSchema, 'There is no such batch'),
  ...refusals,
}
const changeResponses = {
  ...ofOne,
  409: json(
    z.union([changedSinceWith(batchSchema), refusalSchema]),
    'Somebody else changed it meanwhile, or its state does not allow this',
  ),
}

const list = createRoute({
  method: 'get',
  path: staffEndpoints.batches,
  summary: 'Batches that are not over, the next start first, and what their form chooses from',
  request: { query: batchesQuerySchema },
  responses: { 200: json(batchListSchema, 'The batches'), ...refusals },
})
const add = createRoute({
  method: 'post',
  path: staffEndpoints.batches,
  summary: 'Make a batch of a course',
  request: jsonBody(newBatchSchema),
  responses: {
    201: json(batchSchema, 'The new batch'),
    409: json(refusalSchema, 'Its course or its trainer is gone'),
    ...refusals,
  },
})
const read = createRoute({
  method: 'get',
  path: staffEndpoints.batch,
  summary: 'A batch with its seats as they are at this moment',
  request: { params: batchParamSchema },
  responses: ofOne,
})
const change = createRoute({
  method: 'put',
  path: staffEndpoints.batch,
  summary: 'Change a batch',
  request: { params: batchParamSchema, ...jsonBody(changeBatchSchema) },
  responses: changeResponses,
})
const move = createRoute({
  method: 'post',
  path: staffEndpoints.batchStatus,
  summary: 'Put a batch on sale, take it off, or cancel it and tell everybody',
  request: { params: batchParamSchema, ...jsonBody(moveBatchSchema) },
  responses: changeResponses,
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    batchesApi: typeof list | typeof add | typeof read | typeof change | typeof move
  }
}

export function batchesApi(services: Services) {
  const lookers = requireAccess('batches.seat', services, 'nobody')
  const planners = requireAccess('batches.plan', services, 'nobody')
  return newApi<BatchReason>(() => batchWords)
    .openapi({ ...list, ...lookers }, listAll(services))
    .openapi({ ...add, ...planners }, addOne(services))
    .openapi({ ...read, ...lookers }, showOne(services))
    .openapi({ ...change, ...planners }, changeOne(services))
    .openapi({ ...move, ...planners }, moveOne(services))
}

function listAll({ db, clock }: Services): RouteAnswer<typeof list> {
  return async (c) => {
    const now = clock()
    const today = dayInIndia(now)
    const past = c.req.valid('query').past === '1'
    const rows = await listBatches(db, { now, today, past })
    const choices = await listChoices(db)
    return c.json({ batches: rows.map((row) => presentBatch(row, now)), ...choices, today }, 200)
  }
}

function addOne(services: Services): RouteAnswer<typeof add> {
  const { db, clock, catalogue } = services
  return async (c) => {
    const context = { actor: c.var.person, now: clock() }
    const result = await addBatch(db, c.req.valid('json'), context)
    if (!result.ok) return refuse(c, 409, wordsOf(result))
    await catalogue.refresh()
    return c.json(await presentOne(services, result.id), 201)
  }
}

function showOne({ db, clock }: Services): RouteAnswer<typeof read> {
  return async (c) => {
    const now = clock()
    const row = await readBatch(db, c.req.valid('param').id, now)
    return row ? c.json(presentBatch(row, now), 200) : refuse(c, 404, batchPlanWords['no-batch'])
  }
}

function changeOne(services: Services): RouteAnswer<typeof change> {
  const { db, clock, catalogue } = services
  return async (c) => {
    const { version, ...fields } = c.req.valid('json')
    const context = { actor: c.var.person, now: clock() }
    const result = await changeBatch(db, { ...c.req.valid('param'), version, fields }, context)
    if (!result.ok) return refuseChange(c, services, result)
    await catalogue.refresh()
    return c.json(await presentOne(services, result.batch.id), 200)
  }
}

function moveOne(services: Services): RouteAnswer<typeof move> {
  const { db, clock, catalogue } = services
  return async (c) => {
    const request = { ...c.req.valid('param'), ...c.req.valid('json') }
    const context = { actor: c.var.person, now: clock() }
    const result =
      request.to === 'cancelled'
        ? await cancelBatch(db, request, context)
        : await setOnSale(db, request, context)
    if (!result.ok) return refuseChange(c, services, result)
    await catalogue.refresh()
    return c.json(await presentOne(services, result.batch.id), 200)
  }
}

async function presentOne({ db, clock }: Services, id: number) {
  const now = clock()
  const row = await readBatch(db, id, now)
  if (!row) throw new Error('A batch that was just saved is gone.')
  return presentBatch(row, now)
}

type RefusedPlan = Extract<BatchChangeResult, { ok: false }>

async function refuseChange(c: Context, services: Services, refusedPlan: RefusedPlan) {
  if (refusedPlan.reason === 'no-batch') return refuse(c, 404, batchPlanWords['no-batch'])
  if (refusedPlan.reason !== 'changed-since') return refuse(c, 409, wordsOf(refusedPlan))
  const current = await presentOne(services, refusedPlan.current.id)
  const differs = refusedPlan.differs.map((field) => batchFieldLabels[field])
  return refuseLateWith(c, refusedPlan, { message: batchPlanWords.changed, differs, current })
}

function wordsOf(refusedPlan: RefusedPlan): string {
  if (refusedPlan.reason === 'changed-since') return batchPlanWords.changed
  return refusedPlan.reason === 'seats-occupied'
    ? batchPlanWords['seats-occupied'](refusedPlan.occupied)
    : batchPlanWords[refusedPlan.reason]
}
