export type Config = {
  production: boolean
  port: number
  /** Number of processes on this machine. */
  processes: number
  dataDir: string | undefined
  databaseUrl: string | undefined
  publicUrl: string
  admin: { name: string; email: string; password: string } | undefined
  sessionSecret: string | undefined
  /** Earlier secrets, to verify the part of the audit chain that was linked under them. */
  earlierSecrets: string[]
  /** Whether staff in roles that require a second factor can only read without one. */
  secondFactorRequired: boolean
  /** Absent if not configured; a demo then has its stand-in. */
  provider: (ProviderAccess & { name: string }) | undefined
  smtpUrl: string | undefined
  mailFrom: string | undefined
  admissionsEmail: string | undefined
  places: PlacesAccess | undefined
  /** Absent if not configured; a demo may then have its stand-in. */
  gateway: GatewayAccess | undefined
  /** Whether a demo sells through its stand-in from the start (DEMO_CHECKOUT). */
  demoCheckout: boolean
  allowedOrigins: string[]
  /** Addresses, CIDR ranges or “loopback”: proxies whose X-Forwarded-For is believed. */
  trustProxy: string[]
  /** Origins the browser calls besides its own, from the build-time bases. */
  browserCalls: string[]
  /** Whoever sends it may read metrics from anywhere; without one only this machine may. */
  metricsToken: string | undefined
  /** Milliseconds from which a request or a query is logged as slow. */
  slowRequest: number
  slowQuery: number
  backup: BackupConfig
  /** Names of the settings that were given. */
  given: string[]
}

export type BackupConfig = {
  /** Absent if none was chosen: then it is in the data folder, and no log is archived. */
  dir: string | undefined
  /** Where each nightly file is copied to. */
  store: StoreAccess | undefined
  passphrase: string | undefined
  /** How many daily, weekly and monthly files are kept. */
  keep: { days: number; weeks: number; months: number }
}

/** An S3-compatible bucket and the prefix of its names: empty, or ending with a slash. */
export type StoreAccess = {
  endpoint: string
  bucket: string
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Base address of the place-details service, and the place. An address at places.googleapis.com, or one
 * that ends in /v1, is the new API; any other the legacy one.
 */
export type PlacesAccess = { baseUrl: string; apiKey: string; placeId: string }

/**
 * Credentials for the payment gateway. Events are signed with one of the secrets: after a change, earlier
 * events still have the former one.
 */
export type GatewayAccess = {
  keyId: string
  keySecret: string
  webhookSecrets: readonly string[]
  /** Without a trailing `/v1`. */
  baseUrl: string
  /** The script that opens the gateway's window in our page. */
  checkoutUrl: string
}

/** Credentials for an identity provider. */
export type ProviderAccess = { issuer: string; clientId: string; clientSecret: string }
