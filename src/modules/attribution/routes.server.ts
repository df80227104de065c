import { z } from '@hono/zod-openapi'
import type { Database } from '../../platform/database/connect.ts'
import { endpoints } from '../../ui/addresses/site-map.ts'
import type { ReasonTexts } from '../../ui/api/reasons.ts'
import { addMonths, dayInIndia, startOfDay } from '../../ui/format/days.ts'
import { formatRupees } from '../../ui/format/money.ts'
import {
  refused,
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../accounts/route-table.server.ts'
import {
  codeParamSchema,
  costSchema,
  monthQuerySchema,
  newShortLinkSchema,
  newSourceSchema,
  shortLinkStateSchema,
  sourceChangeSchema,
  sourceParamSchema,
} from './contract.ts'
import { asksNotTo, deviceOf, pageOf, sourceOf } from './page-views/rules.ts'
import { longestCode, publicPath, type ShortLinkReason } from './short-links/rules.ts'
import { addShortLink, endShortLink, listShortLinks } from './short-links/short-links.server.ts'
import { lastMonths, type SourceReason } from './sources/rules.ts'
import {
  addSource,
  changeSource,
  countByMonth,
  listCosts,
  listSources,
  setCost,
} from './sources/sources.server.ts'

/** Error texts of a source. */
const sourceTexts: ReasonTexts<SourceReason> = {
  'no-source': 'There is no such source.',
  'source-name-missing': 'Enter a name.',
  'source-name-too-long': ({ max }) => `That is too long: ${max} characters at most.`,
  'source-name-not-plain': 'Write the name as plain text.',
  'source-name-taken': ({ name, isRetired }) =>
    isRetired
      ? `“${name}” is retired. Bring it back instead.`
      : `There is a source called “${name}” already.`,
  'website-stays': '“Website” cannot be retired: registrations on the site are counted under it.',
  'no-version': 'The version is missing. Reload the page.',
  'no-choice': 'Say whether it is retired.',
  'no-month': 'Choose a month, such as 2026-11.',
  'no-cost': 'Enter what it cost in whole rupees, or leave it empty.',
  'cost-too-high': ({ mostPaise }) => `Enter ${formatRupees(mostPaise)} at most.`,
}

/** The text of a version conflict of a cost, with both values. Saving again replaces the other one. */
function costChanged(of: { theirs: number | null; yours: number | null }): string {
  const [theirCost, yours] = [of.theirs, of.yours].map((paise) =>
    paise === null ? 'no cost' : formatRupees(paise),
  )
  return `Somebody else set ${theirCost} meanwhile, you entered ${yours}. Nothing was saved: save again to replace theirs.`
}

const refusals = {
  texts: {
    ...sourceTexts,
    'changed-since':
      'Somebody else changed this meanwhile. Look at it as it is now, then change it again.',
  },
  statuses: {
    'no-source': 404,
    'changed-since': 409,
    'source-name-taken': [409, 'name'],
    'website-stays': 400,
  },
} as const

const ofSources = { access: 'sources.edit', visibility: 'nobody' } as const

export const sourceRoutes = routeTable(refusals, {
  'GET /api/admin/sources': respondWithResult({
    summary: 'Where enquiries come from; retired sources last',
    access: 'registrations.work',
    visibility: 'nobody',
    run: async (_, { db }) => ({ sources: await listSources(db) }),
  }),

  'POST /api/admin/sources': respondWithMessage({
    ...ofSources,
    summary: 'Add a source of enquiries',
    body: newSourceSchema,
    status: 201,
    run: (request, { db, context }) => addSource(db, request, context),
    message: (_, { name }) => `“${name}” is added.`,
  }),

  'PUT /api/admin/sources/{id}': respondWithMessage({
    ...ofSources,
    summary: 'Rename a source, retire it or bring it back',
    params: sourceParamSchema,
    body: sourceChangeSchema,
    run: (request, { db, context }) => changeSource(db, request, context),
    message: 'Saved.',
  }),

  'GET /api/admin/source-month': respondWithResult({
    ...ofSources,
    summary: 'What each source brought and cost, in a month and the five before it',
    query: monthQuerySchema,
    run: ({ month }, { db, context }) =>
      readMonths(db, month ?? dayInIndia(context.now).slice(0, 7)),
  }),

  'PUT /api/admin/sources/{id}/cost': respondWithMessage({
    ...ofSources,
    summary: 'Set what a source cost in a month',
    params: sourceParamSchema,
    body: costSchema,
    run: ({ month, ...request }, { db, context }) =>
      setCost(db, { ...request, month: `${month}-01` }, context),
    message: 'Saved.',
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

/** Error texts of a short link. */
const shortLinkTexts: ReasonTexts<ShortLinkReason> = {
  'code-wrong': `Write 2 to ${longestCode} small letters, digits and dashes, such as diwali-poster.`,
  'code-taken': 'This code is already used. Choose another: posters with it may still be up.',
  'address-name-missing': 'Enter what it is for, such as Poster at FC Road.',
  'address-name-too-long': ({ max }) => `That is too long: ${max} characters at most.`,
  'address-name-not-plain': 'Write the name as plain text.',
  'path-not-ours': 'Choose a page of this site that anybody may open, such as /courses.',
  'no-such-course': 'There is no published course at this address.',
  'source-closed': 'Choose the source it is counted under.',
  'no-address': 'There is no such short link.',
}

const shortLinkRefusals = {
  texts: shortLinkTexts,
  statuses: {
    'no-such-course': [400, 'path'],
    'code-taken': [409, 'code'],
    'source-closed': [400, 'source'],
    'no-address': 404,
  },
} as const

/** Short links for posters and QR codes. */
export const shortLinkRoutes = routeTable(shortLinkRefusals, {
  'GET /api/admin/short-links': respondWithResult({
    ...ofSources,
    summary: 'Short links and how often each was followed, newest first',
    run: async (_, { db, config, context }) => {
      const rows = await listShortLinks(db, dayInIndia(context.now))
      const addresses = rows.map((row) => ({
        ...row,
        // Always the public address, not the one used by this request: a poster hangs for years.
        address: new URL(endpoints.shortLink.replace(':code', row.code), config.publicUrl).href,
      }))
      return { addresses }
    },
  }),

  'POST /api/admin/short-links': respondWithMessage({
    ...ofSources,
    summary: 'Add a short link to a page of the site',
    body: newShortLinkSchema,
    status: 201,
    run: async ({ source: sourceId, ...request }, { db, context, catalogue }) => {
      const { courses } = await catalogue.current()
      const path = publicPath(request.path, (id) => courses.some((course) => course.id === id))
      if (path !== request.path) return refused('no-such-course')
      return addShortLink(db, { ...request, sourceId }, context)
    },
    message: 'It leads there now.',
  }),

  'PUT /api/admin/short-links/{code}': respondWithMessage({
    ...ofSources,
    summary: 'End a short link, or bring it back',
    params: codeParamSchema,
    body: shortLinkStateSchema,
    run: async (request, { db, context }) =>
      (await endShortLink(db, request, context)) ? { ok: true } : refused('no-address'),
    message: 'Saved.',
  }),
})

/** The page, and the referring host, of which only its class is stored. */
const pageViewSchema = z.object({
  page: z
    .string()
    .max(200)
    .regex(/^[!-~]+$/),
  from: z.string().max(255).optional(),
})

export const pageViewRoutes = routeTable(
  { texts: {}, statuses: {} },
  {
    'POST /api/page-views': respondWithResult({
      summary:
        'Count a page view, without anything of the visitor; what is not counted looks the same',
      access: 'anyone',
      body: pageViewSchema,
      status: 204,
      run: async ({ page: path, from = '' }, { views, catalogue, config, context, c }) => {
        const nothing = c.body(null, 204)
        const device = deviceOf(c.req.header('user-agent') ?? '')
        const signals = { dnt: c.req.header('dnt'), gpc: c.req.header('sec-gpc') }
        if (!device || asksNotTo(signals) || !(await views.mayCount(c.var.address))) return nothing
        const { courses } = await catalogue.current()
        const page = pageOf(path, (id) => courses.some((course) => String(course.id) === id))
        const source = sourceOf(from, new URL(config.publicUrl).host)
        if (page) views.count({ day: dayInIndia(context.now), page, source, device })
        return nothing
      },
    }),
  },
)
