import type { Context } from 'hono'
import type { AppEnv } from '../../../platform/http/request.ts'
import { say } from '../../../ui/api/reasons.ts'
import type { Texts } from '../../../ui/format/texts.server.ts'
import { needsSecondFactor } from '../../accounts/abilities.ts'
import {
  addAuthenticator,
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  type FactorAdded,
  removeFactor,
  renewRecoveryCodes,
} from '../../accounts/factors/change-factors.server.ts'
import {
  consumeFactorLimit,
  factorKey,
  proveByFactor,
  proveByPassword,
  recordFactorShown,
} from '../../accounts/factors/check-factor.server.ts'
import {
  newAuthenticatorSchema,
  newPasskeySchema,
  removeFactorSchema,
  stepUpSchema,
} from '../../accounts/factors/contract.ts'
import { whatIsLacking } from '../../accounts/factors/rules.ts'
import { sayWrongFactor } from '../../accounts/factors/say-wrong-factor.server.ts'
import {
  countRecoveryCodes,
  findDueAt,
  findWaysToShow,
  listFactors,
  ownsFactor,
  promptForPasskey,
} from '../../accounts/factors/store.server.ts'
import {
  type RouteContext,
  refused,
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../../accounts/route-table.server.ts'
import { checkPassword, type PasswordWrong } from '../../accounts/sign-ins/sign-ins.server.ts'
import { describeDevice, findPasswordHash } from '../../accounts/sign-ins/store.server.ts'

type MemberContext = RouteContext<'members'>

const refusals = {
  texts: ({ account, factorAnswers }: Texts) => ({
    ...factorAnswers.refused,
    password: ({ check }: { check: PasswordWrong }) => say(account.password, check),
  }),
  statuses: {
    wrong: 400,
    used: 400,
    cloned: 400,
    'nothing-shown': 400,
    'sign-in-again': 400,
    password: [400, 'password'],
    gone: 404,
  },
} as const

const keyOfSender = (_: object, { db, c }: MemberContext) => factorKey(db, factorSender(c))
const challengeLimit = { limit: 'factorChallengesOfPerson', key: keyOfSender } as const

const provingAgain = { access: 'members', provenAgain: 'always', limit: challengeLimit } as const

/** Second factors of the signed-in user, and step-up. */
export const factorRoutes = routeTable(refusals, {
  'GET /api/me/factors': respondWithResult({
    summary: 'The second factors of the signed-in person, oldest first',
    access: 'members',
    run: async (_, { db, config, person, context: { now } }) => {
      const factors = await listFactors(db, person.id)
      const recoveryCodesLeft = await countRecoveryCodes(db, person.id)
      const isRequired =
        config.secondFactorRequired && needsSecondFactor(person) && factors.length === 0
      const dueAt = isRequired ? await findDueAt(db, person.id) : null
      return {
        success: true as const,
        factors: factors.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
          id,
          kind,
          name,
          addedAt: createdAt,
          lastUsedAt: lastUsedAt ?? undefined,
        })),
        recoveryCodesLeft,
        /** Where one is required and missing: the time from which nothing can be changed. */
        dueAt: dueAt ?? undefined,
        isDue: dueAt !== null && dueAt <= now,
      }
    },
  }),

  'DELETE /api/me/factors': respondWithMessage({
    ...provingAgain,
    summary: 'Remove a second factor',
    body: removeFactorSchema,
    run: async ({ factor }, services) => {
      const { db, person, c } = services
      if (!(await removeFactor(db, { person, factor }, circumstancesOf(services))))
        return refused('gone')
      c.var.log.warn({ event: 'factor', outcome: 'removed', userId: person.id })
      return { ok: true }
    },
    message: (_result, _request, { factorAnswers }) => factorAnswers.removed,
  }),

  'POST /api/me/factors/new-passkey': respondWithResult({
    ...provingAgain,
    summary: 'What the browser needs to make a passkey; valid once, for five minutes',
    run: async (_, services) => {
      const { db, person, c } = services
      const { sessionId } = c.var
      const options = await beginPasskey(db, { person, sessionId }, circumstancesOf(services))
      return { success: true as const, options }
    },
  }),

  'POST /api/me/factors/passkeys': respondWithMessage({
    ...provingAgain,
    summary: 'Add a passkey that the browser made',
    body: newPasskeySchema,
    run: async ({ passkey }, services) => {
      const { db, person, c } = services
      const { sessionId, language } = c.var
      const name = describeDevice(c.req.header('user-agent') ?? null, language)
      const input = { person, sessionId, passkey, name }
      return recordAdded(services, await addPasskey(db, input, circumstancesOf(services)))
    },
    message: (_result, _request, { factorAnswers }) => factorAnswers.added,
    data: ({ recoveryCodes }) => ({ recoveryCodes }),
    refusals: { wrong: sayWrongFactor },
  }),

  'POST /api/me/factors/new-authenticator': respondWithResult({
    ...provingAgain,
    summary: 'A secret for an authenticator app; it counts once a code of it was typed',
    run: async (_, services) => {
      const { db, person, c } = services
      const requester = { person, sessionId: c.var.sessionId }
      const setup = await beginAuthenticator(db, requester, circumstancesOf(services))
      return { success: true as const, ...setup }
    },
  }),

  'POST /api/me/factors/authenticator': respondWithMessage({
    summary: 'Add an authenticator app that shows the right code',
    access: 'members',
    provenAgain: 'always',
    body: newAuthenticatorSchema,
    limit: { limit: 'factorTriesOfPerson', key: keyOfSender, counts: 'failures' },
    run: async (request, services) => {
      const { db, person, texts, c } = services
      const name = texts.factorAnswers.authenticator
      const input = { person, sessionId: c.var.sessionId, ...request, name }
      const result = await addAuthenticator(db, input, circumstancesOf(services))
      return recordAdded(services, result)
    },
    message: (_result, _request, { factorAnswers }) => factorAnswers.added,
    data: ({ recoveryCodes }) => ({ recoveryCodes }),
    refusals: { wrong: refuseCode },
  }),

  'POST /api/me/factors/recovery-codes': respondWithMessage({
    ...provingAgain,
    summary: 'A new set of recovery codes, shown this once; the earlier ones end',
    run: async (_, services) => {
      const { db, person } = services
      const recoveryCodes = await renewRecoveryCodes(db, person, circumstancesOf(services))
      return recoveryCodes ? { recoveryCodes } : refused('no-factor')
    },
    message: (_result, _request, { factorAnswers }) => factorAnswers.renewed,
    data: ({ recoveryCodes }) => ({ recoveryCodes }),
  }),

  'GET /api/me/step-up': respondWithResult({
    summary: 'With what the signed-in person can show again who they are, and whether they need to',
    access: 'members',
    provenAgain: 'never',
    run: async (_, { db, person, context: { now }, c }) => {
      const { strength } = c.var
      const ways = await findWaysToShow(db, person.id)
      const password = !strength.hasFactor && Boolean(await findPasswordHash(db, person.id))
      /** Shown recently: not asked again yet. */
      const strong = !whatIsLacking(strength, { changes: true, provenAgain: true }, now)
      return { success: true as const, ...ways, password, strong }
    },
  }),

  'POST /api/me/step-up/passkey': respondWithResult({
    summary: 'What the browser needs to ask for a passkey; valid once, for five minutes',
    access: 'members',
    provenAgain: 'never',
    limit: challengeLimit,
    run: async (_, services) => {
      const { db, person, c } = services
      const requester = { userId: person.id, holder: c.var.sessionId }
      const options = await promptForPasskey(db, requester, circumstancesOf(services))
      return { success: true as const, options }
    },
  }),

  'POST /api/me/step-up': respondWithMessage({
    summary: 'Show again who this is: by a second factor, or by the password of who has none',
    access: 'members',
    provenAgain: 'never',
    body: stepUpSchema,
    // Counted in the command: the kind of factor, or a password instead, decides under which limit.
    run: async ({ password, ...factor }, services) => {
      const { db, person, c } = services
      if (!(await ownsFactor(db, person.id))) return showPassword(services, password)
      const limit = await consumeFactorLimit(services, factorSender(c), factor)
      if (!limit.ok) return limit
      const request = { userId: person.id, sessionId: c.var.sessionId, factor }
      const checked = await proveByFactor(db, request, circumstancesOf(services))
      const outcome = checked.ok ? checked.by : checked.reason
      c.var.log.info({ event: 'step-up', outcome, userId: person.id })
      if (checked.ok) await limit.refund()
      return checked
    },
    message: (_result, _request, { factorAnswers }) => factorAnswers.shown,
    refusals: { wrong: sayWrongFactor },
  }),
})

/** A session that showed a second factor has its own count of tries. */
function factorSender(c: Context<AppEnv>) {
  const { person, sessionId, strength } = c.var
  return { userId: person.id, session: { id: sessionId, factorAt: strength.factorAt } }
}

function circumstancesOf({ config, context, sessionSecret }: MemberContext) {
  return { now: context.now, publicUrl: config.publicUrl, sessionSecret }
}

/** The session in which a factor was added has shown it. */
async function recordAdded({ db, person, context, c }: MemberContext, result: FactorAdded) {
  if (!result.ok) return result
  await recordFactorShown(db, c.var.sessionId, context.now)
  c.var.log.warn({ event: 'factor', outcome: 'added', userId: person.id })
  return result
}

function refuseCode(_facts: unknown, _request: unknown, { factorAnswers }: Texts) {
  const message = factorAnswers.refused.wrong
  return { message, fields: { code: message } }
}

async function showPassword(services: MemberContext, text: string | undefined) {
  const { db, person, context, c } = services
  const hash = await findPasswordHash(db, person.id)
  if (!hash) return refused('sign-in-again')
  const check = await checkPassword(services, { userId: person.id, hash, password: text })
  if (!check.ok)
    return check.reason === 'too-many-attempts' ? check : { ...refused('password'), check }
  await proveByPassword(db, c.var.sessionId, context.now)
  c.var.log.info({ event: 'step-up', outcome: 'password', userId: person.id })
  return check
}
