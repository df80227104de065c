import { createRoute } from '@hono/zod-openapi'
import { json, jsonBody, newApi, staffOnly } from '../../../../platform/http/api.ts'
import { refuse } from '../../../../platform/http/errors.ts'
import type { Services } from '../../../../platform/services.ts'
import { staffEndpoints } from '../../../../ui/addresses/staff-map.ts'
import { doneSchema, refusalSchema } from '../../../../ui/api/contract.ts'
import { say } from '../../../../ui/api/reasons.ts'
import { requireAccess } from '../../../accounts/session-cookie.server.ts'
import { recordParamsSchema } from '../../contract.ts'
import type { PairReason } from '../../merges/rules.ts'
import type { StudentReason } from '../../rules.ts'
import { compareStudents } from '../../suggestions/compare-students.server.ts'
import {
  apartRequestSchema,
  comparedSchema,
  comparisonSchema,
  suggestionListSchema,
} from '../../suggestions/contract.ts'
import { partPair } from '../../suggestions/part-pair.server.ts'
import { listSuggestions } from '../../suggestions/store.server.ts'
import { nameWithId, pairWords, studentWords } from '../words.ts'

const list = createRoute({
  method: 'get',
  path: staffEndpoints.suggestions,
  summary: 'Students who may be one person, until staff say what they are',
  responses: { 200: json(suggestionListSchema, 'Newest first'), ...staffOnly },
})

const compare = createRoute({
  method: 'get',
  path: staffEndpoints.studentComparison,
  summary: 'This student and another side by side',
  request: { params: recordParamsSchema, query: comparedSchema },
  responses: {
    200: json(comparisonSchema, 'Both, or whom they were merged into'),
    400: json(refusalSchema, 'A number is wrong, or both are one student already'),
    404: json(refusalSchema, 'There is no such student'),
    ...staffOnly,
  },
})

const apart = createRoute({
  method: 'post',
  path: staffEndpoints.studentApart,
  summary: 'Say that this student and another are two people',
  request: { params: recordParamsSchema, ...jsonBody(apartRequestSchema) },
  responses: {
    200: json(doneSchema, 'Kept: they are never suggested or joined by themselves again'),
    400: json(refusalSchema, 'Not possible; the reason is said'),
    404: json(refusalSchema, 'There is no such student'),
    ...staffOnly,
  },
})

declare module '../../../../ui/api/ask.ts' {
  interface ApiRoutes {
    suggestionsApi: typeof list | typeof compare | typeof apart
  }
}

export function suggestionsApi(services: Services) {
  const { db, clock } = services
  const listers = requireAccess('students.join', services, {
    everybody: 'whoever joins students compares all of them',
  })
  const comparers = requireAccess('students.join', services, {
    student: ['path id', 'query other'],
  })
  const parters = requireAccess('students.join', services, { student: ['path id', 'body other'] })

  return newApi<StudentReason | PairReason>(() => ({ ...studentWords, ...pairWords }))
    .openapi({ ...list, ...listers }, async (c) => {
      const pairs = (await listSuggestions(db)).map((pair) => ({
        ...pair,
        suggestedAt: pair.suggestedAt.toISOString(),
      }))
      return c.json({ pairs }, 200)
    })
    .openapi({ ...compare, ...comparers }, async (c) => {
      const compared = await compareStudents(db, {
        one: c.req.valid('param').id,
        other: c.req.valid('query').other,
      })
      if (compared.ok) return c.json(compared.comparison, 200)
      if (compared.reason === 'same') return refuse(c, 400, 'These are one student already.')
      return refuse(c, 404, 'There is no such student.')
    })
    .openapi({ ...apart, ...parters }, async (c) => {
      const { id } = c.req.valid('param')
      const { other } = c.req.valid('json')
      const parted = await partPair(db, [id, other], { actor: c.var.person, now: clock() })
      if (!parted.ok)
        return refuse(c, parted.reason === 'no-student' ? 404 : 400, say(pairWords, parted))
      const message = `${parted.pair.map(nameWithId).join(' and ')} stay two people. Nobody is asked again.`
      return c.json({ success: true as const, message }, 200)
    })
}
