import { institute } from '../../../content/institute.ts'
import { versionConflict } from '../../platform/http/version-conflict.server.ts'
import type { Services } from '../../platform/services.ts'
import { type ReasonTexts, say } from '../../ui/api/reasons.ts'
import { formatClock } from '../../ui/format/times.ts'
import { unsentTexts } from '../../ui/staff/unsent-texts.ts'
import {
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../accounts/route-table.server.ts'
import { findAdmissionsEmail } from '../settings/store.server.ts'
import { failedMailParamsSchema, failedMailsQuerySchema, settlingSchema } from './contract.ts'
import { explainRefusal, type MailReason } from './rules.ts'
import { knownAddresses, type LateForMail, settleMail } from './settle-mail.server.ts'
import { countWaiting, listFailedMails, type OpenMail } from './store.server.ts'

/** Errors of the actions on a parked mail. */
const mailTexts: ReasonTexts<MailReason> = {
  'no-record': 'This mail was not found. Reload the page.',
  'no-resolution': 'Say how it is settled: "resent" or "dismissed".',
}

const refusals = {
  texts: {
    ...mailTexts,
    'not-found': 'There is no such mail.',
    'other-address':
      'The address has changed meanwhile, so nothing was sent. Look at it, then send the mail again.',
    'changed-since': (late: LateForMail) => presentLate(late).message,
  },
  statuses: { 'not-found': 404 },
} as const

export const failedMailRoutes = routeTable(refusals, {
  'GET /api/admin/failed-mails': respondWithResult({
    summary: 'Mails that did not arrive and that nobody has settled yet, newest first',
    access: 'mails.handle',
    visibility: { everybody: 'mails that did not arrive, whoever they are to' },
    query: failedMailsQuerySchema,
    run: async (request, { db, config }) => {
      const [{ mails, next }, waiting, admissionsEmail] = await Promise.all([
        listFailedMails(db, request),
        countWaiting(db),
        readAdmissionsEmail({ db, config }),
      ])
      return { mails: mails.map((mail) => present(mail, admissionsEmail)), next, waiting }
    },
  }),

  'PATCH /api/admin/failed-mails/{id}': respondWithMessage({
    summary: 'Send such a mail again, or dismiss it',
    access: 'mails.handle',
    visibility: { mail: 'path id' },
    params: failedMailParamsSchema,
    body: settlingSchema,
    run: async ({ id, ...settlement }, { db, config, context }) => {
      const admissionsEmail = await readAdmissionsEmail({ db, config })
      return settleMail(db, { id, settlement }, { ...context, admissionsEmail })
    },
    message: (_, request) =>
      request.resolution === 'dismissed'
        ? 'Mail dismissed.'
        : `The mail is on its way to ${request.to}.`,
    refusals: { 'changed-since': presentLate },
  }),
})

const doneTexts = {
  dismissed: 'dismissed this mail',
  resent: 'sent this mail again',
}

function presentLate(late: LateForMail) {
  const differs = late.differs.map((resolution) => doneTexts[resolution])
  const message = `${late.by} ${differs.join()} at ${formatClock(late.at)}, so nothing was done now.`
  return versionConflict(late, { message, differs })
}

async function readAdmissionsEmail({ db, config }: Pick<Services, 'db' | 'config'>) {
  return (await findAdmissionsEmail(db)) ?? config.admissionsEmail ?? institute.email
}

function present(open: OpenMail, admissionsEmail: string) {
  const { id, recipient, line, attempts, firstAttemptAt, failedAt } = open
  const { to, subject } = open.mail
  return {
    id,
    recipient,
    to,
    subject,
    reason: say(unsentTexts, explainRefusal(open)),
    line,
    attempts,
    firstAttemptAt,
    failedAt,
    registration: open.registration,
    student: open.student,
    /** They sign in with this address: only they can change it. */
    isOfAccount: open.isOfAccount,
    /** The currently known address instead of `to`, where one differs. */
    otherAddress: knownAddresses(open, admissionsEmail).find((address) => address !== to) ?? null,
  }
}
