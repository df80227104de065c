import { idParams } from '../../ui/api/contract.ts'
import type { Texts } from '../../ui/format/texts.server.ts'
import {
  refused,
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../accounts/route-table.server.ts'
import { handInFileQuerySchema, handInSchema } from './contract.ts'
import { answerFile, fileLimits, receiveFile } from './file-api.server.ts'
import {
  findOwnMaterialFile,
  findOwnSubmissionFile,
  readOwnCourse,
} from './read-own-course.server.ts'
import { submitWork } from './submit-work.server.ts'

const refusals = {
  texts: ({ work: { answers } }: Texts) => answers,
  statuses: {
    'no-course': 404,
    'no-assignment': 404,
    'no-file': 404,
    'file-unknown': [400, 'file'],
    'picture-refused': [400, 'file'],
  },
} as const

/** Of batches in which the account has a taken seat. */
export const ownWorkRoutes = routeTable(refusals, {
  'GET /api/me/batches/{id}': respondWithResult({
    summary: 'Classes, materials and work of a batch in which the signed-in person has a seat',
    access: 'members',
    params: idParams,
    run: async ({ id: batchId }, { db, person, context: { now } }) =>
      (await readOwnCourse(db, person.id, batchId, now)) ?? refused('no-course'),
  }),

  'POST /api/me/assignments/{id}/submissions': respondWithMessage({
    summary: 'Submit a link, or the program of a code exercise, which the server runs',
    access: 'members',
    params: idParams,
    body: handInSchema,
    limit: 'filesOfPerson',
    run: ({ id: assignment, ...request }, { db, context, texts: { work } }) =>
      submitWork(db, { assignment, ...request }, { ...context, busy: work.busy }),
    message: ({ verdict, results }, _request, { work: { answers } }) => {
      if (verdict === 'accepted') return answers.passed
      return results ? answers.rowsFailed : answers.handedIn
    },
  }),

  'POST /api/me/submission-files': respondWithMessage({
    summary: 'Submit a file: the body is the file, 5 MB at most',
    access: 'members',
    query: handInFileQuerySchema,
    body: ['application/octet-stream'],
    limit: fileLimits,
    run: async ({ name, ...request }, { db, c, context, texts }) => {
      const received = await receiveFile(c, name)
      if (!received.ok) return received
      const { busy } = texts.work
      return submitWork(db, { ...request, file: received.file }, { ...context, busy })
    },
    message: (_result, _request, { work: { answers } }) => answers.handedIn,
  }),

  'GET /api/me/submissions/{id}/file': respondWithResult({
    summary: 'A file that the signed-in person submitted',
    access: 'members',
    params: idParams,
    run: async ({ id }, { db, person, c }) =>
      answerFile(c, db, await findOwnSubmissionFile(db, person.id, id)),
  }),

  'GET /api/me/materials/{id}/file': respondWithResult({
    summary: 'A file that is shared with a batch of the signed-in person',
    access: 'members',
    params: idParams,
    run: async ({ id }, { db, person, c }) =>
      answerFile(c, db, await findOwnMaterialFile(db, person.id, id)),
  }),
})
