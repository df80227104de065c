import { createRoute } from '@hono/zod-openapi'
import { json, jsonBody, newApi, staffOnly } from '../../../../platform/http/api.ts'
import { refuse } from '../../../../platform/http/errors.ts'
import type { Services } from '../../../../platform/services.ts'
import { staffEndpoints } from '../../../../ui/addresses/staff-map.ts'
import { doneSchema, refusalSchema } from '../../../../ui/api/contract.ts'
import { say } from '../../../../ui/api/reasons.ts'
import { formatStudentId } from '../../../../ui/format/student-ids.ts'
import { requireAccess } from '../../../accounts/session-cookie.server.ts'
import type { Visibility } from '../../../accounts/visibility/find-hidden.server.ts'
import { recordParamsSchema } from '../../contract.ts'
import { mergeListSchema, mergeRequestSchema } from '../../merges/contract.ts'
import { mergeStudents } from '../../merges/merge-students.server.ts'
import type { PairReason } from '../../merges/rules.ts'
import { listMerges } from '../../merges/store.server.ts'
import { undoMerge } from '../../merges/undo-merge.server.ts'
import type { StudentReason } from '../../rules.ts'
import { nameWithId, pairWords, studentWords, undoingWords } from '../words.ts'

const change = {
  200: json(doneSchema, 'Done; the message says who is who now'),
  400: json(refusalSchema, 'Not possible; the reason is said'),
  404: json(refusalSchema, 'There is no such student or merge'),
  ...staffOnly,
}

const list = createRoute({
  method: 'get',
  path: staffEndpoints.studentMerges,
  summary: 'The merges a student had a part in',
  request: { params: recordParamsSchema },
  responses: { 200: json(mergeListSchema, 'Newest first'), 400: change[400], ...staffOnly },
})

const merge = createRoute({
  method: 'post',
  path: staffEndpoints.studentMerges,
  summary: 'Make another student part of this one',
  request: { params: recordParamsSchema, ...jsonBody(mergeRequestSchema) },
  responses: change,
})

const undo = createRoute({
  method: 'delete',
  path: staffEndpoints.merge,
  summary: 'Take a merge back',
  request: { params: recordParamsSchema },
  responses: change,
})

declare module '../../../../ui/api/ask.ts' {
  interface ApiRoutes {
    mergesApi: typeof list | typeof merge | typeof undo
  }
}

export function mergesApi(services: Services) {
  const { db, clock } = services
  const joiners = (visibility: Visibility) => requireAccess('students.join', services, visibility)

  return newApi<StudentReason | PairReason>(() => ({ ...studentWords, ...pairWords }))
    .openapi({ ...list, ...joiners({ student: 'path id' }) }, async (c) => {
      const rows = await listMerges(db, c.req.valid('param').id)
      const merges = rows.map((row) => ({
        id: row.id,
        how: row.how,
        kept: row.kept,
        merged: row.merged,
        accounts: row.accounts.map(({ name, email }) => ({ name, email })),
        at: row.mergedAt.toISOString(),
        by: row.mergedBy,
        undone: row.undoneAt && { at: row.undoneAt.toISOString(), by: row.undoneBy ?? '' },
      }))
      return c.json({ merges }, 200)
    })
    .openapi({ ...merge, ...joiners({ student: ['path id', 'body other'] }) }, async (c) => {
      const merged = await mergeStudents(
        db,
        { keptId: c.req.valid('param').id, otherId: c.req.valid('json').other },
        { actor: c.var.person, now: clock() },
      )
      if (!merged.ok)
        return refuse(c, merged.reason === 'no-student' ? 404 : 400, say(pairWords, merged))
      const message = `${nameWithId(merged.merged)} is now part of ${nameWithId(merged.kept)}.`
      return c.json({ success: true as const, message }, 200)
    })
    .openapi({ ...undo, ...joiners({ merge: 'path id' }) }, async (c) => {
      const { id } = c.req.valid('param')
      const undone = await undoMerge(db, id, { actor: c.var.person, now: clock() })
      if (!undone.ok)
        return refuse(c, undone.reason === 'no-merge' ? 404 : 400, say(undoingWords, undone))
      const { returned: restoredStudent, kept: survivor } = undone
      const message = `${restoredStudent.name} is ${formatStudentId(restoredStudent.id)} again, apart from ${nameWithId(survivor)}.`
      return c.json({ success: true as const, message }, 200)
    })
}
