import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type Answering, json, jsonBody, newApi } from '../../../../platform/http/api.ts'
import { refuse, refuseForNow } from '../../../../platform/http/errors.ts'
import type { AppEnv } from '../../../../platform/http/request.ts'
import { takePlace } from '../../../../platform/limits.ts'
import type { Services } from '../../../../platform/services.ts'
import { endpoints } from '../../../../ui/addresses/site-map.ts'
import { refusalSchema } from '../../../../ui/api/contract.ts'
import { saidIn } from '../../../../ui/format/said.server.ts'
import { beginSession } from '../../begin-session.server.ts'
import { namedBrowser } from '../../browser-cookie.server.ts'
import { signedInSchema } from '../../contract.ts'
import { askForPasskey } from '../../factors/ask-for-passkey.server.ts'
import {
  challengeSchema,
  type ShownFactor,
  secondStepSchema,
  waysToShowSchema,
} from '../../factors/contract.ts'
import { findWaysToShow } from '../../factors/store.server.ts'
import { takeFactorPlace } from '../../factors/take-factor-place.server.ts'
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
  interface Wire {
    secondStepApi: typeof ways | typeof challenge | typeof step
  }
}

export function secondStepApi(services: Services) {
  return newApi()
    .openapi(ways, showWays(services))
    .openapi(challenge, askPasskey(services))
    .openapi(step, takeStep(services))
}

function showWays(services: Services): Answering<typeof ways> {
  return async (c) => {
    const { half, refusal } = await findWaiting(c, services)
    if (!half) return refusal
    const found = await findWaysToShow(services.db, half.userId)
    return c.json({ success: true as const, ...found, password: false, strong: false }, 200)
  }
}

function askPasskey(services: Services): Answering<typeof challenge> {
  return async (c) => {
    const { db, clock, config } = services
    const { half, refusal } = await findWaiting(c, services)
    if (!half) return refusal
    const asker = { userId: half.userId, holder: half.id }
    const options = await askForPasskey(db, asker, { now: clock(), publicUrl: config.publicUrl })
    return c.json({ success: true as const, options: { ...options } }, 200)
  }
}

function takeStep(services: Services): Answering<typeof step> {
  return async (c) => {
    const { half, refusal } = await findWaiting(c, services)
    if (!half) return refusal
    const shown = c.req.valid('json')
    const sender = { userId: half.userId, browser: namedBrowser(c, services) }
    const place = await takeFactorPlace(services, sender, shown)
    if (!place.ok) {
      const advice = place.isShared && saidIn(c.var.language).factorAnswers.usedUp
      return refuseForNow(c, place.retryAfter, advice || undefined)
    }
    const done = await finish(c, services, shown)
    const { log } = c.var
    if (!done.ok) {
      log.info({ event: 'second step', outcome: done.reason, userId: half.userId })
      if (done.reason === 'begin-again') return refuseBegun(c, services)
      return refuse(c, 400, saidIn(c.var.language).factorAnswers.refused[done.reason])
    }
    await place.giveBack()
    clearSecondStep(c, services)
    sendSessionCookie(c, services, done.session)
    const { person, by, session } = done
    log.info({ event: 'login', outcome: 'ok', userId: person.id, by })
    const message = saidIn(c.var.language).account.welcomeBack(person.name)
    const { token } = session
    return c.json({ success: true as const, message, token, user: { name: person.name } }, 200)
  }
}

/** Both halves of a sign-in in one transaction: none without the other. */
function finish(c: Context<AppEnv>, services: Services, shown: ShownFactor) {
  const { db, clock, config, sessionSecret } = services
  const cookie = namedSecondStep(c, services)
  const arrival = arrivalOf(c, services)
  const circumstances = { now: clock(), publicUrl: config.publicUrl, sessionSecret }
  return db.transaction(async (tx) => {
    const taken = await finishSecondStep(tx, { cookie, shown }, circumstances)
    if (!taken.ok) return taken
    return { ...taken, session: await beginSession(services, taken.person, arrival, tx, true) }
  })
}

/** The sign-in that waits here, once the address has a place. */
async function findWaiting(c: Context<AppEnv>, services: Services) {
  const { db, clock, limits } = services
  const place = await takePlace(limits.secondStepsFromAddress, c.var.address)
  if (!place.ok) return { refusal: refuseForNow(c, place.retryAfter) }
  const half = await findSecondStep(db, namedSecondStep(c, services), clock())
  return half ? { half } : { refusal: refuseBegun(c, services) }
}

function refuseBegun(c: Context<AppEnv>, services: Services) {
  clearSecondStep(c, services)
  return refuse(c, 401, saidIn(c.var.language).factorAnswers.refused['begin-again'])
}
