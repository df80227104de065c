import { createRoute } from '@hono/zod-openapi'
import { json, jsonBody, newApi, staffOnly } from '../../../platform/http/api.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { say } from '../../../ui/api/reasons.ts'
import { grouped } from '../../../ui/format/counts.ts'
import { only } from '../../accounts/session-cookie.server.ts'
import { findSight } from '../../accounts/visibility/find-visibility.server.ts'
import {
  changeTogether,
  type DoneOf,
  giveTogether,
  type WhyLeft,
} from '../bulk/change-bulk.server.ts'
import { doneTogetherSchema, givenSchema, tagsSchema, togetherSchema } from '../bulk/contract.ts'
import type { RegistrationReason } from '../rules.ts'
import { listTags } from '../tags/store.server.ts'
import { notThere, sayLate } from './answer-changed.server.ts'
import { notAllowedWords, registrationWords, whyLeftWords } from './words.ts'

const answers = {
  200: json(doneTogetherSchema, 'What could be done is; of the others it is said why not'),
  400: json(refusalSchema, 'Something in it is wrong'),
  ...staffOnly,
}

const together = createRoute({
  method: 'post',
  path: staffEndpoints.registrationsTogether,
  summary:
    'Tag several registrations, set their next date, correct their source, or mark them as lost',
  request: jsonBody(togetherSchema),
  responses: answers,
})

const given = createRoute({
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
  interface Wire {
    togetherApi: typeof together | typeof given | typeof tags
  }
}

/** Several registrations at once, and the words that tell them apart. */
export function togetherApi(services: Services) {
  const { db, clock } = services
  const desk = only('registrations.work', services, 'filtered')
  return newApi<RegistrationReason>(() => registrationWords)
    .openapi({ ...together, ...desk }, async (c) => {
      const counsellorId = await findSight(db, c.var.person)
      const asked = { ...c.req.valid('json'), counsellorId }
      const by = { actor: c.var.person, now: clock() }
      return c.json(present(await changeTogether(db, asked, by)), 200)
    })
    .openapi({ ...given, ...desk }, async (c) => {
      const { counsellorId: to, ...body } = c.req.valid('json')
      const counsellorId = to === 'me' ? c.var.person.id : to
      const asked = { ...body, counsellorId, sight: await findSight(db, c.var.person) }
      const by = { actor: c.var.person, now: clock() }
      return c.json(present(await giveTogether(db, asked, by)), 200)
    })
    .openapi({ ...tags, ...desk }, async (c) => {
      const counsellorId = await findSight(db, c.var.person)
      return c.json({ tags: await listTags(db, counsellorId) }, 200)
    })
}

function present({ done, left }: DoneOf) {
  const saved = done.length === 1 ? '1 is saved' : `${grouped(done.length)} are saved`
  const rest =
    left.length === 1 ? '1 is left as it was' : `${grouped(left.length)} are left as they were`
  return {
    success: true as const,
    message: left.length > 0 ? `${saved}, ${rest}.` : `${saved}.`,
    done,
    left: left.map(({ id, name, why }) => ({
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
    ? say(whyLeftWords, why)
    : say(whyLeftWords, { reason: why.reason })
}
