import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  json,
  jsonBody,
  newApi,
  type RouteAnswer,
  staffOnly,
} from '../../../../platform/http/api.ts'
import { refuse } from '../../../../platform/http/errors.ts'
import type { AppEnv } from '../../../../platform/http/request.ts'
import type { Services } from '../../../../platform/services.ts'
import { staffEndpoints } from '../../../../ui/addresses/staff-map.ts'
import { doneSchema, refusalSchema } from '../../../../ui/api/contract.ts'
import { say } from '../../../../ui/api/reasons.ts'
import { addMonths, dayInIndia, startOfDay } from '../../../../ui/format/days.ts'
import { requireAccess } from '../../../accounts/session-cookie.server.ts'
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
const changeResponses = {
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
  responses: changeResponses,
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
  responses: changeResponses,
})

declare module '../../../../ui/api/ask.ts' {
  interface ApiRoutes {
    sourcesApi: typeof list | typeof add | typeof change | typeof month | typeof cost
  }
}

export function sourcesApi(services: Services) {
  const editors = requireAccess('sources.edit', services, 'nobody')
  return newApi<SourceReason>(() => sourceWords)
    .openapi(
      { ...list, ...requireAccess('registrations.work', services, 'nobody') },
      showAll(services),
    )
    .openapi({ ...add, ...editors }, keepNew(services))
    .openapi({ ...change, ...editors }, keepChange(services))
    .openapi({ ...month, ...editors }, showMonth(services))
    .openapi({ ...cost, ...editors }, keepCost(services))
}

function showAll({ db }: Services): RouteAnswer<typeof list> {
  return async (c) => c.json({ sources: await listSources(db) }, 200)
}

function keepNew({ db, clock }: Services): RouteAnswer<typeof add> {
  return async (c) => {
    const { name } = c.req.valid('json')
    const result = await addSource(db, name, { actor: c.var.person, now: clock() })
    if (!result.ok) return refuseName(c, result)
    return c.json({ success: true as const, message: `“${name}” is added.` }, 201)
  }
}

function keepChange({ db, clock }: Services): RouteAnswer<typeof change> {
  return async (c) => {
    const request = { ...c.req.valid('param'), ...c.req.valid('json') }
    const result = await changeSource(db, request, { actor: c.var.person, now: clock() })
    if (result.ok) return c.json(saved, 200)
    if (result.reason === 'changed-since') return refuse(c, 409, changedMeanwhile)
    if (result.reason === 'source-name-taken') return refuseName(c, result)
    return refuse(c, result.reason === 'no-source' ? 404 : 400, say(sourceWords, result))
  }
}

function showMonth({ db, clock }: Services): RouteAnswer<typeof month> {
  return async (c) => {
    const shownMonth = c.req.valid('query').month ?? dayInIndia(clock()).slice(0, 7)
    const [from, until] = [`${shownMonth}-01`, addMonths(`${shownMonth}-01`, 1)]
    const [all, costs, countsBySource] = await Promise.all([
      listSources(db),
      listCosts(db, { from, until }),
      countBySource(db, { from: startOfDay(from), until: startOfDay(until) }),
    ])
    const costOf = new Map(costs.map(({ sourceId, paise }) => [sourceId, paise]))
    const sources = all.map((source) => ({
      ...source,
      registrations: countsBySource.get(source.id) ?? 0,
      costPaise: costOf.get(source.id) ?? null,
    }))
    return c.json({ month: shownMonth, sources }, 200)
  }
}

function keepCost({ db, clock }: Services): RouteAnswer<typeof cost> {
  return async (c) => {
    const { month: text, paise, seen: expectedPaise } = c.req.valid('json')
    const request = { ...c.req.valid('param'), month: `${text}-01`, paise, seen: expectedPaise }
    const set = await setCost(db, request, { actor: c.var.person, now: clock() })
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
