import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type Answering, json, jsonBody, newApi, staffOnly } from '../../../../platform/http/api.ts'
import { refuse } from '../../../../platform/http/errors.ts'
import type { AppEnv } from '../../../../platform/http/request.ts'
import type { Services } from '../../../../platform/services.ts'
import { staffEndpoints } from '../../../../ui/addresses/staff-map.ts'
import { doneSchema, refusalSchema } from '../../../../ui/api/contract.ts'
import { say } from '../../../../ui/api/reasons.ts'
import { addMonths, dayInIndia, startOfDay } from '../../../../ui/format/days.ts'
import { only } from '../../../accounts/session-cookie.server.ts'
import { addSource } from '../add-source.server.ts'
import { changeSource } from '../change-source.server.ts'
import {
  costSchema,
  monthQuerySchema,
  newSourceSchema,
  sourceChangeSchema,
  sourceListSchema,
  sourceMonthSchema,
  sourceParamSchema,
} from '../contract.ts'
import { countBySource } from '../count-by-source.server.ts'
import type { SourceReason } from '../rules.ts'
import { setCost } from '../set-cost.server.ts'
import { listCosts, listSources } from '../store.server.ts'
import { changedMeanwhile, costChanged, sourceWords } from './words.ts'

const wrong = { 400: json(refusalSchema, 'A field is wrong'), ...staffOnly }
const changing = {
  200: json(doneSchema, 'Saved'),
  404: json(refusalSchema, 'There is no such source'),
  409: json(refusalSchema, 'Somebody else changed it meanwhile, or has the name'),
  ...wrong,
}

const list = createRoute({
  method: 'get',
  path: staffEndpoints.sources,
  summary: 'Where enquiries come from; retired sources last',
  responses: { 200: json(sourceListSchema, 'Every source'), ...staffOnly },
})
const add = createRoute({
  method: 'post',
  path: staffEndpoints.sources,
  summary: 'Add a source of enquiries',
  request: jsonBody(newSourceSchema),
  responses: {
    201: json(doneSchema, 'It is there'),
    409: json(refusalSchema, 'There is one of that name'),
    ...wrong,
  },
})
const change = createRoute({
  method: 'put',
  path: staffEndpoints.source,
  summary: 'Rename a source, retire it or bring it back',
  request: { params: sourceParamSchema, ...jsonBody(sourceChangeSchema) },
  responses: changing,
})
const month = createRoute({
  method: 'get',
  path: staffEndpoints.sourceMonth,
  summary: 'What each source brought and cost in a month',
  request: { query: monthQuerySchema },
  responses: { 200: json(sourceMonthSchema, 'The month'), ...wrong },
})
const cost = createRoute({
  method: 'put',
  path: staffEndpoints.sourceCost,
  summary: 'Say what a source cost in a month',
  request: { params: sourceParamSchema, ...jsonBody(costSchema) },
  responses: changing,
})

declare module '../../../../ui/api/ask.ts' {
  interface Wire {
    sourcesApi: typeof list | typeof add | typeof change | typeof month | typeof cost
  }
}

export function sourcesApi(services: Services) {
  const editors = only('sources.edit', services, 'nobody')
  return newApi<SourceReason>(() => sourceWords)
    .openapi({ ...list, ...only('registrations.work', services, 'nobody') }, showAll(services))
    .openapi({ ...add, ...editors }, keepNew(services))
    .openapi({ ...change, ...editors }, keepChange(services))
    .openapi({ ...month, ...editors }, showMonth(services))
    .openapi({ ...cost, ...editors }, keepCost(services))
}

function showAll({ db }: Services): Answering<typeof list> {
  return async (c) => c.json({ sources: await listSources(db) }, 200)
}

function keepNew({ db, clock }: Services): Answering<typeof add> {
  return async (c) => {
    const { name } = c.req.valid('json')
    const added = await addSource(db, name, { actor: c.var.person, now: clock() })
    if (!added.ok) return refuseName(c, added)
    return c.json({ success: true as const, message: `“${name}” is added.` }, 201)
  }
}

function keepChange({ db, clock }: Services): Answering<typeof change> {
  return async (c) => {
    const asked = { ...c.req.valid('param'), ...c.req.valid('json') }
    const changed = await changeSource(db, asked, { actor: c.var.person, now: clock() })
    if (changed.ok) return c.json(saved, 200)
    if (changed.reason === 'changed-since') return refuse(c, 409, changedMeanwhile)
    if (changed.reason === 'source-name-taken') return refuseName(c, changed)
    return refuse(c, changed.reason === 'no-source' ? 404 : 400, say(sourceWords, changed))
  }
}

function showMonth({ db, clock }: Services): Answering<typeof month> {
  return async (c) => {
    const shown = c.req.valid('query').month ?? dayInIndia(clock()).slice(0, 7)
    const [from, until] = [`${shown}-01`, addMonths(`${shown}-01`, 1)]
    const [all, costs, brought] = await Promise.all([
      listSources(db),
      listCosts(db, { from, until }),
      countBySource(db, { from: startOfDay(from), until: startOfDay(until) }),
    ])
    const costOf = new Map(costs.map(({ sourceId, paise }) => [sourceId, paise]))
    const sources = all.map((source) => ({
      ...source,
      registrations: brought.get(source.id) ?? 0,
      costPaise: costOf.get(source.id) ?? null,
    }))
    return c.json({ month: shown, sources }, 200)
  }
}

function keepCost({ db, clock }: Services): Answering<typeof cost> {
  return async (c) => {
    const { month: typed, paise, seen } = c.req.valid('json')
    const asked = { ...c.req.valid('param'), month: `${typed}-01`, paise, seen }
    const set = await setCost(db, asked, { actor: c.var.person, now: clock() })
    if (set.ok) return c.json(saved, 200)
    if (set.reason === 'changed-since')
      return refuse(c, 409, costChanged({ theirs: set.paise, yours: paise }))
    return refuse(c, 404, say(sourceWords, { reason: set.reason }))
  }
}

const saved = { success: true as const, message: 'It is saved.' }

function refuseName(
  c: Context<AppEnv>,
  taken: Extract<SourceReason, { reason: 'source-name-taken' }>,
) {
  const message = say<SourceReason>(sourceWords, taken)
  return refuse(c, 409, message, { name: message })
}
