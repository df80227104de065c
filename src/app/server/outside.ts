import type { Pool } from 'pg'
import { institute } from '../../../content/institute.ts'
import type { GatewayOptions, GatewayStandIn } from '../../../sandbox/gateway/gateway.ts'
import { createProvider } from '../../modules/accounts/provider/create-provider.server.ts'
import type { Config } from '../../platform/config.ts'
import type { Connection } from '../../platform/database/connect.ts'
import type { Checkout } from '../../platform/gateway/gateway.ts'
import { createRazorpay } from '../../platform/gateway/razorpay.ts'
import { isThisMachine } from '../../platform/http/client-address.ts'
import { createMailer } from '../../platform/mail/mailer.ts'
import type { ShutdownStep } from '../../platform/shut-down-in-order.ts'

type Around = { pool: Pool; connection: Connection; clock: () => Date; port: () => number }

export type Outside = Awaited<ReturnType<typeof openOutside>>

/**
 * Outside services: as configured, or stand-ins. `port` is read when it is known. Stand-ins are imported
 * only when used: in production neither `sandbox/` nor its packages exist.
 */
export async function openOutside(
  config: Config,
  { pool, connection, clock, port }: Around,
  endings: ShutdownStep[][],
) {
  const demo = !config.production
  const mailbox = config.smtpUrl ? undefined : await openMailbox(pool)
  if (mailbox) endings.push([{ name: 'mailbox', end: mailbox.close }])
  const from = () => config.mailFrom ?? `${institute.name} <${institute.email}>`
  const mailer = createMailer(config.smtpUrl ?? mailbox?.smtpUrl ?? '', from)
  endings.push([{ name: 'mailer', end: mailer.close }])
  const standIn = demo && !config.places ? await openPlaces(clock) : undefined
  if (standIn) endings.push([{ name: 'places', end: standIn.close }])
  const { provider: access, publicUrl } = config
  // Not where visitors come from elsewhere: a button to this machine would lead nowhere.
  const isLocal = isThisMachine('127.0.0.1', new URL(publicUrl).host)
  // Not with several processes: it keeps its popups in memory.
  const isAlone = config.processes === 1
  const identity = demo && isLocal && isAlone && !access ? await openIdentity(port) : undefined
  const standsIn = demo && isLocal && isAlone && !config.gateway
  const around = { pool, connection, clock, port, isFixedOpen: config.demoCheckout }
  const gateway = standsIn ? await openGateway(around) : undefined
  if (gateway) endings.push([{ name: 'gateway', end: gateway.stop }])
  return {
    mailer,
    checkout: checkoutOf(config, gateway),
    gateway,
    places: config.places ?? standIn?.access,
    provider: access ? createProvider(access.name, () => access) : identity?.provider,
    identity,
    mailbox,
    reviewsFrom: reviewsFrom(config.places, standIn),
  }
}

async function openMailbox(pool: Pool) {
  const { startMailbox } = await import('../../../sandbox/mailbox/mailbox.ts')
  return startMailbox(pool)
}

async function openPlaces(clock: () => Date) {
  const { startPlaces } = await import('../../../sandbox/places/places.ts')
  return startPlaces(clock)
}

async function openIdentity(port: () => number) {
  const { createIdentityStandIn } = await import(
    '../../../sandbox/identity-provider/identity-provider.ts'
  )
  return createIdentityStandIn(port)
}

async function openGateway(options: GatewayOptions) {
  const { openGatewayStandIn } = await import('../../../sandbox/gateway/gateway.ts')
  return openGatewayStandIn(options)
}

/** The hosts that the gateway's window uses beside its own (razorpay.com/docs, CSP). */
const callsOfRazorpay = ['https://lumberjack.razorpay.com', 'https://lumberjack-cx.razorpay.com']

function checkoutOf(
  { gateway: access }: Config,
  standIn: GatewayStandIn | undefined,
): Checkout | undefined {
  if (!access) return standIn?.checkout
  const { origin } = new URL(access.baseUrl)
  const script = new URL(access.checkoutUrl).origin
  const frames = [...new Set([origin, script])]
  const calls = [...frames, ...(origin === 'https://api.razorpay.com' ? callsOfRazorpay : [])]
  return {
    gateway: createRazorpay(() => access),
    isOpen: () => true,
    window: () => ({ key: access.keyId, script: access.checkoutUrl, frames, calls }),
  }
}

function reviewsFrom(service: unknown, standIn: unknown) {
  if (service) return 'service' as const
  return standIn ? ('stand-in' as const) : ('nowhere' as const)
}
