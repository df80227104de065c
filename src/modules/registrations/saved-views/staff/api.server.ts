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
import { refuseLate } from '../../../../platform/http/refuse-late.server.ts'
import type { AppEnv } from '../../../../platform/http/request.ts'
import type { Services } from '../../../../platform/services.ts'
import { staffEndpoints } from '../../../../ui/addresses/staff-map.ts'
import { lateOrNotSchema } from '../../../../ui/api/changed-since.ts'
import { doneSchema, refusalSchema } from '../../../../ui/api/contract.ts'
import { say } from '../../../../ui/api/reasons.ts'
import { may } from '../../../accounts/abilities.ts'
import { requireAccess } from '../../../accounts/session-cookie.server.ts'
import {
  changeView,
  deleteView,
  shareView,
  type ViewChanged,
  type ViewDifference,
} from '../change-view.server.ts'
import {
  newViewSchema,
  viewChangeSchema,
  viewListSchema,
  viewParamSchema,
  viewSharingSchema,
  viewsQuerySchema,
} from '../contract.ts'
import { findGone } from '../find-gone.server.ts'
import type { ViewReason } from '../rules.ts'
import { type Saved, saveView } from '../save-view.server.ts'
import { listViews } from '../store.server.ts'
import { viewWords } from './words.ts'

const wrong = { 400: json(refusalSchema, 'A field is wrong'), ...staffOnly }

const list = createRoute({
  method: 'get',
  path: staffEndpoints.views,
  summary: 'The saved views of a list: one’s own and those that are shared',
  request: { query: viewsQuerySchema },
  responses: { 200: json(viewListSchema, 'One’s own first'), ...wrong },
})
const add = createRoute({
  method: 'post',
  path: staffEndpoints.views,
  summary: 'Save what a list is narrowed to under a name',
  request: jsonBody(newViewSchema),
  responses: {
    201: json(doneSchema, 'It is saved; one that is sent again is the same'),
    409: json(refusalSchema, 'There is one of that name, or there are too many'),
    ...wrong,
  },
})
const change = createRoute({
  method: 'put',
  path: staffEndpoints.view,
  summary: 'Rename a saved view, or replace what it shows',
  request: { params: viewParamSchema, ...jsonBody(viewChangeSchema) },
  responses: {
    200: json(doneSchema, 'Saved'),
    404: json(refusalSchema, 'There is no such view'),
    409: json(lateOrNotSchema, 'It was changed meanwhile, or another has the name'),
    ...wrong,
  },
})
const share = createRoute({
  method: 'put',
  path: staffEndpoints.viewSharing,
  summary: 'Share a saved view with everybody, or take it back',
  request: { params: viewParamSchema, ...jsonBody(viewSharingSchema) },
  responses: {
    200: json(doneSchema, 'Saved'),
    404: json(refusalSchema, 'There is no such view'),
    409: json(lateOrNotSchema, 'It was changed meanwhile'),
    ...wrong,
  },
})
const remove = createRoute({
  method: 'delete',
  path: staffEndpoints.view,
  summary: 'Delete a saved view',
  request: { params: viewParamSchema },
  responses: {
    200: json(doneSchema, 'It is gone'),
    404: json(refusalSchema, 'There is no such view'),
    ...wrong,
  },
})

declare module '../../../../ui/api/ask.ts' {
  interface ApiRoutes {
    savedViewsApi: typeof list | typeof add | typeof change | typeof share | typeof remove
  }
}

/** The views of lists that people save under a name. */
export function savedViewsApi(services: Services) {
  const savers = requireAccess('views.save', services, 'nobody')
  return newApi<ViewReason>(() => viewWords)
    .openapi({ ...list, ...savers }, showAll(services))
    .openapi({ ...add, ...savers }, keepNew(services))
    .openapi({ ...change, ...savers }, keepChange(services))
    .openapi({ ...share, ...requireAccess('views.share', services, 'nobody') }, shareOne(services))
    .openapi({ ...remove, ...savers }, takeAway(services))
}

function showAll({ db }: Services): RouteAnswer<typeof list> {
  return async (c) => {
    const { person } = c.var
    const matchingViews = await listViews(db, { ...c.req.valid('query'), personId: person.id })
    const missingFilters = await findGone(db, matchingViews)
    const mayShare = may(person, 'views.share')
    const views = matchingViews.map(({ list: _, ...view }, index) => ({
      ...view,
      mayChange: view.isOwn || (view.isShared && mayShare),
      gone: missingFilters[index] ?? [],
    }))
    return c.json({ views }, 200)
  }
}

function keepNew({ db, clock }: Services): RouteAnswer<typeof add> {
  return async (c) => {
    const { person } = c.var
    const input = c.req.valid('json')
    const saved = await saveView(db, input, { actor: person, now: clock() })
    if (saved.ok)
      return c.json({ success: true as const, message: `“${input.name}” is saved.` }, 201)
    return refuseView(c, saved)
  }
}

function keepChange({ db, clock }: Services): RouteAnswer<typeof change> {
  return async (c) => {
    const { person } = c.var
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    const request = { ...input, mayShare: may(person, 'views.share') }
    const result = await changeView(db, request, { actor: person, now: clock() })
    if (result.ok)
      return c.json({ success: true as const, message: `“${input.name}” is saved.` }, 200)
    if (result.reason === 'no-view') return refuse(c, 404, notThere)
    return result.reason === 'changed-since' ? respondConflict(c, result) : refuseView(c, result)
  }
}

function shareOne({ db, clock }: Services): RouteAnswer<typeof share> {
  return async (c) => {
    const { isShared, ...which } = { ...c.req.valid('param'), ...c.req.valid('json') }
    const context = { actor: c.var.person, now: clock() }
    const shared = await shareView(db, { ...which, isShared }, context)
    const message = isShared ? 'Everybody sees it now.' : 'Only its own person sees it now.'
    if (shared.ok) return c.json({ success: true as const, message }, 200)
    return shared.reason === 'no-view' ? refuse(c, 404, notThere) : respondConflict(c, shared)
  }
}

function takeAway({ db, clock }: Services): RouteAnswer<typeof remove> {
  return async (c) => {
    const { person } = c.var
    const which = { ...c.req.valid('param'), mayShare: may(person, 'views.share') }
    const result = await deleteView(db, which, { actor: person, now: clock() })
    if (!result.ok) return refuse(c, 404, notThere)
    return c.json({ success: true as const, message: 'The view is deleted.' }, 200)
  }
}

type Late = Extract<ViewChanged, { reason: 'changed-since' }>

function respondConflict(c: Context<AppEnv>, late: Late) {
  const differs = late.differs.map((what) => differenceWords[what])
  return refuseLate(c, late, { message: changedMeanwhile, differs })
}

type Refusal = Exclude<ViewChanged | Saved, { ok: true } | { reason: 'changed-since' | 'no-view' }>

function refuseView(c: Context<AppEnv>, refusal: Refusal) {
  const message = say<ViewReason>(viewWords, refusal)
  if (refusal.reason === 'view-name-taken') return refuse(c, 409, message, { name: message })
  return refuse(c, refusal.reason === 'too-many-views' ? 409 : 400, message)
}

const notThere = say<ViewReason>(viewWords, { reason: 'no-view' })
const changedMeanwhile =
  'This view was changed in another window meanwhile. Look at it as it is now, then change it again.'
const differenceWords: Record<ViewDifference, string> = {
  name: 'Name',
  query: 'What it shows',
  isShared: 'Who sees it',
}
