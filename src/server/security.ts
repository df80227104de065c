import type { MiddlewareHandler } from 'hono'
import type { Config } from './config.ts'
import { refuse } from './errors.ts'
import type { AppEnv } from './request.ts'

const year = 365 * 24 * 60 * 60

/** Sent with every answer, whatever it is. */
export function securityHeaders(config: Config, styleHash: string): Record<string, string> {
  const elsewhere = [...new Set(config.browserCalls)].join(' ')
  return {
    'content-security-policy': [
      "default-src 'self'",
      "script-src 'self'",
      `style-src 'self' '${styleHash}'`,
      // React writes style attributes into server HTML; they cannot run anything.
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: https:",
      `connect-src 'self' ${elsewhere}`.trim(),
      'frame-src https://www.youtube-nocookie.com',
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
 * Requests that change something must come from our own pages: a browser always names the origin of
 * a POST, and a page elsewhere cannot forge it.
 */
export function ownOriginOnly(config: Config): MiddlewareHandler<AppEnv> {
  const allowed = new Set([config.publicUrl, ...config.allowedOrigins])
  // Behind a proxy with TLS the request itself is plain; what visitors use stands in PUBLIC_URL.
  const { protocol } = new URL(config.publicUrl)
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const origin = c.req.header('origin')
    const fetchSite = c.req.header('sec-fetch-site')
    const foreign = origin
      ? !allowed.has(origin) && origin !== `${protocol}//${c.req.header('host')}`
      : fetchSite === 'cross-site'
    if (foreign) {
      c.var.log.warn({ event: 'origin', outcome: 'refused', path: c.req.path })
      return refuse(c, 403, 'This request did not come from our site.')
    }
    await next()
  }
}

/** JSON routes take JSON and nothing a plain HTML form could send. */
export function jsonOnly(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
    const hasBody = c.req.header('content-length') !== '0' && c.req.raw.body !== null
    if (c.req.method === 'POST' && hasBody && type !== 'application/json') {
      return refuse(c, 415, 'Please send JSON, with the content type application/json.')
    }
    if (hasBody && beginsWithMark(await c.req.arrayBuffer())) {
      return refuse(c, 400, 'Please send JSON without a byte order mark.')
    }
    await next()
  }
}

/** RFC 8259 forbids the mark; decoding would drop it without a word. */
function beginsWithMark(body: ArrayBuffer): boolean {
  const [first, second, third] = new Uint8Array(body, 0, Math.min(3, body.byteLength))
  return first === 0xef && second === 0xbb && third === 0xbf
}
