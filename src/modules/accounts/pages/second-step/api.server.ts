import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { json, jsonBody, newApi, type RouteAnswer } from '../../../../platform/http/api.ts'
import { refuse, refuseForNow } from '../../../../platform/http/errors.ts'
import type { AppEnv } from '../../../../platform/http/request.ts'
import { consumeLimit } from '../../../../platform/limits.ts'
import type { Services } from '../../../../platform/services.ts'
import { endpoints } from '../../../../ui/addresses/site-map.ts'
import { refusalSchema } from '../../../../ui/api/contract.ts'
import { textsFor } from '../../../../ui/format/said.server.ts'
import { beginSession } from '../../begin-session.server.ts'
import { namedBrowser } from '../../browser-cookie.server.ts'
import { signedInSchema } from '../../contract.ts'
import { promptForPasskey } from '../../factors/ask-for-passkey.server.ts'
import {
  challengeSchema,
  type ShownFactor,
  secondStepSchema,
  waysToShowSchema,
} from '../../factors/contract.ts'
import { findWaysToShow } from '../../factors/store.server.ts'
import { consumeFactorLimit } from '../../factors/take-factor-place.server.ts'
import { finishSecondStep } from '../../second-step/finish-second-step.server.ts'
import { findSecondStep } from '../../second-step/store.server.ts'
import { clearSecondStep, namedSecondStep } from '../../second-step-cookie.server.ts'
import { arrivalOf, sendSessionCookie } from '../../session-cookie.server.ts'

const beginAgain = { 401: json(refusalSchema, 'No sign-in waits for its second step') }
const tooMany = { 429: json(refusalSchema, 'Too many tries') }

const ways = createRoute({
  method: 'get',
  path: endpoints.secondStep,
  summary: 'What the second step of this sign-in can be taken with',
  'x-who': 'anyone',
  responses: { 200: json(waysToShowSchema, 'What there is'), ...beginAgain, ...tooMany },
})

const challenge = createRoute({
  method: 'post',
  path: endpoints.secondStepPasskey,
  summary: 'What the browser needs to ask for a passkey, for the second step',
  'x-who': 'anyone',
  responses: {
    200: json(challengeSchema, 'Good once, for five minutes'),
    ...beginAgain,
    ...tooMany,
  },
})

const step = createRoute({
  method: 'post',
  path: endpoints.secondStep,
  summary: 'Take the second step of a sign-in: a passkey, a code, or a recovery code',
  'x-who': 'anyone',
  request: jsonBody(secondStepSchema),
  responses: {
    200: json(signedInSchema, 'Signed in; the session cookie is set'),
    400: json(refusalSchema, 'What was shown is not right'),
    ...beginAgain,
    ...tooMany,
  },
})

declare module '../../../../ui/api/ask.ts' {
  interface ApiRoutes {
    secondStepApi: typeof ways | typeof challenge | typeof step
  }
}

export function secondStepApi(services: Services) {
  return newApi()
    .openapi(ways, showWays(services))
    .openapi(challenge, askPasskey(services))
    .openapi(step, takeStep(services))
}

function showWays(services: Services): RouteAnswer<typeof ways> {
  return async (c) => {
    const { half, refusal } = await findWaiting(c, services)
    if (!half) return refusal
    const matchingWays = await findWaysToShow(services.db, half.userId)
    return c.json({ success: true as const, ...matchingWays, password: false, strong: false }, 200)
  }
}

function askPasskey(services: Services): RouteAnswer<typeof challenge> {
  return async (c) => {
    const { db, clock, config } = services
    const { half, refusal } = await findWaiting(c, services)
    if (!half) return refusal
    const asker = { userId: half.userId, holder: half.id }
    const options = await promptForPasskey(db, asker, { now: clock(), publicUrl: config.publicUrl })
    return c.json({ success: true as const, options: { ...options } }, 200)
  }
}

function takeStep(services: Services): RouteAnswer<typeof step> {
  return async (c) => {
    const { half, refusal } = await findWaiting(c, services)
    if (!half) return refusal
    const shownFactor = c.req.valid('json')
    const sender = { userId: half.userId, browser: namedBrowser(c, services) }
    const limit = await consumeFactorLimit(services, sender, shownFactor)
    if (!limit.ok) {
      const advice = limit.isShared && textsFor(c.var.language).factorAnswers.usedUp
      return refuseForNow(c, limit.retryAfter, advice || undefined)
    }
    const result = await finish(c, services, shownFactor)
    const { log } = c.var
    if (!result.ok) {
      log.info({ event: 'second step', outcome: result.reason, userId: half.userId })
      if (result.reason === 'begin-again') return refuseBegun(c, services)
      return refuse(c, 400, textsFor(c.var.language).factorAnswers.refused[result.reason])
    }
    await limit.giveBack()
    clearSecondStep(c, services)
    sendSessionCookie(c, services, result.session)
    const { person, by: factorKind, session } = result
    log.info({ event: 'login', outcome: 'ok', userId: person.id, by: factorKind })
    const message = textsFor(c.var.language).account.welcomeBack(person.name)
    const { token } = session
    return c.json({ success: true as const, message, token, user: { name: person.name } }, 200)
  }
}

/** Both halves of a sign-in in one transaction: none without the other. */
function finish(c: Context<AppEnv>, services: Services, factor: ShownFactor) {
  const { db, clock, config, sessionSecret } = services
  const cookie = namedSecondStep(c, services)
  const arrival = arrivalOf(c, services)
  const circumstances = { now: clock(), publicUrl: config.publicUrl, sessionSecret }
  return db.transaction(async (tx) => {
    const secondStep = await finishSecondStep(tx, { cookie, factor }, circumstances)
    if (!secondStep.ok) return secondStep
    return {
      ...secondStep,
      session: await beginSession(services, secondStep.person, arrival, tx, true),
    }
  })
}

/** The sign-in that waits here, once the address has a place. */
async function findWaiting(c: Context<AppEnv>, services: Services) {
  const { db, clock, limits } = services
  const limit = await consumeLimit(limits.secondStepsFromAddress, c.var.address)
  if (!limit.ok) return { refusal: refuseForNow(c, limit.retryAfter) }
  const half = await findSecondStep(db, namedSecondStep(c, services), clock())
  return half ? { half } : { refusal: refuseBegun(c, services) }
}

function refuseBegun(c: Context<AppEnv>, services: Services) {
  clearSecondStep(c, services)
  return refuse(c, 401, textsFor(c.var.language).factorAnswers.refused['begin-again'])
}
