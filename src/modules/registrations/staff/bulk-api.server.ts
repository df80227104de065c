import { createRoute } from '@hono/zod-openapi'
import { json, jsonBody, newApi, staffOnly } from '../../../platform/http/api.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { say } from '../../../ui/api/reasons.ts'
import { grouped } from '../../../ui/format/counts.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { findVisibilityScope } from '../../accounts/visibility/find-visibility.server.ts'
import {
  assignTogether,
  type DoneOf,
  updateInBulk,
  type WhyLeft,
} from '../bulk/change-bulk.server.ts'
import { bulkResultSchema, bulkSchema, givenSchema, tagsSchema } from '../bulk/contract.ts'
import type { RegistrationReason } from '../rules.ts'
import { listTags } from '../tags/store.server.ts'
import { notThere, sayLate } from './answer-changed.server.ts'
import { notAllowedWords, registrationWords, skipReasonWords } from './words.ts'

const answers = {
  200: json(bulkResultSchema, 'What could be done is; of the others it is said why not'),
  400: json(refusalSchema, 'Something in it is wrong'),
  ...staffOnly,
}

const together = createRoute({
  method: 'post',
  path: staffEndpoints.registrationsTogether,
  summary:
    'Tag several registrations, set their next date, correct their source, or mark them as lost',
  request: jsonBody(bulkSchema),
  responses: answers,
})

const assignRoute = createRoute({
  method: 'post',
  path: staffEndpoints.registrationsGiven,
  summary:
    'Give several registrations to a counsellor, or to nobody; hand over one’s own, or take what is nobody’s',
  request: jsonBody(givenSchema),
  responses: answers,
})

const tags = createRoute({
  method: 'get',
  path: staffEndpoints.tags,
  summary: 'Every tag in use',
  responses: { 200: json(tagsSchema, 'In the order of letters'), ...staffOnly },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    togetherApi: typeof together | typeof assignRoute | typeof tags
  }
}

/** Several registrations at once, and the words that tell them apart. */
export function bulkApi(services: Services) {
  const { db, clock } = services
  const desk = requireAccess('registrations.work', services, 'filtered')
  return newApi<RegistrationReason>(() => registrationWords)
    .openapi({ ...together, ...desk }, async (c) => {
      const counsellorId = await findVisibilityScope(db, c.var.person)
      const request = { ...c.req.valid('json'), counsellorId }
      const context = { actor: c.var.person, now: clock() }
      return c.json(present(await updateInBulk(db, request, context)), 200)
    })
    .openapi({ ...assignRoute, ...desk }, async (c) => {
      const { counsellorId: to, ...body } = c.req.valid('json')
      const counsellorId = to === 'me' ? c.var.person.id : to
      const request = {
        ...body,
        counsellorId,
        visibilityScope: await findVisibilityScope(db, c.var.person),
      }
      const context = { actor: c.var.person, now: clock() }
      return c.json(present(await assignTogether(db, request, context)), 200)
    })
    .openapi({ ...tags, ...desk }, async (c) => {
      const counsellorId = await findVisibilityScope(db, c.var.person)
      return c.json({ tags: await listTags(db, counsellorId) }, 200)
    })
}

function present({ done: doneIds, left: skipped }: DoneOf) {
  const saved = doneIds.length === 1 ? '1 is saved' : `${grouped(doneIds.length)} are saved`
  const rest =
    skipped.length === 1
      ? '1 is left as it was'
      : `${grouped(skipped.length)} are left as they were`
  return {
    success: true as const,
    message: skipped.length > 0 ? `${saved}, ${rest}.` : `${saved}.`,
    done: doneIds,
    left: skipped.map(({ id, name, why }) => ({
      id,
      name: name ?? `Registration ${id}`,
      why: sayWhyLeft(why),
    })),
  }
}

function sayWhyLeft(why: WhyLeft): string {
  if (why.reason === 'not-allowed') return say(notAllowedWords, why.why)
  if (why.reason === 'not-found') return notThere
  if ('differs' in why && why.differs.length > 0) return sayLate(why).differs.join(' ')
  return why.reason === 'taken-first'
    ? say(skipReasonWords, why)
    : say(skipReasonWords, { reason: why.reason })
}
