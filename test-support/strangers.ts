import PostalMime from 'postal-mime'
import { allSent } from './mails.ts'
import { openPopup, returnFromProvider, signInBody } from './popup.ts'
import type { TestProvider } from './provider.ts'
import { type RouteRequest, send } from './route-requests.ts'
import { type Site, visit } from './site.ts'
import { newNumber, type VictimFacts, type Victims } from './victims.ts'

export type Stranger = ReturnType<typeof openStranger>
/** The provider's claims about a stranger, and the result of the sign-in. */
export type StrangerArrival = {
  way: 'login' | 'register'
  email: string
  name: string
  sub: string
}

const password = 'correct staple of a horse'
const home = 'elsewhere.example'
const noSecret = 'x'.repeat(43)
let strangers = 0

/**
 * An attacker who knows everything that can be typed about A and D, and makes accounts as needed. `typed`
 * has the facts used so far: responses may contain these and no others.
 */
export function openStranger(site: Site, provider: TestProvider, victims: Victims) {
  strangers += 1
  const local = `stranger-${strangers}-`
  const visitor = visitFromElsewhere(site)
  const typedFacts = new Set<string>()
  let accounts = 0
  let email = `${local}0@${home}`
  const phone = newNumber()

  const mails = () => mailsTo(site, local)
  const factsNow = async (value: unknown): Promise<VictimFacts> => ({
    ...victims.facts,
    'my e-mail': email,
    'my next e-mail': `${local}${accounts + 1}@${home}`,
    'my phone': phone,
    'my password': password,
    'my other password': `another ${password}`,
    // Only where it is used: it waits for mails.
    ...(JSON.stringify(value).includes('‹my secret›') && {
      'my secret': lastSecret(await mails()),
    }),
  })
  const filling = async <T>(value: T) => {
    const facts = await factsNow(value)
    return <V>(value: V) => fillIn(value, facts, typedFacts)
  }

  async function signUp(emailFact: string, name = 'Bhavna Stranger') {
    accounts += 1
    const body = (await filling(emailFact))({ name, email: emailFact, password })
    email = body.email
    return visitor.post('/api/auth/register', body)
  }
  return {
    typed: typedFacts,
    mails,
    read: visitor.get,
    signUp,
    ask: async (request: RouteRequest) => send(visitor, request, await filling(request)),
    /** After a logout, deletion or lost account, signs in again or makes the next one. */
    enter: async () => {
      if ((await visitor.get('/api/me')).status === 200) return
      const back = await visitor.post('/api/auth/login', { email, password })
      if (back.status !== 200) await signUp('‹my next e-mail›')
    },
    /** By the provider, with verified data of their own. */
    arrive: async ({ way, ...person }: StrangerArrival) => {
      const claims = (await filling(person))(person)
      const email_verified = claims.email.endsWith(`@${home}`)
      const popupUrl = await openPopup(visitor)
      const { message, response } = await returnFromProvider(
        visitor,
        provider.approve(popupUrl, { ...claims, sub: `${local}${claims.sub}`, email_verified }),
      )
      return message ? visitor.post(`/api/auth/${way}`, signInBody(message)) : response
    },
  }
}

/** The demo shows its mailbox to this machine only, so not to strangers. */
function visitFromElsewhere(site: Site) {
  const visitor = visit(site)
  const from = { 'x-forwarded-for': '198.51.100.23' }
  const ask = (path: string, init: RequestInit = {}) =>
    visitor.ask(path, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), ...from },
    })
  const post = (path: string, body: unknown) => visitor.post(path, body, from)
  return { ...visitor, ask, get: ask, post }
}

/** Mails to the stranger's own addresses, oldest first. */
async function mailsTo(site: Site, local: string) {
  await allSent(site)
  const rows = await site.sql<{ raw: Buffer }>(
    `select raw from sandbox.mails where position($1 in encode(raw, 'escape')) > 0 order by id`,
    [`To: ${local}`],
  )
  const mails = await Promise.all(rows.map(({ raw }) => PostalMime.parse(raw)))
  return mails.map(({ subject, text, html }) => `${subject}\n${text}\n${html}`)
}

function lastSecret(mails: string[]): string {
  return mails.flatMap((mail) => mail.match(/#([\w-]{43})$/m)?.[1] ?? []).at(-1) ?? noSecret
}

/** Fills in ‹facts›, and records which were used. */
function fillIn<T>(value: T, facts: VictimFacts, typedFacts: Set<string>): T {
  const inner = (one: unknown) => fillIn(one, facts, typedFacts)
  if (Array.isArray(value)) return value.map(inner) as T
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inner(one)])) as T
  if (typeof value !== 'string') return value
  const fact = (name: string) => {
    typedFacts.add(name.split(',')[0] ?? name)
    return facts[name] ?? name
  }
  const [, alone] = value.match(/^‹([^›]+)›$/) ?? []
  if (alone) return fact(alone) as T
  return value.replace(/‹([^›]+)›/g, (_, name) => String(fact(name))) as T
}
