import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { html, raw } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { isThisMachine } from '../../../../platform/http/client-address.ts'
import { answerError, refuseForNow } from '../../../../platform/http/errors.ts'
import type { AppEnv } from '../../../../platform/http/request.ts'
import { consumeLimit } from '../../../../platform/limits.ts'
import type { Services } from '../../../../platform/services.ts'
import { endpoints } from '../../../../ui/addresses/site-map.ts'
import { escapeJson } from '../../../../ui/format/escape-html.ts'
import { textsFor } from '../../../../ui/format/texts.server.ts'
import { type Provider, readIdentity } from '../../provider/create-provider.server.ts'
import { type PopupMessage, popupMessageType } from '../../provider/rules.ts'
import {
  beginFlow,
  consumeFlow,
  flowLifetime,
  issueCredential,
} from '../../provider/store.server.ts'

/**
 * The two pages of the popup: the first redirects to the provider, the last reports the result to the page
 * that opened it. `script` is the address of that code.
 */
export function providerPages(services: Services, provider: Provider, script: string) {
  const { db, clock, limits } = services
  const pages = new Hono<AppEnv>()
    .get(endpoints.providerStart, async (c) => {
      const limit = await consumeLimit(limits.providerFlowsFromAddress, c.var.address)
      if (!limit.ok) return endPopup(c, script, refuseForNow(c, limit.retryAfter).status)
      const sending = await sendToProvider(c, services, provider)
      if (sending.ok) return c.redirect(sending.value.href)
      c.var.log.warn({ event: 'provider-start', outcome: 'refused', reason: sending.reason })
      return endPopup(c, script, 400)
    })
    .get(endpoints.providerReturn, async (c) => {
      const limit = await consumeLimit(limits.providerReturnsFromAddress, c.var.address)
      if (!limit.ok) return endPopup(c, script, refuseForNow(c, limit.retryAfter).status)
      const back = await handleReturn(c, services, provider)
      if (!back.ok) {
        c.var.log.warn({ event: 'provider-return', outcome: 'refused', reason: back.reason })
        return endPopup(c, script, 400)
      }
      const { identity, pageNonce } = back
      const credential = await issueCredential(db, identity, clock())
      c.var.log.info({ event: 'provider-return', outcome: 'ok' })
      const { email, subject: userId, name, picture } = identity
      const person = { email, userId, name, ...(picture && { picture }) }
      return endPopup(c, script, { nonce: pageNonce, credential, ...person })
    })
  // A popup that shows an error as JSON would never close.
  pages.onError((error, c) => endPopup(c, script, answerError(error, c).status))
  return pages
}

async function sendToProvider(c: Context<AppEnv>, services: Services, provider: Provider) {
  // Another site must not start a sign-in that its visitor did not ask for.
  const from = c.req.header('sec-fetch-site') ?? 'same-origin'
  if (from !== 'same-origin') return { ok: false as const, reason: 'from elsewhere' }
  // A phone that opens the demo of a laptop cannot reach the stand-in provider there.
  const isHere = isThisMachine(c.var.address, c.req.header('host'))
  if (provider.standsIn && !isHere) return { ok: false as const, reason: 'stand-in' }
  const pageNonce = c.req.query('nonce') ?? ''
  if (!/^[\w-]{16,64}$/.test(pageNonce)) return { ok: false as const, reason: 'no nonce' }
  const { secret, flow } = await beginFlow(services.db, pageNonce, services.clock())
  const { name, options } = flowCookie(services)
  setCookie(c, name, secret, { ...options, maxAge: flowLifetime })
  // Same as on the last page: the two windows must keep their reference to each other.
  c.header('cross-origin-opener-policy', 'unsafe-none')
  return provider.addressFor(flow, redirectUri(c, services))
}

async function handleReturn(c: Context<AppEnv>, services: Services, provider: Provider) {
  const { name, options } = flowCookie(services)
  const answer = { secret: getCookie(c, name) ?? '', state: c.req.query('state') ?? '' }
  // PostgreSQL rejects NUL; no valid state contains one.
  const couldBeOurs = /^[\w-]+$/.test(answer.state)
  const flow = couldBeOurs ? await consumeFlow(services.db, answer, services.clock()) : undefined
  if (!flow) return { ok: false as const, reason: 'no flow of this browser' }
  deleteCookie(c, name, options)
  const returnUrl = new URL(redirectUri(c, services))
  returnUrl.search = new URL(c.req.url).search
  const identified = await provider.identify(flow, returnUrl)
  if (!identified.ok) return identified
  const identity = readIdentity(identified.value)
  if (!identity) return { ok: false as const, reason: 'no e-mail' }
  return { ok: true as const, identity, pageNonce: flow.pageNonce }
}

/**
 * The redirect URI. It must be registered at the provider, so it is based on PUBLIC_URL; a local demo uses
 * the host name of the request, because the cookie belongs to that name.
 */
function redirectUri(c: Context<AppEnv>, { config, demo }: Services): string {
  const host = c.req.header('host')
  const origin = demo && isThisMachine(c.var.address, host) ? `http://${host}` : config.publicUrl
  return new URL(endpoints.providerReturn, origin).href
}

/** On HTTPS the `__Host-` prefix makes browsers refuse the cookie from any other host or path. */
function flowCookie({ config }: Services) {
  const secure = config.publicUrl.startsWith('https:')
  return {
    name: secure ? '__Host-provider-flow' : 'provider-flow',
    // Lax: the request that returns starts on the provider's site.
    options: { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const,
  }
}

/**
 * The last page of the popup. Its script sends the result to the page that opened it and closes the window;
 * without a result, closing means that nobody signed in. The text is for people whose window stays open.
 */
function endPopup(c: Context<AppEnv>, script: string, end: Omit<PopupMessage, 'type'> | number) {
  const [message, status] =
    typeof end === 'number' ? [null, end] : [{ type: popupMessageType, ...end }, 200]
  const texts = textsFor(c.var.language).account.popup
  const heading = message ? texts.nearlyThere : texts.didNotWork
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  return c.html(
    html`<!doctype html>
<html lang="${c.var.language.locale}"><head><meta charset="utf-8"><title>${heading}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<script type="module" src="${script}"></script></head>
<body><main><h1>${heading}</h1>
<p>${texts.goBack}</p></main>
<script type="application/json" id="message">${raw(escapeJson(message))}</script>
</body></html>`,
    status as ContentfulStatusCode,
  )
}

const headers = {
  // The page needs this one script only.
  'content-security-policy':
    "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  // Any other value would separate this window from the page that opened it.
  'cross-origin-opener-policy': 'unsafe-none',
  // The address contains the provider's code.
  'referrer-policy': 'no-referrer',
}
