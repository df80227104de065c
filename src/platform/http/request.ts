import type { Logger } from 'pino'
import type { Person } from '../../domain/accounts/contract.ts'

/** What the first middlewares learn about a request, for every handler after them. */
export type AppEnv = {
  Variables: {
    requestId: string
    /** The visitor's address; behind trusted proxies the one they report. IPv6 as its /64. */
    address: string
    log: Logger
    /** Set on routes that need a signed-in person. */
    person: Person
    sessionId: Buffer
    /** When that session began. */
    signedInAt: Date
    /** When it ends by itself. */
    signedInUntil: Date
  }
  Bindings: { incoming?: { socket: { remoteAddress?: string } } }
}
