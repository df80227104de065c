export type Config = {
  production: boolean
  port: number
  dataDir: string | undefined
  databaseUrl: string | undefined
  publicUrl: string
  admin: { email: string; password: string } | undefined
  sessionSecret: string | undefined
  /** Absent where none is set; a demo then has its stand-in. */
  provider: (ProviderAccess & { name: string }) | undefined
  smtpUrl: string | undefined
  mailFrom: string | undefined
  admissionsEmail: string | undefined
  places: PlacesAccess | undefined
  allowedOrigins: string[]
  /** Addresses, CIDR ranges or “loopback”: proxies whose X-Forwarded-For is believed. */
  trustProxy: string[]
  /** Origins the browser calls besides its own, from the build-time bases. */
  browserCalls: string[]
}

/**
 * Where the place-details service answers, and for which place. A base address at
 * places.googleapis.com, or one that ends in /v1, is asked as the new API; any other as the legacy one.
 */
export type PlacesAccess = { baseUrl: string; apiKey: string; placeId: string }

/** How we are known to a provider. */
export type ProviderAccess = { issuer: string; clientId: string; clientSecret: string }
