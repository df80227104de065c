import { formatStudentId } from '../../../ui/format/student-ids.ts'
import { change, read, routeTable } from '../../accounts/route-table.server.ts'
import {
  apartRequestSchema,
  comparedSchema,
  mergeRequestSchema,
  recordParamsSchema,
} from '../contract.ts'
import { nameWithId, pairWords, studentWords, undoingWords } from '../staff/words.ts'
import { partPair } from '../suggestions/part-pair.server.ts'
import { compareStudents } from '../suggestions/settle-pair.server.ts'
import { listSuggestions } from '../suggestions/store.server.ts'
import { listMerges, mergeStudents } from './merge-students.server.ts'
import { undoMerge } from './undo-merge.server.ts'

declare module '../../../ui/api/call-api.ts' {
  interface ApiRoutes {
    merges: typeof mergeRoutes
  }
}

const refusals = {
  words: {
    ...studentWords,
    ...pairWords,
    ...undoingWords,
    'not-found': 'There is no such student.',
  },
  statuses: {
    same: 400,
    'no-student': 404,
    'already-merged': 400,
    'not-found': 404,
    'no-merge': 404,
    'already-undone': 400,
    'survivor-gone': 400,
    'merged-since': 400,
    'account-gone': 400,
  },
} as const

/** Possible duplicates, merges, and pairs that are two people. */
export const mergeRoutes = routeTable(refusals, {
  'GET /api/admin/suggestions': read({
    summary: 'Possible duplicates that staff have not decided yet; newest first',
    access: 'students.merge',
    visibility: { everybody: 'whoever joins students compares all of them' },
    run: async (_, { db }) => ({ pairs: await listSuggestions(db) }),
  }),

  'GET /api/admin/students/{id}/comparison': read({
    summary: 'This student and another side by side, or whom they were merged into',
    access: 'students.merge',
    visibility: { student: ['path id', 'query other'] },
    params: recordParamsSchema,
    query: comparedSchema,
    run: ({ id, other }, { db }) => compareStudents(db, { one: id, other }),
    refusals: { same: () => 'These are already one student.' },
  }),

  'POST /api/admin/students/{id}/distinct': change({
    summary: 'Record that this student and another are two people',
    access: 'students.merge',
    visibility: { student: ['path id', 'body other'] },
    params: recordParamsSchema,
    body: apartRequestSchema,
    run: ({ id, other }, { db, context }) => partPair(db, [id, other], context),
    message: ({ pair }) =>
      `${pair.map(nameWithId).join(' and ')} are kept as two people and will not be suggested again.`,
  }),

  'GET /api/admin/students/{id}/merges': read({
    summary: 'The merges a student had a part in; newest first',
    access: 'students.merge',
    visibility: { student: 'path id' },
    params: recordParamsSchema,
    run: async ({ id }, { db }) => {
      const merges = (await listMerges(db, id)).map(({ undoneAt, undoneBy, ...merge }) => ({
        ...merge,
        undone: undoneAt && { at: undoneAt, by: undoneBy ?? '' },
      }))
      return { merges }
    },
  }),

  'POST /api/admin/students/{id}/merges': change({
    summary: 'Merge another student into this one',
    access: 'students.merge',
    visibility: { student: ['path id', 'body other'] },
    params: recordParamsSchema,
    body: mergeRequestSchema,
    run: ({ id, other }, { db, context }) =>
      mergeStudents(db, { survivingId: id, otherId: other }, context),
    message: ({ survivor, merged }) =>
      `${nameWithId(merged)} is now part of ${nameWithId(survivor)}.`,
  }),

  'DELETE /api/admin/merges/{id}': change({
    summary: 'Undo a merge',
    access: 'students.merge',
    visibility: { merge: 'path id' },
    params: recordParamsSchema,
    run: ({ id }, { db, context }) => undoMerge(db, id, context),
    message: ({ returned: { id, name }, survivor }) =>
      `${name} is ${formatStudentId(id)} again, apart from ${nameWithId(survivor)}.`,
  }),
})
