import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { Config } from '../../platform/config.ts'
import type { CheckoutWindow } from '../../platform/gateway/gateway.ts'
import { refuse } from '../../platform/http/errors.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import { routeOf } from '../../platform/http/time-requests.ts'
import { endpoints } from '../../ui/addresses/site-map.ts'
import { mayHoldInvisible, removeInvisible } from '../../ui/format/invisible-characters.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import { filmPlayer } from '../../ui/youtube-player.ts'

const year = 365 * 24 * 60 * 60

/** Headers of every response. */
export function securityHeaders(config: Config, styleHash: string): Record<string, string> {
  const browserOrigins = [...new Set(config.browserCalls)].join(' ')
  return {
    'content-security-policy': [
      "default-src 'self'",
      "script-src 'self'",
      `style-src 'self' '${styleHash}'`,
      // React writes style attributes into server HTML; they cannot run anything.
      "style-src-attr 'unsafe-inline'",
      // Pictures from elsewhere are fetched by the server once and stored here.
      "img-src 'self' data:",
      `connect-src 'self' ${browserOrigins}`.trim(),
      // One of our own addresses may be framed: where programs of lessons run
      // (`createFrameDocument`). Films of YouTube play without its cookies.
      `frame-src 'self' ${filmPlayer}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(config.publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${year}; includeSubDomains`,
    }),
  }
}

/**
 * Whether one of our own pages asks for a page in a frame: the set-up page shows a public page beside its
 * questions. Browsers set both headers themselves; another site's frame has `cross-site`.
 */
export function isOwnFrame(header: (name: string) => string | undefined): boolean {
  return header('sec-fetch-dest') === 'iframe' && header('sec-fetch-site') === 'same-origin'
}

/** The headers of a page that our own pages may frame. */
export function allowOwnFrame(usual: HeadersInit): Headers {
  const headers = new Headers(usual)
  const policy = headers.get('content-security-policy') ?? ''
  headers.set(
    'content-security-policy',
    policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
  )
  // `frame-ancestors` replaces this in current browsers.
  headers.set('x-frame-options', 'SAMEORIGIN')
  return headers
}

/** The same policy for pages where the gateway's script may run and show its window. */
export function allowGateway(policy: string, { script, frames, calls }: CheckoutWindow): string {
  const origins = script.startsWith('/') ? [] : [new URL(script).origin]
  const more: Record<string, readonly string[]> = {
    'script-src': origins,
    'frame-src': frames,
    'connect-src': calls,
  }
  return policy
    .split('; ')
    .map((line) => {
      const [name = '', ...allowed] = line.split(' ')
      const all = [...allowed.filter((one) => one !== "'none'"), ...(more[name] ?? [])]
      return more[name]?.length ? [name, ...new Set(all)].join(' ') : line
    })
    .join('; ')
}

/**
 * Requests that change something must come from our own pages: browsers always send the origin of a POST,
 * and another page cannot forge it.
 */
export function ownOriginOnly(config: Config): MiddlewareHandler<AppEnv> {
  const allowed = new Set([config.publicUrl, ...config.allowedOrigins])
  // Behind a TLS proxy the request itself is plain HTTP; the visitors' address is in PUBLIC_URL.
  const { protocol } = new URL(config.publicUrl)
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    // Sent by the gateway's form: it is only a reason to query the gateway.
    if (c.req.path === endpoints.gatewayReturn) return next()
    const origin = c.req.header('origin')
    const fetchSite = c.req.header('sec-fetch-site')
    const foreign = origin
      ? !allowed.has(origin) && origin !== `${protocol}//${c.req.header('host')}`
      : fetchSite === 'cross-site'
    if (foreign) {
      c.var.log.warn({ event: 'origin', outcome: 'refused', route: routeOf(c) })
      return refuse(c, 403, textsFor(c.var.language).refusals.notOurSite)
    }
    await next()
  }
}

/**
 * CORS for these origins. Hono's middleware answers preflight requests; for other responses it would add
 * headers by copying the body into a new response.
 */
export function sharedWith(origins: string[]): MiddlewareHandler<AppEnv> {
  const answerInAdvance = cors({ origin: origins, credentials: true })
  return async (c, next) => {
    if (c.req.method === 'OPTIONS') return answerInAdvance(c, next)
    await next()
    const origin = c.req.header('origin')
    const { headers } = c.res
    headers.append('vary', 'Origin')
    headers.set('access-control-allow-credentials', 'true')
    if (origin && origins.includes(origin)) headers.set('access-control-allow-origin', origin)
  }
}

type Body = { type: RegExp; named: 'picture' | 'csv' | 'json' | 'file'; largest: number }

const megabyte = 1 << 20
/** What they are is found from their content. */
const anyFile: Body = { type: /^application\/octet-stream$/, named: 'file', largest: 5 * megabyte }
const picture = (megabytes: number): Body => {
  return { type: /^image\/(webp|jpeg|png)$/, named: 'picture', largest: megabytes * megabyte }
}
const csv = (megabytes: number): Body => {
  return { type: /^text\/csv$/, named: 'csv', largest: megabytes * megabyte }
}

const sharesFile = /^\/api\/admin\/batches\/[^/]+\/material-files$/

/** Routes that accept something other than JSON, or larger bodies. Sizes in bytes. */
const otherBodies: Record<string, Body> = {
  '/api/me/submission-files': anyFile,
  '/api/me/picture': picture(1),
  '/api/admin/course-pictures': picture(2),
  '/api/admin/site-pictures': picture(2),
  '/api/admin/set-up/logos': picture(2),
  // Verified by its signature, whatever its content type.
  '/api/payments/razorpay/events': { type: /^/, named: 'json', largest: 64 * 1024 },
  '/api/admin/payouts': csv(4),
  '/api/admin/bank-statements': csv(2),
  '/api/admin/enquiry-imports': csv(8),
  '/api/admin/course-imports': csv(1),
  '/api/admin/imports': csv(4),
}
const json: Body = { type: /^application\/json$/, named: 'json', largest: 16 * 1024 }
/** Texts by staff may be long: a syllabus, answers, replies, with up to three bytes a letter. */
const longText = { ...json, largest: 128 * 1024 }
/** With all pictures of a site in it, in Base64, and its texts. */
const siteContent = { ...json, largest: 40 * megabyte }
const carriesLongText =
  /^\/api\/admin\/courses(\/|$)|^\/api\/admin\/(batches\/\d+\/)?assignments(\/|$)|^\/api\/admin\/settings$|^\/api\/admin\/enquiry-imports\//

/** Requires a body of the right type and size, for every method; plain HTML forms cannot send it. */
export function boundedBody(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    // Checking for a body would create a request object with streams and signals.
    if (!carriesBody(c.req.raw.headers)) return next()
    const { type, named: bodyName, largest } = bodyOf(c.req.path)
    const { refusals } = textsFor(c.var.language)
    const limit = bodyLimit({
      maxSize: largest,
      onError: () => {
        // Otherwise the whole body would be read before the next request on the connection.
        c.header('connection', 'close')
        return refuse(c, 413, refusals.tooMuch)
      },
    })
    return limit(c, async () => {
      const contentType = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
      if (!type.test(contentType)) {
        c.res = refuse(c, 415, refusals.wrongType(bodyName))
        return
      }
      if (type === json.type) {
        const body = await c.req.arrayBuffer()
        if (beginsWithMark(body)) {
          c.res = refuse(c, 400, refusals.byteOrderMark)
          return
        }
        const visible = withoutInvisible(new TextDecoder().decode(body))
        // JSON parsing uses this text; signed bodies have their own types above.
        if (visible !== undefined)
          Object.assign(c.req.bodyCache, { text: Promise.resolve(visible) })
      }
      await next()
    })
  }
}

/** Passwords keep such characters: one chosen with them must work. */
const passwords = new Set(['password', 'currentPassword', 'newPassword'])

/**
 * JSON without invisible characters in its texts, so that no route can store them: names would look like
 * others. Undefined where there are none, which is nearly always, or where it is no JSON.
 */
function withoutInvisible(body: string): string | undefined {
  if (!mayHoldInvisible(body) && !body.includes('\\u')) return undefined
  try {
    const read: unknown = JSON.parse(body, (key, value: unknown) =>
      typeof value === 'string' && !passwords.has(key) ? removeInvisible(value) : value,
    )
    return JSON.stringify(read)
  } catch {
    return undefined
  }
}

function bodyOf(path: string): Body {
  if (sharesFile.test(path)) return anyFile
  if (path.startsWith('/api/admin/site-content')) return siteContent
  return otherBodies[path] ?? (carriesLongText.test(path) ? longText : json)
}

/** RFC 9112: a body is announced by Content-Length or Transfer-Encoding. */
function carriesBody(headers: Headers): boolean {
  return headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0
}

/** RFC 8259 forbids the byte order mark; decoding would drop it silently. */
function beginsWithMark(body: ArrayBuffer): boolean {
  const [first, second, third] = new Uint8Array(body, 0, Math.min(3, body.byteLength))
  return first === 0xef && second === 0xbb && third === 0xbf
}
