import type { Pool } from 'pg'
import { institute } from '../../content/institute.ts'
import { createProvider } from '../domain/accounts/provider/ask-provider.server.ts'
import type { Config } from '../platform/config.ts'
import type { Ending } from '../platform/end-in-order.ts'
import { isThisMachine } from '../platform/http/client-address.ts'
import { createMailer } from '../platform/mail/mailer.ts'
import { createIdentityStandIn } from './stand-ins/identity-provider.ts'
import { startMailbox } from './stand-ins/mailbox.ts'
import { startPlaces } from './stand-ins/places.ts'

export type Outside = Awaited<ReturnType<typeof openOutside>>

/** The services outside: as configured, or what stands in for them. `port` is asked when it is known. */
export async function openOutside(
  config: Config,
  { pool, clock, port }: { pool: Pool; clock: () => Date; port: () => number },
  endings: Ending[][],
) {
  const demo = !config.production
  const mailbox = config.smtpUrl ? undefined : await startMailbox(pool)
  if (mailbox) endings.push([{ name: 'mailbox', end: mailbox.close }])
  const from = config.mailFrom ?? `${institute.name} <${institute.email}>`
  const mailer = createMailer(config.smtpUrl ?? mailbox?.smtpUrl ?? '', from)
  endings.push([{ name: 'mailer', end: mailer.close }])
  const standIn = demo && !config.places ? await startPlaces(clock) : undefined
  if (standIn) endings.push([{ name: 'places', end: standIn.close }])
  const { provider: access, publicUrl } = config
  // Where visitors are led elsewhere, a button to this machine would lead nowhere.
  const isLocal = isThisMachine('127.0.0.1', new URL(publicUrl).host)
  // It keeps its popups in memory: the next request may be answered by another process.
  const isAlone = config.processes === 1
  const identity = demo && isLocal && isAlone && !access ? createIdentityStandIn(port) : undefined
  return {
    mailer,
    places: config.places ?? standIn?.access,
    provider: access ? createProvider(access.name, () => access) : identity?.provider,
    identity,
    mailboxStandsIn: mailbox !== undefined,
    reviewsFrom: reviewsFrom(config.places, standIn),
  }
}

function reviewsFrom(service: unknown, standIn: unknown) {
  if (service) return 'service' as const
  return standIn ? ('stand-in' as const) : ('nowhere' as const)
}
