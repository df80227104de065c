import type { Logger } from 'pino'
import type { Language } from '../../../content/languages.ts'

/** What the first middlewares learn about a request, for every handler after them. */
export type AppEnv = {
  Variables: {
    requestId: string
    /** The visitor's address; behind trusted proxies the one they report. IPv6 as its /64. */
    address: string
    log: Logger
    /** The pattern of a page, which has no route of its own. */
    route?: string
    /** By the address that was asked: what the answer and a mail that follows from it are written in. */
    language: Language
    /** When it ends by itself. */
    signedInUntil: Date
  }
  Bindings: { incoming?: { socket: { remoteAddress?: string } } }
}
