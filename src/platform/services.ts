import type pg from 'pg'
import type { Logger } from 'pino'
import type { Provider } from '../modules/accounts/provider/ask-provider.server.ts'
import type { ViewCounter } from '../modules/attribution/page-views/count-views.server.ts'
import type { FollowedCounter } from '../modules/attribution/short-links/count-followed.server.ts'
import type { ChainKeys } from '../modules/audit/make-chain.server.ts'
import type { Catalogue } from '../modules/courses/keep-catalogue.server.ts'
import type { PaperContents } from '../modules/ledger/documents/rules.ts'
import type { StaffEvents } from '../modules/notifications/spread-events.server.ts'
import type { HealthWatch } from '../modules/operations/health/contract.ts'
import type { Config, PlacesAccess } from './config.ts'
import type { Database } from './database/connect.ts'
import type { Checkout } from './gateway/gateway.ts'
import type { DocumentQueue } from './http/document-queue.ts'
import type { Limits } from './limits.ts'
import type { FetchPicture } from './pictures/fetch-picture.server.ts'

/** What handlers work with; tests pass in their own clock. */
export type Services = {
  config: Config
  db: Database
  pool: pg.Pool
  clock: () => Date
  limits: Limits
  catalogue: Catalogue
  staffEvents: StaffEvents
  log: Logger
  /** The place-details service or its stand-in; absent where there is neither. */
  places: PlacesAccess | undefined
  /** The payment gateway or its stand-in; absent where there is neither. */
  checkout: Checkout | undefined
  /** The identity provider or its stand-in; absent where there is neither. */
  provider: Provider | undefined
  /** Fetches a picture from elsewhere; tests pass one that ends on this machine. */
  fetchPicture: FetchPicture
  /** How often pages are looked at. */
  views: ViewCounter
  /** In which order documents are made, and how many may be asked for. */
  documents: DocumentQueue
  /** Sets a receipt, an invoice or a note as a PDF. */
  renderPaper: (contents: PaperContents) => Promise<Uint8Array>
  /** Counts who follows a short address. */
  followed: FollowedCounter
  /** Signs the display token. */
  sessionSecret: Uint8Array
  /** What links events to the ones before. */
  chainKeys: ChainKeys
  /** How the site itself is. */
  health: HealthWatch
  /** Whether stand-ins for outside services may run here. */
  demo: boolean
}
