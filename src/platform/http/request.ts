import type { Logger } from 'pino'
import type { Language } from '../../../content/languages.ts'

/** What the first middlewares store about a request. */
export type AppEnv = {
  Variables: {
    requestId: string
    /** The visitor's address; behind trusted proxies the one they report. IPv6 as its /64. */
    address: string
    log: Logger
    /** The pattern of a page, which has no API route. */
    route?: string
    /** By the requested path: the language of the response and of mails that follow from it. */
    language: Language
    /** When it expires. */
    signedInUntil: Date
  }
  Bindings: { incoming?: { socket: { remoteAddress?: string } } }
}
