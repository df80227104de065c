export type Redirect = { path: string; target: string }

export const longestPath = 200
export const longestTarget = 500
/** Each process has them in memory. */
export const mostRedirects = 500

export type RedirectReason =
  | { reason: 'path-not-plain' | 'target-not-plain' | 'own-host' }
  | { reason: 'path-has-page' | 'path-reserved' | 'no-target-page' }
  | { reason: 'path-taken' | 'redirect-chain' | 'too-many-redirects' | 'no-redirect' }

/** An address as it is compared: decoded, without a slash at the end. */
export function normalPath(path: string): string {
  const withoutSlash = path.replace(/\/+$/, '')
  try {
    return decodeURI(withoutSlash).normalize('NFC')
  } catch {
    return withoutSlash
  }
}
