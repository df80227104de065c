import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { json, jsonBody, newApi, type RouteAnswer } from '../../../platform/http/api.ts'
import { refuse, refuseForNow } from '../../../platform/http/errors.ts'
import type { AppEnv } from '../../../platform/http/request.ts'
import { consumeLimit } from '../../../platform/limits.ts'
import type { Services } from '../../../platform/services.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { doneSchema, refusalSchema } from '../../../ui/api/contract.ts'
import { textsFor } from '../../../ui/format/said.server.ts'
import { promptForPasskey } from '../../accounts/factors/ask-for-passkey.server.ts'
import { challengeSchema, stepUpSchema, waysToShowSchema } from '../../accounts/factors/contract.ts'
import { proveByFactor, proveByPassword } from '../../accounts/factors/prove-again.server.ts'
import { whatIsLacking } from '../../accounts/factors/rules.ts'
import { findWaysToShow, ownsFactor } from '../../accounts/factors/store.server.ts'
import { consumeFactorLimit, factorKey } from '../../accounts/factors/take-factor-place.server.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { checkPassword } from '../../accounts/sign-ins/check-password.server.ts'
import { findPasswordHash } from '../../accounts/sign-ins/store.server.ts'

const signedOut = { 401: json(refusalSchema, 'Nobody is signed in') }
const tooMany = { 429: json(refusalSchema, 'Too many tries') }

const ways = createRoute({
  method: 'get',
  path: endpoints.myStepUp,
  summary: 'With what the signed-in person can show again who they are, and whether they need to',
  responses: { 200: json(waysToShowSchema, 'What there is'), ...signedOut },
})

const challenge = createRoute({
  method: 'post',
  path: endpoints.myStepUpPasskey,
  summary: 'What the browser needs to ask for a passkey, of who is signed in',
  responses: {
    200: json(challengeSchema, 'Good once, for five minutes'),
    ...signedOut,
    ...tooMany,
  },
})

const show = createRoute({
  method: 'post',
  path: endpoints.myStepUp,
  summary: 'Show again who this is: by a second step, or by the password of who has none',
  request: jsonBody(stepUpSchema),
  responses: {
    200: json(doneSchema, 'For ten minutes nothing is asked again'),
    400: json(refusalSchema, 'What was shown is not right'),
    ...signedOut,
    ...tooMany,
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    stepUpApi: typeof ways | typeof challenge | typeof show
  }
}

export function stepUpApi(services: Services) {
  const members = requireAccess('members', services, { provenAgain: 'never' })
  return newApi()
    .openapi({ ...ways, ...members }, showWays(services))
    .openapi({ ...challenge, ...members }, askPasskey(services))
    .openapi({ ...show, ...members }, proveAgain(services))
}

function showWays({ db, clock }: Services): RouteAnswer<typeof ways> {
  return async (c) => {
    const { person, strength } = c.var
    const matchingWays = await findWaysToShow(db, person.id)
    const password = !strength.hasFactor && Boolean(await findPasswordHash(db, person.id))
    const strong = !whatIsLacking(strength, { changes: true, provenAgain: true }, clock())
    return c.json({ success: true as const, ...matchingWays, password, strong }, 200)
  }
}

function askPasskey({ db, clock, limits, config }: Services): RouteAnswer<typeof challenge> {
  return async (c) => {
    const { person, sessionId } = c.var
    const key = await factorKey(db, factorSender(c))
    const limit = await consumeLimit(limits.factorChallengesOfPerson, key)
    if (!limit.ok) return refuseForNow(c, limit.retryAfter)
    const asker = { userId: person.id, holder: sessionId }
    const options = await promptForPasskey(db, asker, { now: clock(), publicUrl: config.publicUrl })
    return c.json({ success: true as const, options: { ...options } }, 200)
  }
}

function proveAgain(services: Services): RouteAnswer<typeof show> {
  return async (c) => {
    const { db, clock, config, sessionSecret } = services
    const { person, sessionId, log } = c.var
    const { password, ...factor } = c.req.valid('json')
    if (!(await ownsFactor(db, person.id))) return showPassword(c, services, password)
    const limit = await consumeFactorLimit(services, factorSender(c), factor)
    if (!limit.ok) return refuseForNow(c, limit.retryAfter)
    const circumstances = { now: clock(), publicUrl: config.publicUrl, sessionSecret }
    const checked = await proveByFactor(db, { userId: person.id, sessionId, factor }, circumstances)
    log.info({
      event: 'step-up',
      outcome: checked.ok ? checked.by : checked.reason,
      userId: person.id,
    })
    const { refused: error, shown: message } = textsFor(c.var.language).factorAnswers
    if (!checked.ok) return refuse(c, 400, error[checked.reason])
    await limit.giveBack()
    return c.json({ success: true as const, message }, 200)
  }
}

/** A session that has shown a second step counts its tries for itself. */
export function factorSender(c: Context<AppEnv>) {
  const { person, sessionId, strength } = c.var
  return { userId: person.id, session: { id: sessionId, factorAt: strength.factorAt } }
}

async function showPassword(c: Context<AppEnv>, services: Services, text: string | undefined) {
  const { db, clock } = services
  const { person, sessionId, log } = c.var
  const { refused: error, shown: message } = textsFor(c.var.language).factorAnswers
  const hash = await findPasswordHash(db, person.id)
  if (!hash) return refuse(c, 400, error['sign-in-again'])
  const check = await checkPassword(services, { userId: person.id, hash, typed: text })
  if (!check.ok) {
    if (check.reason === 'too-many-tries') return refuseForNow(c, check.retryAfter)
    const why = textsFor(c.var.language).account.password[check.reason]
    return refuse(c, 400, why, { password: why })
  }
  await proveByPassword(db, sessionId, clock())
  log.info({ event: 'step-up', outcome: 'password', userId: person.id })
  return c.json({ success: true as const, message }, 200)
}
