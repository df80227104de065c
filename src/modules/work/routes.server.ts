import { versionConflict } from '../../platform/http/version-conflict.server.ts'
import { idParams } from '../../ui/api/contract.ts'
import { say } from '../../ui/api/reasons.ts'
import {
  refused,
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../accounts/route-table.server.ts'
import {
  assignmentChangeSchema,
  feedbackSchema,
  materialFileQuerySchema,
  materialSchema,
  newAssignmentSchema,
  workQuerySchema,
} from './contract.ts'
import { changeAssignment, createAssignment, removeAssignment } from './edit-assignment.server.ts'
import { answerFile, fileLimits, receiveFile } from './file-api.server.ts'
import { giveFeedback } from './give-feedback.server.ts'
import { listWork, readAssignment, readBatchWork } from './read-work.server.ts'
import { removeMaterial, shareMaterial } from './share-material.server.ts'
import { workTexts } from './staff/texts.ts'
import { findMaterial, findSubmission } from './store.server.ts'

const refusals = {
  texts: workTexts,
  statuses: {
    'no-batch': 404,
    'no-assignment': 404,
    'no-submission': 404,
    'no-material': 404,
    'no-file': 404,
    'title-taken': [409, 'title'],
    'file-unknown': [400, 'file'],
    'picture-refused': [400, 'file'],
  },
} as const

const access = 'work.review' as const

/** Work and materials of batches: a trainer has their own batches, whoever plans batches all. */
export const workRoutes = routeTable(refusals, {
  'GET /api/admin/work': respondWithResult({
    summary: 'Batches with their work, those with something to review first',
    access,
    visibility: 'filtered',
    query: workQuerySchema,
    run: async (query, { db, person, context: { now } }) => ({
      batches: await listWork(db, query, { person, now }),
    }),
  }),

  'GET /api/admin/batches/{id}/work': respondWithResult({
    summary: 'Assignments and materials of a batch',
    access,
    visibility: { batchWork: 'path id' },
    params: idParams,
    run: async ({ id }, { db }) => (await readBatchWork(db, id)) ?? refused('no-batch'),
  }),

  'POST /api/admin/batches/{id}/assignments': respondWithMessage({
    summary: 'Give a batch an assignment',
    access,
    visibility: { batchWork: 'path id' },
    params: idParams,
    body: newAssignmentSchema,
    run: ({ id: batchId, ...request }, { db, context }) =>
      createAssignment(db, { batchId, ...request }, context),
    message: 'Saved. Students see it now.',
    data: ({ id }) => ({ id }),
  }),

  'GET /api/admin/assignments/{id}': respondWithResult({
    summary: 'An assignment, and what each student of the batch submitted',
    access,
    visibility: { assignment: 'path id' },
    params: idParams,
    run: async ({ id }, { db }) => (await readAssignment(db, id)) ?? refused('no-assignment'),
  }),

  'PUT /api/admin/assignments/{id}': respondWithMessage({
    summary: 'Change an assignment',
    access,
    visibility: { assignment: 'path id' },
    params: idParams,
    body: assignmentChangeSchema,
    run: (request, { db, context }) => changeAssignment(db, request, context),
    message: 'Saved.',
    refusals: {
      'changed-since': (late) =>
        versionConflict(late, { message: say(workTexts, late), differs: [] }),
    },
  }),

  'DELETE /api/admin/assignments/{id}': respondWithMessage({
    summary: 'Remove an assignment for which nothing was submitted',
    access,
    visibility: { assignment: 'path id' },
    params: idParams,
    run: ({ id }, { db, context }) => removeAssignment(db, id, context),
    message: 'Assignment removed.',
  }),

  'POST /api/admin/submissions/{id}/feedback': respondWithMessage({
    summary: 'Accept a submission, or send it back with what to change',
    access,
    visibility: { submission: 'path id' },
    params: idParams,
    body: feedbackSchema,
    run: (request, { db, config: { publicUrl }, context }) =>
      giveFeedback({ db, publicUrl }, request, context),
    message: (_, { verdict }) => (verdict === 'accepted' ? 'Accepted.' : 'Sent back.'),
  }),

  'GET /api/admin/submissions/{id}/file': respondWithResult({
    summary: 'The file of a submission',
    access,
    visibility: { submission: 'path id' },
    params: idParams,
    run: async ({ id }, { db, c }) => answerFile(c, db, (await findSubmission(db, id))?.fileId),
  }),

  'POST /api/admin/batches/{id}/materials': respondWithMessage({
    summary: 'Share a link with the students of a batch',
    access,
    visibility: { batchWork: 'path id' },
    params: idParams,
    body: materialSchema,
    run: ({ id: batchId, ...request }, { db, context }) =>
      shareMaterial(db, { batchId, ...request }, context),
    message: 'Shared. Students see it now.',
  }),

  'POST /api/admin/batches/{id}/material-files': respondWithMessage({
    summary: 'Share a file with the students of a batch: the body is the file, 5 MB at most',
    access,
    visibility: { batchWork: 'path id' },
    params: idParams,
    query: materialFileQuerySchema,
    body: ['application/octet-stream'],
    limit: fileLimits,
    run: async ({ id: batchId, name, session = null, ...request }, { db, c, context }) => {
      const received = await receiveFile(c, name)
      if (!received.ok) return received
      return shareMaterial(db, { batchId, session, ...request, file: received.file }, context)
    },
    message: 'Shared. Students see it now.',
  }),

  'GET /api/admin/materials/{id}/file': respondWithResult({
    summary: 'A file that is shared with a batch',
    access,
    visibility: { material: 'path id' },
    params: idParams,
    run: async ({ id }, { db, c }) => answerFile(c, db, (await findMaterial(db, id))?.fileId),
  }),

  'DELETE /api/admin/materials/{id}': respondWithMessage({
    summary: 'Remove a material',
    access,
    visibility: { material: 'path id' },
    params: idParams,
    run: ({ id }, { db, context }) => removeMaterial(db, id, context),
    message: 'Removed.',
  }),
})
