import { dirname } from 'node:path/posix'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { type Language, languages } from '../../../content/languages.ts'
import type { Services } from '../../platform/services.ts'
import { addressIn } from '../../ui/format/language-address.ts'
import type { HalfSignIn } from './second-step/begin-second-step.server.ts'

/**
 * Sent only to sign-in routes, in any language, which is why it has no `__Host-` prefix: that requires the
 * path `/`.
 */
const paths = () =>
  Object.values<Language>(languages).map((language) =>
    addressIn(language, dirname('/api/auth/login')),
  )
const overHttps = ({ config }: Services) => config.publicUrl.startsWith('https:')
const cookieName = (services: Services) =>
  overHttps(services) ? '__Secure-second-step' : 'second-step'

/** Identifies a sign-in after its first step; it allows the second step and nothing else. */
export function sendSecondStep(c: Context, services: Services, half: HalfSignIn) {
  for (const path of paths())
    setCookie(c, cookieName(services), half.cookie, {
      path,
      httpOnly: true,
      sameSite: 'Strict',
      secure: overHttps(services),
      expires: half.expires,
    })
}

export function namedSecondStep(c: Context, services: Services): string | undefined {
  return getCookie(c, cookieName(services))
}

export function clearSecondStep(c: Context, services: Services) {
  for (const path of paths())
    deleteCookie(c, cookieName(services), { path, secure: overHttps(services) })
}
