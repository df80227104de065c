import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppEnv } from './request.ts'

/** A page without scripts that is neither cached nor indexed by search engines. */
export function answerPlainPage(c: Context<AppEnv>, html: string, status: ContentfulStatusCode) {
  return c.body(html, status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policyFor(html),
    // Not `no-referrer`: browsers then send the forms of the page without their origin, and they are refused.
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow',
  })
}

/** Nothing runs here, and nothing is fetched but the font. */
function policyFor(html: string): string {
  const [, style = ''] = html.match(/<style>(.*?)<\/style>/s) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "font-src 'self'",
    "img-src 'self' data:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
