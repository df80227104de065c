import PostalMime from 'postal-mime'
import { waitForMails } from './mails.ts'
import { type AccountFacts, newPhone, type OtherAccounts } from './other-accounts.ts'
import { openPopup, returnFromProvider, signInBody } from './popup.ts'
import type { TestProvider } from './provider.ts'
import { type RouteRequest, send } from './route-requests.ts'
import { type Site, visit } from './site.ts'

export type Stranger = ReturnType<typeof openStranger>
/** The provider's claims about a stranger, and the result of the sign-in. */
export type ProviderSignIn = {
  way: 'login' | 'register'
  email: string
  name: string
  sub: string
}

const password = 'correct staple of a horse'
const ownDomain = 'elsewhere.example'
const noSecret = 'x'.repeat(43)
let strangers = 0

/**
 * An attacker who knows everything that can be typed about A and D, and makes accounts as needed. `usedFacts`
 * has the facts used so far: responses may contain these and no others.
 */
export function openStranger(site: Site, provider: TestProvider, others: OtherAccounts) {
  strangers += 1
  const local = `stranger-${strangers}-`
  const visitor = visitFromAnotherNetwork(site)
  const usedFacts = new Set<string>()
  let accounts = 0
  let email = `${local}0@${ownDomain}`
  const phone = newPhone()

  const mails = () => mailsTo(site, local)
  const factsNow = async (value: unknown): Promise<AccountFacts> => ({
    ...others.facts,
    'my e-mail': email,
    'my next e-mail': `${local}${accounts + 1}@${ownDomain}`,
    'my phone': phone,
    'my password': password,
    'my other password': `another ${password}`,
    // Only where it is used: it waits for mails.
    ...(JSON.stringify(value).includes('‹my secret›') && {
      'my secret': lastSecret(await mails()),
    }),
  })
  const placeholderFiller = async <T>(value: T) => {
    const facts = await factsNow(value)
    return <V>(value: V) => fillIn(value, facts, usedFacts)
  }

  async function signUp(emailFact: string, name = 'Bhavna Stranger') {
    accounts += 1
    const body = (await placeholderFiller(emailFact))({ name, email: emailFact, password })
    email = body.email
    return visitor.post('/api/auth/register', body)
  }
  return {
    usedFacts,
    mails,
    read: visitor.get,
    signUp,
    sendRequest: async (request: RouteRequest) =>
      send(visitor, request, await placeholderFiller(request)),
    /** After a logout, deletion or lost account, signs in again or makes the next one. */
    signInAgain: async () => {
      if ((await visitor.get('/api/me')).status === 200) return
      const back = await visitor.post('/api/auth/login', { email, password })
      if (back.status !== 200) await signUp('‹my next e-mail›')
    },
    /** By the provider, with verified data of their own. */
    signInByProvider: async ({ way, ...person }: ProviderSignIn) => {
      const claims = (await placeholderFiller(person))(person)
      const email_verified = claims.email.endsWith(`@${ownDomain}`)
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
function visitFromAnotherNetwork(site: Site) {
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
  await waitForMails(site)
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
function fillIn<T>(value: T, facts: AccountFacts, usedFacts: Set<string>): T {
  const fill = (one: unknown) => fillIn(one, facts, usedFacts)
  if (Array.isArray(value)) return value.map(fill) as T
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one)])) as T
  if (typeof value !== 'string') return value
  const fact = (name: string) => {
    usedFacts.add(name.split(',')[0] ?? name)
    return facts[name] ?? name
  }
  const [, alone] = value.match(/^‹([^›]+)›$/) ?? []
  if (alone) return fact(alone) as T
  return value.replace(/‹([^›]+)›/g, (_, name) => String(fact(name))) as T
}
