import { versionConflict } from '../../../platform/http/version-conflict.server.ts'
import { idParams } from '../../../ui/api/contract.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { refused, respondWithResult, routeTable } from '../../accounts/route-table.server.ts'
import { findStarts } from '../../batches/find-starts.server.ts'
import { readCourse } from '../../courses/rules.ts'
import { listPublishedCourses } from '../../courses/store.server.ts'
import { setPlanParts } from '../../settings/save-settings.server.ts'
import { readSettings } from '../../settings/store.server.ts'
import { feePlanTexts, planFieldLabels, refusedTexts } from '../staff/plans/texts.ts'
import type { FeePlan } from '../tables.ts'
import {
  changePlanSchema,
  newPlanSchema,
  partsAllowedSchema,
  retirePlanSchema,
} from './contract.ts'
import { addPlan, changePlan, type MadePlan, retirePlan } from './make-plan.server.ts'
import { findPlan, listPlans } from './store.server.ts'

const ofParts = [409, 'parts'] as const
const refusals = {
  texts: { ...refusedTexts, ...feePlanTexts },
  statuses: {
    'no-plan': 404,
    'name-taken': [409, 'name'],
    'too-few-parts': ofParts,
    'too-many-parts': ofParts,
    'rest-not-last': ofParts,
    'out-of-order': ofParts,
    'above-fee': ofParts,
    'above-planned-fee': ofParts,
    'above-whole': ofParts,
    'due-too-late': ofParts,
  },
} as const

const changeRefusals = {
  // As the reason of a schema it has another text.
  'no-course': () => refusedTexts['no-course'],
  'changed-since': ({ current, ...late }: Extract<MadePlan, { reason: 'changed-since' }>) => {
    const differs = late.differs.map((field) => planFieldLabels[field])
    const message = refusedTexts['changed-since']
    return versionConflict(late, { message, differs, current: planData(current) })
  },
}

const changing = { access: 'plans.make', visibility: 'nobody', refusals: changeRefusals } as const

export const planRoutes = routeTable(refusals, {
  'GET /api/admin/plans': respondWithResult({
    summary: 'The payment plans that are in use, and the courses and batches they may be of',
    access: 'plans.see',
    visibility: 'nobody',
    run: async (_, { db, context: { now } }) => {
      const plans = await listPlans(db)
      const starts = await findStarts(db, now)
      const { minParts: min, maxParts: max } = await readSettings(db)
      const courses = (await listPublishedCourses(db))
        .map(readCourse)
        .map(({ id, title, price }) => ({
          id,
          title,
          feePaise: price,
          batches: starts
            .filter(({ course }) => course === id)
            .map((start) => ({ id: start.id, startsOn: start.startsOn })),
        }))
      const today = dayInIndia(now)
      return { plans: plans.map(planData), allowed: { min, max }, courses, today }
    },
  }),

  'POST /api/admin/plans': respondWithResult({
    ...changing,
    summary: 'Add a payment plan for a course, or for one batch of it',
    body: newPlanSchema,
    status: 201,
    run: async ({ course: courseId, batch: batchId, ...input }, { db, context }) =>
      savedPlan(await addPlan(db, { courseId, batchId, ...input }, context)),
  }),

  'GET /api/admin/plans/{id}': respondWithResult({
    summary: 'A payment plan, retired or not',
    access: 'plans.see',
    visibility: 'nobody',
    params: idParams,
    run: async ({ id }, { db }) => {
      const plan = await findPlan(db, id)
      return plan ? planData(plan) : refused('no-plan')
    },
  }),

  'PUT /api/admin/plans/{id}': respondWithResult({
    ...changing,
    summary: 'Change a payment plan; students who enrolled with it keep their instalments',
    params: idParams,
    body: changePlanSchema,
    run: async (request, { db, context }) => savedPlan(await changePlan(db, request, context)),
  }),

  'POST /api/admin/plans/{id}/retirement': respondWithResult({
    ...changing,
    summary: 'Retire a payment plan: it is not offered any more',
    params: idParams,
    body: retirePlanSchema,
    run: async (request, { db, context }) => savedPlan(await retirePlan(db, request, context)),
  }),

  'PUT /api/admin/plan-parts': respondWithResult({
    summary: 'Set how many instalments a payment plan may have',
    access: 'plans.make',
    visibility: 'nobody',
    body: partsAllowedSchema,
    run: async (allowed, { db, context }) => {
      const parts = { minParts: allowed.min, maxParts: allowed.max }
      await setPlanParts(db, parts, context)
      return allowed
    },
  }),
})

function savedPlan(result: MadePlan) {
  return result.ok ? planData(result.row) : result
}

function planData({ courseId, batchId, retiredAt, ...plan }: FeePlan) {
  const { id, name, parts, version, savedBy, savedAt } = plan
  const of = { course: courseId, batch: batchId }
  return { id, ...of, name, parts, version, savedBy, savedAt, retired: retiredAt !== null }
}
