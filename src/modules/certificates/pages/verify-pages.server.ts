import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { answerPlainPage } from '../../../platform/http/plain-page.ts'
import type { AppEnv } from '../../../platform/http/request.ts'
import { consumeLimit } from '../../../platform/limits.ts'
import type { Services } from '../../../platform/services.ts'
import { certificateAddresses as addresses } from '../../../ui/addresses/certificate-addresses.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { checkCredential } from '../credential/sign-jwt.server.ts'
import { readCode } from '../rules.ts'
import { findByCode } from '../store.server.ts'
import type { Certificate } from '../tables.ts'
import type { VerifyView } from './VerifyPage.tsx'

declare module '../../../platform/services.ts' {
  interface Services {
    /** Renders the public page of a certificate. */
    renderVerifyPage: (view: VerifyView) => Promise<string>
  }
}

/** Longer than any credential of ours. */
const longestFile = 32 * 1024

/** Where anybody checks a certificate: by its code, or by the text of a credential. */
export function verifyPages(services: Services) {
  const { config, db } = services
  return new Hono<AppEnv>()
    .get(endpoints.verify, async (c) => {
      const input = c.req.query('code')?.slice(0, 60)
      if (!input) return answer(c, services, { state: 'form' }, 200)
      const code = readCode(input)
      return code
        ? c.redirect(addresses.page(code), 303)
        : answer(c, services, { state: 'unknown', input }, 404)
    })
    .post(
      endpoints.verify,
      bodyLimit({
        maxSize: longestFile,
        onError: (c) =>
          answer(c, services, { state: 'file-refused', reason: 'no-credential' }, 413),
      }),
      async (c) => {
        const limit = await consumeLimit(services.limits.certificatesFromAddress, c.var.address)
        if (!limit.ok) return answerBusy(c, services, limit.retryAfter)
        const { credential } = await c.req.parseBody().catch(() => ({ credential: '' }))
        const text = typeof credential === 'string' ? credential : ''
        const result = await checkCredential(db, text, config.publicUrl)
        if (result.ok) return c.redirect(addresses.page(result.code), 303)
        return answer(c, services, { state: 'file-refused', reason: result.reason }, 422)
      },
    )
    .get(endpoints.certificate, async (c) => {
      const limit = await consumeLimit(services.limits.certificatesFromAddress, c.var.address)
      if (!limit.ok) return answerBusy(c, services, limit.retryAfter)
      const input = c.req.param('code').slice(0, 60)
      const code = readCode(input)
      // The same response for every code that is not ours, whatever is wrong with it.
      const certificate = code && (await findByCode(db, code))
      if (!certificate) return answer(c, services, { state: 'unknown', input }, 404)
      return answer(c, services, viewOf(certificate, services.clock()), 200)
    })
}

function viewOf(certificate: Certificate, now: Date): VerifyView {
  const { code, contents, withdrawnAt, revokedAt, revokedReason } = certificate
  if (withdrawnAt || !contents)
    return { state: 'withdrawn', code, day: dayInIndia(withdrawnAt ?? now) }
  if (revokedAt && revokedReason)
    return {
      state: 'revoked',
      code,
      contents,
      day: dayInIndia(revokedAt),
      reason: revokedReason,
    }
  return { state: 'valid', code, contents, checkedAt: formatTime(now) }
}

function answerBusy(c: Context<AppEnv>, services: Services, seconds: number) {
  c.header('retry-after', String(seconds))
  return answer(c, services, { state: 'busy', seconds }, 429)
}

async function answer(
  c: Context<AppEnv>,
  { renderVerifyPage }: Services,
  view: VerifyView,
  status: 200 | 404 | 413 | 422 | 429,
) {
  return answerPlainPage(c, await renderVerifyPage(view), status)
}
