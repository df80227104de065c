import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { Config } from '../../platform/config.ts'
import type { CheckoutWindow } from '../../platform/gateway/gateway.ts'
import { refuse } from '../../platform/http/errors.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import { routeOf } from '../../platform/http/route-of.ts'
import { endpoints } from '../../ui/addresses/site-map.ts'
import { mayHoldInvisible, removeInvisible } from '../../ui/format/invisible.ts'
import { textsFor } from '../../ui/format/said.server.ts'

const year = 365 * 24 * 60 * 60

/** Sent with every answer, whatever it is; `framed` are the sites that pages may show in a frame. */
export function securityHeaders(
  config: Config,
  { styleHash, framed }: { styleHash: string; framed: readonly string[] },
): Record<string, string> {
  const browserOrigins = [...new Set(config.browserCalls)].join(' ')
  return {
    'content-security-policy': [
      "default-src 'self'",
      "script-src 'self'",
      `style-src 'self' '${styleHash}'`,
      // React writes style attributes into server HTML; they cannot run anything.
      "style-src-attr 'unsafe-inline'",
      // Whatever is shown from elsewhere is fetched once by the server and kept here.
      "img-src 'self' data:",
      `connect-src 'self' ${browserOrigins}`.trim(),
      // Of our own there is one that may be framed: where programs of lessons run (`createFrameDocument`).
      `frame-src ${["'self'", ...framed].join(' ')}`,
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

/** The same policy where the gateway's script may run, and its window be shown and ask. */
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
      const together = [...allowed.filter((one) => one !== "'none'"), ...(more[name] ?? [])]
      return more[name]?.length ? [name, ...new Set(together)].join(' ') : line
    })
    .join('; ')
}

/**
 * Requests that change something must come from our own pages: a browser always names the origin of
 * a POST, and a page elsewhere cannot forge it.
 */
export function ownOriginOnly(config: Config): MiddlewareHandler<AppEnv> {
  const allowed = new Set([config.publicUrl, ...config.allowedOrigins])
  // Behind a proxy with TLS the request itself is plain; what visitors use stands in PUBLIC_URL.
  const { protocol } = new URL(config.publicUrl)
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    // Sent by a form of the gateway's: nothing is believed of it but that there is something to look at.
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
 * Lets pages of these origins ask and read. Hono's own part answers who asks in advance; to other answers
 * it would add its headers by making each anew, with a copy of the body.
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

/** Routes that take something other than JSON, or more of it. Sizes in bytes. */
const otherBodies: Record<
  string,
  { type: RegExp; named: 'picture' | 'csv' | 'json'; largest: number }
> = {
  '/api/me/picture': { type: /^image\/(webp|jpeg|png)$/, named: 'picture', largest: 1 << 20 },
  '/api/admin/course-pictures': {
    type: /^image\/(webp|jpeg|png)$/,
    named: 'picture',
    largest: 2 << 20,
  },
  // Judged by its signature, whatever it says of itself.
  '/api/payments/razorpay/events': { type: /^/, named: 'json', largest: 64 * 1024 },
  '/api/admin/payouts': { type: /^text\/csv$/, named: 'csv', largest: 4 << 20 },
  '/api/admin/bank-statements': { type: /^text\/csv$/, named: 'csv', largest: 2 << 20 },
  '/api/admin/enquiry-imports': { type: /^text\/csv$/, named: 'csv', largest: 8 << 20 },
  '/api/admin/imports': { type: /^text\/csv$/, named: 'csv', largest: 4 << 20 },
}
const json = { type: /^application\/json$/, named: 'json', largest: 16 * 1024 } as const
/** What staff write may be long: a syllabus, answers, replies, each letter up to three bytes. */
const longText = { ...json, largest: 128 * 1024 }
const carriesLongText =
  /^\/api\/admin\/courses(\/|$)|^\/api\/admin\/settings$|^\/api\/admin\/enquiry-imports\//

/** A body of the right type and size; nothing a plain HTML form could send, and no method is spared. */
export function boundedBody(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    // Looking whether a body is there would make a request of another kind, with streams and signals.
    if (!carriesBody(c.req.raw.headers)) return next()
    const { type, named: bodyName, largest } = bodyOf(c.req.path)
    const { refusals } = textsFor(c.var.language)
    const limit = bodyLimit({
      maxSize: largest,
      onError: () => {
        // Otherwise all of it would be read, for the sake of the next request.
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
        // What reads JSON reads this text; bytes that are signed have a type of their own above.
        if (visible !== undefined)
          Object.assign(c.req.bodyCache, { text: Promise.resolve(visible) })
      }
      await next()
    })
  }
}

/** Told as they were typed: what was chosen with such a sign opens with it. */
const passwords = new Set(['password', 'currentPassword', 'newPassword'])

/**
 * JSON whose texts hold no sign that nobody sees, so that no route, form or portal can store one: names
 * would look like others. Nothing where there is none, which is nearly always, or where it is no JSON.
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

function bodyOf(path: string) {
  return otherBodies[path] ?? (carriesLongText.test(path) ? longText : json)
}

/** RFC 9112: a body announces itself by its length, or by how it is cut up. */
function carriesBody(headers: Headers): boolean {
  return headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0
}

/** RFC 8259 forbids the mark; decoding would drop it without a word. */
function beginsWithMark(body: ArrayBuffer): boolean {
  const [first, second, third] = new Uint8Array(body, 0, Math.min(3, body.byteLength))
  return first === 0xef && second === 0xbb && third === 0xbf
}
