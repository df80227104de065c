import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { Config } from '../config.ts'
import { createAddressReader, createProxyCheck, isThisMachine } from './client-address.ts'
import type { AppEnv } from './request.ts'

/** What a proxy adds that stands between somebody and us. */
const signsOfProxy = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/**
 * Whether a request comes from whoever runs the site: with the token, or from this machine where there is
 * none. Everybody whom a proxy here passes on seems to come from this machine, and what they say of
 * themselves is theirs to choose. So an address that may be a proxy's is never enough: not where TRUST_PROXY
 * names it, not where the site is served by https, which somebody must do for it and nobody is named, and
 * not with a sign that something stands between.
 */
export function createInsiderCheck({ metricsToken, trustProxy, publicUrl }: Config) {
  const readAddress = createAddressReader([])
  const isProxy = createProxyCheck(trustProxy)
  const someProxy = publicUrl.startsWith('https:') && trustProxy.length === 0
  const token = metricsToken === undefined ? undefined : digest(metricsToken)

  return (c: Context<AppEnv>): boolean => {
    if (token) {
      const [, givenToken = ''] = c.req.header('authorization')?.match(/^Bearer (\S+)$/i) ?? []
      return timingSafeEqual(digest(givenToken), token)
    }
    const socketAddress = c.env?.incoming?.socket.remoteAddress ?? ''
    const passedOn = signsOfProxy.some((name) => c.req.header(name) !== undefined)
    if (someProxy || passedOn || isProxy(socketAddress)) return false
    return isThisMachine(readAddress(socketAddress, undefined), c.req.header('host'))
  }
}

/** Of one length, whatever was given. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
