export type Config = {
  production: boolean
  port: number
  /** How many serve on this machine together. */
  processes: number
  dataDir: string | undefined
  databaseUrl: string | undefined
  publicUrl: string
  admin: { email: string; password: string } | undefined
  sessionSecret: string | undefined
  /** Secrets of before: the history that was linked under them is verified with them. */
  earlierSecrets: string[]
  /** Whether staff of the roles that need it can only look without a second factor. */
  secondFactorRequired: boolean
  /** Absent where none is set; a demo then has its stand-in. */
  provider: (ProviderAccess & { name: string }) | undefined
  smtpUrl: string | undefined
  mailFrom: string | undefined
  admissionsEmail: string | undefined
  places: PlacesAccess | undefined
  /** Absent where none is set; a demo may then have its stand-in. */
  gateway: GatewayAccess | undefined
  /** Whether a demo sells through its stand-in from the start, and not only once somebody says so. */
  demoCheckout: boolean
  allowedOrigins: string[]
  /** Addresses, CIDR ranges or “loopback”: proxies whose X-Forwarded-For is believed. */
  trustProxy: string[]
  /** Origins the browser calls besides its own, from the build-time bases. */
  browserCalls: string[]
  /** Who holds it may read metrics from anywhere; without one they are for this machine. */
  metricsToken: string | undefined
  /** Milliseconds over which a request, or a query, is a line in the log. */
  slowRequest: number
  slowQuery: number
  backup: BackupConfig
  /** The names of the settings that were given. */
  given: string[]
}

export type BackupConfig = {
  /** Absent where nobody chose one: then it is in the data folder, and no log is kept. */
  dir: string | undefined
  /** Where each night's file goes besides. */
  store: StoreAccess | undefined
  passphrase: string | undefined
  /** How many days, weeks and months have a file that is kept. */
  keep: { days: number; weeks: number; months: number }
}

/** A bucket that speaks S3, and the beginning of the names in it: empty, or with a slash at its end. */
export type StoreAccess = {
  endpoint: string
  bucket: string
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Where the place-details service answers, and for which place. A base address at
 * places.googleapis.com, or one that ends in /v1, is asked as the new API; any other as the legacy one.
 */
export type PlacesAccess = { baseUrl: string; apiKey: string; placeId: string }

/**
 * How we are known to the payment gateway. Events are signed with one of the secrets: after a change the
 * older ones still come under the one of before.
 */
export type GatewayAccess = {
  keyId: string
  keySecret: string
  webhookSecrets: readonly string[]
  /** Without `/v1` at its end. */
  baseUrl: string
  /** The script that opens its window in our page. */
  checkoutUrl: string
}

/** How we are known to a provider. */
export type ProviderAccess = { issuer: string; clientId: string; clientSecret: string }
