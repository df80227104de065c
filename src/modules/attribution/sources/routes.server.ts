import type { Database } from '../../../platform/database/connect.ts'
import { addMonths, dayInIndia, startOfDay } from '../../../ui/format/days.ts'
import { change, read, routeTable } from '../../accounts/route-table.server.ts'
import {
  costSchema,
  monthQuerySchema,
  newSourceSchema,
  sourceChangeSchema,
  sourceParamSchema,
} from './contract.ts'
import { lastMonths } from './rules.ts'
import {
  addSource,
  changeSource,
  countByMonth,
  listCosts,
  listSources,
  setCost,
} from './sources.server.ts'
import { changedMeanwhile, costChanged, sourceWords } from './staff/words.ts'

declare module '../../../ui/api/call-api.ts' {
  interface ApiRoutes {
    sources: typeof sourceRoutes
  }
}

const refusals = {
  words: { ...sourceWords, 'changed-since': changedMeanwhile },
  statuses: {
    'no-source': 404,
    'changed-since': 409,
    'source-name-taken': [409, 'name'],
    'website-stays': 400,
  },
} as const

export const sourceRoutes = routeTable(refusals, {
  'GET /api/admin/sources': read({
    summary: 'Where enquiries come from; retired sources last',
    access: 'registrations.work',
    visibility: 'nobody',
    run: async (_, { db }) => ({ sources: await listSources(db) }),
  }),

  'POST /api/admin/sources': change({
    summary: 'Add a source of enquiries',
    access: 'sources.edit',
    visibility: 'nobody',
    body: newSourceSchema,
    status: 201,
    run: ({ name }, { db, context }) => addSource(db, name, context),
    message: (_, { name }) => `“${name}” is added.`,
  }),

  'PUT /api/admin/sources/{id}': change({
    summary: 'Rename a source, retire it or bring it back',
    access: 'sources.edit',
    visibility: 'nobody',
    params: sourceParamSchema,
    body: sourceChangeSchema,
    run: (request, { db, context }) => changeSource(db, request, context),
    message: 'It is saved.',
  }),

  'GET /api/admin/source-month': read({
    summary: 'What each source brought and cost, in a month and the five before it',
    access: 'sources.edit',
    visibility: 'nobody',
    query: monthQuerySchema,
    run: ({ month }, { db, context }) =>
      readMonths(db, month ?? dayInIndia(context.now).slice(0, 7)),
  }),

  'PUT /api/admin/sources/{id}/cost': change({
    summary: 'Set what a source cost in a month',
    access: 'sources.edit',
    visibility: 'nobody',
    params: sourceParamSchema,
    body: costSchema,
    run: ({ month, ...request }, { db, context }) =>
      setCost(db, { ...request, month: `${month}-01` }, context),
    message: 'It is saved.',
    refusals: {
      'changed-since': ({ paise }, request) => costChanged({ theirs: paise, yours: request.paise }),
    },
  }),
})

/** The last month and the five before it. */
async function readMonths(db: Database, last: string) {
  const months = lastMonths(last)
  const [from, until] = [`${months[0]}-01`, addMonths(`${last}-01`, 1)]
  const [all, costs, counts] = await Promise.all([
    listSources(db),
    listCosts(db, { from, until }),
    countByMonth(db, { from: startOfDay(from), until: startOfDay(until) }),
  ])
  const sources = all.map((source) => ({
    ...source,
    months: months.map((month) => ({
      month,
      registrations: counts.get(`${source.id} ${month}`) ?? 0,
      costPaise:
        costs.find((cost) => cost.sourceId === source.id && cost.month.startsWith(month))?.paise ??
        null,
    })),
  }))
  return { months, sources }
}
