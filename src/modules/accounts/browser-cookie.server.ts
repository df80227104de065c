import { dirname } from 'node:path/posix'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { type Language, languages } from '../../../content/languages.ts'
import type { Services } from '../../platform/services.ts'
import { addressIn } from '../../ui/format/language-address.ts'
import { knownFor } from './remember-browser.server.ts'

/**
 * A cookie that marks a browser as known after a sign-in (decision 0021). It gives no access and is sent
 * only to addresses that sign in, which is why it has no `__Host-` prefix: that requires the path `/`.
 */
const cookieName = ({ config }: Services) =>
  config.publicUrl.startsWith('https:') ? '__Secure-browser' : 'browser'

export function sendBrowserCookie(c: Context, services: Services, cookie: string) {
  // One cookie for all languages.
  for (const language of Object.values<Language>(languages))
    setCookie(c, cookieName(services), cookie, {
      path: addressIn(language, dirname('/api/auth/login')),
      httpOnly: true,
      sameSite: 'Lax',
      secure: services.config.publicUrl.startsWith('https:'),
      maxAge: knownFor,
    })
}

export function namedBrowser(c: Context, services: Services): string | undefined {
  return getCookie(c, cookieName(services))
}
