import { getCookie } from 'hono/cookie'
import { outboxCookie } from '../../ui/api/outbox-cookie.ts'
import { say } from '../../ui/api/reasons.ts'
import type { Texts } from '../../ui/format/texts.server.ts'
import { apiRoleOf } from './abilities.ts'
import { loginSchema, type Person, signedInSchema, signUpSchema } from './contract.ts'
import {
  consumeLoginLimits,
  createAccount,
  enterByPassword,
  enterByProvider,
} from './enter.server.ts'
import { consumeFactorLimit } from './factors/check-factor.server.ts'
import { type ShownFactor, secondStepSchema } from './factors/contract.ts'
import { sayWrongFactor } from './factors/say-wrong-factor.server.ts'
import { findWaysToShow, promptForPasskey } from './factors/store.server.ts'
import { type Guessable, hashPassword, refuseGuessablePassword } from './passwords.server.ts'
import type { ProviderClaim } from './provider/redeem-credential.server.ts'
import {
  type RouteContext,
  refused,
  respondWithMessage,
  respondWithResult,
  routeTable,
} from './route-table.server.ts'
import { findSecondStep, finishSecondStep, type PendingSignIn } from './second-step.server.ts'
import {
  arrivalOf,
  clearSecondStep,
  clearSessionCookie,
  namedBrowser,
  namedSecondStep,
  namedSession,
  sendSecondStep,
  sendSessionCookie,
} from './session-cookie.server.ts'
import { beginSession, endSession, renewToken } from './sessions.server.ts'

type VisitorContext = RouteContext<'anyone'>

const refusals = {
  texts: ({ accountFields, account, guessablePasswords }: Texts) => ({
    ...accountFields,
    ...account.byPassword,
    ...account.byProvider,
    taken: account.taken,
    guessable: ({ guessable }: { guessable: Guessable }) => say(guessablePasswords, guessable),
  }),
  statuses: {
    guessable: [400, 'password'],
    taken: [409, 'email'],
    wrong: 401,
    disabled: 401,
    'not-valid': 401,
    'no-account': 401,
    'not-verified': 401,
    staff: 401,
  },
} as const

/** Sign-up, login and logout. With a session its cookie is set; with 202 the cookie of the second step. */
export const accountRoutes = routeTable(refusals, {
  'POST /api/auth/register': respondWithResult({
    summary:
      'Create an account and sign in; 200 where a provider’s credential names one that exists',
    access: 'anyone',
    body: signUpSchema,
    response: signedInSchema,
    limit: 'signUpsFromAddress',
    run: async ({ name, email, password, credential }, services) => {
      const { texts, c } = services
      if (credential !== undefined) {
        const claim = { credential, subject: password, email }
        return enterWithProvider(services, claim, { mayCreate: true })
      }
      const guessable = await refuseGuessablePassword(password, { name, email })
      if (guessable) return { ...refused('guessable'), guessable }
      const passwordHash = await hashPassword(password)
      const { language, log } = c.var
      const person = await createAccount(services, { name, email, passwordHash }, language)
      if (!person) {
        log.info({ event: 'sign-up', outcome: 'refused', reason: 'e-mail taken' })
        return refused('taken')
      }
      log.info({ event: 'sign-up', outcome: 'ok', userId: person.id })
      const session = await beginSession(services, person, arrivalOf(c, services))
      sendSessionCookie(c, services, session)
      c.status(201)
      return signedIn(person.name, session.token, texts.account.welcome)
    },
  }),

  'POST /api/auth/login': respondWithResult({
    summary: 'Sign in with e-mail and password, or with a provider’s credential',
    access: 'anyone',
    body: loginSchema,
    response: signedInSchema,
    run: async ({ email, password, credential }, services) => {
      const { texts, c } = services
      const from = { address: c.var.address, browser: namedBrowser(c, services) }
      const limit = await consumeLoginLimits(services, { email, credential }, from)
      if (!limit.ok) return { ...limit, advice: limit.isShared ? texts.account.usedUp : undefined }
      const claim = { credential: credential ?? '', subject: password, email }
      const result =
        credential === undefined
          ? await enterWithPassword(services, { email, password })
          : await enterWithProvider(services, claim, { mayCreate: false })
      if ('success' in result) await limit.refund()
      return result
    },
  }),

  'POST /api/auth/logout': respondWithMessage({
    summary: 'End this session',
    access: 'anyone',
    run: async (_, { c, ...services }) => {
      const sessionId = namedSession(c, services)
      if (sessionId) await endSession(services.db, sessionId)
      clearSessionCookie(c, services)
      // Also clears what other tabs store, such as a started form: decision 0018. Unsent offline
      // entries would go too, possibly another person's: decision 0071.
      if (!getCookie(c, outboxCookie)) c.header('Clear-Site-Data', '"storage"')
    },
    message: (_result, _request, { account }) => account.loggedOut,
  }),

  'GET /api/me': respondWithResult({
    summary: 'Who is signed in, as the database knows them now',
    access: 'members',
    run: async (_, { db, sessionSecret, person, c }) => ({
      success: true as const,
      user: presentPerson(person),
      // The displayed data may have changed elsewhere: a new picture, another device.
      token: await renewToken(db, c.var.sessionId, sessionSecret),
    }),
  }),
})

async function enterWithPassword(
  services: VisitorContext,
  login: { email: string; password: string },
) {
  const { texts, c } = services
  const result = await enterByPassword(services, login, arrivalOf(c, services))
  const { ok, userId } = result
  const outcome = 'pending' in result ? 'second step' : 'ok'
  c.var.log.info({ event: 'login', outcome: ok ? outcome : 'refused', userId })
  if (!result.ok) return result
  if ('pending' in result) return answerPending(services, result.pending)
  const { name, session } = result
  sendSessionCookie(c, services, session)
  return signedIn(name, session.token, texts.account.welcomeBack(name))
}

async function enterWithProvider(
  services: VisitorContext,
  claim: ProviderClaim,
  { mayCreate }: { mayCreate: boolean },
) {
  const { provider, texts, c } = services
  const { language, log } = c.var
  const arrival = arrivalOf(c, services)
  const result = await enterByProvider(services, claim, { mayCreate, language, arrival })
  const event = { event: mayCreate ? 'sign-up' : 'login', by: 'provider' }
  if (!result.ok) {
    log.info({ ...event, outcome: 'refused', reason: result.reason })
    return { ...result, provider: provider?.name }
  }
  const { userId, how, name } = result
  if ('pending' in result) {
    log.info({ ...event, outcome: 'second step', userId, how })
    return answerPending(services, result.pending)
  }
  const { session } = result
  sendSessionCookie(c, services, session)
  log.info({ ...event, outcome: 'ok', userId, how })
  const isNew = how === 'created'
  if (isNew) c.status(201)
  const { welcome, welcomeBack } = texts.account
  return signedIn(name, session.token, isNew ? welcome : welcomeBack(name))
}

/** The token is for display; it authorises nothing. */
function signedIn(name: string, token: string, message: string) {
  return { success: true as const, message, token, user: { name } }
}

/** The password or the provider was right, and a second factor is required. */
function answerPending({ c, texts, ...services }: VisitorContext, pending: PendingSignIn) {
  sendSecondStep(c, services, pending)
  c.status(202)
  const message = texts.factorAnswers.halfWay
  return { success: true as const, message, secondStep: true as const }
}

function presentPerson(person: Person) {
  return {
    name: person.name,
    email: person.email,
    phone: person.phone ?? undefined,
    role: apiRoleOf(person),
    profilePic: person.picture ?? undefined,
    emailVerified: person.emailVerifiedAt !== null,
    createdAt: person.createdAt,
    updatedAt: person.updatedAt,
  }
}

const secondStepRefusals = {
  texts: ({ factorAnswers }: Texts) => factorAnswers.refused,
  statuses: { 'begin-again': 401, wrong: 400, used: 400, cloned: 400, 'nothing-shown': 400 },
} as const

/** The second step of a sign-in, identified by its cookie. */
export const secondStepRoutes = routeTable(secondStepRefusals, {
  'GET /api/auth/second-step': respondWithResult({
    summary: 'What the second step of this sign-in can be taken with',
    access: 'anyone',
    limit: 'secondStepsFromAddress',
    run: async (_, services) => {
      const secondStep = await findWaiting(services)
      if (!secondStep.ok) return secondStep
      const ways = await findWaysToShow(services.db, secondStep.pending.userId)
      return { success: true as const, ...ways, password: false, strong: false }
    },
  }),

  'POST /api/auth/second-step/passkey': respondWithResult({
    summary: 'What the browser needs to ask for a passkey; valid once, for five minutes',
    access: 'anyone',
    limit: 'secondStepsFromAddress',
    run: async (_, services) => {
      const secondStep = await findWaiting(services)
      if (!secondStep.ok) return secondStep
      const { db, config, context } = services
      const { userId, id: holder } = secondStep.pending
      const site = { now: context.now, publicUrl: config.publicUrl }
      const options = await promptForPasskey(db, { userId, holder }, site)
      return { success: true as const, options }
    },
  }),

  'POST /api/auth/second-step': respondWithResult({
    summary: 'Take the second step of a sign-in: a passkey, a code, or a recovery code',
    access: 'anyone',
    body: secondStepSchema,
    response: signedInSchema,
    limit: 'secondStepsFromAddress',
    // Tries at the factor are counted in the command, which reads whose second step it is.
    run: async (factor, services) => {
      const secondStep = await findWaiting(services)
      if (!secondStep.ok) return secondStep
      const { texts, c } = services
      const { userId } = secondStep.pending
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
      await limit.refund()
      clearSecondStep(c, services)
      const { person, by, session } = result
      sendSessionCookie(c, services, session)
      log.info({ event: 'login', outcome: 'ok', userId: person.id, by })
      return signedIn(person.name, session.token, texts.account.welcomeBack(person.name))
    },
    refusals: { wrong: sayWrongFactor },
  }),
})

/** Both parts of a sign-in in one transaction. */
function finish(services: VisitorContext, factor: ShownFactor) {
  const { db, config, sessionSecret, context, c } = services
  const cookie = namedSecondStep(c, services)
  const arrival = arrivalOf(c, services)
  const factorContext = { now: context.now, publicUrl: config.publicUrl, sessionSecret }
  return db.transaction(async (tx) => {
    const secondStep = await finishSecondStep(tx, { cookie, factor }, factorContext)
    if (!secondStep.ok) return secondStep
    return {
      ...secondStep,
      session: await beginSession(services, secondStep.person, arrival, tx, true),
    }
  })
}

/** The pending sign-in. */
async function findWaiting(services: VisitorContext) {
  const { db, context, c } = services
  const pending = await findSecondStep(db, namedSecondStep(c, services), context.now)
  return pending ? { ok: true as const, pending } : beginAgain(services)
}

function beginAgain({ c, ...services }: VisitorContext) {
  clearSecondStep(c, services)
  return refused('begin-again')
}
