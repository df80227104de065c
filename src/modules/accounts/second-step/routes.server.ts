import { consumeLimit } from '../../../platform/limits.ts'
import type { Texts } from '../../../ui/format/texts.server.ts'
import { signedInSchema } from '../contract.ts'
import { consumeFactorLimit } from '../factors/check-factor.server.ts'
import { type ShownFactor, secondStepSchema } from '../factors/contract.ts'
import { findWaysToShow, promptForPasskey } from '../factors/store.server.ts'
import { type RouteContext, read, refused, routeTable } from '../route-table.server.ts'
import {
  arrivalOf,
  clearSecondStep,
  namedBrowser,
  namedSecondStep,
  sendSessionCookie,
} from '../session-cookie.server.ts'
import { beginSession } from '../sessions.server.ts'
import { findSecondStep, finishSecondStep } from './second-step.server.ts'

declare module '../../../ui/api/call-api.ts' {
  interface ApiRoutes {
    secondStep: typeof secondStepRoutes
  }
}

type VisitorContext = RouteContext<'anyone'>

const refusals = {
  words: ({ factorAnswers }: Texts) => factorAnswers.refused,
  statuses: { 'begin-again': 401, wrong: 400, used: 400, cloned: 400, 'nothing-shown': 400 },
} as const

/** The second step of a sign-in, identified by its cookie. */
export const secondStepRoutes = routeTable(refusals, {
  'GET /api/auth/second-step': read({
    summary: 'What the second step of this sign-in can be taken with',
    access: 'anyone',
    run: async (_, services) => {
      const secondStep = await findWaiting(services)
      if (!secondStep.ok) return secondStep
      const ways = await findWaysToShow(services.db, secondStep.half.userId)
      return { success: true as const, ...ways, password: false, strong: false }
    },
  }),

  'POST /api/auth/second-step/passkey': read({
    summary: 'What the browser needs to ask for a passkey; valid once, for five minutes',
    access: 'anyone',
    run: async (_, services) => {
      const secondStep = await findWaiting(services)
      if (!secondStep.ok) return secondStep
      const { db, config, context } = services
      const requester = { userId: secondStep.half.userId, holder: secondStep.half.id }
      const circumstances = { now: context.now, publicUrl: config.publicUrl }
      const options = await promptForPasskey(db, requester, circumstances)
      return { success: true as const, options }
    },
  }),

  'POST /api/auth/second-step': read({
    summary: 'Take the second step of a sign-in: a passkey, a code, or a recovery code',
    access: 'anyone',
    body: secondStepSchema,
    response: signedInSchema,
    run: async (factor, services) => {
      const secondStep = await findWaiting(services)
      if (!secondStep.ok) return secondStep
      const { texts, c } = services
      const { userId } = secondStep.half
      const sender = { userId, browser: namedBrowser(c, services) }
      const limit = await consumeFactorLimit(services, sender, factor)
      if (!limit.ok)
        return { ...limit, advice: limit.isShared ? texts.factorAnswers.usedUp : undefined }
      const result = await finish(services, factor)
      const { log } = c.var
      if (!result.ok) {
        log.info({ event: 'second step', outcome: result.reason, userId })
        return result.reason === 'begin-again' ? beginAgain(services) : result
      }
      await limit.giveBack()
      clearSecondStep(c, services)
      sendSessionCookie(c, services, result.session)
      const { person, by: factorKind, session } = result
      log.info({ event: 'login', outcome: 'ok', userId: person.id, by: factorKind })
      const { name } = person
      const message = texts.account.welcomeBack(name)
      return { success: true as const, message, token: session.token, user: { name } }
    },
  }),
})

/** Both parts of a sign-in in one transaction. */
function finish(services: VisitorContext, factor: ShownFactor) {
  const { db, config, sessionSecret, context, c } = services
  const cookie = namedSecondStep(c, services)
  const arrival = arrivalOf(c, services)
  const circumstances = { now: context.now, publicUrl: config.publicUrl, sessionSecret }
  return db.transaction(async (tx) => {
    const secondStep = await finishSecondStep(tx, { cookie, factor }, circumstances)
    if (!secondStep.ok) return secondStep
    return {
      ...secondStep,
      session: await beginSession(services, secondStep.person, arrival, tx, true),
    }
  })
}

/** The pending sign-in, once the address is within its limit. */
async function findWaiting(services: VisitorContext) {
  const { db, limits, context, c } = services
  const limit = await consumeLimit(limits.secondStepsFromAddress, c.var.address)
  if (!limit.ok) return limit
  const half = await findSecondStep(db, namedSecondStep(c, services), context.now)
  return half ? { ok: true as const, half } : beginAgain(services)
}

function beginAgain({ c, ...services }: VisitorContext) {
  clearSecondStep(c, services)
  return refused('begin-again')
}
