import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config, PlacesAccess } from './config.ts'
import type { Database } from './database/connect.ts'
import type { Checkout } from './gateway/gateway.ts'
import type { DocumentQueue } from './http/document-queue.ts'
import type { Limits } from './limits.ts'
import type { FetchPicture } from './pictures/fetch-picture.server.ts'

/**
 * What handlers work with; tests pass in their own clock. A module adds here, as types, what it makes once for
 * all requests; the composition hands it in.
 */
export interface Services {
  config: Config
  db: Database
  pool: pg.Pool
  clock: () => Date
  limits: Limits
  log: Logger
  /** The place-details service or its stand-in; absent where there is neither. */
  places: PlacesAccess | undefined
  /** The payment gateway or its stand-in; absent where there is neither. */
  checkout: Checkout | undefined
  /** Fetches a picture from elsewhere; tests pass one that ends on this machine. */
  fetchPicture: FetchPicture
  /** In which order documents are made, and how many may be asked for. */
  documents: DocumentQueue
  /** Signs the display token. */
  sessionSecret: Uint8Array
  /** Whether stand-ins for outside services may run here. */
  demo: boolean
}
