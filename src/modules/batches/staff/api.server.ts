import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type Answering, json, jsonBody, newApi, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import { refuseLateWith } from '../../../platform/http/refuse-late.server.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { changedSinceWith } from '../../../ui/api/changed-since.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { only } from '../../accounts/session-cookie.server.ts'
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
import { addBatch, changeBatch, type Planned, setOnSale } from '../plan-batch.server.ts'
import type { BatchReason } from '../rules.ts'
import { presentBatch } from './present-batch.server.ts'
import { batchWords, fieldLabels, planWords } from './words.ts'

const refusals = { 400: json(refusalSchema, 'The request is wrong'), ...staffOnly }
const ofOne = {
  200: json(batchSchema, 'The batch as it is now'),
  404: json(refusalSchema, 'There is no such batch'),
  ...refusals,
}
const changing = {
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
  responses: changing,
})
const move = createRoute({
  method: 'post',
  path: staffEndpoints.batchStatus,
  summary: 'Put a batch on sale, take it off, or cancel it and tell everybody',
  request: { params: batchParamSchema, ...jsonBody(moveBatchSchema) },
  responses: changing,
})

declare module '../../../ui/api/ask.ts' {
  interface Wire {
    batchesApi: typeof list | typeof add | typeof read | typeof change | typeof move
  }
}

export function batchesApi(services: Services) {
  const lookers = only('batches.seat', services, 'nobody')
  const planners = only('batches.plan', services, 'nobody')
  return newApi<BatchReason>(() => batchWords)
    .openapi({ ...list, ...lookers }, listAll(services))
    .openapi({ ...add, ...planners }, addOne(services))
    .openapi({ ...read, ...lookers }, showOne(services))
    .openapi({ ...change, ...planners }, changeOne(services))
    .openapi({ ...move, ...planners }, moveOne(services))
}

function listAll({ db, clock }: Services): Answering<typeof list> {
  return async (c) => {
    const now = clock()
    const today = dayInIndia(now)
    const past = c.req.valid('query').past === '1'
    const rows = await listBatches(db, { now, today, past })
    const choices = await listChoices(db)
    return c.json({ batches: rows.map((row) => presentBatch(row, now)), ...choices, today }, 200)
  }
}

function addOne(services: Services): Answering<typeof add> {
  const { db, clock, catalogue } = services
  return async (c) => {
    const by = { actor: c.var.person, now: clock() }
    const added = await addBatch(db, c.req.valid('json'), by)
    if (!added.ok) return refuse(c, 409, wordsOf(added))
    await catalogue.refresh()
    return c.json(await presentOne(services, added.id), 201)
  }
}

function showOne({ db, clock }: Services): Answering<typeof read> {
  return async (c) => {
    const now = clock()
    const row = await readBatch(db, c.req.valid('param').id, now)
    return row ? c.json(presentBatch(row, now), 200) : refuse(c, 404, planWords['no-batch'])
  }
}

function changeOne(services: Services): Answering<typeof change> {
  const { db, clock, catalogue } = services
  return async (c) => {
    const { version, ...fields } = c.req.valid('json')
    const by = { actor: c.var.person, now: clock() }
    const done = await changeBatch(db, { ...c.req.valid('param'), version, fields }, by)
    if (!done.ok) return refuseChange(c, services, done)
    await catalogue.refresh()
    return c.json(await presentOne(services, done.batch.id), 200)
  }
}

function moveOne(services: Services): Answering<typeof move> {
  const { db, clock, catalogue } = services
  return async (c) => {
    const asked = { ...c.req.valid('param'), ...c.req.valid('json') }
    const by = { actor: c.var.person, now: clock() }
    const done =
      asked.to === 'cancelled' ? await cancelBatch(db, asked, by) : await setOnSale(db, asked, by)
    if (!done.ok) return refuseChange(c, services, done)
    await catalogue.refresh()
    return c.json(await presentOne(services, done.batch.id), 200)
  }
}

async function presentOne({ db, clock }: Services, id: number) {
  const now = clock()
  const row = await readBatch(db, id, now)
  if (!row) throw new Error('A batch that was just saved is gone.')
  return presentBatch(row, now)
}

type Refused = Extract<Planned, { ok: false }>

async function refuseChange(c: Context, services: Services, refused: Refused) {
  if (refused.reason === 'no-batch') return refuse(c, 404, planWords['no-batch'])
  if (refused.reason !== 'changed-since') return refuse(c, 409, wordsOf(refused))
  const current = await presentOne(services, refused.current.id)
  const differs = refused.differs.map((field) => fieldLabels[field])
  return refuseLateWith(c, refused, { message: planWords.changed, differs, current })
}

function wordsOf(refused: Refused): string {
  if (refused.reason === 'changed-since') return planWords.changed
  return refused.reason === 'seats-occupied'
    ? planWords['seats-occupied'](refused.occupied)
    : planWords[refused.reason]
}
