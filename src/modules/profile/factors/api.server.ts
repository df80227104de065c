import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { json, jsonBody, newApi, type RouteAnswer } from '../../../platform/http/api.ts'
import { refuse, refuseForNow } from '../../../platform/http/errors.ts'
import type { AppEnv } from '../../../platform/http/request.ts'
import { consumeLimit, refundLimit } from '../../../platform/limits.ts'
import type { Services } from '../../../platform/services.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { doneSchema, refusalSchema } from '../../../ui/api/contract.ts'
import { textsFor } from '../../../ui/format/said.server.ts'
import { needsSecondFactor } from '../../accounts/abilities.ts'
import {
  addAuthenticator,
  beginAuthenticator,
} from '../../accounts/factors/add-authenticator.server.ts'
import {
  addPasskey,
  beginPasskey,
  type FactorAdded,
} from '../../accounts/factors/add-passkey.server.ts'
import {
  authenticatorBegunSchema,
  challengeSchema,
  factorAddedSchema,
  factorsSchema,
  newAuthenticatorSchema,
  newPasskeySchema,
  removeFactorSchema,
} from '../../accounts/factors/contract.ts'
import { recordFactorShown } from '../../accounts/factors/prove-again.server.ts'
import { removeFactor } from '../../accounts/factors/remove-factor.server.ts'
import { renewRecoveryCodes } from '../../accounts/factors/renew-recovery-codes.server.ts'
import { countRecoveryCodes, findDueAt, listFactors } from '../../accounts/factors/store.server.ts'
import { factorKey } from '../../accounts/factors/take-factor-place.server.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { describeDevice } from '../../accounts/sign-ins/describe-device.server.ts'
import { factorSender } from './prove-again-api.server.ts'

const signedOut = { 401: json(refusalSchema, 'Nobody is signed in') }
const refusals = {
  ...signedOut,
  403: json(refusalSchema, 'Who this is must be shown once more'),
  429: json(refusalSchema, 'Too many tries'),
}
const wrong = { 400: json(refusalSchema, 'What was shown is not right') }
const conflictResponse = { 409: json(refusalSchema, 'There already, or too many') }

const list = createRoute({
  method: 'get',
  path: endpoints.myFactors,
  summary: 'The second steps of the signed-in person',
  responses: { 200: json(factorsSchema, 'Oldest first'), ...signedOut },
})

const remove = createRoute({
  method: 'delete',
  path: endpoints.myFactors,
  summary: 'Remove a second step',
  request: jsonBody(removeFactorSchema),
  responses: {
    200: json(doneSchema, 'It is asked for no more'),
    ...wrong,
    404: json(refusalSchema, 'This person has none of this id'),
    ...refusals,
  },
})

const newPasskey = createRoute({
  method: 'post',
  path: endpoints.myNewPasskey,
  summary: 'What the browser needs to make a passkey',
  responses: { 200: json(challengeSchema, 'Good once, for five minutes'), ...refusals },
})

const passkey = createRoute({
  method: 'post',
  path: endpoints.myPasskeys,
  summary: 'Keep a passkey that the browser made',
  request: jsonBody(newPasskeySchema),
  responses: {
    200: json(factorAddedSchema, 'It is asked for from now on'),
    ...wrong,
    ...conflictResponse,
    ...refusals,
  },
})

const newAuthenticator = createRoute({
  method: 'post',
  path: endpoints.myNewAuthenticator,
  summary: 'A secret for an authenticator app',
  responses: {
    200: json(authenticatorBegunSchema, 'Counts once a code of it was typed'),
    ...refusals,
  },
})

const authenticator = createRoute({
  method: 'post',
  path: endpoints.myAuthenticator,
  summary: 'Keep an authenticator app that shows the right code',
  request: jsonBody(newAuthenticatorSchema),
  responses: {
    200: json(factorAddedSchema, 'It is asked for from now on'),
    ...wrong,
    ...conflictResponse,
    ...refusals,
  },
})

const recoveryCodes = createRoute({
  method: 'post',
  path: endpoints.myRecoveryCodes,
  summary: 'A new set of recovery codes; the earlier ones end',
  responses: {
    200: json(factorAddedSchema, 'Shown this once'),
    409: json(refusalSchema, 'The account has no second step'),
    ...refusals,
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    factorsApi:
      | typeof list
      | typeof remove
      | typeof newPasskey
      | typeof passkey
      | typeof newAuthenticator
      | typeof authenticator
      | typeof recoveryCodes
  }
}

export function factorsApi(services: Services) {
  const members = requireAccess('members', services)
  const guard = requireAccess('members', services, { provenAgain: 'always' })
  return newApi()
    .openapi({ ...list, ...members }, showAll(services))
    .openapi({ ...remove, ...guard }, removeOne(services))
    .openapi({ ...newPasskey, ...guard }, askPasskey(services))
    .openapi({ ...passkey, ...guard }, keepPasskey(services))
    .openapi({ ...newAuthenticator, ...guard }, askAuthenticator(services))
    .openapi({ ...authenticator, ...guard }, keepAuthenticator(services))
    .openapi({ ...recoveryCodes, ...guard }, renewCodes(services))
}

function showAll({ db, clock, config }: Services): RouteAnswer<typeof list> {
  return async (c) => {
    const { person } = c.var
    const factors = await listFactors(db, person.id)
    const recoveryCodesLeft = await countRecoveryCodes(db, person.id)
    const isRequested =
      config.secondFactorRequired && needsSecondFactor(person) && factors.length === 0
    const dueAt = isRequested ? await findDueAt(db, person.id) : null
    const factorList = factors.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
      id,
      kind,
      name,
      addedAt: createdAt.toISOString(),
      ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
    }))
    const due = { isDue: dueAt !== null && dueAt <= clock() }
    const body = { success: true as const, factors: factorList, recoveryCodesLeft, ...due }
    return c.json({ ...body, ...(dueAt && { dueAt: dueAt.toISOString() }) }, 200)
  }
}

function removeOne(services: Services): RouteAnswer<typeof remove> {
  return async (c) => {
    const { db, clock, config } = services
    const { person, log } = c.var
    const limit = await takeAsking(c, services)
    if (!limit.ok) return refuseForNow(c, limit.retryAfter)
    const { factor } = c.req.valid('json')
    const isGone = await removeFactor(
      db,
      { person, factor },
      { now: clock(), publicUrl: config.publicUrl },
    )
    const { refused: error, removed: removedText } = textsFor(c.var.language).factorAnswers
    if (!isGone) return refuse(c, 404, error.gone)
    log.warn({ event: 'factor', outcome: 'removed', userId: person.id })
    return c.json({ success: true as const, message: removedText }, 200)
  }
}

function askPasskey(services: Services): RouteAnswer<typeof newPasskey> {
  return async (c) => {
    const { db, clock, config } = services
    const { person, sessionId } = c.var
    const limit = await takeAsking(c, services)
    if (!limit.ok) return refuseForNow(c, limit.retryAfter)
    const options = await beginPasskey(
      db,
      { person, sessionId },
      { now: clock(), publicUrl: config.publicUrl },
    )
    return c.json({ success: true as const, options: { ...options } }, 200)
  }
}

function keepPasskey(services: Services): RouteAnswer<typeof passkey> {
  return async (c) => {
    const { db, clock, config } = services
    const { person, sessionId } = c.var
    const limit = await takeAsking(c, services)
    if (!limit.ok) return refuseForNow(c, limit.retryAfter)
    const name = describeDevice(c.req.header('user-agent') ?? null, c.var.language)
    const input = { person, sessionId, passkey: c.req.valid('json').passkey, name }
    return answerAdded(
      c,
      services,
      await addPasskey(db, input, { now: clock(), publicUrl: config.publicUrl }),
    )
  }
}

function askAuthenticator(services: Services): RouteAnswer<typeof newAuthenticator> {
  return async (c) => {
    const { db, clock, config, sessionSecret } = services
    const { person, sessionId } = c.var
    const limit = await takeAsking(c, services)
    if (!limit.ok) return refuseForNow(c, limit.retryAfter)
    const circumstances = { now: clock(), publicUrl: config.publicUrl, sessionSecret }
    const setup = await beginAuthenticator(db, { person, sessionId }, circumstances)
    return c.json({ success: true as const, ...setup }, 200)
  }
}

function keepAuthenticator(services: Services): RouteAnswer<typeof authenticator> {
  return async (c) => {
    const { db, clock, limits, config, sessionSecret } = services
    const { person, sessionId } = c.var
    const key = await factorKey(db, factorSender(c))
    const limit = await consumeLimit(limits.factorTriesOfPerson, key)
    if (!limit.ok) return refuseForNow(c, limit.retryAfter)
    const name = textsFor(c.var.language).factorAnswers.authenticator
    const input = { person, sessionId, ...c.req.valid('json'), name }
    const circumstances = { now: clock(), publicUrl: config.publicUrl, sessionSecret }
    const result = await addAuthenticator(db, input, circumstances)
    if (result.ok) await refundLimit(limits.factorTriesOfPerson, key)
    return answerAdded(c, services, result)
  }
}

function renewCodes(services: Services): RouteAnswer<typeof recoveryCodes> {
  return async (c) => {
    const { db, clock, config } = services
    const { person } = c.var
    const limit = await takeAsking(c, services)
    if (!limit.ok) return refuseForNow(c, limit.retryAfter)
    const codes = await renewRecoveryCodes(db, person, {
      now: clock(),
      publicUrl: config.publicUrl,
    })
    const { refused: error, renewed } = textsFor(c.var.language).factorAnswers
    if (!codes) return refuse(c, 409, error['no-factor'])
    return c.json({ success: true as const, message: renewed, recoveryCodes: codes }, 200)
  }
}

async function takeAsking(c: Context<AppEnv>, { db, limits }: Services) {
  return consumeLimit(limits.factorChallengesOfPerson, await factorKey(db, factorSender(c)))
}

/** What became of an addition; the session in which it was made has shown it. */
async function answerAdded(c: Context<AppEnv>, { db, clock }: Services, result: FactorAdded) {
  const { refused: error, added: message } = textsFor(c.var.language).factorAnswers
  if (!result.ok) {
    const status = result.reason === 'wrong' ? 400 : 409
    const notice = error[result.reason]
    return refuse(c, status, notice, result.reason === 'wrong' ? { code: notice } : undefined)
  }
  await recordFactorShown(db, c.var.sessionId, clock())
  c.var.log.warn({ event: 'factor', outcome: 'added', userId: c.var.person.id })
  const { recoveryCodes: codes } = result
  return c.json({ success: true as const, message, ...(codes && { recoveryCodes: codes }) }, 200)
}
