import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { Config } from '../config.ts'
import { digestOf } from '../secrets.ts'
import { createAddressReader, createProxyCheck, isThisMachine } from './client-address.ts'
import type { AppEnv } from './request.ts'

/** Headers that proxies add. */
const signsOfProxy = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/**
 * Whether a request comes from the operator: with the token, or without one from this machine. Requests
 * through a local proxy seem to come from this machine, and their headers can be forged. So a local
 * address is not enough if TRUST_PROXY names it, if the site is served by https without a named proxy, or
 * if a forwarding header is present.
 */
export function createOperatorCheck({ metricsToken, trustProxy, publicUrl }: Config) {
  const readAddress = createAddressReader([])
  const isProxy = createProxyCheck(trustProxy)
  const someProxy = publicUrl.startsWith('https:') && trustProxy.length === 0
  const token = metricsToken === undefined ? undefined : digestOf(metricsToken)

  return (c: Context<AppEnv>): boolean => {
    if (token) {
      const [, requestToken = ''] = c.req.header('authorization')?.match(/^Bearer (\S+)$/i) ?? []
      // Of digests, so that the length does not matter.
      return timingSafeEqual(digestOf(requestToken), token)
    }
    const socketAddress = c.env?.incoming?.socket.remoteAddress ?? ''
    const passedOn = signsOfProxy.some((name) => c.req.header(name) !== undefined)
    if (someProxy || passedOn || isProxy(socketAddress)) return false
    return isThisMachine(readAddress(socketAddress, undefined), c.req.header('host'))
  }
}
