import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type Answering, json, jsonBody, newApi } from '../../../platform/http/api.ts'
import { refuse, refuseForNow } from '../../../platform/http/errors.ts'
import type { AppEnv } from '../../../platform/http/request.ts'
import { returnPlace, takePlace } from '../../../platform/limits.ts'
import type { Services } from '../../../platform/services.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { doneSchema, refusalSchema } from '../../../ui/api/contract.ts'
import { saidIn } from '../../../ui/format/said.server.ts'
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
import { noteFactorShown } from '../../accounts/factors/prove-again.server.ts'
import { removeFactor } from '../../accounts/factors/remove-factor.server.ts'
import { renewRecoveryCodes } from '../../accounts/factors/renew-recovery-codes.server.ts'
import { countRecoveryCodes, findDueAt, listFactors } from '../../accounts/factors/store.server.ts'
import { factorKey } from '../../accounts/factors/take-factor-place.server.ts'
import { only } from '../../accounts/session-cookie.server.ts'
import { describeDevice } from '../../accounts/sign-ins/describe-device.server.ts'
import { factorSender } from './prove-again-api.server.ts'

const signedOut = { 401: json(refusalSchema, 'Nobody is signed in') }
const refusals = {
  ...signedOut,
  403: json(refusalSchema, 'Who this is must be shown once more'),
  429: json(refusalSchema, 'Too many tries'),
}
const wrong = { 400: json(refusalSchema, 'What was shown is not right') }
const known = { 409: json(refusalSchema, 'There already, or too many') }

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
    ...known,
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
    ...known,
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
  interface Wire {
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
  const members = only('members', services)
  const shown = only('members', services, { provenAgain: 'always' })
  return newApi()
    .openapi({ ...list, ...members }, showAll(services))
    .openapi({ ...remove, ...shown }, removeOne(services))
    .openapi({ ...newPasskey, ...shown }, askPasskey(services))
    .openapi({ ...passkey, ...shown }, keepPasskey(services))
    .openapi({ ...newAuthenticator, ...shown }, askAuthenticator(services))
    .openapi({ ...authenticator, ...shown }, keepAuthenticator(services))
    .openapi({ ...recoveryCodes, ...shown }, renewCodes(services))
}

function showAll({ db, clock, config }: Services): Answering<typeof list> {
  return async (c) => {
    const { person } = c.var
    const own = await listFactors(db, person.id)
    const recoveryCodesLeft = await countRecoveryCodes(db, person.id)
    const isAsked = config.secondFactorRequired && needsSecondFactor(person) && own.length === 0
    const dueAt = isAsked ? await findDueAt(db, person.id) : null
    const presented = own.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
      id,
      kind,
      name,
      addedAt: createdAt.toISOString(),
      ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
    }))
    const due = { isDue: dueAt !== null && dueAt <= clock() }
    const said = { success: true as const, factors: presented, recoveryCodesLeft, ...due }
    return c.json({ ...said, ...(dueAt && { dueAt: dueAt.toISOString() }) }, 200)
  }
}

function removeOne(services: Services): Answering<typeof remove> {
  return async (c) => {
    const { db, clock, config } = services
    const { person, log } = c.var
    const place = await takeAsking(c, services)
    if (!place.ok) return refuseForNow(c, place.retryAfter)
    const { factor } = c.req.valid('json')
    const isGone = await removeFactor(
      db,
      { person, factor },
      { now: clock(), publicUrl: config.publicUrl },
    )
    const { refused, removed } = saidIn(c.var.language).factorAnswers
    if (!isGone) return refuse(c, 404, refused.gone)
    log.warn({ event: 'factor', outcome: 'removed', userId: person.id })
    return c.json({ success: true as const, message: removed }, 200)
  }
}

function askPasskey(services: Services): Answering<typeof newPasskey> {
  return async (c) => {
    const { db, clock, config } = services
    const { person, sessionId } = c.var
    const place = await takeAsking(c, services)
    if (!place.ok) return refuseForNow(c, place.retryAfter)
    const options = await beginPasskey(
      db,
      { person, sessionId },
      { now: clock(), publicUrl: config.publicUrl },
    )
    return c.json({ success: true as const, options: { ...options } }, 200)
  }
}

function keepPasskey(services: Services): Answering<typeof passkey> {
  return async (c) => {
    const { db, clock, config } = services
    const { person, sessionId } = c.var
    const place = await takeAsking(c, services)
    if (!place.ok) return refuseForNow(c, place.retryAfter)
    const name = describeDevice(c.req.header('user-agent') ?? null, c.var.language)
    const made = { person, sessionId, passkey: c.req.valid('json').passkey, name }
    return answerAdded(
      c,
      services,
      await addPasskey(db, made, { now: clock(), publicUrl: config.publicUrl }),
    )
  }
}

function askAuthenticator(services: Services): Answering<typeof newAuthenticator> {
  return async (c) => {
    const { db, clock, config, sessionSecret } = services
    const { person, sessionId } = c.var
    const place = await takeAsking(c, services)
    if (!place.ok) return refuseForNow(c, place.retryAfter)
    const circumstances = { now: clock(), publicUrl: config.publicUrl, sessionSecret }
    const begun = await beginAuthenticator(db, { person, sessionId }, circumstances)
    return c.json({ success: true as const, ...begun }, 200)
  }
}

function keepAuthenticator(services: Services): Answering<typeof authenticator> {
  return async (c) => {
    const { db, clock, limits, config, sessionSecret } = services
    const { person, sessionId } = c.var
    const key = await factorKey(db, factorSender(c))
    const place = await takePlace(limits.factorTriesOfPerson, key)
    if (!place.ok) return refuseForNow(c, place.retryAfter)
    const name = saidIn(c.var.language).factorAnswers.authenticator
    const typed = { person, sessionId, ...c.req.valid('json'), name }
    const circumstances = { now: clock(), publicUrl: config.publicUrl, sessionSecret }
    const added = await addAuthenticator(db, typed, circumstances)
    if (added.ok) await returnPlace(limits.factorTriesOfPerson, key)
    return answerAdded(c, services, added)
  }
}

function renewCodes(services: Services): Answering<typeof recoveryCodes> {
  return async (c) => {
    const { db, clock, config } = services
    const { person } = c.var
    const place = await takeAsking(c, services)
    if (!place.ok) return refuseForNow(c, place.retryAfter)
    const codes = await renewRecoveryCodes(db, person, {
      now: clock(),
      publicUrl: config.publicUrl,
    })
    const { refused, renewed } = saidIn(c.var.language).factorAnswers
    if (!codes) return refuse(c, 409, refused['no-factor'])
    return c.json({ success: true as const, message: renewed, recoveryCodes: codes }, 200)
  }
}

async function takeAsking(c: Context<AppEnv>, { db, limits }: Services) {
  return takePlace(limits.factorChallengesOfPerson, await factorKey(db, factorSender(c)))
}

/** What became of an addition; the session in which it was made has shown it. */
async function answerAdded(c: Context<AppEnv>, { db, clock }: Services, added: FactorAdded) {
  const { refused, added: message } = saidIn(c.var.language).factorAnswers
  if (!added.ok) {
    const status = added.reason === 'wrong' ? 400 : 409
    const said = refused[added.reason]
    return refuse(c, status, said, added.reason === 'wrong' ? { code: said } : undefined)
  }
  await noteFactorShown(db, c.var.sessionId, clock())
  c.var.log.warn({ event: 'factor', outcome: 'added', userId: c.var.person.id })
  const { recoveryCodes: codes } = added
  return c.json({ success: true as const, message, ...(codes && { recoveryCodes: codes }) }, 200)
}
