import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  json,
  jsonBody,
  newApi,
  type RouteAnswer,
  staffOnly,
} from '../../../../platform/http/api.ts'
import { refuse } from '../../../../platform/http/errors.ts'
import { refuseLateWith } from '../../../../platform/http/refuse-late.server.ts'
import type { Services } from '../../../../platform/services.ts'
import { staffEndpoints } from '../../../../ui/addresses/staff-map.ts'
import { changedSinceWith } from '../../../../ui/api/changed-since.ts'
import { refusalSchema } from '../../../../ui/api/contract.ts'
import { say } from '../../../../ui/api/reasons.ts'
import { dayInIndia } from '../../../../ui/format/days.ts'
import { requireAccess } from '../../../accounts/session-cookie.server.ts'
import { findStarts } from '../../../batches/find-starts.server.ts'
import { readCourse } from '../../../courses/rules.ts'
import { listPublishedCourses } from '../../../courses/store.server.ts'
import { setPlanParts } from '../../../settings/set-plan-parts.server.ts'
import { readSettings } from '../../../settings/store.server.ts'
import {
  changePlanSchema,
  newPlanSchema,
  type PlanReason,
  partsAllowedSchema,
  planListSchema,
  planSchema,
  retirePlanSchema,
} from '../../plans/contract.ts'
import { addPlan, changePlan, type MadePlan, retirePlan } from '../../plans/make-plan.server.ts'
import { findPlan, listPlans } from '../../plans/store.server.ts'
import type { FeePlan } from '../../plans/tables.ts'
import { idSchema } from '../contract.ts'
import { feePlanWords, planFieldLabels, refusedWords } from './words.ts'

const refusals = { 400: json(refusalSchema, 'The request is wrong'), ...staffOnly }
const ofOne = {
  200: json(planSchema, 'The plan as it is now'),
  404: json(refusalSchema, 'There is no such plan'),
  ...refusals,
}
const changeResponses = {
  ...ofOne,
  409: json(
    z.union([changedSinceWith(planSchema), refusalSchema]),
    'Somebody else changed it meanwhile, or it does not fit',
  ),
}

const list = createRoute({
  method: 'get',
  path: staffEndpoints.plans,
  summary: 'The plans of fees that are in use, and the courses and batches they may be of',
  responses: { 200: json(planListSchema, 'The plans'), ...staffOnly },
})
const add = createRoute({
  method: 'post',
  path: staffEndpoints.plans,
  summary: 'Make a plan of fees for a course, or for one batch of it',
  request: jsonBody(newPlanSchema),
  responses: {
    201: json(planSchema, 'The new plan'),
    409: json(refusalSchema, 'Its name is taken, or it does not fit'),
    ...refusals,
  },
})
const read = createRoute({
  method: 'get',
  path: staffEndpoints.plan,
  summary: 'A plan of fees, retired or not',
  request: { params: idSchema },
  responses: ofOne,
})
const change = createRoute({
  method: 'put',
  path: staffEndpoints.plan,
  summary: 'Change a plan of fees; whoever joined by it keeps what was agreed',
  request: { params: idSchema, ...jsonBody(changePlanSchema) },
  responses: changeResponses,
})
const retire = createRoute({
  method: 'post',
  path: staffEndpoints.planRetirement,
  summary: 'Retire a plan of fees: nobody is offered it any more',
  request: { params: idSchema, ...jsonBody(retirePlanSchema) },
  responses: changeResponses,
})
const allow = createRoute({
  method: 'put',
  path: staffEndpoints.planParts,
  summary: 'Of how many parts a plan of fees may be',
  request: jsonBody(partsAllowedSchema),
  responses: { 200: json(partsAllowedSchema, 'As it is now'), ...refusals },
})

declare module '../../../../ui/api/ask.ts' {
  interface ApiRoutes {
    plansApi: typeof list | typeof add | typeof read | typeof change | typeof retire | typeof allow
  }
}

export function plansApi(services: Services) {
  const makers = requireAccess('plans.make', services, 'nobody')
  return newApi<PlanReason>(() => feePlanWords)
    .openapi({ ...list, ...requireAccess('plans.see', services, 'nobody') }, listAll(services))
    .openapi({ ...add, ...makers }, addOne(services))
    .openapi({ ...read, ...requireAccess('plans.see', services, 'nobody') }, async (c) => {
      const plan = await findPlan(services.db, c.req.valid('param').id)
      return plan ? c.json(present(plan), 200) : refuse(c, 404, refusedWords['no-plan'])
    })
    .openapi({ ...change, ...makers }, changeOne(services))
    .openapi({ ...retire, ...makers }, retireOne(services))
    .openapi({ ...allow, ...makers }, async (c) => {
      const allowed = c.req.valid('json')
      const context = { actor: c.var.person, now: services.clock() }
      await setPlanParts(services.db, allowed, context)
      return c.json(allowed, 200)
    })
}

function listAll({ db, clock }: Services): RouteAnswer<typeof list> {
  return async (c) => {
    const now = clock()
    const plans = await listPlans(db)
    const starts = await findStarts(db, now)
    const { fewestParts: fewest, mostParts: most } = await readSettings(db)
    const courses = (await listPublishedCourses(db))
      .map(readCourse)
      .map(({ id, title, price }) => ({
        ...{ id, title, feePaise: price },
        batches: starts
          .filter(({ course }) => course === id)
          .map((start) => ({ id: start.id, startsOn: start.startsOn })),
      }))
    const today = dayInIndia(now)
    return c.json({ plans: plans.map(present), allowed: { fewest, most }, courses, today }, 200)
  }
}

function addOne({ db, clock }: Services): RouteAnswer<typeof add> {
  return async (c) => {
    const { course: courseId, batch: batchId, ...input } = c.req.valid('json')
    const context = { actor: c.var.person, now: clock() }
    const result = await addPlan(db, { courseId, batchId, ...input }, context)
    if (!result.ok) return refuse(c, 409, wordsOf(result), fieldsOf(result))
    return c.json(present(result.plan), 201)
  }
}

function changeOne({ db, clock }: Services): RouteAnswer<typeof change> {
  return async (c) => {
    const context = { actor: c.var.person, now: clock() }
    const request = { ...c.req.valid('param'), ...c.req.valid('json') }
    const result = await changePlan(db, request, context)
    return result.ok ? c.json(present(result.plan), 200) : refuseChange(c, result)
  }
}

function retireOne({ db, clock }: Services): RouteAnswer<typeof retire> {
  return async (c) => {
    const context = { actor: c.var.person, now: clock() }
    const request = { ...c.req.valid('param'), ...c.req.valid('json') }
    const retired = await retirePlan(db, request, context)
    return retired.ok ? c.json(present(retired.plan), 200) : refuseChange(c, retired)
  }
}

type RefusedPlan = Extract<MadePlan, { ok: false }>

function refuseChange(c: Context, refusedPlan: RefusedPlan) {
  if (refusedPlan.reason === 'no-plan') return refuse(c, 404, refusedWords['no-plan'])
  if (refusedPlan.reason !== 'changed-since')
    return refuse(c, 409, wordsOf(refusedPlan), fieldsOf(refusedPlan))
  const differs = refusedPlan.differs.map((field) => planFieldLabels[field])
  const body = { message: refusedWords.changed, differs, current: present(refusedPlan.current) }
  return refuseLateWith(c, refusedPlan, body)
}

function wordsOf(refusedPlan: RefusedPlan): string {
  switch (refusedPlan.reason) {
    case 'changed-since':
      return refusedWords.changed
    case 'no-plan':
    case 'no-course':
    case 'no-batch':
    case 'retired':
    case 'name-taken':
      return refusedWords[refusedPlan.reason]
    default:
      return say<PlanReason>(feePlanWords, refusedPlan)
  }
}

/** Under which field of the form it is said. */
function fieldsOf(refusedPlan: RefusedPlan): Record<string, string> {
  const message = wordsOf(refusedPlan)
  if (refusedPlan.reason === 'name-taken') return { name: message }
  return refusedPlan.reason in refusedWords ? {} : { parts: message }
}

function present({ courseId, batchId, savedAt, retiredAt, ...plan }: FeePlan) {
  const { id, name, parts, version, savedBy } = plan
  return {
    ...{ id, course: courseId, batch: batchId, name, parts, version, savedBy },
    savedAt: savedAt.toISOString(),
    retired: retiredAt !== null,
  }
}
