import { createRoute } from '@hono/zod-openapi'
import { institute } from '../../../../content/institute.ts'
import { json, jsonBody, newApi, type RouteAnswer, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import { refuseLate } from '../../../platform/http/refuse-late.server.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { lateOrNotSchema } from '../../../ui/api/changed-since.ts'
import { doneSchema, refusalSchema } from '../../../ui/api/contract.ts'
import { say } from '../../../ui/api/reasons.ts'
import { formatClock } from '../../../ui/format/times.ts'
import { unsentWords } from '../../../ui/staff/unsent-words.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import type { Visibility } from '../../accounts/visibility/find-hidden.server.ts'
import { findAdmissionsEmail } from '../../settings/find-admissions-email.server.ts'
import {
  type ParkedMail,
  parkedMailListSchema,
  parkedMailParamsSchema,
  parkedMailsQuerySchema,
  settlingSchema,
} from '../contract.ts'
import { explainRefusal, type MailReason } from '../rules.ts'
import { settleMail } from '../settle-mail.server.ts'
import { countWaiting, listParkedMails, type OpenMail } from '../store.server.ts'
import { mailWords } from './words.ts'

const list = createRoute({
  method: 'get',
  path: staffEndpoints.parkedMails,
  summary: 'Mails that did not arrive and that nobody has looked after yet, newest first',
  request: { query: parkedMailsQuerySchema },
  responses: {
    200: json(parkedMailListSchema, 'One page'),
    400: json(refusalSchema, 'The query is wrong'),
    ...staffOnly,
  },
})

const settle = createRoute({
  method: 'patch',
  path: staffEndpoints.parkedMail,
  summary: 'Send such a mail again, or say that it is not needed any more',
  request: { params: parkedMailParamsSchema, ...jsonBody(settlingSchema) },
  responses: {
    200: json(doneSchema, 'It is off the list'),
    400: json(refusalSchema, 'The body is wrong'),
    404: json(refusalSchema, 'There is none of this number'),
    409: json(lateOrNotSchema, 'Somebody was faster, or it is not an address of theirs'),
    ...staffOnly,
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    parkedMailsApi: typeof list | typeof settle
  }
}

export function parkedMailsApi(services: Services) {
  const settlers = (visibility: Visibility) => requireAccess('mails.settle', services, visibility)
  return newApi<MailReason>(() => mailWords)
    .openapi(
      { ...list, ...settlers({ everybody: 'mails that did not arrive, whoever they are to' }) },
      listPage(services),
    )
    .openapi({ ...settle, ...settlers({ mail: 'path id' }) }, settleOne(services))
}

function listPage({ db, config }: Services): RouteAnswer<typeof list> {
  return async (c) => {
    const [{ mails, next }, waitingMails, admissionsEmail] = await Promise.all([
      listParkedMails(db, c.req.valid('query')),
      countWaiting(db),
      admissionsNow({ db, config }),
    ])
    const mailData = mails.map((mail) => present(mail, admissionsEmail))
    const since = waitingMails && {
      count: waitingMails.count,
      since: waitingMails.since.toISOString(),
    }
    return c.json({ mails: mailData, next, waiting: since }, 200)
  }
}

function settleOne({ db, clock, config }: Services): RouteAnswer<typeof settle> {
  return async (c) => {
    const settlement = c.req.valid('json')
    const admissionsEmail = await admissionsNow({ db, config })
    const circumstances = { actor: c.var.person, now: clock(), admissionsEmail }
    const { id } = c.req.valid('param')
    const result = await settleMail(db, { id, settling: settlement }, circumstances)
    if (result.ok) {
      const message =
        settlement.how === 'done-without'
          ? 'The mail is off the list.'
          : `The mail is on its way to ${settlement.to}.`
      return c.json({ success: true as const, message }, 200)
    }
    if (result.reason === 'not-found') return refuse(c, 404, 'There is no such mail.')
    if (result.reason === 'other-address') return refuse(c, 409, otherAddress)
    const did = result.differs.map((how) => doneTexts[how])
    const message = `${result.by} ${did.join()} at ${formatClock(result.at)}, so nothing was done now.`
    return refuseLate(c, result, { message, differs: did })
  }
}

const otherAddress =
  'The address has changed meanwhile, so nothing was sent. Look at it, then send the mail again.'
const doneTexts = {
  'done-without': 'took this mail off the list',
  'sent-again': 'sent this mail again',
}

async function admissionsNow({ db, config }: Pick<Services, 'db' | 'config'>): Promise<string> {
  return (await findAdmissionsEmail(db)) ?? config.admissionsEmail ?? institute.email
}

function present(open: OpenMail, admissionsEmail: string): ParkedMail {
  const { to, subject } = open.mail
  const knownAddresses = open.recipient === 'admissions' ? [admissionsEmail] : open.known
  return {
    id: open.id,
    recipient: open.recipient,
    to,
    subject,
    reason: say(unsentWords, explainRefusal(open)),
    line: open.line,
    tries: open.tries,
    firstTriedAt: open.firstTriedAt.toISOString(),
    parkedAt: open.parkedAt.toISOString(),
    registration: {
      id: open.registrationId,
      name: open.registrant,
      phone: open.phone,
      course: open.course,
    },
    student: { id: open.studentId, name: open.studentName },
    isOfAccount: open.isOfAccount,
    otherAddress: knownAddresses.find((address) => address !== to) ?? null,
  }
}
