import { createHash, randomBytes } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { z } from '@hono/zod-openapi'
import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Provider } from 'oidc-provider'
import sharp from 'sharp'
import { createProvider } from '../../src/modules/accounts/provider/create-provider.server.ts'
import { isThisMachine } from '../../src/platform/http/client-address.ts'
import type { AppEnv } from '../../src/platform/http/request.ts'
import type { FetchPicture } from '../../src/platform/pictures/fetch-picture.server.ts'
import { endpoints } from '../../src/ui/addresses/site-map.ts'
import { email as emailSchema, type FieldReason } from '../../src/ui/api/contract.ts'
import { type ReasonTexts, readReason, say } from '../../src/ui/api/reasons.ts'
import { colours } from '../../src/ui/colours.ts'
import { textsFor } from '../../src/ui/format/texts.server.ts'
import { kolamPath } from '../../src/ui/kolam.ts'
import { createEngine, type IdentityPeople, picturesAddress } from './identity-engine.ts'
import {
  type IdentityAnswers,
  identityExpired,
  identityForm,
  identityStyleHash,
} from './identity-form.ts'

const name = 'Demo ID'
const interaction = `${endpoints.identity}/interaction/:uid`
const lastAnswers = 'demo-id'

export type IdentityStandIn = ReturnType<typeof createIdentityStandIn>

/**
 * Stand-in for the identity provider: a real OpenID provider on this server that accepts any name and
 * e-mail, so it is open to this machine only. `port` is known once the server listens.
 */
export function createIdentityStandIn(port: () => number) {
  const clientSecret = randomBytes(32).toString('base64url')
  const access = () => {
    const issuer = `http://localhost:${port()}${endpoints.identity}`
    return { issuer, clientId: 'website', clientSecret }
  }
  const people: IdentityPeople = new Map()
  let started: Promise<Provider> | undefined
  const engine = () => {
    started ??= createEngine(access(), people)
    return started
  }
  return {
    provider: createProvider(name, access, true),
    pages: (headers: Record<string, string>) => identityPages(engine, people, headers),
    /** Answers for the host of its pictures, which is nowhere; every other address is fetched as ever. */
    fetchPicture:
      (fetchElsewhere: FetchPicture): FetchPicture =>
      async (address) =>
        address.startsWith(picturesAddress)
          ? { ok: true, bytes: await drawPerson(address) }
          : fetchElsewhere(address),
  }
}

type IdentityEnv = { Variables: AppEnv['Variables']; Bindings: HttpBindings }

function identityPages(
  engine: () => Promise<Provider>,
  people: IdentityPeople,
  headers: Record<string, string>,
) {
  return new Hono<IdentityEnv>()
    .use(`${endpoints.identity}/*`, async (c, next) => {
      if (!isThisMachine(c.var.address, c.req.header('host'))) return c.notFound()
      for (const [header, value] of Object.entries(ownPolicies())) c.header(header, value)
      await next()
    })
    .get(interaction, async (c) => {
      const open = await findInteraction(c, engine)
      if (!open) return c.html(identityExpired(name), 400)
      return showForm(c, open.redirectUri, readLastAnswers(c))
    })
    .post(interaction, async (c) => {
      const open = await findInteraction(c, engine)
      if (!open) return c.html(identityExpired(name), 400)
      const answers = await readAnswers(c)
      if (answers === 'cancelled') return c.redirect(await open.finish({ error: 'access_denied' }))
      const email = emailSchema.safeParse(answers.email)
      if (!email.success) return showForm(c, open.redirectUri, answers, whatIsWrong(email.error))
      keepLastAnswers(c, answers)
      const accountId = subjectOf(email.data)
      people.set(accountId, { ...answers, email: email.data })
      return c.redirect(await open.finish({ login: { accountId } }), 303)
    })
    .all(`${endpoints.identity}/*`, (c) => handOver(c, engine, headers))
}

/** The pending sign-in of a popup; undefined where it has expired. */
async function findInteraction(c: Context<IdentityEnv>, engine: () => Promise<Provider>) {
  const { incoming, outgoing } = c.env
  const provider = await engine()
  const details = await provider.interactionDetails(incoming, outgoing).catch(() => undefined)
  if (!details || details.uid !== c.req.param('uid')) return undefined
  return {
    redirectUri: String(details.params.redirect_uri),
    finish: (result: Parameters<Provider['interactionResult']>[2]) =>
      provider.interactionResult(incoming, outgoing, result),
  }
}

/** The library answers below the path it is mounted on. */
async function handOver(
  c: Context<IdentityEnv>,
  engine: () => Promise<Provider>,
  headers: Record<string, string>,
) {
  const { incoming, outgoing } = c.env
  const provider = await engine()
  for (const [header, value] of Object.entries({ ...headers, ...ownPolicies() }))
    outgoing.setHeader(header, value)
  const mounted = Object.assign(incoming, { originalUrl: incoming.url })
  mounted.url = incoming.url?.slice(endpoints.identity.length).replace(/^\/?/, '/')
  await provider.callback()(incoming, outgoing)
  // The HTTP server overlooks the mark of a response whose body nobody read, and fails to send it again.
  void RESPONSE_ALREADY_SENT.body
  return RESPONSE_ALREADY_SENT
}

function showForm(c: Context, redirectUri: string, answers: IdentityAnswers, problem?: string) {
  const { origin } = new URL(redirectUri)
  for (const [header, value] of Object.entries(ownPolicies(origin))) c.header(header, value)
  return c.html(identityForm(name, answers, problem), problem ? 400 : 200)
}

/** Browsers apply `form-action` to the redirect after a form too, which leads to `site`. */
function ownPolicies(site = '') {
  return {
    'content-security-policy': `default-src 'none'; style-src '${identityStyleHash}'; form-action 'self' ${site}; base-uri 'none'; frame-ancestors 'none'`,
    // As at a real provider: the popup must keep its reference to the page that opened it.
    'cross-origin-opener-policy': 'unsafe-none',
  }
}

async function readAnswers(c: Context): Promise<IdentityAnswers | 'cancelled'> {
  const form = await c.req.parseBody()
  if (form.answer === 'cancel') return 'cancelled'
  const line = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
  const verified = form.verified !== undefined
  return { email: line(form.email), name: line(form.name).slice(0, 100), verified }
}

/** The form is prefilled with the last person. */
function keepLastAnswers(c: Context, answers: IdentityAnswers) {
  setCookie(c, lastAnswers, JSON.stringify(answers), {
    path: endpoints.identity,
    httpOnly: true,
    sameSite: 'Lax',
  })
}

function readLastAnswers(c: Context): IdentityAnswers {
  const nobody = { email: '', name: '', verified: true }
  try {
    return { ...nobody, ...JSON.parse(getCookie(c, lastAnswers) ?? '{}') }
  } catch {
    return nobody
  }
}

/** The same subject for an e-mail at every start, so that people find their demo account again. */
/** Normalised as in our own forms. */
function whatIsWrong({ issues }: z.ZodError): string | undefined {
  const reason = readReason(issues[0]?.message ?? '') as FieldReason | undefined
  return reason && say(textsFor().fields as ReasonTexts<FieldReason>, reason)
}

function subjectOf(email: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(email).digest('hex')}`).toString()
  return `108${digits.slice(0, 18)}`
}

/** A picture as providers hand them out: a JPEG. */
function drawPerson(seed: string): Promise<Buffer> {
  const { path, width, height } = kolamPath(seed, 3, 3)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="-8 -8 ${width + 16} ${height + 16}"><rect x="-8" y="-8" width="100%" height="100%" fill="${colours.neem}"/><path d="${path}" fill="none" stroke="${colours.paper}" stroke-width="3"/></svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}
