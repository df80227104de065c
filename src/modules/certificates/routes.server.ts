import { asc, desc, isNotNull } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { refreshAfter } from '../../platform/refresh-after.ts'
import { idParams } from '../../ui/api/contract.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import type { Texts } from '../../ui/format/texts.server.ts'
import { may } from '../accounts/abilities.ts'
import type { Person } from '../accounts/contract.ts'
import {
  refused,
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../accounts/route-table.server.ts'
import { findVisible } from '../accounts/visibility/can-see.server.ts'
import { findBatch } from '../batches/store.server.ts'
import type { Batch } from '../batches/tables.ts'
import { decideName, requestName, revokeCertificate } from './change-certificate.server.ts'
import {
  exceptionSchema,
  keySchema,
  nameDecisionSchema,
  nameRequestSchema,
  revocationSchema,
  ruleSchema,
  studentOfBatchSchema,
} from './contract.ts'
import { issueByException, issueByRule } from './issue-certificates.server.ts'
import { kindsDue, readEligibility } from './read-eligibility.server.ts'
import { certificateStatusOf } from './rules.ts'
import { setRule } from './set-rule.server.ts'
import { replaceKey } from './signing-key.server.ts'
import { certificateTexts, describeIssued } from './staff/texts.ts'
import { isOwn, listOfStudent, listOwnCertificates } from './store.server.ts'
import { type Certificate, certificateKeys, certificates } from './tables.ts'

const refusals = {
  texts: certificateTexts,
  statuses: {
    'no-batch': 404,
    'no-certificate': 404,
    'no-seat': 404,
    'completed-below-attended': [400, 'completedPercent'],
  },
} as const

const everybody = { everybody: 'who issues certificates sees everybody in every batch' }

export const certificateRoutes = routeTable(refusals, {
  'GET /api/admin/batches/{id}/certificates': respondWithResult({
    summary:
      'Who of a batch has a certificate, and what the others lack; of a trainer their own batches',
    access: 'certificates.see',
    visibility: 'filtered',
    params: idParams,
    run: async ({ id }, { db, person, context: { now } }) => {
      const batch = await findBatch(db, id)
      if (!batch || !maySeeBatch(person, batch)) return refused('no-batch')
      const { rule, people } = await readEligibility(db, batch, now)
      const maySee = teaches(person, batch)
        ? () => true
        : await findVisible(
            db,
            person,
            people.map(({ studentId }) => studentId),
          )
      return {
        rule,
        people: people
          .filter(({ studentId }) => maySee(studentId))
          .map((one) => ({
            student: one.studentId,
            name: one.name,
            due: kindsDue(one),
            lacks: one.lacks,
            certificates: one.certificates.map(present),
          })),
      }
    },
  }),

  'POST /api/admin/batches/{id}/certificates': respondWithMessage({
    summary: 'Issue the certificates that everybody of a batch gets by its rule; twice is once',
    access: 'certificates.issue',
    visibility: everybody,
    params: idParams,
    run: ({ id }, { db, config: { publicUrl }, context }) =>
      issueByRule({ db, publicUrl }, id, context),
    message: ({ issued }) => describeIssued(issued),
  }),

  'POST /api/admin/batches/{id}/certificates/{student}': respondWithMessage({
    summary: 'Issue a certificate to a student who lacks something, for a reason',
    access: 'certificates.issue',
    visibility: { student: 'path student' },
    params: studentOfBatchSchema,
    body: exceptionSchema,
    run: ({ id: batchId, ...request }, { db, config: { publicUrl }, context }) =>
      issueByException({ db, publicUrl }, { batchId, ...request }, context),
    message: 'Certificate issued.',
  }),

  'PUT /api/admin/batches/{id}/certificate-rule': respondWithMessage({
    summary: 'Set which share of the classes the certificates of a batch need',
    access: 'certificates.issue',
    visibility: 'nobody',
    params: idParams,
    body: ruleSchema,
    run: ({ id: batchId, ...rule }, { db, context }) => setRule(db, { batchId, ...rule }, context),
    message: 'Saved.',
  }),

  'POST /api/admin/certificates/{id}/revocation': respondWithMessage({
    summary: 'Revoke a certificate for good; its public page says so at once',
    access: 'certificates.issue',
    visibility: { certificate: 'path id' },
    params: idParams,
    body: revocationSchema,
    // A success story may link to it.
    run: (request, { db, context, catalogue }) =>
      refreshAfter(catalogue, revokeCertificate(db, request, context)),
    message: 'Certificate revoked.',
  }),

  'GET /api/admin/certificate-names': respondWithResult({
    summary: 'Who asks for another name on their certificate, the first first',
    access: 'certificates.issue',
    visibility: everybody,
    run: async (_, { db }) => ({ requests: await listNameRequests(db) }),
  }),

  'POST /api/admin/certificates/{id}/name': respondWithMessage({
    summary:
      'Accept another name, which revokes the certificate and issues a new one, or decline it',
    access: 'certificates.issue',
    visibility: { certificate: 'path id' },
    params: idParams,
    body: nameDecisionSchema,
    run: (request, { db, config: { publicUrl }, context, catalogue }) =>
      refreshAfter(catalogue, decideName({ db, publicUrl }, request, context)),
    message: (_, { decision }) =>
      decision === 'accept' ? 'A new certificate is issued, and the old one revoked.' : 'Declined.',
  }),

  'GET /api/admin/students/{id}/certificates': respondWithResult({
    summary: 'The certificates of a student, the newest first',
    access: 'students.see',
    visibility: { student: 'path id' },
    params: idParams,
    run: async ({ id }, { db }) => ({
      certificates: (await listOfStudent(db, id)).map(present),
    }),
  }),

  'GET /api/admin/certificate-keys': respondWithResult({
    summary: 'The keys that certificates are signed with, the newest first',
    access: 'certificates.keys',
    visibility: 'nobody',
    run: async (_, { db }) => {
      const { id, createdAt, retiredAt, distrustedAt } = certificateKeys
      const columns = { id, createdAt, retiredAt, distrustedAt }
      return { keys: await db.select(columns).from(certificateKeys).orderBy(desc(createdAt)) }
    },
  }),

  'POST /api/admin/certificate-keys': respondWithMessage({
    summary: 'Sign with another key from now on; where the old ones were stolen, distrust them',
    access: 'certificates.keys',
    visibility: 'nobody',
    body: keySchema,
    run: async ({ why }, { db, sessionSecret, context }) => {
      await replaceKey({ db, sessionSecret }, { replaces: null, why }, context)
      return { ok: true }
    },
    message: 'Certificates are signed with a new key from now on.',
  }),
})

/** Who gives seats sees every batch; a trainer their own. */
function maySeeBatch(person: Person, batch: Batch): boolean {
  return may(person, 'batches.seat') || teaches(person, batch)
}

function teaches(person: Person, batch: Batch): boolean {
  return may(person, 'students.teach') && batch.trainerId === person.id
}

function present(certificate: Certificate) {
  const { id, kind, name, code, contents, issuedAt, issuedBy, revokedReason } = certificate
  const { requestedName, exceptionReason } = certificate
  const shown = { id, kind, name, code, issuedBy, revokedReason }
  return {
    ...shown,
    status: certificateStatusOf(certificate),
    issuedOn: dayInIndia(issuedAt),
    holder: contents?.holder ?? null,
    course: contents?.course ?? null,
    requestedName,
    exceptionReason,
  }
}

async function listNameRequests(db: Database) {
  const rows = await db
    .select()
    .from(certificates)
    .where(isNotNull(certificates.requestedAt))
    .orderBy(asc(certificates.requestedAt))
    // More than anybody decides at once.
    .limit(200)
  return rows.map((certificate) => ({ ...present(certificate), batch: certificate.batchId }))
}

const ownRefusals = {
  texts: ({ certificates: { answers } }: Texts) => answers,
  statuses: {
    'no-certificate': 404,
    'name-unprintable': [400, 'name'],
    'name-same': [400, 'name'],
  },
} as const

export const ownCertificateRoutes = routeTable(ownRefusals, {
  'GET /api/me/certificates': respondWithResult({
    summary: 'The certificates of the signed-in person, the newest first',
    access: 'members',
    run: async (_, { db, person }) => ({
      certificates: (await listOwnCertificates(db, person.id)).flatMap(presentOwn),
    }),
  }),

  'POST /api/me/certificates/{id}/name': respondWithMessage({
    summary: 'Ask for a certificate with another name in the place of this one',
    access: 'members',
    params: idParams,
    body: nameRequestSchema,
    limit: 'accountChangesOfPerson',
    run: async (request, { db, person, context }) => {
      if (!(await isOwn(db, { id: request.id, userId: person.id })))
        return refused('no-certificate')
      return requestName(db, request, context)
    },
    message: (_result, _request, { certificates: { answers } }) => answers.requested,
  }),
})

function presentOwn(certificate: Certificate) {
  const { id, kind, name, code, contents, requestedName } = certificate
  if (!contents) return []
  const { holder, course, issuedOn } = contents
  const status = certificateStatusOf(certificate)
  return [{ id, kind, name, code, holder, course, issuedOn, requestedName, status }]
}
