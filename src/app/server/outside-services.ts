import type { Pool } from 'pg'
import { institute } from '../../../content/institute.ts'
import type { GatewayOptions } from '../../../sandbox/gateway/gateway.ts'
import { createProvider } from '../../modules/accounts/provider/create-provider.server.ts'
import type { Config, GatewayAccess } from '../../platform/config.ts'
import type { Connection } from '../../platform/database/connect.ts'
import type { Checkout } from '../../platform/gateway/gateway.ts'
import { createRazorpay } from '../../platform/gateway/razorpay.ts'
import { isThisMachine } from '../../platform/http/client-address.ts'
import { createMailer } from '../../platform/mail/mailer.ts'
import type { ShutdownStep } from '../../platform/shut-down-in-order.ts'
import type { StartMessage } from './print-start.ts'

type OutsideOptions = { pool: Pool; connection: Connection; clock: () => Date; port: () => number }

export type OutsideServices = Awaited<ReturnType<typeof openOutsideServices>>

/**
 * Outside services: as configured, or stand-ins. `port` is read when it is known. Stand-ins are imported
 * only when used: in production neither `sandbox/` nor its packages exist.
 */
export async function openOutsideServices(
  config: Config,
  options: OutsideOptions,
  shutdownSteps: ShutdownStep[][],
) {
  const { production, provider: access, gateway: gatewayAccess, publicUrl } = config
  const { pool, clock, port } = options
  const stopLater = (name: string, end: ShutdownStep['end']) => shutdownSteps.push([{ name, end }])
  const mailbox = config.smtpUrl
    ? undefined
    : await (await import('../../../sandbox/mailbox/mailbox.ts')).startMailbox(pool)
  if (mailbox) stopLater('mailbox', mailbox.close)
  const from = () => config.mailFrom ?? `${institute.name} <${institute.email}>`
  const mailer = createMailer(config.smtpUrl ?? mailbox?.smtpUrl ?? '', from)
  stopLater('mailer', mailer.close)
  const places =
    production || config.places
      ? undefined
      : await (await import('../../../sandbox/places/places.ts')).startPlaces(clock)
  if (places) stopLater('places', places.close)
  // Not where visitors come from elsewhere: a button to this machine would lead nowhere. Not with several
  // processes: the stand-ins keep their popups in memory.
  const isLocal = isThisMachine('127.0.0.1', new URL(publicUrl).host)
  const mayStandIn = !production && isLocal && config.processes === 1
  const identity = mayStandIn && !access ? await openIdentity(port) : undefined
  const isAlwaysOpen = config.demoCheckout
  const gateway =
    mayStandIn && !gatewayAccess ? await openGateway({ ...options, isAlwaysOpen }) : undefined
  if (gateway) stopLater('gateway', gateway.stop)
  const reviewsFrom: StartMessage['reviewsFrom'] = places ? 'stand-in' : 'nowhere'
  return {
    mailer,
    checkout: gatewayAccess ? checkoutOf(gatewayAccess) : gateway?.checkout,
    gateway,
    places: config.places ?? places?.access,
    provider: access ? createProvider(access.name, () => access) : identity?.provider,
    identity,
    mailbox,
    reviewsFrom: config.places ? ('service' as const) : reviewsFrom,
  }
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

function checkoutOf(access: GatewayAccess): Checkout {
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
