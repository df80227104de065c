import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config, PlacesAccess } from './config.ts'
import type { Database } from './database/connect.ts'
import type { Checkout } from './gateway/gateway.ts'
import type { DocumentQueue } from './http/document-queue.ts'
import type { Limits } from './limits.ts'
import type { FetchPicture } from './pictures/fetch-picture.server.ts'

/**
 * Services of handlers; tests pass their own clock. A module adds the types of what it creates once for all
 * requests; the composition provides it.
 */
export interface Services {
  config: Config
  db: Database
  pool: pg.Pool
  clock: () => Date
  limits: Limits
  log: Logger
  /** The place-details service or its stand-in; absent where neither is configured. */
  places: PlacesAccess | undefined
  /** The payment gateway or its stand-in; absent where neither is configured. */
  checkout: Checkout | undefined
  /** Fetches a picture from elsewhere; tests pass one that ends on this machine. */
  fetchPicture: FetchPicture
  /** The queue and limits of document rendering. */
  documents: DocumentQueue
  /** Signs the display token. */
  sessionSecret: Uint8Array
  /** Whether stand-ins for outside services may run. */
  demo: boolean
}
